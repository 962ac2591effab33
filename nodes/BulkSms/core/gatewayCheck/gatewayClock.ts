import { once, sortBy, uniq } from 'lodash';
import { IANAZone } from 'luxon';
import type { DateOrder } from '../schedule/schedule';
import { DAY, MINUTE } from '../schedule/wallClock';
import { type Reading, readWrittenDate, type WrittenDate } from './writtenDate';

/** Time zones by their minutes from UTC, the smallest first. */
type WorldOffsets = ReadonlyMap<number, readonly string[]>;

const zoneNames = once((): string[] => [
	'UTC',
	...Intl.supportedValuesOf('timeZone').filter((zone) => !/^(Etc\/|UTC$)/.test(zone)),
]);

/** The offsets that zones have between two moments: a zone whose clock changes meanwhile has two. */
export function worldOffsetsAt(from: number, until: number): WorldOffsets {
	const world = new Map<number, string[]>();
	for (const zone of zoneNames()) {
		for (const minutes of new Set([minutesAt(zone, from), minutesAt(zone, until)])) {
			world.set(minutes, [...(world.get(minutes) ?? []), zone]);
		}
	}
	return new Map(sortBy([...world], ([minutes]) => minutes));
}

export const minutesAt = (zone: string, moment: number): number =>
	Math.round(IANAZone.create(zone).offset(moment));

