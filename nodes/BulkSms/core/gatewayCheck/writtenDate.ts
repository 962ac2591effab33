import { DAY, MINUTE } from '../schedule/wallClock';

const ENGLISH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const THAI = 'มกรา กุมภา มีนา เมษา พฤษภา มิถุนา กรกฎา สิงหา กันยา ตุลา พฤศจิกา ธันวา'.split(' ');
const THAI_SHORT = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค'.split(' ');
const SHORTEST = 3;

/** The month that a word names in English or Thai, from 1; undefined if it names none. */
function monthNamed(word: string): number | undefined {
	const bare = word.toLowerCase().replaceAll('.', '');
	const index = [
		bare.length >= SHORTEST ? ENGLISH.findIndex((name) => bare.startsWith(name)) : -1,
		THAI.findIndex((name) => bare.startsWith(name)),
		THAI_SHORT.indexOf(bare),
	].find((found) => found >= 0);
	return index === undefined ? undefined : index + 1;
}

export interface Reading {
	/** What the clock on the wall showed: milliseconds since 1970-01-01 00:00 on that wall. */
	wall: number;
	/** Which of day and month is first, if both are numbers and the year follows them. */
	order: 'dayFirst' | 'monthFirst' | 'none';
	isThaiYear: boolean;
}

export interface WrittenDate {
	readings: Reading[];
	/** How long its last unit lasts, in milliseconds: a minute where it has no seconds. */
	unit: number;
	/** Minutes from UTC. */
	zone?: number | 'utc' | undefined;
	/** With 9 for each digit. */
	form: string;
	hasThaiDigits: boolean;
}

const SECOND = 1000;
const THAI_YEARS = 543;
/** The first year of the common era that is taken for a Thai one. */
const THAI_FROM = 2400;

const TIME =
	/^(?<date>.+?)(?:[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)? ?(?:น\.)? ?(?<half>[ap]\.?m\.?)?) ?(?<zone>Z|(?:UTC|GMT)?(?:[+-]\d{1,2}(?::?\d{2})?)?)$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})[T ]?(\d{2})(\d{2})(\d{2})?(?:\.\d+)?(Z?)$/i;
const EPOCH = /^(\d{10})(\d{3})?(?:\.\d+)?$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]? +/i;
const DATE = {
	yearFirst: /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/,
	yearLast: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/,
	shortYear: /^(\d{2})[-/. ](\d{2})[-/. ](\d{2})$/,
	noYear: /^(\d{1,2})[-/.](\d{1,2})$/,
	dayName: /^(\d{1,2})[-/. ]*(\p{L}[\p{L}\p{M}.]*)[-/. ,]*(\d{4}|\d{2})?$/u,
	nameDay: /^(\p{L}[\p{L}\p{M}.]*)[-/. ]*(\d{1,2})(?:[-/. ,]+(\d{4}|\d{2}))?$/u,
};

/**
 * Reads a date in a form that nobody documents (docs/interface.md, Delivery report): in each way that
 * there is, so that a caller who knows the approximate time can choose. Undefined if there is none.
 *
 * @param now about when it was, in milliseconds since 1970-01-01 UTC, for dates without a year
 */
export function readWrittenDate(written: string, now: number): WrittenDate | undefined {
	const text = inLatin(written).replace(/\s+/g, ' ').trim();
	const about = { form: formOf(text), hasThaiDigits: /[๐-๙]/.test(written) };
	const [, seconds, thousandths = '000'] = EPOCH.exec(text) ?? [];
	if (seconds !== undefined) {
		const wall = Number(seconds + thousandths);
		const readings: Reading[] = [{ wall, order: 'none', isThaiYear: false }];
		return { readings, unit: SECOND, zone: 'utc', ...about };
	}
	const spaced = text.replace(COMPACT, (_, y: string, m: string, d: string, ...rest: unknown[]) => {
		const [hour, minute, second, zone] = rest.map((part) => (typeof part === 'string' ? part : ''));
		return `${y}-${m}-${d} ${hour}:${minute}${second === '' ? '' : `:${second}`}${zone}`;
	});
	const found = TIME.exec(spaced)?.groups;
	const date = (found?.date ?? spaced).replace(WEEKDAY, '').replace(/,$/, '');
	const time = found ? timeOfDay(found) : 0;
	const days = daysIn(date, new Date(now).getUTCFullYear());
	if (time === undefined || days.length === 0) return undefined;
	return {
		readings: days.map((day) => ({ ...day, wall: day.wall + time })),
		unit: found === undefined ? DAY : found.second === undefined ? MINUTE : SECOND,
		zone: zoneIn(found?.zone ?? ''),
		...about,
	};
}

