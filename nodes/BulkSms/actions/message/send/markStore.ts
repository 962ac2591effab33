import { sleep } from 'n8n-workflow';

import { reasonOf } from '../../../core/problem';
import type { Clock } from '../../../transport/clock';
import type { NodeStore } from '../../store/nodeStore';

/** Marks that are taken out at once: n8n searches the whole store for each of them. */
const TAKEN_OUT_AT_ONCE = 1_000;
/** How long a store that failed gets before the last attempt, in milliseconds. */
const BEFORE_LAST_ATTEMPT = 100;

/** The marks of Skip Repeats: what cannot be written at once is written later. */
export class MarkStore {
	/** What could not be noted or taken out yet; both do no harm when they are done twice. */
	private toRecord: string[] = [];
	private toTakeOut: string[] = [];

	private fault = '';

	constructor(
		private readonly store: NodeStore,
		private readonly clock: Clock,
	) {}

	expect(messages: number): void {
		this.store.expect(messages);
	}

	/** @returns those that were there before. @throws whatever the store throws */
	async record(marks: string[]): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		return await this.store.alone(async () => await this.store.record(marks));
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
			await this.store.alone(async () => await this.store.remove(part));
			this.toTakeOut = this.toTakeOut.slice(part.length);
			if (this.toTakeOut.length > 0) await sleep(0);
		}
	}
}

const STILL_MARKED =
	"Skip Repeats Within Hours: messages that were not sent may be skipped by the next execution as in doubt, because n8n's store could not forget them; send those without the option";
const NOT_NOTED =
	"Skip Repeats Within Hours: a later execution may send the same texts again, because n8n's store could not note for how long to skip them";
