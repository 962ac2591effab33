import { partition } from 'lodash';

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
	/** Makes an uncertain message count as sent. */
	marks: string[];
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

/**
 * Keeps the messages that this node sent in the last hours, over all its executions. The store knows
 * whether it holds a mark, but not since when, and it notes each mark that it is asked for.
 *
 * The time is divided into stretches of a quarter of these hours. A message is marked in its stretch
 * before it is sent, and as `sent` after it. So it is found for the whole time, even if the process
 * dies:
 *
 * ```
 * reserved and sent     a repeat
 * reserved alone        in doubt: an execution was about to send it, and left no result
 * ```
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

	/** Notes which messages with a place were sent, or may have been sent, and which were not. */
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

	/** Keeps messages without a result as uncertain, because the next execution must report them. */
	keepUncertain(untold: Repeat[]): void {
		for (const { marks } of untold) this.toRemove.push(...marks);
	}

	get hasToWrite(): boolean {
		return this.toRemove.length + this.toRecord.length > 0;
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
	}

	/** Returns the stretches that may hold a mark, the present one last. */
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
	 * look, which may be before the stretch in which it was sent. After this question, a message in
	 * doubt counts as sent.
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
			// The other marks would count for a later sending.
			this.toRemove.push(...marks.slice(1));
			repeats.push({ ...message, uncertainty: 'not known', marks });
		}
		return repeats;
	}
}
