import { type IExecuteFunctions, WAIT_INDEFINITELY } from 'n8n-workflow';
import { z } from 'zod/v3';

import { fieldGroup, withoutLength } from '../core/expression/itemValue';
import {
	checkTime,
	readFutureTime,
	type ScheduleRules,
	timeOfNobody,
} from '../core/message/schedule/schedule';
import { type ShownTime, timeOnClocks } from '../core/message/schedule/timeInWords';
import { DAY, isoAt, MINUTE } from '../core/message/schedule/wallClock';
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
		'How long to wait for the report after the message is sent, at most a year. When the time is up, the workflow continues with Undelivered and the outcome noReport.',
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
		'How long to wait for the response after the message is sent. Then the workflow continues with the outcome noResponse.',
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

/** The end of a wait: so many milliseconds after the message is sent, or a time. */
export type WaitEnd =
	| { after: number }
	/** `at` in milliseconds since 1970-01-01 UTC, `time` as it was given. */
	| { at: number; time: WrittenTime };

/**
 * @param limit undefined for no end
 * @throws Refusal of a time that cannot be read, is in the past, or more than two years ahead
 */
export function readWaitEnd(
	limit: LimitWaitTime | undefined,
	rules: Pick<ScheduleRules, 'workflowZone' | 'now'>,
): WaitEnd | undefined {
	if (limit === undefined || 'after' in limit) return limit;
	const otherwise = 'remove the option to wait without a limit';
	return changeProblem(cannotBeUsed, () => {
		const time = checkTime(limit.at, { label: LIMIT_WAIT_TIME });
		return { at: readFutureTime(LIMIT_WAIT_TIME, time, rules, otherwise).toMillis(), time };
	});
}

/**
 * @param end undefined for none
 * @param scheduledFor when the message is sent, as ISO 8601; undefined for at once
 * @throws Refusal of an end before the message is sent: nobody could answer in time
 */
export function checkWaitEnd(
	end: WaitEnd | undefined,
	scheduledFor: string | undefined,
	clocks: ShownTime,
): void {
	if (end === undefined || 'after' in end || scheduledFor === undefined) return;
	if (end.at > Date.parse(scheduledFor)) return;
	const { workflowZone } = clocks;
	const shown = (time: string) => timeOnClocks(time, clocks, false);
	refuse(
		LIMIT_WAIT_TIME,
		`${LIMIT_WAIT_TIME} ends at ${shown(isoAt(end.at, workflowZone))}, but the message is sent at ${shown(scheduledFor)}`,
		'Choose a later time, or After Time Interval, which begins when the message is sent',
	);
}

/**
 * @param end undefined for the latest possible time
 * @param sentAt in milliseconds since 1970-01-01 UTC, like the result
 */
export const deadlineOf = (end: WaitEnd | undefined, sentAt: number): number => {
	if (end === undefined) return WAIT_INDEFINITELY.getTime();
	return 'after' in end ? sentAt + end.after : end.at;
};

/** Tells whose time the end of a wait is, if nobody chose the zone that it is in. */
export function zoneWarning(
	time: WrittenTime,
	rules: Parameters<typeof timeOfNobody>[1],
): string[] {
	const meant = timeOfNobody(time, rules);
	return meant ? [`${LIMIT_WAIT_TIME}: ${meant.reason}. ${meant.advice}.`] : [];
}
