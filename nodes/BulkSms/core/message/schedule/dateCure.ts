import { compact, escapeRegExp, uniq } from 'lodash';
import { DateTime, Info } from 'luxon';

import { followedBy, operand } from '../../expression/codeOfValue';
import { excelMillis, excelMillisCode, isExcelDate } from '../../expression/excelDate';
import type { Advice } from '../../problem';
import { hasOffset, readTime } from './writtenTime';
import { isTimeZone } from './wallClock';

/** Where a time is written that cannot be read. */
export interface TimePlace {
	label: string;
	/** The code that gives it. Absent if it is no expression. */
	code?: string | undefined;
	/** IANA name. A time without an offset is in this zone, or else in that of the workflow. */
	zone?: string | undefined;
}

/** A form that dates have elsewhere. */
interface Form {
	/** The time that is meant, and with the month first, if both can be meant. */
	times: DateTime[];
	/** What it lacks. */
	lacks?: 'date' | 'time of day' | undefined;
	/** Writes code for the time that is meant. */
	write: (code: string) => string;
	/** Such as `dd/MM/yyyy HH:mm`: of luxon, the likely one first. */
	formats?: string[];
}

const ENGLISH = { locale: 'en' } as const;

/**
 * Says how a date of another form is written so that it can be read.
 *
 * @param value what cannot be read
 * @returns undefined if it is no date of a known form
 */
export function dateCure(
	value: unknown,
	{ label, code, zone }: TimePlace,
): { fault: string; advice: Advice } | undefined {
	const form = formOf(value, zone);
	if (form === undefined) return undefined;
	const { times, lacks, write, formats: [, other] = [] } = form;
	const fault = lacks === undefined ? '' : `: it has no ${lacks}`;
	if (code === undefined) {
		// A list or an object cannot be written.
		if (lacks === 'date' || typeof value === 'object') return undefined;
		const [time, instead] = times.map((each) => each.toFormat("yyyy-MM-dd'T'HH:mm", ENGLISH));
		const or = instead === undefined ? '' : `, or as ${instead} if the month comes first`;
		return { fault, advice: `Write it as ${time}${or}` };
	}
	const notes = [
		lacks === 'date' ? ' for this time today' : '',
		lacks === 'time of day' ? ' for 9:00, or with another time' : '',
		other === undefined ? '' : `, or with '${other}' if the month comes first`,
	].join('');
	return { fault, advice: `Write {{ ${write(code)} }} in ${label}${notes}` };
}

function formOf(value: unknown, zone?: string): Form | undefined {
	if (typeof value === 'object' && value !== null) return formOfObject(value, zone);
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	return /^\d+(?:\.\d+)?$/.test(text)
		? formOfNumber(Number(text), typeof value === 'number', zone)
		: (formOfMoment(text, zone) ?? formOfText(String(value), zone));
}

function formOfNumber(number: number, isNumber: boolean, zone = 'UTC'): Form | undefined {
	const given = (code: string) => (isNumber ? code : `Number(${code})`);
	if (isExcelDate(number)) {
		const time = DateTime.fromMillis(excelMillis(number), { zone: 'UTC' });
		const isDay = Number.isInteger(number);
		return {
			times: [isDay ? time.set({ hour: 9 }) : time],
			lacks: isDay ? 'time of day' : undefined,
			write: (code) =>
				isDay
					? `new Date(${excelMillisCode(code)}).toISOString().slice(0, 10) + 'T09:00'`
					: `new Date(${excelMillisCode(code)}).toISOString().slice(0, 16)`,
		};
	}
	const isSeconds = number >= 1e9 && number < 1e10;
	if (!isSeconds && (number < 1e12 || number >= 1e13)) return undefined;
	return {
		times: [DateTime.fromMillis(isSeconds ? number * 1000 : number, { zone })],
		write: (code) => `DateTime.${isSeconds ? 'fromSeconds' : 'fromMillis'}(${given(code)})`,
	};
}

/** Of Google Calendar, Notion, Firestore … The first part that is a time, or can be read as one. */
function formOfObject(value: object, zone?: string): Form | undefined {
	const parts = Object.entries(value).slice(0, 20);
	for (const [key, part] of parts) {
		const inside = followedBy(key, Array.isArray(value));
		if (typeof part !== 'string') continue;
		const time = readTime(part, zone ?? 'UTC');
		if (!time?.isValid) continue;
		const named = parts.find(([, each]) => typeof each === 'string' && isTimeZone(each));
		if (named === undefined || hasOffset(part)) {
			return { times: [time], write: (code) => operand(code) + inside };
		}
		const itsZone = followedBy(named[0], false);
		return {
			times: [time],
			write: (code) =>
				`DateTime.fromISO(${operand(code)}${inside}, { zone: ${operand(code)}${itsZone} })`,
		};
	}
	for (const [key, part] of parts) {
		const form = typeof part === 'object' ? undefined : formOf(part, zone);
		const inside = followedBy(key, Array.isArray(value));
		if (form) return { ...form, write: (code) => form.write(operand(code) + inside) };
	}
	return undefined;
}

