import { partition } from 'lodash';

import type { SendOutcome } from '../../core/gateway/answer/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import { stretchesUntil, type Stretch } from '../../core/message/reservation/timeLimit';
import type { Clock } from '../../transport/clock';
import type { Remembered, Store } from './store';

/** A text to a number. */
export interface Message {
	recipient: Recipient;
	/** It is the same only for the same text to the same number. */
	key: string;
}

/** A message whose text was sent to its number before, or may have been sent. */
export interface Repeat extends Message {
	/** It is not known whether it was sent. With `store failed`, this is unclear, too. */
	uncertainty?: 'not known' | 'store failed';
}

interface Found {
	message: Message;
	/** The position of the stretch among the requested stretches. */
	foundIn: number;
}

interface Pending {
	stretch: Stretch;
	/** The marks that the look at it noted. */
	marks: string[];
}

const reservedIn = ({ name }: Stretch, key: string): string => `${name}\n${key}`;
const sentIn = ({ name }: Stretch, key: string): string => `${name} sent\n${key}`;
const askedIn = ({ name }: Stretch): string => `${name} asked`;

/**
 * Keeps the messages that this node sent in the last hours, over all its executions. The store knows
 * whether it contains a mark, but not since when, and it notes each mark that it is asked for.
 *
 * The time is divided into stretches of a quarter of these hours. A message is marked in its stretch
 * before it is sent, and as `sent` when the gateway has accepted it. So it is found for the whole
 * time, even if the process dies:
 *
 * ```
 * reserved and sent     a repeat
 * reserved alone        in doubt: its outcome is unknown, or an execution left no result
 * ```
 *
 * A message in doubt stays so: a look removes the `sent` marks that it noted, and last the mark
 * `asked`. Where `asked` is left, because a process died or there were too many marks to remove, no
 * `sent` of the stretch counts: its messages are in doubt.
 *
 * A look asks stretch by stretch, the oldest first, and stops for a message where it is found. So
 * the marks that a look adds are always older than the found one, and make no window longer.
 * Stretches without messages are not asked for: a message takes two marks, and one more for each
 * earlier stretch in which this node sent.
 *
 * The marks of messages that were not sent are removed. All calls need exclusive use of the store.
 */
export class Repeats {
	private stretches: [...Stretch[], Stretch];

	private readonly pending = new Map<Message, Pending>();

	/** Marks that could not be written yet. It does no harm to write one twice. */
	private toRemove: string[] = [];

	private toRecord: string[] = [];

	/** Marks that a look noted, `asked` last. */
	private toForget: string[] = [];

	/** Whether marks of messages that were not sent may still be there. */
	private isUnsure = false;

	/** Texts that were sent before this time may have been sent again. 0 if there are none. */
	forgottenUntil = 0;

	constructor(
		private readonly store: Store,
		private readonly clock: Clock,
		private readonly hours: number,
	) {
		this.stretches = stretchesUntil(clock.now(), hours);
	}

	/** @returns the stretches for a look, the present one last */
	begin(): [...Stretch[], Stretch] {
		this.stretches = stretchesUntil(this.clock.now(), this.hours);
		return this.stretches;
	}

	/** How many marks a message takes. */
	marksEach(remembered: ReadonlyMap<string, Remembered>): number {
		return this.asked(remembered).length + 1;
	}

	/** Reserves a place for all messages that are no repeats. @returns the repeats */
	async reserve(
		messages: Message[],
		remembered: ReadonlyMap<string, Remembered>,
	): Promise<Repeat[]> {
		const stretches = this.asked(remembered);
		const current = stretches.at(-1);
		if (!current || messages.length === 0) return [];
		for (const stretch of stretches) {
			if (remembered.get(stretch.name) !== 'forgotten') continue;
			this.forgottenUntil = Math.max(this.forgottenUntil, Math.min(stretch.end, this.clock.now()));
		}
		const found: Found[] = [];
		let open = messages;
		for (const [index, stretch] of stretches.entries()) {
			const markOf = ({ key }: Message) => reservedIn(stretch, key);
			const asked = open;
			const known = await this.store.record(asked.map(markOf)).catch(async (error: unknown) => {
				await this.leaveUnreserved(asked, stretches.slice(0, index), stretch);
				return await Promise.reject(error);
			});
			const [before, others] = partition(
				open,
				(message) => known.size > 0 && known.has(markOf(message)),
			);
			for (const message of before) found.push({ message, foundIn: index });
			open = others;
		}
		for (const message of open) {
			const marks = stretches.map((stretch) => reservedIn(stretch, message.key));
			this.pending.set(message, { stretch: current, marks });
		}
		return await this.tellUncertain(found, stretches);
	}

