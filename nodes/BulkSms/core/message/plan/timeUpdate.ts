import { memoize, omit } from 'lodash';
import { MINUTE } from '../schedule/wallClock';
import type { PlannedMessage, PlannedRequest } from './planning';
import { sendTimeNow, isoAt, type SendTimeRules } from '../schedule/sendTime';

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
