import { z } from 'zod/v3';

import { readAmount } from '../../core/account/balance';
import { readCount, readYesOrNo } from '../../core/item/itemValue';

/** Takes a whole number of 1 or more; digits as text count. */
export const count = (most = Infinity) =>
	checkedBy(
		(value) => {
			const number = readCount(value);
			return number !== undefined && number <= most ? number : undefined;
		},
		most === Infinity ? 'a whole number of 1 or more' : `a whole number from 1 to ${most}`,
	);

/** Takes a number of 0 or more, also with decimals; digits as text count. */
export const amount = () =>
	checkedBy((value) => {
		const number = readAmount(value);
		return number !== undefined && number >= 0 ? number : undefined;
	}, 'a number of 0 or more');

/** Takes true or false; the words count too. */
export const yesOrNo = () => checkedBy(readYesOrNo, 'true or false');

/** Takes a text that is not blank. */
export const nonBlank = (allowed: string) =>
	checkedBy(
		(value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
		allowed,
	);

/** Makes a schema of a function that returns undefined for what it does not take. */
export function checkedBy<T>(read: (value: unknown) => T | undefined, allowed: string) {
	return z.unknown().transform((value, issues): T => {
		const result = read(value);
		if (result !== undefined) return result;
		issues.addIssue({ code: 'custom', message: allowed });
		return z.NEVER;
	});
}
