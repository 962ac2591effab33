import { once, uniq } from 'lodash';
import { IANAZone } from 'luxon';

import type { DateOrder } from '../../message/schedule/schedule';
import { DAY, MINUTE } from '../../message/schedule/wallClock';

/** One way to read a date. */
interface Reading {
	/** The time on the local clock: milliseconds since 1970-01-01 00:00 on this clock. */
	wall: number;
	/** Whether the day or the month is first. Undefined if the date does not show it. */
	order?: DateOrder;
}

interface LogDate {
	readings: Reading[];
	/** Minutes from UTC if the date names them. Undefined if its zone is not clear. */
	offsets?: 'any' | number;
}

export interface ToldByLog {
	/** The dates as the log wrote them. */
	dates: string[];
	/** Minutes from UTC, if exactly one reading is near now. */
	offset?: number | undefined;
	order?: DateOrder | undefined;
	/** Whether a date has the same number for the day and the month. */
	isBothWays: boolean;
}

/** A date means now if it is no farther away. */
const NEAR = 10 * MINUTE;
/** A date means these days if it is no farther away, in any zone. */
const THESE_DAYS = 2 * DAY;

/**
 * Reads dates that the message log wrote just now, in a form that is not documented: with the day
 * or the month first, in the account's zone and in each zone of whole or half hours. Keeps the
 * readings that mean now.
 *
 * @param now in milliseconds since 1970-01-01 UTC
 * @param zone of the account: IANA name
 */
export function readLogDates(written: string[], now: number, zone: string): ToldByLog {
	const dates = uniq(written.map((each) => each.trim()).filter((each) => /\p{Nd}/u.test(each)));
	const read = dates
		.map((each) => readLogDate(each, now))
		.map(({ readings, ...date }) => ({
			...date,
			readings: readings.filter(({ wall }) => Math.abs(wall - now) < THESE_DAYS),
		}))
		.filter(({ readings }) => readings.length > 0);
	const world = worldOffsetsAt(now, zone);
	const near = read.flatMap(({ readings, offsets }) => {
		if (offsets === undefined) return [];
		const possible = offsets === 'any' ? world : world.filter((each) => each === offsets);
		const isNear = (offset: number) =>
			readings.some(({ wall }) => Math.abs(wall - offset * MINUTE - now) < NEAR);
		return [possible.filter(isNear)];
	});
	const orders = read.map(({ readings }) => uniq(readings.map(({ order }) => order)));
	return {
		dates,
		offset: near.every(({ length }) => length === 1) ? onlyOne(near.flat()) : undefined,
		order: onlyOne(orders.flatMap((each) => onlyOne(each) ?? [])),
		isBothWays: orders.some(({ length }) => length > 1),
	};
}

/** Undefined unless all are the same. */
function onlyOne<T>(all: T[]): T | undefined {
	const [only, ...others] = uniq(all);
	return others.length === 0 ? only : undefined;
}

const TIME =
	/^(?<date>.+?)[T ,]+(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)? ?(?:น\.)? ?(?:(?<half>[ap])\.?m\.?)? ?(?<zone>Z|(?:UTC|GMT)?(?:[+-]\d{1,2}(?::?\d\d)?)?)$/i;
const EPOCH = /^\d{10}(?:\d{3})?$/;

function readLogDate(written: string, now: number): LogDate {
	const text = inLatin(written).replace(/\s+/g, ' ');
	if (EPOCH.test(text)) return { readings: [{ wall: Number(text.padEnd(13, '0')) }] };
	const found = TIME.exec(text)?.groups;
	const days = daysIn(found?.date ?? text, now);
	if (found === undefined) return { readings: days };
	const time = timeOfDay(found);
	const readings = time === undefined ? [] : days.map((day) => ({ ...day, wall: day.wall + time }));
	const offsets = offsetIn(found.zone ?? '');
	// Programs also write UTC as an offset of zero, so this names no place.
	return offsets === 0 ? { readings } : { readings, offsets };
}

const inLatin = (text: string): string =>
	text
		.normalize('NFKC')
		.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)));

