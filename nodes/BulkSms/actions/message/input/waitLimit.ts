import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked } from '../../../core/problem';
import { DAY, MINUTE } from '../../../core/schedule/wallClock';
import { asText } from '../../../core/format/asText';
import { evaluated } from '../../storedExpression';

const FIELD = 'Wait At Most';

const UNITS = { minutes: MINUTE, hours: 60 * MINUTE, days: DAY };

/** How long to wait. 48 hours is how long a gateway tries to deliver (gateway-facts, Statuses). */
export const waitLimitFields: INodeProperties[] = [
	{
		displayName: 'Wait At Most',
		name: 'waitAmount',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 48,
		description:
			'How long to wait for the report. After that the workflow goes on by Not Delivered, with the outcome noReport.',
	},
	{
		displayName: 'Unit',
		name: 'waitUnit',
		type: 'options',
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
		default: 'hours',
		description: 'Unit of the time to wait',
	},
];

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
	const amount = evaluated(context, 'waitAmount', FIELD, 0);
	if (!amount.ok) return amount;
	const unit = evaluated(context, 'waitUnit', 'Unit', 0);
	if (!unit.ok) return unit;
	const parsed = limitSchema.safeParse({ amount: amount.value, unit: unit.value });
	if (parsed.success) return valid(parsed.data);
	return invalid(
		FIELD,
		`${FIELD} is ${asText(amount.value)} with the Unit ${asText(unit.value)}, which is not a usable time`,
		'Enter a number above 0 and the Unit minutes, hours or days; a year at most',
	);
}
