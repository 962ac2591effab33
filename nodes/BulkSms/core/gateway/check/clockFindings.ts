import { uniq } from 'lodash';

import type { DateOrder } from '../../message/schedule/schedule';
import { isoAt } from '../../message/schedule/wallClock';
import type { Advice } from '../../problem';
import { shortened } from '../../text/words';
import { differs, type Found, ok, undetermined } from './finding';
import { isChanging, minutesAt, offsetInWords, type ToldByLog, zonesWith } from './logDates';

/** The settings of the credential for dates. */
export interface Account {
	/** IANA zone of the credential, or else of the workflow. */
	zone: string;
	isOfWorkflow: boolean;
	dateOrder: DateOrder;
}

interface Expected extends Account {
	/** When the dates were read, in milliseconds since 1970-01-01 UTC. */
	now: number;
	/** Whether an SMS was sent, so that dates could be seen. */
	isSent: boolean;
}

export type Scheduled = 'onTime' | 'early' | 'notSeen';

const INFERRED = 'It probably reads Send At in the same time zone';
const ON_TIME = 'scheduled SMS left at its time';
const EARLY = '. The scheduled SMS left before its time';
const ASK = 'Ask the provider in which time zone it reads sendAt';
const ORDER = 'whether the day or the month comes first in sendAt';
const ASK_ORDER: Advice = `Ask the provider ${ORDER}`;
const NUMBER = 'Enter your own number in To, or ask the provider';
const ORDER_NAMES = { dayFirst: 'Day First', monthFirst: 'Month First' } as const;
/** Characters of a date that are shown. */
const SHOWN = 40;

export function findTimeZone(told: ToldByLog, expected: Expected, scheduled?: Scheduled): Found {
	const { zone, isOfWorkflow, now } = expected;
	const { offset } = told;
	const own = minutesAt(zone, now);
	const seen = bothTimes(told, expected);
	const early = scheduled === 'early' ? EARLY : '';
	if (offset === undefined || isChanging(offset, now)) {
		const [why, shared] =
			offset === undefined
				? ['Its time zone is not clear', 'not told']
				: ['A time zone that it may be in is changing its clocks right now', 'clocks change'];
		const found = told.dates.length === 0 ? seen : `${seen}. ${why}`;
		if (scheduled === 'onTime') {
			return ok(`${found}. But the ${ON_TIME}, in ${zone}`, `${shared}; scheduled SMS on time`);
		}
		const advice =
			offset === undefined ? adviceFor(expected, scheduled) : 'Run the check again in an hour';
		return undetermined(`${found}${early}`, advice, shared);
	}
	const shared = `${offsetInWords(offset)}, credential ${offsetInWords(own)}`;
	const found = `${seen}, so its clock shows ${offsetInWords(offset)}. These time zones have that now: ${zonesWith(offset, now).join(', ')}`;
	const whose = isOfWorkflow
		? 'the workflow, because Time Zone in the credential is empty'
		: 'the credential';
	if (offset === own) {
		if (scheduled === 'early') return undetermined(`${found}${early}`, ASK, `${shared}, but early`);
		const inference = scheduled === 'onTime' ? `The ${ON_TIME}` : INFERRED;
		return ok(`${found}. The zone of ${whose}, ${zone}, fits. ${inference}`, shared);
	}
	const compared = `The zone of ${whose}, ${zone}, is ${offsetInWords(own)} now`;
	if (scheduled === 'onTime') {
		return undetermined(`${found}. ${compared}. But the ${ON_TIME}`, ASK, `${shared}, but on time`);
	}
	return differs(
		`${found}. ${compared}. ${INFERRED}${early}`,
		'Set Time Zone in the credential to the zone of the provider among these',
		shared,
	);
}

export function findDateOrder(told: ToldByLog, expected: Expected, scheduled?: Scheduled): Found {
	const { order, isBothWays } = told;
	const { dateOrder: own, now, isSent } = expected;
	const seen = bothTimes(told, expected);
	if (order === undefined) {
		const shared = isBothWays ? 'both ways' : 'not told';
		if (scheduled === 'onTime' && isTelling(now)) {
			return ok(
				`The ${ON_TIME}, with Date Order ${ORDER_NAMES[own]}`,
				`${shared}; scheduled SMS on time`,
			);
		}
		const advice = isBothWays
			? 'Run the check again on a day whose number is not that of the month'
			: isSent
				? ASK_ORDER
				: (`${NUMBER} ${ORDER}` as const);
		return undetermined(
			`${seen}. It is not clear whether the day or the month comes first`,
			advice,
			shared,
		);
	}
	const found = `${seen}, with the ${order === 'dayFirst' ? 'day' : 'month'} first`;
	const isContradicted = scheduled === (order === own ? 'early' : 'onTime');
	if (isContradicted) {
		return undetermined(`${found}. The scheduled SMS does not fit`, ASK_ORDER, order);
	}
	const inferred = 'It probably reads Send At in the same order';
	return order === own
		? ok(`${found}. Date Order of the credential says the same. ${inferred}`, order)
		: differs(
				`${found}. ${inferred}. Date Order of the credential is ${ORDER_NAMES[own]}`,
				`Set Date Order in the credential to ${ORDER_NAMES[order]}`,
				order,
			);
}

/** Says which date is in the log, and when it was. */
function bothTimes({ dates }: ToldByLog, { now, zone }: Expected): string {
	if (dates.length === 0) return 'No date of the gateway was seen';
	const written = dates.map((date) => shortened(date, SHOWN)).join(' and ');
	const times = uniq([zone, 'UTC']).map((each) => isoAt(now, each).slice(0, 19).replace('T', ' '));
	return `The message log wrote ${written} when it was ${times.join(` in ${zone} and `)} in UTC`;
}

/** If the log shows nothing, the phone does: by the time when a scheduled SMS comes. */
function adviceFor({ isSent }: Expected, scheduled?: Scheduled): Advice {
	if (!isSent) return `${NUMBER} in which time zone it reads sendAt`;
	return scheduled === undefined
		? 'Turn Scheduled on and run the check again: an SMS that arrives after three to four minutes shows that Time Zone and Date Order are right'
		: `Look at the phone: an SMS that arrived after three to four minutes shows that Time Zone and Date Order are right. ${ASK} if it did not`;
}

/** Whether a date becomes another date if day and month are swapped, in every zone. */
function isTelling(now: number): boolean {
	const days = [-1, 0, 1].map((more) => new Date(now + more * 24 * 3_600_000));
	return days.every((day) => day.getUTCDate() !== day.getUTCMonth() + 1);
}