/** In milliseconds; undefined if there is no such time. */
function timeOfDay(found: Record<string, string | undefined>): number | undefined {
	const [hour = 0, minute = 0, second = 0] = [found.hour, found.minute, found.second ?? 0].map(
		Number,
	);
	const half = found.half?.toLowerCase();
	if (minute > 59 || second > 59 || hour > (half === undefined ? 23 : 12)) return undefined;
	const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
	return (hours * 60 + minute) * MINUTE + second * 1000;
}

/** In minutes from UTC. */
function offsetIn(written: string): number | 'any' {
	if (written === '') return 'any';
	const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(written) ?? [];
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Reads a date as about now: with a year of four or two digits, of either calendar, or without a
 * year.
 */
function daysIn(date: string, now: number): Reading[] {
	const parts = date.match(/\d+|\p{L}[\p{L}\p{M}.]*/gu) ?? [];
	const month = parts.map(monthNamed).find((each) => each > 0);
	const numbers = parts.filter((part) => /\d/.test(part)).map(Number);
	const [a = 0, b = 0, c] = numbers;
	if (numbers.length > (month === undefined ? 3 : 2)) return [];
	if (month !== undefined) return daysOf(now, numbers[1], month, a);
	const [dayFirst, monthFirst] = [daysOf(now, c, b, a), daysOf(now, c, a, b)];
	return [
		...dayFirst.map((each): Reading => ({ ...each, order: 'dayFirst' })),
		...monthFirst.map((each): Reading => ({ ...each, order: 'monthFirst' })),
		...(c === undefined ? [] : daysOf(now, a, b, c)),
	];
}

const THAI_YEARS = 543;

function daysOf(now: number, year: number | undefined, month: number, day: number): Reading[] {
	const thisYear = new Date(now).getUTCFullYear();
	const isWritten = (each: number): boolean =>
		year === undefined ||
		[each, each + THAI_YEARS].some((one) => one === year || one % 100 === year);
	return [thisYear - 1, thisYear, thisYear + 1]
		.filter(isWritten)
		.map((each) => new Date(Date.UTC(each, month - 1, day)))
		.filter((real) => real.getUTCMonth() === month - 1 && real.getUTCDate() === day)
		.map((real) => ({ wall: real.getTime() }));
}

const MONTHS = (['en', 'th'] as const).flatMap((locale) =>
	(['short', 'long'] as const).map((month) => {
		const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
		return Array.from({ length: 12 }, (_, index) => bare(format.format(Date.UTC(2027, index))));
	}),
);

/** Counts from 1. Returns 0 if the word is no month in English or Thai. */
const monthNamed = (word: string): number =>
	Math.max(...MONTHS.map((names) => names.indexOf(bare(word)) + 1));

function bare(word: string): string {
	return word.toLowerCase().replaceAll('.', '');
}

const HALF_AN_HOUR = 30;

const zoneNames = once((): string[] => [
	'UTC',
	...Intl.supportedValuesOf('timeZone').filter((zone) => !/^(Etc\/|UTC$)/.test(zone)),
]);

export const minutesAt = (zone: string, moment: number): number =>
	Math.round(IANAZone.create(zone).offset(moment));

/**
 * Returns the offsets of whole and half hours, in minutes, that any zone has at a moment, and the
 * offset of the account's zone.
 */
export const worldOffsetsAt = (moment: number, own: string): number[] =>
	uniq([
		minutesAt(own, moment),
		...zoneNames()
			.map((zone) => minutesAt(zone, moment))
			.filter((minutes) => minutes % HALF_AN_HOUR === 0),
	]);

export const zonesWith = (offset: number, moment: number): string[] =>
	zoneNames().filter((zone) => minutesAt(zone, moment) === offset);

/**
 * Whether a zone changes its clock to or from about this offset: a wrong clock shows the other
 * offset.
 */
export const isChanging = (offset: number, moment: number): boolean =>
	zoneNames().some((zone) => {
		const around = [-1, 1].map((side) => minutesAt(zone, moment + side * HALF_AN_HOUR * MINUTE));
		return new Set(around).size > 1 && around.some((each) => Math.abs(each - offset) <= 40);
	});

/** Writes minutes from UTC as people do, such as UTC+05:45. */
export function offsetInWords(minutes: number): string {
	const distance = Math.abs(minutes);
	const [hours, rest] = [Math.floor(distance / 60), distance % 60].map((each) =>
		String(each).padStart(2, '0'),
	);
	return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
