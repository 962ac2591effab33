import { memoize } from 'lodash';
import { DateTime } from 'luxon';

import { type Postponement, sendTimeNow, type SendTimeRules } from './sendTime';
import { isoAt, MINUTE } from './wallClock';

/** A message of a planned request, by what its time depends on. */
interface TimedMessage {
	fields: { sendAt?: string };
	/** As ISO 8601. Set if it was scheduled when its request left. */
	scheduledFor?: string;
	postponed?: Postponement;
	recipients: ReadonlyArray<{ scheduledFor?: string }>;
}

/**
 * Returns the time of a scheduled message as ISO 8601. All its recipients have the same time, because
 * no time is used that the clock of the account shows twice.
 */
const timeOf = ({ fields, scheduledFor, recipients }: TimedMessage): string | undefined =>
	fields.sendAt === undefined ? undefined : (scheduledFor ?? recipients[0]?.scheduledFor);

/**
 * Updates the times of the messages of a request when it leaves, which may be long after it was
 * planned. A message in quiet hours at `now` (milliseconds since 1970-01-01 UTC) is scheduled for
 * their end. A message whose time has passed goes out at once. Identifiers stay the same.
 */
export type UpdateTimes = <Message extends TimedMessage>(
	messages: Message[],
	now: number,
) => Message[];

export function timeUpdater(rules: Omit<SendTimeRules, 'now'>): UpdateTimes {
	// Quiet hours begin and end with a full minute, so the answer is the same within a minute.
	const findAtOnce = memoize(
		(now: number) => sendTimeNow({ ...rules, now }),
		(now) => Math.floor(now / MINUTE),
	);
	const isUpToDate = (message: TimedMessage, now: number): boolean => {
		const time = timeOf(message);
		return time === undefined ? rules.quietHours === undefined : Date.parse(time) > now;
	};

	function update<Message extends TimedMessage>(message: Message, now: number): Message {
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
		const postponed: Postponement = { until: isoAt(now, zone), because: 'timePassed' };
		const sent = { ...message, fields: { ...message.fields }, postponed };
		delete sent.fields.sendAt;
		delete sent.scheduledFor;
		return sent;
	}

	return (messages, now) => messages.map((message) => update(message, now));
}
