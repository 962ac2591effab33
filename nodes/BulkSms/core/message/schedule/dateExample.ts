import { DateTime } from 'luxon';

import { excelMillisCode, isExcelDate } from '../../expression/excelDate';

/** The Buddhist calendar, which Thailand uses, is this many years ahead. */
export const BUDDHIST_YEARS = 543;

/** A date of numbers between its own marks, and perhaps a time of day. */
const WRITTEN =
	/^(\d{4}|\d\d?)([/.-])\d\d?\2(\d{4}|\d\d?)((?:,? \d\d?:\d\d(?::\d\d)?(?: ?[ap]m)?)?)$/i;

/** Code that reads a date from the field `$json.when`. */
interface DateExample {
	code: string;
	/** Whether the date has no time of day. The code then takes 9:00. */
	isDay: boolean;
}

/**
 * Shows how a date of another form is read: a number of Excel, seconds, milliseconds, or a text such
 * as `28/11/2026 6:00 PM`.
 *
 * @param isDayFirst which of day and month comes first in a text, if both can
 * @param zone IANA name, for a text
 * @returns undefined if it is no date of these forms
 */
export function dateExample(
	value: unknown,
	isDayFirst: boolean,
	zone = 'UTC',
): DateExample | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const number = Number(value);
	if (isExcelDate(value)) {
		const iso = `new Date(${excelMillisCode('$json.when')}).toISOString()`;
		const isDay = Number.isInteger(number);
		return { code: `${iso}${isDay ? ".slice(0, 11) + '09:00'" : '.slice(0, 16)'}`, isDay };
	}
	const isSeconds = number >= 1e9 && number < 1e10;
	if (isSeconds || (number >= 1e12 && number < 1e13)) {
		const from = isSeconds ? 'fromSeconds' : 'fromMillis';
		return { code: `DateTime.${from}(Number($json.when))`, isDay: false };
	}
	return exampleOfText(String(value), isDayFirst, zone);
}

function exampleOfText(text: string, isDayFirst: boolean, zone: string): DateExample | undefined {
	const [, first = '', mark = '', last = '', time = ''] = WRITTEN.exec(text) ?? [];
	const year = last.length === 4 ? 'yyyy' : 'yy';
	const orders = isDayFirst ? ['d M', 'M d'] : ['M d', 'd M'];
	const dates = first.length === 4 ? ['yyyy M d'] : orders.map((order) => `${order} ${year}`);
	const isHalf = /m$/i.test(time);
	const clock = [isHalf ? 'h' : 'H', 'mm', 'ss'].reduce(
		(format, part) => format.replace(/\d+/, part),
		time.replace(/[ap]m$/i, 'a'),
	);
	const format = dates
		.map((date) => date.replaceAll(' ', mark) + clock)
		.find((each) => DateTime.fromFormat(text, each, ENGLISH).isValid);
	if (format === undefined) return undefined;
	const isBuddhist = DateTime.fromFormat(text, format, ENGLISH).year > 2400;
	const code = [
		`DateTime.fromFormat($json.when, '${format}', { zone: '${zone}'${isHalf ? ", locale: 'en'" : ''} })`,
		isBuddhist ? `.minus({ years: ${BUDDHIST_YEARS} })` : '',
		time === '' ? '.set({ hour: 9 })' : '',
	];
	return { code: code.join(''), isDay: time === '' };
}

const ENGLISH = { locale: 'en' } as const;