	/** Notes what became of messages with a place. One that was not sent loses it. */
	settle(
		messages: Iterable<Message>,
		outcomeOf: (message: Message) => SendOutcome | undefined,
	): void {
		const now = stretchesUntil(this.clock.now(), this.hours).at(-1);
		for (const message of messages) {
			const reserved = this.pending.get(message);
			if (!reserved) continue;
			this.pending.delete(message);
			const { stretch, marks } = reserved;
			const outcome = outcomeOf(message);
			if (outcome !== 'accepted' && outcome !== 'unknown') {
				for (const mark of marks) this.toRemove.push(mark);
				continue;
			}
			// The hours begin when it was sent.
			const isLater = now && now.name !== stretch.name;
			if (isLater) this.toRecord.push(reservedIn(now, message.key));
			if (outcome === 'unknown') continue;
			this.toRecord.push(sentIn(stretch, message.key));
			if (isLater) this.toRecord.push(sentIn(now, message.key));
		}
	}

	get hasToWrite(): boolean {
		return this.toRemove.length + this.toRecord.length + this.toForget.length > 0;
	}

	/**
	 * Whether the next execution may skip messages that were not sent, or report sent messages as in
	 * doubt.
	 */
	get unwritten(): { unsent: boolean; sent: boolean } {
		return { unsent: this.isUnsure || this.toRemove.length > 0, sent: this.toRecord.length > 0 };
	}

	/** @throws the error of the store. Then it can be done again */
	async write(): Promise<void> {
		await this.store.record(this.toRecord);
		this.toRecord = [];
		await this.store.remove(this.toRemove);
		this.toRemove = [];
		// While it fails, `asked` stays, and nothing is wrong.
		const forget = async () => await this.store.remove(this.toForget);
		await forget()
			.then(() => (this.toForget = []))
			.catch(() => undefined);
	}

	/** Returns the stretches that may contain a mark, the present one last. */
	private asked(remembered: ReadonlyMap<string, Remembered>): Stretch[] {
		const current = this.stretches.at(-1);
		return this.stretches.filter(
			(stretch) => stretch === current || remembered.get(stretch.name) !== 'unused',
		);
	}

	/**
	 * Called after a call failed that may have noted the marks of a stretch. If some of these marks
	 * were there before, it is not known which. Then they stay, and the next execution reports them
	 * as in doubt.
	 */
	private async leaveUnreserved(
		messages: Message[],
		earlier: Stretch[],
		failed: Stretch,
	): Promise<void> {
		const noted = await this.store.notedUnanswered().catch(() => undefined);
		this.isUnsure ||= noted !== 0 && noted !== messages.length;
		const wrong = noted === messages.length ? [...earlier, failed] : earlier;
		for (const { key } of messages) {
			for (const stretch of wrong) this.toRemove.push(reservedIn(stretch, key));
		}
	}

	/**
	 * Separates sent messages from those in doubt. A message is found in the first stretch of its
	 * look, which may be before the stretch in which it was sent.
	 */
	private async tellUncertain(found: Found[], stretches: Stretch[]): Promise<Repeat[]> {
		const repeats: Repeat[] = [];
		const noted: Array<{ stretch: Stretch; isDue: (each: Found) => boolean }> = [];
		let uncertainty: Repeat['uncertainty'] = 'not known';
		let open = found;
		for (const [index, stretch] of stretches.entries()) {
			const isDue = ({ foundIn }: Found) => foundIn <= index;
			const marks = open.filter(isDue).map(({ message }) => sentIn(stretch, message.key));
			if (marks.length === 0) continue;
			marks.push(askedIn(stretch));
			let known: ReadonlySet<unknown>;
			try {
				known = await this.store.record(marks);
			} catch {
				uncertainty = 'store failed';
				const count = await this.store.notedUnanswered().catch(() => undefined);
				if (count === marks.length) noted.push({ stretch, isDue });
				// If only some of them are new, `asked` stays with them.
				break;
			}
			if (known.has(askedIn(stretch))) continue;
			noted.push({ stretch, isDue });
			const isSent = (each: Found) => isDue(each) && known.has(sentIn(stretch, each.message.key));
			const [sent, others] = partition(open, isSent);
			for (const { message } of sent) repeats.push(message);
			open = others;
		}
		// Those of a message that was sent are older than its own, and do no harm.
		for (const { stretch, isDue } of noted) {
			const marks = open.filter(isDue).map(({ message }) => sentIn(stretch, message.key));
			if (this.store.mayRemove(marks.length)) this.toForget.push(...marks, askedIn(stretch));
		}
		for (const { message } of open) repeats.push({ ...message, uncertainty });
		return repeats;
	}
}
