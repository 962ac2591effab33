import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import { DAY, MINUTE } from '../../core/wallClock';

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
		amount: z.coerce.number().positive(),
		unit: z.enum(['minutes', 'hours', 'days']),
	})
	.transform(({ amount, unit }) => amount * UNITS[unit])
	.pipe(z.number().max(YEAR));

/**
 * Reads how long to wait, in milliseconds.
 *
 * @throws NodeOperationError where it is no time, or longer than a year
 */
export function readWaitLimit(context: IExecuteFunctions): number {
	const parsed = limitSchema.safeParse({
		amount: context.getNodeParameter('waitAmount', 0),
		unit: context.getNodeParameter('waitUnit', 0),
	});
	if (parsed.success) return parsed.data;
	throw new NodeOperationError(context.getNode(), 'Wait At Most is not a usable time', {
		description: 'Give a number above 0, at most a year, for example 5 minutes.',
	});
}
