import { uniq } from 'lodash';

import type { Advice } from '../problem';
import type { DateOrder } from '../schedule/schedule';
import { differs, ok, undetermined, type Found } from './finding';
import { type GatewayClock, minutesAt, offsetInWords, type Open } from './gatewayClock';

/** What the credential says of dates. */
export interface Account {
	/** IANA zone: the credential's, else the workflow's. */
	zone: string;
	isOfWorkflow: boolean;
	dateOrder: DateOrder;
}

/** And between which moments that was compared, in milliseconds since 1970-01-01 UTC. */
export interface Expected extends Account {
	moments: number[];
	/** Whether an SMS was sent whose dates could be seen. */
	isSent: boolean;
}

/** What happened to an SMS that was scheduled: it left as it should, or before its time. */
export type Scheduled = 'onTime' | 'early' | 'notSeen';

const INFERRED = 'That it reads Send At by the same clock is an inference';
const ASK = 'Ask the provider in which time zone it reads sendAt';
const NUMBER = 'Enter your own number in To, or ask the provider';

/** Where the log shows nothing, the phone does: when an SMS comes that was scheduled. */
function adviceFor({ isSent }: Expected, scheduled?: Scheduled): Advice {
	if (!isSent) return `${NUMBER} in which time zone it reads sendAt`;
	return scheduled === undefined
		? 'Turn Scheduled on and run the check again: an SMS that arrives after three to four minutes shows that Time Zone and Date Order are right'
		: `Look at the phone: an SMS that arrived after three to four minutes shows that Time Zone and Date Order are right. ${ASK} if it did not`;
}

const ORDER_NAMES = { dayFirst: 'Day First', monthFirst: 'Month First' } as const;

const WHY: Record<Open, string> = {
	noDate: 'No date of the gateway was seen',
	unreadable: 'The dates of the gateway have a form that the node cannot read',
	farOff: 'The dates of the gateway are not those of today, however they are read',
	noTime: 'The dates of the gateway have no time of day',
	inUtc:
		'The gateway marks its dates as UTC, which tells nothing of the time zone in which it reads Send At',
	wrongClock:
		'The clock of the gateway fits no time zone of the world: it is wrong by minutes, or that of n8n is',
	wrongDay:
		'The clock of the gateway fits time zones at both sides of the date line, so it may be wrong by a day',
	clocksChange: 'Clocks are being changed right now in a time zone that the gateway may be in',
	contradiction: 'The dates of the gateway contradict each other',
};

/** Compares the gateway's clock with the Time Zone of the credential. */
export function findTimeZone(
	clock: GatewayClock,
	expected: Expected,
	scheduled?: Scheduled,
): Found {
	const { zone, isOfWorkflow, moments } = expected;
	// A clock may change between the two.
	const owns = uniq(moments.map((moment) => minutesAt(zone, moment)));
	const own = owns.map(offsetInWords).join(' or ');
	const whose = isOfWorkflow
		? 'the workflow, as Time Zone of the credential is empty'
		: 'the credential';
	const { offset, ahead, why = 'noDate', possible } = clock;
	if (offset === undefined) {
		const may =
			possible.length === 0 ? '' : `. It may be ${possible.map(offsetInWords).join(' or ')}`;
		const shared = [why, ...possible.map(offsetInWords)].join(' ');
		if (scheduled === 'onTime') {
			return ok(
				`${WHY[why]}${may}. But ${ON_TIME}, in ${zone}`,
				`${shared}; scheduled SMS on time`,
			);
		}
		return undetermined(
			`${WHY[why]}${may}${leftEarly(scheduled)}`,
			why === 'clocksChange' ? 'Run the check again in an hour' : adviceFor(expected, scheduled),
			shared,
		);
	}
	const zones = clock.world.get(offset) ?? [];
	const wrong =
		ahead === undefined
			? ''
			: `, and it is about ${Math.abs(ahead)} minutes ${ahead < 0 ? 'behind' : 'ahead'}`;
	const shared = `${offsetInWords(offset)}${ahead === undefined ? '' : `, clock ${ahead} minutes ahead`}, credential ${own}`;
	const found = `The clock of the gateway shows ${offsetInWords(offset)}${wrong}. These time zones have that now: ${zones.join(', ')}`;
	if (owns.includes(offset)) {
		if (scheduled === 'early')
			return undetermined(`${found}${leftEarly(scheduled)}`, ASK, `${shared}, but sent early`);
		const inference = scheduled === 'onTime' ? capital(ON_TIME) : INFERRED;
		return ok(`${found}. The one of ${whose}, ${zone}, has it too. ${inference}`, shared);
	}
	const compared = `The one of ${whose}, ${zone}, is ${own} now`;
	if (scheduled === 'onTime') {
		return undetermined(`${found}. ${compared}. But ${ON_TIME}`, ASK, `${shared}, but on time`);
	}
	return differs(
		`${found}. ${compared}. ${INFERRED}${leftEarly(scheduled)}`,
		'Set Time Zone in the credential to the one of these in which the provider is',
		shared,
	);
}

