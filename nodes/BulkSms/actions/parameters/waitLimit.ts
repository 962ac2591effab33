import {
	type IExecuteFunctions,
	type INodeProperties,
	type INodePropertyOptions,
	WAIT_INDEFINITELY,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { fieldGroup, withoutLength } from '../../core/item/itemValue';
import { readFutureTime } from '../../core/message/schedule/schedule';
import { DAY, MINUTE } from '../../core/message/schedule/wallClock';
import { allOf, cannotBeUsed, type Checked, invalid, refusedFor, valid } from '../../core/problem';
import { asText } from '../../core/text/words';
import { lengthField, type Parameter } from './parameter';
import { ParameterReader } from './reader';

const LIMIT_WAIT_TIME = 'Limit Wait Time';

const TIME_UNITS: INodePropertyOptions[] = [
	{ name: 'Minutes', value: 'minutes' },
	{ name: 'Hours', value: 'hours' },
	{ name: 'Days', value: 'days' },
];

/** A gateway tries to deliver a message for 48 hours (docs/interface.md, Statuses). */
export const waitAmount: Parameter = {
	displayName: LIMIT_WAIT_TIME,
	name: 'waitAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 48,
	description:
		'How long to wait for the report, at most a year. When the time is up, the workflow continues with Not Delivered and the outcome noReport.',
};

export const waitUnit: Parameter = {
	displayName: 'Unit',
	name: 'waitUnit',
	type: 'options',
	options: TIME_UNITS,
	default: 'hours',
	description: 'Unit of the wait time',
};

/** With the names of n8n's own Send and Wait for Response. */
export const limitWaitTime: INodeProperties & { name: 'limitWaitTime' } = {
	displayName: LIMIT_WAIT_TIME,
	name: 'limitWaitTime',
	type: 'fixedCollection',
	// It has values, because n8n drops a fixed collection without values at the next change of an
	// option.
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'How long to wait for the response. Then the workflow continues with the outcome noResponse.',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Limit Type',
					name: 'limitType',
					type: 'options',
					default: 'afterTimeInterval',
					description: 'How to limit the wait',
					options: [
						{
							name: 'After Time Interval',
							value: 'afterTimeInterval',
							description: 'Wait for a length of time',
						},
						{
							name: 'At Specified Time',
							value: 'atSpecifiedTime',
							description: 'Wait until a date and time',
						},
					],
				},
				{
					displayName: 'Amount',
					name: 'resumeAmount',
					type: 'number',
					typeOptions: { minValue: 0 },
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					default: 1,
					description: 'How many of the units to wait',
				},
				{
					displayName: 'Unit',
					name: 'resumeUnit',
					type: 'options',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					options: TIME_UNITS,
					default: 'hours',
					description: 'Unit of the amount',
				},
				{
					displayName: 'Max Date and Time',
					name: 'maxDateAndTime',
					type: 'dateTime',
					displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
					default: '',
					description:
						'When to stop waiting, in the time zone of the workflow, at most two years ahead',
				},
				lengthField,
			],
		},
	],
};

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

/** @returns milliseconds, or a problem if it is no time, or longer than a year */
export function readWaitLimit(context: IExecuteFunctions): Checked<number> {
	const reader = new ParameterReader(context);
	const given = allOf(reader.each(waitAmount)(0), reader.each(waitUnit)(0));
	return given.ok ? readWaitTime(...given.value) : given;
}

function readWaitTime(amount: unknown, unit: unknown): Checked<number> {
	const parsed = limitSchema.safeParse({ amount, unit });
	if (parsed.success) return valid(parsed.data);
	return invalid(
		LIMIT_WAIT_TIME,
		`${LIMIT_WAIT_TIME} is ${asText(amount)} with the Unit ${asText(unit)}, which is not a usable time`,
		'Enter a number above 0, and choose minutes, hours or days. The longest time is a year',
	);
}

const valuesSchema = z.object({
	values: fieldGroup.pipe(
		z.discriminatedUnion('limitType', [
			z.object({
				limitType: z.literal('afterTimeInterval'),
				resumeAmount: z.unknown(),
				resumeUnit: z.unknown(),
			}),
			z.object({ limitType: z.literal('atSpecifiedTime'), maxDateAndTime: z.unknown() }),
		]),
	),
});

/** @returns milliseconds since 1970-01-01 UTC. Without the option, the latest possible time */
export function readLimitWaitTime(
	context: IExecuteFunctions,
	given: unknown,
	now: number,
): Checked<number> {
	if (given === undefined) return valid(WAIT_INDEFINITELY.getTime());
	const parsed = valuesSchema.safeParse(given);
	if (!parsed.success) {
		return invalid(
			LIMIT_WAIT_TIME,
			`${LIMIT_WAIT_TIME} cannot be ${asText(withoutLength(given))}`,
			'Choose a Limit Type and its values, or remove the option',
		);
	}
	const { values } = parsed.data;
	if (values.limitType === 'afterTimeInterval') {
		const length = readWaitTime(values.resumeAmount, values.resumeUnit);
		return length.ok ? valid(now + length.value) : length;
	}
	const rules = { workflowZone: context.getTimezone(), now };
	const otherwise = `remove ${LIMIT_WAIT_TIME} to wait without a limit`;
	const end = readFutureTime(LIMIT_WAIT_TIME, values.maxDateAndTime, rules, otherwise);
	return end.ok ? end : refusedFor(cannotBeUsed(end.problem));
}
