import { memoize, omit } from 'lodash';
import { DateTime } from 'luxon';

import type { PlannedMessage, PlannedRequest } from './planning';
import { sendTimeNow, type SendTimeRules } from './schedule/sendTime';
import { isoAt, MINUTE } from './schedule/wallClock';

/**
 * Returns the time of a scheduled message as ISO 8601. All its recipients have the same time, because
 * no time is used that the clock of the account shows twice.
 */
const timeOf = ({ fields, scheduledFor, recipients }: PlannedMessage): string | undefined =>
	fields.sendAt === undefined ? undefined : (scheduledFor ?? recipients[0]?.scheduledFor);

/**
 * Updates the times of a request when it leaves, which may be long after it was planned. A message
 * in quiet hours at `now` (milliseconds since 1970-01-01 UTC) is scheduled for their end. A message
 * whose time has passed goes out at once. Identifiers stay the same.
 */
export type UpdateTimes = (request: PlannedRequest, now: number) => PlannedRequest;

/** Without quiet hours and scheduled messages, it costs nothing. */
export function timeUpdater(rules: Omit<SendTimeRules, 'now'>): UpdateTimes {
	// Quiet hours begin and end with a full minute, so the answer is the same within a minute.
	const findAtOnce = memoize(
		(now: number) => sendTimeNow({ ...rules, now }),
		(now) => Math.floor(now / MINUTE),
	);
	const isUpToDate = (message: PlannedMessage, now: number): boolean => {
		const time = timeOf(message);
		return time === undefined ? rules.quietHours === undefined : Date.parse(time) > now;
	};

	function update(message: PlannedMessage, now: number): PlannedMessage {
		if (isUpToDate(message, now)) return message;
		const sendTime = findAtOnce(now);
		if (sendTime) {
			const { sendAt, scheduledFor, postponed } = sendTime;
			const scheduled = { ...message, fields: { ...message.fields, sendAt }, scheduledFor };
			return postponed ? { ...scheduled, postponed } : scheduled;
		}
		const passed = timeOf(message);
		if (passed === undefined) return message;
		const { zone } = DateTime.fromISO(passed, { setZone: true });
		return {
			...omit(message, 'scheduledFor'),
			fields: omit(message.fields, 'sendAt'),
			postponed: { until: isoAt(now, zone), because: 'timePassed' },
		};
	}

	return (request, now) =>
		request.messages.every((message) => isUpToDate(message, now))
			? request
			: { ...request, messages: request.messages.map((message) => update(message, now)) };
}