/** Compares the order of day and month in the gateway's dates with Date Order of the credential. */
export function findDateOrder(
	clock: GatewayClock,
	expected: Expected,
	scheduled?: Scheduled,
): Found {
	const { order, orderIs, hasThaiYears, hasThaiDigits, forms } = clock;
	const own = expected.dateOrder;
	const marks = [hasThaiYears && 'with Thai years', hasThaiDigits && 'with Thai digits'].filter(
		Boolean,
	);
	const written =
		forms.length === 0 ? '' : `. It writes dates as ${[forms.join(' and '), ...marks].join(' ')}`;
	const shared = [orderIs === 'told' ? order : orderIs, ...marks].join(', ');
	if (order === undefined) {
		if (scheduled === 'onTime' && expected.moments.every(isTelling)) {
			return ok(
				`The SMS that was scheduled left at its time, with Date Order ${ORDER_NAMES[own]}${written}`,
				`${shared}; scheduled SMS on time`,
			);
		}
		const advice =
			orderIs === 'notShown' && !expected.isSent
				? (`${NUMBER} whether the day or the month comes first in sendAt` as const)
				: ADVICE[orderIs];
		return undetermined(`${NOT_TOLD[orderIs]}${written}`, advice, shared);
	}
	const found = `The gateway writes dates with the ${order === 'dayFirst' ? 'day' : 'month'} first${written}`;
	const contradicts = order === own ? scheduled === 'early' : scheduled === 'onTime';
	if (contradicts) {
		return undetermined(
			`${found}. The SMS that was scheduled speaks against it`,
			ADVICE.contradiction,
			shared,
		);
	}
	return order === own
		? ok(
				`${found}. Date Order of the credential says the same. That it reads Send At so is an inference`,
				shared,
			)
		: differs(
				`${found}. That it reads Send At so is an inference. Date Order of the credential is ${ORDER_NAMES[own]}`,
				`Set Date Order in the credential to ${ORDER_NAMES[order]}`,
				shared,
			);
}

const ON_TIME = 'the SMS that was scheduled left at its time';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const leftEarly = (scheduled?: Scheduled): string =>
	scheduled === 'early' ? '. The SMS that was scheduled left before its time' : '';

/** Whether the date of a moment is another one with day and month changed, in every zone. */
function isTelling(now: number): boolean {
	const days = [-1, 0, 1].map((more) => new Date(now + more * 24 * 3_600_000));
	return days.every((day) => day.getUTCDate() !== day.getUTCMonth() + 1);
}

const NOT_TOLD = {
	told: '',
	bothWays: 'The dates of the gateway can be read with day or month first',
	notShown: 'No date was seen that shows whether the day or the month comes first',
	contradiction: 'The dates of the gateway contradict each other in the order of day and month',
} as const;

const ADVICE = {
	told: 'Ask the provider',
	bothWays: 'Run the check again on a day whose number is not that of the month',
	notShown: 'Ask the provider whether the day or the month comes first in sendAt',
	contradiction: 'Ask the provider whether the day or the month comes first in sendAt',
} as const;
