import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { type Clock, withinTime } from '../../../transport/clock';

/** The row of the node Remove Duplicates has this scope only if a user chose it. */
const SCOPE = 'workflow';
const MODE = { mode: 'entries' } as const;

/**
 * Each row of this package has it. Where it is new, the call made the row. Another version of this
 * package may use the row at the same time: docs/contributors/store.md.
 */
const SIGN = 'Bulk SMS lock v1';

export const TOO_LONG = 'it took too long to answer';

/**
 * A number of entries for a call that may make the row. It differs from row to row, so that a claim
 * to an earlier row does not fit the size of a new one.
 */
export const anyCount = (): number => 1 + Math.floor(300 * Math.random());

interface Note {
	asked?: string | undefined;
	/** In milliseconds. */
	limit?: number;
	count?: number;
}

/** The answer to a note. */
export interface Noted {
	/** When the call began, by the steady clock. */
	since: number;
	/** What was noted, the entry that nobody else has last. */
	entries: string[];
	/** Whether the row was not there, or is of another node. */
	isNew: boolean;
	/** Whether the row had the entry in question before. */
	had: boolean;
}

/**
 * n8n's row for the whole workflow: a list of entries. Nobody can make it twice, because its key is
 * unique. Each change of it adds an entry that nobody else has, so its size tells every change.
 */
export class StoreRow {
	constructor(
		private readonly context: IExecuteFunctions,
		readonly clock: Clock,
		private readonly callLimit: number,
	) {}

	/** How many entries it has. 0 if there is no row. The question changes nothing. */
	async size(): Promise<number> {
		const { getProcessedDataCount } = this.context.helpers;
		return await this.inTime(async () => await getProcessedDataCount(SCOPE, MODE));
	}

	/**
	 * Adds entries that nobody else has. If there is no row, it makes one.
	 *
	 * @param asked an entry to ask for
	 * @param count how many it adds
	 * @throws the error of the store, or an error if it took too long
	 */
	async note({ asked, limit, count = 1 }: Note = {}): Promise<Noted> {
		const { checkProcessedAndRecord } = this.context.helpers;
		const own = Array.from({ length: count }, () => randomUUID());
		const entries = [SIGN, ...(asked === undefined ? [] : [asked]), ...own];
		const since = this.clock.steady();
		const answer = await this.inTime(
			async () => await checkProcessedAndRecord(entries, SCOPE, MODE),
			limit,
		);
		const known = new Set<unknown>(answer.processed);
		return { since, entries, isNew: !known.has(SIGN), had: known.has(asked) };
	}

	/** Removes what was noted from a row of another node. */
	async remove({ entries }: Noted): Promise<void> {
		const { removeProcessed } = this.context.helpers;
		await this.inTime(async () => await removeProcessed(entries, SCOPE, MODE));
	}

	async clear(limit?: number): Promise<void> {
		const { clearAllProcessedItems } = this.context.helpers;
		await this.inTime(async () => await clearAllProcessedItems(SCOPE, MODE), limit);
	}

	/**
	 * @param limit milliseconds
	 * @throws an error with the text {@link TOO_LONG} if there is no answer in time: it may still write
	 */
	async inTime<T>(ask: () => Promise<T>, limit = this.callLimit): Promise<T> {
		let isBack = false;
		const answer = withinTime(limit, async () => {
			try {
				return await ask();
			} finally {
				isBack = true;
			}
		});
		return await answer.catch(
			async (error: unknown) => await Promise.reject(isBack ? error : new Error(TOO_LONG)),
		);
	}
}
