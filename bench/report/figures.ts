import type { Row } from './results';

/** @returns the middle of the values, or the mean of the two in the middle */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** @returns the cells that tell of the rounds of one way: their median, the lowest, the highest */
export const spread = (head: string, values: readonly number[]): Row => ({
	[head]: rounded(median(values)),
	Lowest: rounded(Math.min(...values)),
	Highest: rounded(Math.max(...values)),
	Rounds: values.length,
});

/** @returns the number with as many digits as are kept of what was measured */
export const rounded = (value: number): number => Number(value.toPrecision(4));
