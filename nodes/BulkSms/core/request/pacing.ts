import { memoize, omit } from 'lodash';
import { MINUTE } from '../schedule/wallClock';
import type { PlannedMessage, PlannedRequest, RequestSize } from './planning';
import { sendTimeNow, isoAt, type SendTimeRules } from '../schedule/sendTime';

const SECOND = 1_000;

/** How fast the messages of a run may leave. A message is one destination. */
export interface MessageRate {
	perMinute: number;
	/** Milliseconds from one message to the next. */
	interval: number;
	/** Milliseconds after the largest request of the run until the next one may leave. */
	longest: number;
	/** Milliseconds by which a request may be late without those after it being later, too. */
	tolerance: number;
}

/** No request carries more messages than leave in a second, but one at least. */
const shareOfSecond = (perMinute: number): number => Math.max(1, Math.floor(perMinute / 60));

export const sizeAt = (perMinute: number, size: RequestSize): RequestSize => ({
	...size,
	maxDestinations: Math.min(size.maxDestinations, shareOfSecond(perMinute)),
});

/**
 * A request leaves when the messages before it have had their time. Timers are late, so lateness is
 * made up for, within a bound: any minute holds no more than the limit and the messages of one second.
 *
 * ```
 * messages   [ 10 ]    [ 10 ]    [ 4 ][ 10 ]      at 600 per minute
 * seconds    0         1         2    2.4
 * ```
 *
 * @param largest destinations of one request at most
 */
export function rateOf(perMinute: number, largest: number): MessageRate {
	const interval = MINUTE / perMinute;
	// In a minute that begins with a late request and ends with the largest one, this is what is left
	// of a second's messages.
	const left = shareOfSecond(perMinute) - largest + 0.5;
	return {
		perMinute,
		interval,
		longest: largest * interval,
		tolerance: Math.min(SECOND, left * interval),
	};
}

/**
 * Brings the times of a request up to date when it leaves, which may be long after it was planned. A
 * message that quiet hours do not allow at `now` (milliseconds since 1970-01-01 UTC) is scheduled for
 * their end; one whose time has passed goes out at once. Identifiers stay the same.
 */
export type UpdateTimes = (request: PlannedRequest, now: number) => PlannedRequest;

/** Without quiet hours and without scheduled messages it costs nothing. */
export function timeUpdater(rules: Omit<SendTimeRules, 'now'>): UpdateTimes {
	// Quiet hours begin and end with a full minute: within one the answer stays the same.
	const findAtOnce = memoize(
		(now: number) => sendTimeNow({ ...rules, now }),
		(now) => Math.floor(now / MINUTE),
	);
	const isUpToDate = ({ scheduledFor }: PlannedMessage, now: number): boolean =>
		scheduledFor === undefined ? rules.quietHours === undefined : Date.parse(scheduledFor) > now;

	function update(message: PlannedMessage, now: number): PlannedMessage {
		if (isUpToDate(message, now)) return message;
		const sendTime = findAtOnce(now);
		if (!sendTime.ok) throw new RangeError(sendTime.problem.reason);
		if (sendTime.value) {
			const { sendAt, scheduledFor, postponed } = sendTime.value;
			const scheduled = { ...message, fields: { ...message.fields, sendAt }, scheduledFor };
			return postponed ? { ...scheduled, postponed } : scheduled;
		}
		if (message.scheduledFor === undefined) return message;
		return {
			...omit(message, 'scheduledFor'),
			fields: omit(message.fields, 'sendAt'),
			postponed: { until: isoAt(now, rules.accountZone), because: 'timePassed' },
		};
	}

	return (request, now) =>
		request.messages.every((message) => isUpToDate(message, now))
			? request
			: { ...request, messages: request.messages.map((message) => update(message, now)) };
}
