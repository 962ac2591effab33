import { compact, partition } from 'lodash';

import type { SendOutcome } from '../../core/message/sendResult';
import { reservedMark, sentMark } from './marks';
import { RepeatStretches, type Stretch } from './stretches';
import type { Clock } from '../../transport/clock';
import { type Found, type Message, type Repeat, RepeatDoubts } from './repeatDoubts';
import type { Store } from './store';
import { LockLost } from './lock/storeHold';
import type { Lookup, StoreState } from './storeState';

interface Pending {
	stretch: Stretch;
	/** The stretches in which the look at it noted a mark. */
	marked: Stretch[];
}

/**
 * Keeps the messages that this node sent in the last hours, over all its executions. The store knows
 * whether it contains a mark, but not since when, and it notes each mark that it is asked for.
 *
 * The time is divided into stretches ({@link RepeatStretches}). A message is marked in its stretch
 * before it is sent, and as `sent` when the gateway has accepted it. So it is found for the whole
 * time, even if the process dies:
 *
 * ```
 * reserved and sent     a repeat
 * reserved alone        in doubt: its outcome is unknown, or an execution left no result
 * ```
 *
 * A look asks stretch by stretch, the one that ends first before the others, and stops for a message
 * where it is found. So the marks that a look adds never last longer than the found one. Those in
 * stretches of more hours, which end later than the present one, are taken out again. Stretches
 * without messages are not asked for: a message takes two marks, and one more for each earlier stretch
 * in which this node sent.
 *
 * The marks of messages that were not sent are removed. All calls need exclusive use of the store.
 */
export class Repeats {
	private readonly stretches: RepeatStretches;

	/** Those that may contain a mark, the one that ends first before the others. */
	private look: Stretch[] = [];

	/** The present one of them. */
	private current: Stretch | undefined;

	/** Those of them of which the store forgot a part. */
	private forgotten: Stretch[] = [];

	readonly doubts: RepeatDoubts;

	private readonly pending = new Map<Message, Pending>();

	/** Marks that could not be written yet. It does no harm to write one twice. */
	private toRemove: string[] = [];

	private toNote: string[] = [];

	/** Stretches that get marks, but that no look has noted. */
	private readonly toEnter = new Map<string, Stretch>();

	/** Whether marks of messages that were not sent may still be there. */
	private isUnsure = false;

	/** Texts that were sent before this time may have been sent again. 0 if there are none. */
	forgottenUntil = 0;

	/** The same, because fewer hours were set when they were sent. */
	shorterUntil = 0;

	constructor(
		private readonly store: Store,
		private readonly clock: Clock,
		hours: number,
	) {
		this.stretches = new RepeatStretches(hours);
		this.doubts = new RepeatDoubts(store);
	}

	/** What a look asks the store first. */
	toLookUp(): Lookup & { candidates: Stretch[][] } {
		const { stretches } = this;
		const now = this.clock.now();
		return {
			earlier: stretches.earlier(now),
			candidates: [stretches.candidates(now)],
			signs: stretches.signs(now),
			otherSigns: stretches.otherSigns(now),
		};
	}

	/** Chooses the stretches for a look, by the answer of the store to the question. */
	async chooseStretches(
		{ states, knows }: StoreState,
		{ earlier = [], candidates = [] }: Lookup,
		current: Stretch,
	): Promise<void> {
		const { clock, stretches } = this;
		const now = clock.now();
		const others = stretches.ofOthers(now, knows);
		const ofOthers = others.length > 0 ? await this.store.stateOf({ earlier: others }) : undefined;
		const stateOf = ({ name }: Stretch) => states.get(name) ?? ofOthers?.states.get(name);
		const all = [...earlier, ...candidates.flat(), ...others];
		const used = all.filter((each) => stateOf(each) !== 'unused');
		this.current = current;
		this.look = stretches.forLook(now, used, current);
		this.forgotten = this.look.filter((each) => stateOf(each) === 'forgotten');
		this.shorterUntil = Math.max(this.shorterUntil, stretches.forgottenUntil(now));
	}