/** `Sat, 28 Nov 2026 18:00:00 +0700`, `2026-11-28 18:00:00 GMT+7`, and what JavaScript writes. */
const MOMENT =
	/^(?:\d{4}-\d\d-\d\d|(?:[a-z]{3,9},? )?(?:\d{1,2} [a-z]{3,9}|[a-z]{3,9} \d{1,2}),? \d{4}) \d{1,2}:\d\d(?::\d\d)? ?(?:Z|UTC|GMT|(?:GMT)?[+-]\d\d:?\d\d)(?: \([^()]*\))?$/i;

function formOfMoment(text: string, zone = 'UTC'): Form | undefined {
	const milliseconds = MOMENT.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(milliseconds)) return undefined;
	return {
		times: [DateTime.fromMillis(milliseconds, { zone })],
		write: (code) => `new Date(${code})`,
	};
}

/** The Buddhist calendar, which Thailand uses, is this many years ahead. */
export const BUDDHIST_YEARS = 543;

function formOfText(written: string, zone?: string): Form | undefined {
	const text = written.replace(/\s+/g, ' ').trim();
	const options = { zone: zone ?? 'UTC', ...ENGLISH };
	const found = uniq(compact([formatOf(text, ['d', 'M']), formatOf(text, ['M', 'd'])])).flatMap(
		(format) => {
			const time = DateTime.fromFormat(text, format, options);
			return time.isValid ? { format, time } : [];
		},
	);
	const [first] = found;
	if (first === undefined) return undefined;
	const { format, time } = first;
	const lacks = !/[yd]/.test(format) ? 'date' : /[hH]/.test(format) ? undefined : 'time of day';
	const isBuddhist = time.year > 2400;
	const years = isBuddhist ? `.minus({ years: ${BUDDHIST_YEARS} })` : '';
	const hours = lacks === 'time of day' ? '.set({ hour: 9 })' : '';
	const given = compact([
		zone !== undefined && `zone: '${zone}'`,
		/[ca]|MMM/.test(format) && "locale: 'en'",
	]).join(', ');
	const cleaned = (code: string) =>
		/[^\S ]| {2}/.test(written)
			? `${operand(code)}.replace(/\\s+/g, ' ').trim()`
			: text === written
				? code
				: `${operand(code)}.trim()`;
	return {
		times: found.map((each) =>
			each.time
				.minus({ years: isBuddhist ? BUDDHIST_YEARS : 0 })
				.set(lacks === 'time of day' ? { hour: 9 } : {}),
		),
		lacks,
		write: (code) =>
			`DateTime.fromFormat(${cleaned(code)}, '${format}'${given && `, { ${given} }`})${years}${hours}`,
		formats: found.map((each) => each.format),
	};
}

/** Finds the format of luxon in which a text would be read, such as `d/M/yyyy H:mm`. */
export const formatForText = (text: string): string | undefined => formOfText(text)?.formats?.[0];

/** A time of day, a number, or a word. */
const TOKEN =
	/(?:\d{1,2}:\d\d(?::\d\d)?|(?<![\d.])\d{1,2}\.\d\d(?![\d.]))(?: ?[ap]m\b)?|\d{1,2} ?[ap]m\b|\d+|\p{L}+/giu;

const WORDS: ReadonlyArray<readonly [format: string, words: string[]]> = [
	['MMM', Info.months('short', ENGLISH)],
	['MMMM', Info.months('long', ENGLISH)],
	['ccc', Info.weekdays('short', ENGLISH)],
	['cccc', Info.weekdays('long', ENGLISH)],
];
const formatOfWord = (word: string): string | undefined =>
	WORDS.find(([, words]) => words.some((each) => each.toLowerCase() === word.toLowerCase()))?.[0];
const MONTH = new RegExp(
	String.raw`\b(?:${Info.months('short', ENGLISH).map(escapeRegExp).join('|')})`,
	'i',
);

/** @param order the letters of day and month, as they come. Beside a month in words, only the day */
function formatOf(text: string, order: Array<'d' | 'M'>): string | undefined {
	if (text.length > 40 || !/^[\p{L}\d :/.,-]+$/u.test(text)) return undefined;
	// A number without its zero is read in a format of one letter, as is one of two digits.
	const isShort = /(?<!\d)\d(?!\d)/.test(text);
	const doubled = (letter: string) => (isShort ? letter : letter + letter);
	const isYearFirst = /^\d{4}/.test(text);
	const numbers = MONTH.test(text) ? ['d'] : isYearFirst ? ['M', 'd'] : [...order];
	let isKnown = true;
	let years = 0;
	const format = text.replace(TOKEN, (token) => {
		if (/[:.]|\d ?[ap]m$/i.test(token)) return formatOfTime(token, doubled);
		if (!/^\d/.test(token)) {
			const word = formatOfWord(token);
			isKnown &&= word !== undefined;
			return word ?? '';
		}
		const letter = token.length === 4 ? undefined : numbers.shift();
		if (letter !== undefined) return doubled(letter);
		years += 1;
		return token.length === 4 ? 'yyyy' : 'yy';
	});
	const isWhole = numbers.length === 0 ? years === 1 : years === 0 && numbers.length === 2;
	return isKnown && isWhole ? format : undefined;
}

function formatOfTime(token: string, doubled: (letter: string) => string): string {
	const isHalfDay = /m$/i.test(token);
	return token
		.replace(/^\d+/, doubled(isHalfDay ? 'h' : 'H'))
		.replace(/\d\d/, 'mm')
		.replace(/\d\d/, 'ss')
		.replace(/[ap]m$/i, 'a');
}
