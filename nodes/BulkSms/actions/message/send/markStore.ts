import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { reasonOf } from '../../../core/problem';
import { MARKS_PER_MESSAGE } from '../../../core/selection/repeatWindow';
import type { Clock } from '../../../transport/clock';

/** Marks that n8n's store keeps for a node; the oldest are dropped first. */
const MOST_MARKS = 400_000;
/** Marks that are taken out in one go: n8n searches the whole store for each of them. */
const TAKEN_OUT_AT_ONCE = 1_000;
/** How long a store that failed gets before the last attempt, in milliseconds. */
const BEFORE_LAST_ATTEMPT = 100;

/**
 * The marks of this node in n8n's own de-duplication store (the one of the node Remove Duplicates).
 *
 * n8n 2.40 keeps them in one database row, which every call reads and writes as a whole: a call
 * changes all of its marks or none. A call that failed may have changed them all the same, where the
 * answer of the database was lost.
 */
export class MarkStore {
	/** Messages that this run marks: a list that is longer than the store must not push itself out. */
	private messages = 0;

	/** What could not be noted or taken out yet; both do no harm when they are done twice. */
	private toRecord: string[] = [];
	private toTakeOut: string[] = [];

	private fault = '';

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly clock: Clock,
	) {}

	/** Tells how many more messages are to be marked. */
	expect(messages: number): void {
		this.messages += messages;
	}

	/** Notes the marks. @returns those that were there before. @throws whatever the store throws */
	async record(marks: string[]): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		const { processed } = await this.context.helpers.checkProcessedAndRecord(marks, 'node', {
			mode: 'entries',
			maxEntries: Math.max(MOST_MARKS, 2 * MARKS_PER_MESSAGE * this.messages),
		});
		return new Set(processed);
	}

	/** Takes marks out and notes others, and what earlier calls left to do; never throws. */
	async write(takenOut: string[], recorded: string[]): Promise<void> {
		const gone = new Set(takenOut);
		this.toTakeOut = [...this.toTakeOut, ...takenOut];
		this.toRecord = [...this.toRecord.filter((mark) => !gone.has(mark)), ...recorded];
		try {
			await this.takeOut();
		} catch (error) {
			this.fault = reasonOf(error, 'it gave no reason');
		}
		try {
			await this.record(this.toRecord);
			this.toRecord = [];
		} catch (error) {
			this.fault = reasonOf(error, 'it gave no reason');
		}
	}

	/** Tries for the last time what could not be done. @returns what the user should know of it */
	async close(): Promise<string[]> {
		if (!this.isOpen) return [];
		await this.write([], []);
		if (this.isOpen) {
			await this.clock.sleep(BEFORE_LAST_ATTEMPT);
			await this.write([], []);
		}
		const { toTakeOut, toRecord, fault } = this;
		return [
			...(toTakeOut.length > 0 ? [`${STILL_MARKED}: ${fault}.`] : []),
			...(toRecord.length > 0 ? [`${NOT_NOTED}: ${fault}.`] : []),
		];
	}

	private get isOpen(): boolean {
		return this.toTakeOut.length + this.toRecord.length > 0;
	}

	private async takeOut(): Promise<void> {
		while (this.toTakeOut.length > 0) {
			const part = this.toTakeOut.slice(0, TAKEN_OUT_AT_ONCE);
			await this.context.helpers.removeProcessed(part, 'node', { mode: 'entries' });
			this.toTakeOut = this.toTakeOut.slice(part.length);
			if (this.toTakeOut.length > 0) await sleep(0);
		}
	}
}

const STILL_MARKED =
	"Skip Repeats Within Hours: messages that were not sent may be skipped by the next execution as in doubt, because n8n's store could not forget them; send those without the option";
const NOT_NOTED =
	"Skip Repeats Within Hours: a later execution may send the same texts again, because n8n's store could not note for how long to skip them";
