import { memoize } from 'lodash';
import type { Zone } from 'luxon';

import { LABELS } from '../../labels';
import type { SummaryFields } from '../../output/sentMessage';
import { attempt, refuse, valueOf } from '../../problem';
import { afterQuietHours, type QuietHours } from './quietHours';
import { readSendAt, type ScheduleRules, writeSendAt } from './schedule';
import { isAmbiguous, isoAt, MINUTE } from './wallClock';
import type { WrittenTime } from './writtenTime';

/** The time of a message that does not go out at once. */
interface SendTime {
	/** In the form of the gateway (docs/interface.md, Message object, `sendAt`). */
	sendAt: string;
	/**
	 * The same as ISO 8601, with the offset of the time that was asked for, or of the zone of the
	 * quiet hours if they moved it.
	 */
	scheduledFor: string;
	postponed?: Postponement;
}

export interface Postponement {
	/** ISO 8601, with the offset of `scheduledFor`. */
	until: string;
	because: NonNullable<SummaryFields['postponedBecause']>;
}

export interface SendTimeRules extends ScheduleRules {
	quietHours?: QuietHours | undefined;
}

/**
 * Calculates each time once in a run: a list of a hundred thousand may have only one.
 *
 * @returns a function that gives undefined for a message that is sent at once. Throws a Refusal
 */
export function sendTimeFinder(
	rules: SendTimeRules,
): (sendAt: WrittenTime | undefined) => SendTime | undefined {
	const find = memoize((sendAt: WrittenTime | undefined) =>
		attempt(() => {
			if (sendAt === undefined) return sendTimeNow(rules);
			const { minute, ownZone, wasSkipped } = readSendAt(sendAt, rules);
			const because = wasSkipped ? 'clockSetForward' : undefined;
			return sendTimeAt(minute, rules, { ownZone, because });
		}),
	);
	return (sendAt) => valueOf(find(sendAt));
}

/**
 * For a message without a time. Undefined if it may be sent at `rules.now`.
 *
 * @throws Refusal if the quiet hours do not end within a week
 */
export const sendTimeNow = (rules: SendTimeRules): SendTime | undefined =>
	sendTimeAt(rules.now, rules, {});

/**
 * Moves a message past all hours in which it must not go out.
 *
 * @param asked the zone of the time that was asked for, and why it is already later. Empty for a
 * message without one
 */
function sendTimeAt(
	moment: number,
	rules: SendTimeRules,
	asked: { ownZone?: Zone; because?: Postponement['because'] | undefined },
): SendTime | undefined {
	const { quietHours, accountZone } = rules;
	const { ownZone } = asked;
	let { because } = asked;
	for (let at = moment; ; ) {
		const allowed = quietHours ? afterQuietHours(at, quietHours) : at;
		if (allowed === undefined) {
			return refuse(
				LABELS.quietHours,
				'The hours do not end within a week',
				'Choose fewer days or hours',
			);
		}
		if (allowed !== at) because ??= 'quietHours';
		if (ownZone === undefined && because === undefined) return undefined;
		const minute = Math.ceil(allowed / MINUTE) * MINUTE;
		let clear = minute;
		// The gateway could not tell which of two times is meant if the clock shows it twice.
		while (isAmbiguous(clear, accountZone)) clear += MINUTE;
		if (clear !== minute) because ??= 'clockSetBack';
		if (clear === at) {
			const quietZone = because === 'quietHours' ? quietHours?.zone : undefined;
			const scheduledFor = isoAt(clear, quietZone ?? ownZone ?? accountZone);
			const sendTime = { sendAt: writeSendAt(clear, rules), scheduledFor };
			return because ? { ...sendTime, postponed: { until: scheduledFor, because } } : sendTime;
		}
		at = clear;
	}
}
