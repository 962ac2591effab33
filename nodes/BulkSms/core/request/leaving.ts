import { memoize, omit } from 'lodash';

import { departAtOnce, isoAt, type SendTimeRules } from '../schedule/sendTime';
import type { PlannedMessage, PlannedRequest } from './planning';
import { MINUTE } from '../schedule/wallClock';

/**
 * Brings the times of a request up to date when it leaves, which may be long after it was planned. A
 * message that quiet hours do not allow at `now` (milliseconds since 1970-01-01 UTC) is scheduled for
 * their end; one whose time has passed goes out at once. Identifiers stay the same.
 */
export type LeaveAt = (request: PlannedRequest, now: number) => PlannedRequest;

/** Prepares it for a run. Without quiet hours and without scheduled messages it costs nothing. */
export function leaveAt(rules: Omit<SendTimeRules, 'now'>): LeaveAt {
	// Quiet hours begin and end with a full minute: within one the answer stays the same.
	const findAtOnce = memoize(
		(now: number) => departAtOnce({ ...rules, now }),
		(now) => Math.floor(now / MINUTE),
	);
	const isUpToDate = ({ leavesAt }: PlannedMessage, now: number): boolean =>
		leavesAt === undefined ? rules.quietHours === undefined : Date.parse(leavesAt) > now;

	function update(message: PlannedMessage, now: number): PlannedMessage {
		if (isUpToDate(message, now)) return message;
		const sendTime = findAtOnce(now);
		if (!sendTime.ok) throw new RangeError(sendTime.problem.reason);
		if (sendTime.value) {
			const { sendAt, leavesAt, postponed } = sendTime.value;
			const scheduled = { ...message, fields: { ...message.fields, sendAt }, leavesAt };
			return postponed ? { ...scheduled, postponed } : scheduled;
		}
		if (message.leavesAt === undefined) return message;
		return {
			...omit(message, 'leavesAt'),
			fields: omit(message.fields, 'sendAt'),
			postponed: { until: isoAt(now, rules.accountZone), because: 'timePassed' },
		};
	}

	return (request, now) =>
		request.messages.every((message) => isUpToDate(message, now))
			? request
			: { ...request, messages: request.messages.map((message) => update(message, now)) };
}
