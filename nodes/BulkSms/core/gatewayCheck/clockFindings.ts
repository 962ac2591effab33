import { uniq } from 'lodash';

import type { Advice } from '../problem';
import type { DateOrder } from '../schedule/schedule';
import { differs, ok, undetermined, type Found } from './finding';
import { type GatewayClock, minutesAt, offsetInWords, WHY_OPEN } from './gatewayClock';

/** What the credential says of dates. */
export interface Account {
	/** IANA zone: the credential's, else the workflow's. */
	zone: string;
	isOfWorkflow: boolean;
	dateOrder: DateOrder;
}

interface Expected extends Account {
	/** Between which the dates were written, in milliseconds since 1970-01-01 UTC. */
	moments: number[];
	/** Whether an SMS was sent whose dates could be seen. */
	isSent: boolean;
}

export type Scheduled = 'onTime' | 'early' | 'notSeen';

const INFERRED = 'That it reads Send At by the same clock is an inference';
const ON_TIME = 'SMS that was scheduled left at its time';
const ASK = 'Ask the provider in which time zone it reads sendAt';
const ORDER = 'whether the day or the month comes first in sendAt';
const ASK_ORDER: Advice = `Ask the provider ${ORDER}`;
const NUMBER = 'Enter your own number in To, or ask the provider';

/** Where the log shows nothing, the phone does: when an SMS comes that was scheduled. */
function adviceFor({ isSent }: Expected, scheduled?: Scheduled): Advice {
	if (!isSent) return `${NUMBER} in which time zone it reads sendAt`;
	return scheduled === undefined
		? 'Turn Scheduled on and run the check again: an SMS that arrives after three to four minutes shows that Time Zone and Date Order are right'
		: `Look at the phone: an SMS that arrived after three to four minutes shows that Time Zone and Date Order are right. ${ASK} if it did not`;
}

const ORDER_NAMES = { dayFirst: 'Day First', monthFirst: 'Month First' } as const;

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
		const offsets = possible.map(offsetInWords);
		const found = `${WHY_OPEN[why]}${offsets.length === 0 ? '' : `. It may be ${offsets.join(' or ')}`}`;
		const shared = [why, ...offsets].join(' ');
		if (scheduled === 'onTime') {
			return ok(`${found}. But the ${ON_TIME}, in ${zone}`, `${shared}; scheduled SMS on time`);
		}
		return undetermined(
			`${found}${leftEarly(scheduled)}`,
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
		const inference = scheduled === 'onTime' ? `The ${ON_TIME}` : INFERRED;
		return ok(`${found}. The one of ${whose}, ${zone}, has it too. ${inference}`, shared);
	}
	const compared = `The one of ${whose}, ${zone}, is ${own} now`;
	if (scheduled === 'onTime') {
		return undetermined(`${found}. ${compared}. But the ${ON_TIME}`, ASK, `${shared}, but on time`);
	}
	return differs(
		`${found}. ${compared}. ${INFERRED}${leftEarly(scheduled)}`,
		'Set Time Zone in the credential to the one of these in which the provider is',
		shared,
	);
}

export function findDateOrder(
	clock: GatewayClock,
	expected: Expected,
	scheduled?: Scheduled,
): Found {
	const { order, orderIs, hasThaiYears, hasThaiDigits, forms } = clock;
	const own = expected.dateOrder;
	const thai = [hasThaiYears && 'with Thai years', hasThaiDigits && 'with Thai digits'];
	const marks = thai.filter(Boolean);
	const written =
		forms.length === 0 ? '' : `. It writes dates as ${[forms.join(' and '), ...marks].join(' ')}`;
	const shared = [order ?? orderIs, ...marks].join(', ');
	if (orderIs !== 'told') {
		if (scheduled === 'onTime' && expected.moments.every(isTelling)) {
			return ok(
				`The ${ON_TIME}, with Date Order ${ORDER_NAMES[own]}${written}`,
				`${shared}; scheduled SMS on time`,
			);
		}
		const { found, advice } = ORDER_OPEN[orderIs];
		const needsSms = orderIs === 'notShown' && !expected.isSent;
		return undetermined(`${found}${written}`, needsSms ? `${NUMBER} ${ORDER}` : advice, shared);
	}
	const found = `The gateway writes dates with the ${order === 'dayFirst' ? 'day' : 'month'} first${written}`;
	const contradicts = order === own ? scheduled === 'early' : scheduled === 'onTime';
	if (contradicts) {
		return undetermined(
			`${found}. The SMS that was scheduled speaks against it`,
			ASK_ORDER,
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

const leftEarly = (scheduled?: Scheduled): string =>
	scheduled === 'early' ? '. The SMS that was scheduled left before its time' : '';

/** Whether the date of a moment is another one with day and month changed, in every zone. */
function isTelling(now: number): boolean {
	const days = [-1, 0, 1].map((more) => new Date(now + more * 24 * 3_600_000));
	return days.every((day) => day.getUTCDate() !== day.getUTCMonth() + 1);
}

const ORDER_OPEN = {
	bothWays: {
		found: 'The dates of the gateway can be read with day or month first',
		advice: 'Run the check again on a day whose number is not that of the month',
	},
	notShown: {
		found: 'No date was seen that shows whether the day or the month comes first',
		advice: ASK_ORDER,
	},
	contradiction: {
		found: 'The dates of the gateway contradict each other in the order of day and month',
		advice: ASK_ORDER,
	},
} as const;
