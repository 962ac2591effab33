import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked } from '../../../core/problem';
import { DAY, MINUTE } from '../../../core/schedule/wallClock';
import { asText } from '../../../core/format/asText';
import { evaluated } from '../../storedExpression';
import { LIMIT_WAIT_TIME } from '../fields/waitLimit';

const UNITS = { minutes: MINUTE, hours: 60 * MINUTE, days: DAY };
const YEAR = 366 * UNITS.days;
const limitSchema = z
	.object({
		amount: z
			.union([z.number(), z.string().regex(/^\s*\d+(\.\d+)?\s*$/)])
			.transform(Number)
			.pipe(z.number().positive()),
		unit: z.enum(['minutes', 'hours', 'days']),
	})
	.transform(({ amount, unit }) => amount * UNITS[unit])
	.pipe(z.number().max(YEAR));

/**
 * Reads how long to wait.
 *
 * @returns milliseconds, or a problem if it is no time, or longer than a year
 */
export function readWaitLimit(context: IExecuteFunctions): Checked<number> {
	const amount = evaluated(context, 'waitAmount', LIMIT_WAIT_TIME, 0);
	if (!amount.ok) return amount;
	const unit = evaluated(context, 'waitUnit', 'Unit', 0);
	if (!unit.ok) return unit;
	return readWaitTime(amount.value, unit.value);
}

/** @returns milliseconds, or a problem if it is no time, or longer than a year */
export function readWaitTime(amount: unknown, unit: unknown): Checked<number> {
	const parsed = limitSchema.safeParse({ amount, unit });
	if (parsed.success) return valid(parsed.data);
	return invalid(
		LIMIT_WAIT_TIME,
		`${LIMIT_WAIT_TIME} is ${asText(amount)} with the Unit ${asText(unit)}, which is not a usable time`,
		'Enter a number above 0, and choose minutes, hours or days. The longest time is a year',
	);
}