	/** How many marks a message takes. */
	get marksEach(): number {
		return this.look.length + 1;
	}

	/** Reserves a place for all messages that are no repeats. @returns the repeats */
	async reserve(messages: Message[]): Promise<Repeat[]> {
		const { current, look: stretches } = this;
		if (!current || messages.length === 0) return [];
		for (const { end } of this.forgotten) {
			this.forgottenUntil = Math.max(this.forgottenUntil, Math.min(end, this.clock.now()));
		}
		const found: Found[] = [];
		let open = messages;
		for (const [index, stretch] of stretches.entries()) {
			const markOf = ({ key }: Message) => reservedMark(stretch.name, key);
			const asked = open;
			const known = await this.store.note(asked.map(markOf)).catch(async (error: unknown) => {
				// If the lock was lost, the call was not made.
				const isLost = error instanceof LockLost;
				await this.leaveUnreserved(asked, stretches.slice(0, index), isLost ? undefined : stretch);
				return await Promise.reject(error);
			});
			const [repeated, others] = partition(
				open,
				(message) => known.size > 0 && known.has(markOf(message)),
			);
			for (const message of repeated) found.push({ message, foundIn: index });
			open = others;
			if (stretch.end > current.end && this.store.mayRemove(open.length)) {
				this.doubts.forget(open.map(markOf));
			}
		}
		for (const message of open) this.pending.set(message, { stretch: current, marked: stretches });
		return await this.doubts.of(found, stretches);
	}

	/** Notes what became of messages with a place. One that was not sent loses it. */
	settle(
		messages: Iterable<Message>,
		outcomeOf: (message: Message) => SendOutcome | undefined,
	): void {
		for (const message of messages) {
			const reserved = this.pending.get(message);
			if (!reserved) continue;
			this.pending.delete(message);
			const { stretch, marked } = reserved;
			const outcome = outcomeOf(message);
			if (outcome !== 'accepted' && outcome !== 'unknown') {
				for (const each of marked) this.toRemove.push(reservedMark(each.name, message.key));
				continue;
			}
			const also = this.stretches.ofSent(this.clock.now(), stretch);
			if (also) {
				this.toEnter.set(also.name, also);
				this.toNote.push(reservedMark(also.name, message.key));
			}
			const sentIn = outcome === 'accepted' ? compact([stretch, also]) : [];
			for (const { name } of sentIn) this.toNote.push(sentMark(name, message.key));
		}
	}

	get hasToWrite(): boolean {
		return this.toRemove.length + this.toNote.length > 0 || this.doubts.hasToForget;
	}

	/**
	 * Whether the next execution may skip messages that were not sent, or report sent messages as in
	 * doubt.
	 */
	get unwritten(): { unsent: boolean; sent: boolean } {
		return { unsent: this.isUnsure || this.toRemove.length > 0, sent: this.toNote.length > 0 };
	}

	/** @throws the error of the store. Then it can be done again */
	async write(): Promise<void> {
		if (this.toEnter.size > 0) {
			const candidates = [...this.toEnter.values()].map((each) => [each]);
			await this.store.stateOf({ candidates, signs: this.stretches.signs(this.clock.now()) });
			this.toEnter.clear();
		}
		await this.store.note(this.toNote);
		this.toNote = [];
		await this.store.remove(this.toRemove);
		this.toRemove = [];
		await this.doubts.write();
	}

	/**
	 * Called after a call failed that may have noted the marks of a stretch. If some of these marks
	 * were there before, it is not known which. Then they stay, and the next execution reports them
	 * as in doubt.
	 */
	private async leaveUnreserved(
		messages: Message[],
		earlier: Stretch[],
		failed: Stretch | undefined,
	): Promise<void> {
		const noted = failed ? await this.store.notedUnanswered().catch(() => undefined) : 0;
		this.isUnsure ||= noted !== 0 && noted !== messages.length;
		const wrong = failed && noted === messages.length ? [...earlier, failed] : earlier;
		for (const { key } of messages) {
			for (const stretch of wrong) this.toRemove.push(reservedMark(stretch.name, key));
		}
	}
}
