import type { IExecuteFunctions } from 'n8n-workflow';

import { reasonOf } from '../../core/problem';
import { MARKS_PER_MESSAGE } from '../../core/selection/repeatWindow';
import type { StoreLock } from './storeLock';

/** Marks that n8n's store keeps for a node; the oldest are dropped first. */
const MOST_MARKS = 400_000;

/**
 * What SQLite and PostgreSQL say of a row that another execution made at the same moment, which happens
 * once for each node. The call changed nothing, so it can be made again.
 */
const ROW_MADE_MEANWHILE = /unique constraint/i;

/**
 * The marks of this node in n8n's own de-duplication store (the one of the node Remove Duplicates).
 *
 * n8n 2.40 keeps them in one database row, which every call reads and writes as a whole: a call
 * changes all of its marks or none. A call that failed may have changed them all the same, where the
 * answer of the database was lost.
 */
export class NodeStore {
	/** Messages that this run marks: a list that is longer than the store must not push itself out. */
	private messages = 0;

	/** @param lock keeps other executions away; without one, two at the same moment can miss each other */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly lock?: StoreLock,
	) {}

	/** Notes how many more messages will be marked. */
	expect(messages: number): void {
		this.messages += messages;
	}

	/** Does work with the store while no other execution does any, if there is a lock. */
	async alone<T>(work: () => Promise<T>): Promise<T> {
		return await (this.lock === undefined ? work() : this.lock.during(work));
	}

	/** @returns those that were there before. @throws whatever the store throws */
	async record(marks: string[]): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		return await this.recordOnce(marks).catch(async (error: unknown) => {
			const isMadeMeanwhile = ROW_MADE_MEANWHILE.test(reasonOf(error));
			return await (isMadeMeanwhile ? this.recordOnce(marks) : Promise.reject(error));
		});
	}

	private async recordOnce(marks: string[]): Promise<ReadonlySet<unknown>> {
		const { processed } = await this.context.helpers.checkProcessedAndRecord(marks, 'node', {
			mode: 'entries',
			maxEntries: Math.max(MOST_MARKS, 2 * MARKS_PER_MESSAGE * this.messages),
		});
		return new Set(processed);
	}

	/** Takes marks out: n8n searches the whole store for each of them. @throws what the store throws */
	async remove(marks: string[]): Promise<void> {
		if (marks.length === 0) return;
		await this.context.helpers.removeProcessed(marks, 'node', { mode: 'entries' });
	}
}