/** Minutes from UTC as people write them, such as UTC+05:45. */
export function offsetInWords(minutes: number): string {
	const distance = Math.abs(minutes);
	const [hours, rest] = [Math.floor(distance / 60), distance % 60].map((each) =>
		String(each).padStart(2, '0'),
	);
	return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** Dates of something that happened between two moments, in milliseconds since 1970-01-01 UTC. */
interface WrittenBetween {
	dates: string[];
	from: number;
	until: number;
}

/** Why nobody can tell the zone, in words for the person who runs the check. */
export const WHY_OPEN = {
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
} as const;

type WhyOpen = keyof typeof WHY_OPEN;

/** Whether dates contradict each other in the order, or each of them can be read both ways. */
type WrittenOrder =
	| { orderIs: 'told'; order: DateOrder }
	| { orderIs: 'contradiction' | 'bothWays' | 'notShown'; order?: undefined };

export type GatewayClock = WrittenOrder & {
	/** Minutes from UTC; undefined where that is open. */
	offset?: number;
	/** Minutes by which its clock is ahead, if it is wrong by a few. */
	ahead?: number;
	why?: WhyOpen;
	/** Offsets that are possible where it is open. */
	possible: number[];
	forms: string[];
	hasThaiYears: boolean;
	hasThaiDigits: boolean;
	world: WorldOffsets;
};

/** A date farther off is not one of now. A clock may be a day off, and a zone half a day. */
const NEAR = 3 * DAY;
/** How far a clock is off that nobody calls wrong. */
const RIGHT = 1.5 * MINUTE;
/** A clock is said to be wrong by no more than this. */
const SLIGHTLY_WRONG = 5 * MINUTE;
/** And only if no other zone is so near that a clock may be wrong by the distance. */
const WRONG = 30 * MINUTE;
const DAY_IN_MINUTES = 24 * 60;
/** A date of an earlier year is a filling for none. */
const FILLING = Date.UTC(2000, 0, 1);

type KnownZone = { offset: number; ahead?: number };
type Verdict = KnownZone | { why: WhyOpen; possible: number[] };

/**
 * Infers the zone of a gateway's clock, and whether it writes the day or the month first. What the
 * dates leave open stays open: a clock may be wrong by some minutes, or by a day.
 */
export function readGatewayClock({ dates, from, until }: WrittenBetween): GatewayClock {
	// A clock that is wrong may show the time before or after it is changed.
	const world = worldOffsetsAt(from - WRONG, until + WRONG);
	const texts = uniq(dates.map((date) => date.trim()).filter((date) => /\p{Nd}/u.test(date)));
	const read = texts.map((text) => readWrittenDate(text, until));
	const written = read.filter((date) => date !== undefined).filter((date) => !isFilling(date));
	const all = written.map((date) => ({ ...date, readings: date.readings.filter(isNear(until)) }));
	const near = all.flatMap(({ readings }) => readings);
	const verdict: Verdict =
		written.length === 0
			? open(texts.length === 0 ? 'noDate' : 'unreadable')
			: joined(all.map((date) => zoneOf(date, { from, until, world })));
	return {
		...('offset' in verdict ? { ...verdict, possible: [] } : verdict),
		...orderIn(all),
		forms: uniq(written.map(({ form }) => form)),
		hasThaiYears: near.some(({ isThaiYear }) => isThaiYear),
		hasThaiDigits: written.some(({ hasThaiDigits }) => hasThaiDigits),
		world,
	};
}

const open = (why: WhyOpen, possible: number[] = []): Verdict => ({ why, possible });

const isFilling = ({ readings }: WrittenDate): boolean =>
	readings.every(({ wall }) => wall < FILLING);

const isNear =
	(now: number) =>
	({ wall }: Reading): boolean =>
		Math.abs(wall - now) <= NEAR;

function zoneOf(
	{ readings, unit, zone }: WrittenDate,
	{ from, until, world }: Omit<WrittenBetween, 'dates'> & { world: WorldOffsets },
): Verdict {
	const walls = uniq(readings.map(({ wall }) => wall));
	const [wall] = walls;
	if (wall === undefined) return open('farOff');
	if (zone === 'utc') return open('inUtc');
	if (unit === DAY) return open('noTime');
	if (walls.length > 1) return open('contradiction');
	// A minute may be rounded, or what began it.
	const least = wall - (unit === MINUTE ? MINUTE / 2 : 0) - until;
	const most = wall + unit - from;
	const isClose = (offset: number, distance: number): boolean =>
		offset * MINUTE > least - distance && offset * MINUTE < most + distance;
	const offsets = zone === undefined ? [...world.keys()] : world.has(zone) ? [zone] : [];
	const isNamed = zone !== undefined;
	const exact = offsets.filter((offset) => isClose(offset, RIGHT));
	if (exact.length > 1) return open('wrongClock', exact);
	const around = offsets.filter((offset) => isClose(offset, WRONG));
	const [fit] = exact;
	const [only, other] = around;
	if (fit !== undefined) return onThisDay({ offset: fit }, world, isNamed);
	if (only === undefined || other !== undefined || !isClose(only, SLIGHTLY_WRONG)) {
		return open('wrongClock', isNamed ? offsets : around);
	}
	const ahead = Math.round((least + most) / 2 / MINUTE - only);
	return onThisDay({ offset: only, ahead }, world, isNamed);
}

/**
 * The other side of the date line shows the same time of the day before: one may be a day wrong, unless
 * the date names its zone.
 */
function onThisDay(found: KnownZone, world: WorldOffsets, isNamed: boolean): Verdict {
	const { offset } = found;
	if (isChanging(offset, world)) return open('clocksChange', [offset]);
	if (isNamed) return found;
	const otherDays = [offset - DAY_IN_MINUTES, offset + DAY_IN_MINUTES];
	const twins = otherDays.filter((each) => world.has(each));
	return twins.length === 0 ? found : open('wrongDay', [offset, ...twins]);
}

/** Whether a zone with this offset has another one too: its clock is just being changed. */
function isChanging(offset: number, world: WorldOffsets): boolean {
	const others = new Set([...world].flatMap(([each, zones]) => (each === offset ? [] : zones)));
	return world.get(offset)?.some((zone) => others.has(zone)) === true;
}

/** A date without its zone says more than one in UTC or without a time, and less than none that contradicts it. */
function joined(verdicts: Verdict[]): Verdict {
	const told = verdicts.filter((each) => 'offset' in each);
	const silent: WhyOpen[] = ['inUtc', 'noTime'];
	const doubts = verdicts.filter((each) => 'why' in each);
	const doubt = doubts.find(({ why }) => !silent.includes(why));
	const [first] = told;
	if (told.some(({ offset }) => offset !== first?.offset)) {
		return open('contradiction', uniq(told.map(({ offset }) => offset)));
	}
	if (first === undefined) return doubt ?? doubts[0] ?? open('noDate');
	return doubt ? open('contradiction', [first.offset]) : first;
}

function orderIn(dates: WrittenDate[]): WrittenOrder {
	const orders = dates.map(({ readings }) => uniq(readings.map(({ order }) => order)));
	const told = uniq(orders.flatMap((each) => (each.length === 1 ? each : [])));
	const [order] = told.filter((each) => each !== 'none');
	if (told.includes('dayFirst') && told.includes('monthFirst')) return { orderIs: 'contradiction' };
	if (order !== undefined) return { order, orderIs: 'told' };
	return { orderIs: orders.some((each) => each.length > 1) ? 'bothWays' : 'notShown' };
}
