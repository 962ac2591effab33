import { DateTime } from 'luxon';
import { z } from 'zod';
import { refusalOf } from './refusal';
import { destinationNumber } from './sendRequest';

/**
 * How the message log spells the parameters of a period. The provider's page shows both: its table
 * the one, its sample the other (docs/interface.md, Message log).
 */
export const LOG_DATES = ['table', 'sample'] as const;

/** In which form the message log answers: the provider's page shows one, a client reads the other. */
export const LOG_SHAPES = ['object', 'array'] as const;

/** A spelling of the parameters of a period. */
export type LogDates = (typeof LOG_DATES)[number];

/** What the message log is asked for; a message must agree with every part that is given. */
export interface LogQuery {
	readonly messageId?: string | undefined;
	readonly bulkId?: string | undefined;
	readonly to?: string | undefined;
	/** Of the time of sending, milliseconds since 1970, both ends included. */
	readonly from?: number | undefined;
	readonly until?: number | undefined;
}

/** How the parameters of a period are read. */
export interface LogRules {
	/** IANA name of the zone. */
	readonly timezone: string;
	readonly logDates: LogDates;
	/** By how many minutes the clock of the account is ahead. */
	readonly clockMinutes: number;
}

const NAMES = {
	table: { start: 'sendDateStart', end: 'sendDateEnd' },
	sample: { start: 'senddate_start', end: 'senddate_end' },
} as const;

const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{2}$/;
const FORMAT = "yyyy-MM-dd'T'HH:mm:ss.uu";
/** A hundredth of a second less one millisecond: what a date with two decimals leaves open. */
const REST_OF_HUNDREDTH = 9;
const MINUTE_MS = 60_000;

/**
 * Checks the query of `GET /sms/loginfo` (docs/interface.md, Message log: publicly
 * known, not part of the interface). That criteria are joined by "and", that a number must be in
 * international form, and that a date must have the form of the sample are the sandbox's choices.
 *
 * @param query the parsed query
 * @param rules zone of the dates, and the spelling of their parameters
 * @returns what is asked for
 * @throws Refusal (400) that names the first parameter at fault
 */
export function readLogQuery(
	query: unknown,
	{ timezone, logDates, clockMinutes }: LogRules,
): LogQuery {
	const { start, end } = NAMES[logDates];
	const schema = schemaOf(timezone, clockMinutes * MINUTE_MS)[logDates].superRefine(
		({ from, until, ...criteria }, context) => {
			const fault = (name: string, message: string) =>
				context.addIssue({ code: 'custom', path: name === '' ? [] : [name], message });
			const isHalf = (from === undefined) !== (until === undefined);
			if (isHalf) {
				const [missing, given] = from === undefined ? [start, end] : [end, start];
				fault(missing, `is missing; a period needs it with ${given}`);
			} else if (from !== undefined && until !== undefined && from > until) {
				fault(start, `must not be later than ${end}`);
			} else if (from === undefined && Object.values(criteria).every((one) => one === undefined)) {
				fault('', `needs bulkId, messageId, mobile, or both ${start} and ${end}`);
			}
		},
	);
	const parsed = schema.safeParse(query);
	if (parsed.success) return parsed.data;
	throw refusalOf(parsed.error, 'The query');
}

function schemaOf(timezone: string, aheadMs: number) {
	const identifier = z.string().min(1).optional();
	const criteria = {
		messageId: identifier,
		bulkId: identifier,
		mobile: destinationNumber.optional(),
	};
	const date = dateIn(timezone).optional();
	const given = (mobile?: string, from?: number, until?: number) => ({
		to: mobile,
		from: from === undefined ? undefined : from - aheadMs,
		until: until === undefined ? undefined : until - aheadMs + REST_OF_HUNDREDTH,
	});
	return {
		table: z
			.object({ ...criteria, sendDateStart: date, sendDateEnd: date })
			.strict()
			.transform(({ mobile, sendDateStart, sendDateEnd, ...rest }) => ({
				...rest,
				...given(mobile, sendDateStart, sendDateEnd),
			})),
		sample: z
			.object({ ...criteria, senddate_start: date, senddate_end: date })
			.strict()
			.transform(({ mobile, senddate_start, senddate_end, ...rest }) => ({
				...rest,
				...given(mobile, senddate_start, senddate_end),
			})),
	};
}

function dateIn(zone: string) {
	return z.string().transform((text, context): number => {
		const time = DateTime.fromFormat(text, FORMAT, { zone, locale: 'en-US' });
		// Luxon moves 24:00 and hours skipped by summer time; only what reads back unchanged is real.
		if (PATTERN.test(text) && time.isValid && time.toFormat(FORMAT) === text) {
			return time.toMillis();
		}
		context.addIssue({
			code: 'custom',
			message: `must be a date and time in the zone ${zone}, written like 2019-05-27T14:39:00.00`,
		});
		return z.NEVER;
	});
}
