import { memoize, once } from 'lodash';

import { LABELS } from '../../labels';
import type { SummaryFields } from '../../output/sentMessage';
import { type Checked, invalid, valid } from '../../problem';
import { afterQuietHours, type QuietHours } from './quietHours';
import { readSendAt, type ScheduleRules, writeSendAt } from './schedule';
import { isAmbiguous, isoAt, MINUTE } from './wallClock';

/** The time of a message that does not go out at once. */
interface SendTime {
	/** In the form of the gateway (docs/interface.md, Message object, `sendAt`). */
	sendAt: string;
	/** The same as ISO 8601, with the offset of the account's zone. */
	scheduledFor: string;
	postponed?: Postponement;
}

/** Set if a message goes out later than planned. */
export interface Postponement {
	/** ISO 8601, with the offset of the account's zone. */
	until: string;
	because: NonNullable<SummaryFields['postponedBecause']>;
}

export interface SendTimeRules extends ScheduleRules {
	quietHours?: QuietHours | undefined;
}

/** Returns undefined for a message that goes out at once. */
export type FindSendTime = (options: { sendAt?: unknown }) => Checked<SendTime | undefined>;

/** Calculates each time once in a run: a list of a hundred thousand may have only one. */
export function sendTimeFinder(rules: SendTimeRules): FindSendTime {
	const findNow = once(() => sendTimeNow(rules));
	const find = memoize((sendAt: unknown) => {
		const moment = readSendAt(sendAt, rules);
		return moment.ok ? sendTimeAt(moment.value, rules, false) : moment;
	});
	return (options) => ('sendAt' in options ? find(options.sendAt) : findNow());
}

/** For a message without a time. Undefined if it may go out at `rules.now`. */
export const sendTimeNow = (rules: SendTimeRules): Checked<SendTime | undefined> =>
	sendTimeAt(rules.now, rules, true);

/** Moves a message past all hours in which it must not go out. */
function sendTimeAt(
	moment: number,
	rules: SendTimeRules,
	isAtOnce: boolean,
): Checked<SendTime | undefined> {
	const { quietHours, accountZone } = rules;
	let because: Postponement['because'] | undefined;
	for (let at = moment; ; ) {
		const allowed = quietHours ? afterQuietHours(at, quietHours) : at;
		if (allowed === undefined) {
			return invalid(
				LABELS.quietHours,
				'The hours do not end within a week',
				'Choose fewer days or hours',
			);
		}
		if (allowed !== at) because ??= 'quietHours';
		if (isAtOnce && because === undefined) return valid(undefined);
		const minute = Math.ceil(allowed / MINUTE) * MINUTE;
		let clear = minute;
		// The gateway could not tell which of two times is meant if the clock shows it twice.
		while (isAmbiguous(clear, accountZone)) clear += MINUTE;
		if (clear !== minute) because ??= 'clockSetBack';
		if (clear === at) return valid(sendTime(clear, because, rules));
		at = clear;
	}
}

function sendTime(
	minute: number,
	because: Postponement['because'] | undefined,
	rules: ScheduleRules,
): SendTime {
	const sendAt = writeSendAt(minute, rules);
	const scheduledFor = isoAt(minute, rules.accountZone);
	if (because === undefined) return { sendAt, scheduledFor };
	return { sendAt, scheduledFor, postponed: { until: scheduledFor, because } };
}