const inLatin = (text: string): string =>
	text
		.normalize('NFKC')
		.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)));

const formOf = (text: string): string =>
	text
		.replace(/\d/g, '9')
		.replace(/[ap]\.?m\.?$/i, 'AM')
		.replace(/\p{L}[\p{L}\p{M}.]+/gu, (word) => (word === 'AM' ? word : 'Mmm'));

/** In milliseconds; undefined if there is no such time. */
function timeOfDay(found: Record<string, string | undefined>): number | undefined {
	const [hour = 0, minute = 0, second = 0] = [found.hour, found.minute, found.second ?? 0].map(
		Number,
	);
	const half = found.half?.toLowerCase();
	if (minute > 59 || second > 59 || hour > 23) return undefined;
	if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
	const hours = half === undefined ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0);
	return (hours * 60 + minute) * MINUTE + second * SECOND;
}

/** Zero written as an offset is how programs write UTC, too: it names no place. */
function zoneIn(written: string): number | 'utc' | undefined {
	if (written === '') return undefined;
	const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(written) ?? [];
	const offset = Number(hours) * 60 + Number(minutes);
	return offset === 0 ? 'utc' : sign === '-' ? -offset : offset;
}

type Parts = readonly [year: number, month: number, day: number, order: Reading['order']];

function daysIn(date: string, thisYear: number): Reading[] {
	return partsIn(date, thisYear).flatMap(([written, month, day, order]) => {
		const isThaiYear = written >= THAI_FROM;
		const year = isThaiYear ? written - THAI_YEARS : written;
		const wall = Date.UTC(year, month - 1, day);
		const real = new Date(wall);
		const isReal = real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
		return isReal && year >= 1900 ? [{ wall, order, isThaiYear }] : [];
	});
}

function partsIn(date: string, thisYear: number): Parts[] {
	const numbers = (form: RegExp) => form.exec(date)?.slice(1).map(Number);
	const [a = 0, b = 0, c = 0] =
		numbers(DATE.yearFirst) ?? numbers(DATE.yearLast) ?? numbers(DATE.shortYear) ?? [];
	// As ISO 8601 has it; with slashes, somebody may write the day before the month.
	if (DATE.yearFirst.test(date)) {
		const iso: Parts = [a, b, c, 'none'];
		return date.includes('-') ? [iso] : [iso, [a, c, b, 'none']];
	}
	if (DATE.yearLast.test(date)) return inBothOrders(c, a, b);
	if (DATE.shortYear.test(date)) {
		return [
			...centuriesOf(c).flatMap((year) => inBothOrders(year, a, b)),
			...centuriesOf(a).map((year): Parts => [year, b, c, 'none']),
		];
	}
	const years = [thisYear - 1, thisYear, thisYear + 1];
	const [first, second] = numbers(DATE.noYear) ?? [];
	if (first !== undefined && second !== undefined) {
		return years.flatMap((year) => inBothOrders(year, first, second));
	}
	const [, day, name = '', year] =
		DATE.dayName.exec(date) ?? swapped(DATE.nameDay.exec(date)) ?? [];
	const month = monthNamed(name);
	if (month === undefined) return [];
	const named =
		year === undefined ? years : year.length === 2 ? centuriesOf(Number(year)) : [Number(year)];
	return named.map((each): Parts => [each, month, Number(day), 'none']);
}

const inBothOrders = (year: number, first: number, second: number): Parts[] => [
	[year, second, first, 'dayFirst'],
	[year, first, second, 'monthFirst'],
];

const swapped = (found: RegExpExecArray | null) =>
	found && [found[0], found[2], found[1], found[3]];

/** Two digits may be those of a year of either calendar. */
const centuriesOf = (year: number): number[] => [2000 + year, 2500 + year];
