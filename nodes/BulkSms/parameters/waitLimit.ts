import { type IExecuteFunctions, WAIT_INDEFINITELY } from 'n8n-workflow';
import { z } from 'zod/v3';

import { fieldGroup, withoutLength } from '../core/expression/itemValue';
import {
	checkTime,
	readFutureTime,
	type ScheduleRules,
	timeOfNobody,
} from '../core/message/schedule/schedule';
import { DAY, MINUTE } from '../core/message/schedule/wallClock';
import type { WrittenTime } from '../core/message/schedule/writtenTime';
import { cannotBeUsed, changeProblem, refuse } from '../core/problem';
import { shownValue } from '../core/text/words';
import { anyValue, choice, groups, moment } from './read/kinds';
import type { Parameter } from './read/parameter';
import { ParameterReader } from './read/reader';

const LIMIT_WAIT_TIME = 'Limit Wait Time';

/** A gateway tries to deliver a message for 48 hours (docs/interface.md, Statuses). */
export const waitAmount: Parameter = {
	displayName: LIMIT_WAIT_TIME,
	name: 'waitAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 48,
	description:
		'How long to wait for the report, at most a year. When the time is up, the workflow continues with Undelivered and the outcome noReport.',
};

const unit = {
	displayName: 'Unit',
	...choice('hours', [
		{ name: 'Minutes', value: 'minutes' },
		{ name: 'Hours', value: 'hours' },
		{ name: 'Days', value: 'days' },
	]),
	description: 'Unit of the wait time',
};

export const waitUnit: Parameter = { ...unit, name: 'waitUnit' };

const ofType = (limitType: string) => ({ displayOptions: { show: { limitType: [limitType] } } });

/** With the names of n8n's own Send and Wait for Response. */
export const limitWaitTime = {
	displayName: LIMIT_WAIT_TIME,
	...groups(
		[
			{
				displayName: 'Limit Type',
				name: 'limitType',
				...choice('afterTimeInterval', [
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
				]),
				description: 'How to limit the wait',
			},
			{
				displayName: 'Amount',
				name: 'resumeAmount',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				...ofType('afterTimeInterval'),
				description: 'How long to wait',
			},
			{ ...unit, name: 'resumeUnit', ...ofType('afterTimeInterval') },
			{
				displayName: 'Max Date and Time',
				name: 'maxDateAndTime',
				...moment(anyValue),
				...ofType('atSpecifiedTime'),
				description:
					'When to stop waiting, in the time zone of the workflow, at most two years ahead',
			},
		],
		{ displayName: 'Values', name: 'values' },
	),
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'How long to wait for the response. Then the workflow continues with the outcome noResponse.',
};

const UNITS = { minutes: MINUTE, hours: 60 * MINUTE, days: DAY };

const waitTimeSchema = z
	.object({
		amount: z
			.union([z.number(), z.string().regex(/^\s*\d+(\.\d+)?\s*$/)])
			.transform(Number)
			.pipe(z.number().positive()),
		unit: z.enum(['minutes', 'hours', 'days']),
	})
	.transform(({ amount, unit }) => amount * UNITS[unit])
	// A year.
	.pipe(z.number().max(366 * UNITS.days));

/**
 * @returns milliseconds
 * @throws Refusal if it is no time, or longer than a year
 */
export function readWaitLimit(context: IExecuteFunctions): number {
	const reader = new ParameterReader(context);
	return readWaitTime(reader.each(waitAmount)(0), reader.each(waitUnit)(0));
}

function readWaitTime(amount: unknown, unit: unknown): number {
	const parsed = waitTimeSchema.safeParse({ amount, unit });
	if (parsed.success) return parsed.data;
	return refuse(
		LIMIT_WAIT_TIME,
		`${LIMIT_WAIT_TIME} is ${shownValue(amount)} with the Unit ${shownValue(unit)}, which is not a usable time`,
		'Enter a number above 0, and choose minutes, hours or days. The longest time is a year',
	);
}

/** The end of a wait: after a time in milliseconds, or at a time. */
type LimitWaitTime = { after: number } | { at: unknown };

const limitSchema = z.object({ values: fieldGroup });

/** @throws Refusal */
export function readLimitWaitTime(given: unknown): LimitWaitTime {
	const { limitType, ...values } = limitSchema.safeParse(given).data?.values ?? {};
	if (limitType === 'afterTimeInterval') {
		return { after: readWaitTime(values.resumeAmount, values.resumeUnit) };
	}
	if (limitType === 'atSpecifiedTime') return { at: values.maxDateAndTime };
	return refuse(
		LIMIT_WAIT_TIME,
		`${LIMIT_WAIT_TIME} cannot be ${shownValue(withoutLength(given))}`,
		'Choose a Limit Type and its values, or remove the option',
	);
}

/**
 * @param limit undefined for the latest possible time
 * @returns `deadline`: milliseconds since 1970-01-01 UTC. `time`: the time, if one was given
 * @throws Refusal
 */
export function deadlineOf(
	limit: LimitWaitTime | undefined,
	rules: Pick<ScheduleRules, 'workflowZone' | 'now'>,
): { deadline: number; time?: WrittenTime } {
	if (limit === undefined) return { deadline: WAIT_INDEFINITELY.getTime() };
	if ('after' in limit) return { deadline: rules.now + limit.after };
	const otherwise = 'remove the option to wait without a limit';
	return changeProblem(cannotBeUsed, () => {
		const time = checkTime(limit.at, { label: LIMIT_WAIT_TIME });
		return { deadline: readFutureTime(LIMIT_WAIT_TIME, time, rules, otherwise).toMillis(), time };
	});
}

/** Tells whose time the end of a wait is, if nobody chose the zone that it is in. */
export function zoneWarning(
	time: WrittenTime,
	rules: Parameters<typeof timeOfNobody>[1],
): string[] {
	const meant = timeOfNobody(time, rules);
	return meant ? [`${LIMIT_WAIT_TIME}: ${meant.reason}. ${meant.advice}.`] : [];
}
