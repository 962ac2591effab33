import { DateTime } from 'luxon';
import { z } from 'zod';
import { checked } from './refusal';
import { destinationNumber } from './sendRequest';

/** What the message log is asked for; a message must agree with every part that is given. */
export interface LogQuery {
	readonly messageId?: string | undefined;
	readonly bulkId?: string | undefined;
	readonly to?: string | undefined;
	/** Of the time of sending, milliseconds since 1970, both ends included. */
	readonly from?: number | undefined;
	readonly until?: number | undefined;
}

const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{2}$/;
const FORMAT = "yyyy-MM-dd'T'HH:mm:ss.uu";
/** A hundredth of a second less one millisecond: what a date with two decimals leaves open. */
const REST_OF_HUNDREDTH = 9;

/**
 * Checks the query of `GET /sms/loginfo` (docs/interface.md, Message log: publicly
 * known, not part of the interface). That criteria are joined by "and", that a number must be in
 * international form, and that a date must have the form of the sample are the sandbox's choices.
 *
 * @throws Refusal (400) that names the first parameter at fault
 */
export function readLogQuery(query: unknown, timezone: string): LogQuery {
	const [start, end] = ['sendDateStart', 'sendDateEnd'] as const;
	const schema = schemaOf(timezone).superRefine(({ from, until, ...criteria }, context) => {
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
	});
	return checked(query, schema, 'The query');
}

function schemaOf(timezone: string) {
	const identifier = z.string().min(1).optional();
	const date = dateIn(timezone).optional();
	return z
		.object({
			messageId: identifier,
			bulkId: identifier,
			mobile: destinationNumber.optional(),
			sendDateStart: date,
			sendDateEnd: date,
		})
		.strict()
		.transform(({ mobile, sendDateStart, sendDateEnd, ...rest }) => ({
			...rest,
			to: mobile,
			from: sendDateStart,
			until: sendDateEnd === undefined ? undefined : sendDateEnd + REST_OF_HUNDREDTH,
		}));
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
