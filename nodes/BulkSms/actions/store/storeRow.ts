import { clamp } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type Clock, withinTime } from '../../transport/clock';

/** The row of the node Remove Duplicates has this scope only if a user chose it. */
const SCOPE = 'workflow';
const MODE = { mode: 'latestIncrementalKey' } as const;

/** Smaller than any number of a row. Where it is new, the question made the row. */
const LOWEST = -9_000_000_000_000_000;
/** The time in a row of this package is smaller until the year 2223. */
const HIGHEST = -1_000_000_000_000_000;

/** A millisecond of the time in the row. The rest is random, so that no two numbers are equal. */
const MS = 1_000;
const timeOf = (milliseconds: number): number => LOWEST + Math.floor(milliseconds) * MS;

export const TOO_LONG = 'it took too long to answer';

/** The answer to a question. */
export interface Answer {
	/** When the question began, by the steady clock. */
	since: number;
	/** The largest number of the question. If it made the row, the row holds it. */
	number: number;
	isMade: boolean;
	/** Whether the row was there and held a smaller number. */
	isAbove: (number: number) => boolean;
}

/**
 * n8n's row for the whole workflow, which holds a number. A question is a number: n8n says whether it
 * is larger than that of the row, and then writes it. If there is no row, n8n makes one.
 */
export class StoreRow {
	constructor(
		private readonly context: IExecuteFunctions,
		readonly clock: Clock,
		private readonly callLimit: number,
	) {}

	/** The present time, or another one, as the number of a row. */
	number(later = 0): number {
		return timeOf(this.clock.now() + later) + Math.floor(Math.random() * MS);
	}

	/** Numbers from one on, with steps that double, as far as a row of this package reaches. */
	*above(from: number): Generator<number> {
		for (let [next, step] = [from, 1_000 * MS]; next < HIGHEST; step *= 2) {
			yield next;
			next += step;
		}
	}

	/**
	 * Each question also asks for the lowest number, so that nobody takes the row that it made for one
	 * that was there. Without a number, it changes no row.
	 *
	 * @throws the error of the store, or an error if it took too long
	 */
	async ask(numbers: number[] = [LOWEST + 1], limit = Infinity): Promise<Answer> {
		const { checkProcessedAndRecord } = this.context.helpers;
		const since = this.clock.steady();
		const answer = await this.inTime(
			async () => await checkProcessedAndRecord([LOWEST, ...numbers], SCOPE, MODE),
			limit,
		);
		const fresh = new Set<unknown>(answer.new);
		const isMade = fresh.has(LOWEST);
		return {
			since,
			number: Math.max(...numbers),
			isMade,
			isAbove: (number) => !isMade && fresh.has(number),
		};
	}

	/** Asks whether the row holds exactly this number. Then it holds one more. */
	async isExactly(number: number): Promise<Answer & { isExact: boolean }> {
		const answer = await this.ask([number, number + 1]);
		return { ...answer, isExact: !answer.isAbove(number) && answer.isAbove(number + 1) };
	}

	async clear(limit = Infinity): Promise<void> {
		const { clearAllProcessedItems } = this.context.helpers;
		await this.inTime(async () => await clearAllProcessedItems(SCOPE, MODE), limit);
	}

	/** @throws an error with the text {@link TOO_LONG} if there is no answer in time: it may still write */
	async inTime<T>(ask: () => Promise<T>, limit = Infinity): Promise<T> {
		let isBack = false;
		const milliseconds = clamp(Math.floor(limit), 0, this.callLimit);
		const answer = withinTime(milliseconds, async () => {
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
