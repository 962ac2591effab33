import { DateTime } from 'luxon';

import { invalid, valid, type Checked } from './checked';
import { afterQuietHours, type QuietHours } from './quietHours';
import { readSendAt, writeSendAt, type ScheduleRules } from './schedule';
import { isAmbiguous, MINUTE } from './wallClock';

/** When a message goes out that does not go out at once. */
export interface Departure {
	/** As the gateway wants it (interface.md, Message object, `sendAt`). */
	sendAt: string;
	postponed?: Postponement;
}

/** That a message goes out later than it would have. */
export interface Postponement {
	/** ISO 8601, with the offset of the account's zone. */
	until: string;
	/**
	 * `clockSetBack`: the gateway's `sendAt` has no offset, and of an hour that the account's clock
	 * shows twice it cannot say which of the two is meant. The message goes out after both.
	 */
	because: 'quietHours' | 'clockSetBack';
}

/** What the time of a message depends on. */
export interface DepartureRules extends ScheduleRules {
	quietHours?: QuietHours | undefined;
}

/** Finds the time for a message from its options; nothing for one that goes out at once. */
export type FindDeparture = (options: { sendAt?: unknown }) => Checked<Departure | undefined>;

/**
 * Prepares the times of a run. The same value gives the same time without a second calculation: a
 * list of a hundred thousand has one.
 */
export function departureFinder(rules: DepartureRules): FindDeparture {
	const found = new Map<unknown, Checked<Departure | undefined>>();
	return (options) => {
		if (!('sendAt' in options)) {
			if (rules.quietHours === undefined) return AT_ONCE;
			return remembered(found, AT_ONCE, () => departAt(rules.now, rules, true));
		}
		const { sendAt } = options;
		return remembered(found, sendAt, () => {
			const moment = readSendAt(sendAt, rules);
			return moment.ok ? departAt(moment.value, rules, false) : moment;
		});
	};
}

const AT_ONCE = valid(undefined);

function remembered<K, V>(known: Map<K, V>, key: K, find: () => V): V {
	const before = known.get(key);
	if (before !== undefined) return before;
	const value = find();
	known.set(key, value);
	return value;
}

/** Moves a message past every hour in which it must not go out, until it is in none of them. */
function departAt(
	moment: number,
	rules: DepartureRules,
	isAtOnce: boolean,
): Checked<Departure | undefined> {
	const { quietHours, accountZone } = rules;
	let because: Postponement['because'] | undefined;
	for (let at = moment; ; ) {
		const allowed = quietHours ? afterQuietHours(at, quietHours) : at;
		if (allowed === undefined) {
			return invalid('Quiet Hours', 'They do not end within a week', 'Choose fewer days or hours');
		}
		if (allowed !== at) because ??= 'quietHours';
		if (isAtOnce && because === undefined) return AT_ONCE;
		const minute = Math.ceil(allowed / MINUTE) * MINUTE;
		const clear = afterAmbiguousHour(minute, accountZone);
		if (clear !== minute) because ??= 'clockSetBack';
		if (clear === at) return departure(clear, because, rules);
		at = clear;
	}
}

function departure(
	minute: number,
	because: Postponement['because'] | undefined,
	rules: ScheduleRules,
): Checked<Departure> {
	const sendAt = writeSendAt(minute, rules);
	if (!sendAt.ok) return sendAt;
	if (because === undefined) return valid({ sendAt: sendAt.value });
	const until = DateTime.fromMillis(minute, { zone: rules.accountZone }).toISO() ?? '';
	return valid({ sendAt: sendAt.value, postponed: { until, because } });
}

/** @returns the first minute from a minute on that a clock in the zone shows only once */
function afterAmbiguousHour(minute: number, zone: string): number {
	let clear = minute;
	while (isAmbiguous(clear, zone)) clear += MINUTE;
	return clear;
}
