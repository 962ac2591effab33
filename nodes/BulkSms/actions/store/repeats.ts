import { partition } from 'lodash';

import type { Recipient } from '../../core/message/outgoingMessage';
import { stretchesUntil, type Stretch } from '../../core/message/reservation/timeLimit';
import type { Clock } from '../../transport/clock';
import type { Remembered, Store } from './store';

/** A text to a number. */
export interface Message {
	recipient: Recipient;
	/** The same for the same text to the same number alone. */
	key: string;
}

/** A message whose text was sent to its number before, or may have been. */
export interface Repeat extends Message {
	/** Makes an uncertain one count as sent. */
	marks: string[];
	/** That nobody knows whether it was sent; `store failed`: nor whether that is known. */
	uncertainty?: 'not known' | 'store failed';
}

interface Found {
	message: Message;
	/** The position of the stretch among those that were asked for. */
	foundIn: number;
}

interface Pending {
	stretch: Stretch;
	/** The marks that the look at it has noted. */
	marks: string[];
}

const reservedIn = ({ name }: Stretch, key: string): string => `${name}\n${key}`;
const sentIn = ({ name }: Stretch, key: string): string => `${name} sent\n${key}`;

/**
 * The messages that this node sent in the last hours, over all its executions, in a store that knows
 * only whether a mark is in it and not since when, and that notes each mark it is asked for.
 *
 * The time is cut into stretches of a quarter of those hours. A message is marked in its stretch before
 * it is sent, and as `sent` after that. So whatever becomes of the process, it is found for as long:
 *
 * ```
 * reserved and sent     a repeat
 * reserved alone        in doubt: an execution was about to send it, and did not tell what became of it
 * ```
 *
 * A look asks stretch by stretch, the oldest first, and for no message further than it is found. So what
 * a look notes beside is always older than what was there, and makes no window longer. Stretches in
 * which nothing was sent are not asked for: a message takes two marks, and one more for each earlier
 * stretch in which this node has sent.
 *
 * The marks of messages that were not sent are taken out again. All calls are made alone with the store.
 */
export class Repeats {
	private stretches: [...Stretch[], Stretch];

	private readonly pending = new Map<Message, Pending>();

	/** Marks that could not be written yet. Writing one twice does no harm. */
	private toRemove: string[] = [];

	private toRecord: string[] = [];

	/** Whether marks may have stayed of what was not sent. */
	private isUnsure = false;

	/** Until when texts were sent that may have been sent again; 0: none. */
	forgottenUntil = 0;

	constructor(
		private readonly store: Store,
		private readonly clock: Clock,
		private readonly hours: number,
	) {
		this.stretches = stretchesUntil(clock.now(), hours);
	}

	/** @returns the stretches that a look asks for, the one of this moment last */
	begin(): [...Stretch[], Stretch] {
		this.stretches = stretchesUntil(this.clock.now(), this.hours);
		return this.stretches;
	}

	/** How many marks a message takes. */
	marksEach(remembered: ReadonlyMap<string, Remembered>): number {
		return this.asked(remembered).length + 1;
	}

	/** Keeps a place for all messages that are no repeats. @returns the repeats */
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

	/** Notes which of the messages that have a place were sent, or may have been, and which were not. */
	settle(messages: Iterable<Message>, maybeSent: (message: Message) => boolean): void {
		const now = stretchesUntil(this.clock.now(), this.hours).at(-1);
		for (const message of messages) {
			const reserved = this.pending.get(message);
			if (!reserved) continue;
			this.pending.delete(message);
			const { stretch, marks } = reserved;
			if (!maybeSent(message)) {
				for (const mark of marks) this.toRemove.push(mark);
				continue;
			}
			this.toRecord.push(sentIn(stretch, message.key));
			// The hours begin when it was sent.
			if (now && now.name !== stretch.name) {
				this.toRecord.push(reservedIn(now, message.key), sentIn(now, message.key));
			}
		}
	}

	/** Keeps those that no result tells as uncertain: the next execution must tell them. */
	keepUncertain(untold: Repeat[]): void {
		for (const { marks } of untold) this.toRemove.push(...marks);
	}

	get hasToWrite(): boolean {
		return this.toRemove.length + this.toRecord.length > 0;
	}

	/**
	 * Whether the next execution may skip what was not sent, and say of what was sent that it is in
	 * doubt.
	 */
	get unwritten(): { unsent: boolean; sent: boolean } {
		return { unsent: this.isUnsure || this.toRemove.length > 0, sent: this.toRecord.length > 0 };
	}

	/** @throws what the store throws: then it can be done again */
	async write(): Promise<void> {
		await this.store.record(this.toRecord);
		this.toRecord = [];
		await this.store.remove(this.toRemove);
		this.toRemove = [];
	}

	/** Those that may hold a mark, the one of this moment last. */
	private asked(remembered: ReadonlyMap<string, Remembered>): Stretch[] {
		const current = this.stretches.at(-1);
		return this.stretches.filter(
			(stretch) => stretch === current || remembered.get(stretch.name) !== 'unused',
		);
	}

	/**
	 * After a call that failed, and may have noted the marks of a stretch. If some of those were there
	 * before, it is not known which: then they stay, and the next execution tells them as a doubt.
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
	 * Tells those that were sent from those in doubt. A message is found in the first stretch that a look
	 * at it asked for, which may be before the one in which it was sent. Asking makes a doubt count as
	 * sent from now on, like all that may have been.
	 */
	private async tellUncertain(found: Found[], stretches: Stretch[]): Promise<Repeat[]> {
		const repeats: Repeat[] = [];
		let open = found;
		for (const [index, stretch] of stretches.entries()) {
			const [asked, later] = partition(open, ({ foundIn }) => foundIn <= index);
			const markOf = ({ message }: Found) => sentIn(stretch, message.key);
			let sent: ReadonlySet<unknown>;
			try {
				sent = await this.store.record(asked.map(markOf));
			} catch {
				return [
					...repeats,
					...open.map(
						({ message }): Repeat => ({ ...message, uncertainty: 'store failed', marks: [] }),
					),
				];
			}
			const [known, others] = partition(asked, (each) => sent.has(markOf(each)));
			for (const { message } of known) repeats.push({ ...message, marks: [] });
			open = [...others, ...later];
		}
		for (const { message, foundIn } of open) {
			const marks = stretches.slice(foundIn).map((stretch) => sentIn(stretch, message.key));
			// The others would speak for a later sending.
			this.toRemove.push(...marks.slice(1));
			repeats.push({ ...message, uncertainty: 'not known', marks });
		}
		return repeats;
	}
}
