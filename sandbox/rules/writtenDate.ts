import { DateTime } from 'luxon';

export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;
export const DATE_ERAS = ['common', 'thai'] as const;
export const DATE_DIGITS = ['latin', 'thai'] as const;

/** How a date may be written; D is the day and the month in their order, Y the year. */
const FORMS = {
	slashes: 'D/Y HH:mm:ss',
	slashesMinutes: 'D/Y HH:mm',
	dashes: 'D-Y HH:mm:ss',
	dots: 'D.Y HH:mm:ss',
	shortYear: 'D/S HH:mm:ss',
	noYear: 'D HH:mm:ss',
	twelveHours: 'D/Y hh:mm:ss a',
	words: 'd MMM Y HH:mm:ss',
	yearFirst: 'Y-MM-dd HH:mm:ss',
	iso: "Y-MM-dd'T'HH:mm:ss.SSS",
	isoOffset: "Y-MM-dd'T'HH:mm:ssZZ",
	utc: "Y-MM-dd'T'HH:mm:ss'Z'",
	epoch: 'X',
	dateOnly: 'D/Y',
	empty: '',
} as const;

/** The name of a form of dates. */
export type DateForm = keyof typeof FORMS;

// Not Object.keys, which forgets the names.
export const DATE_FORMS = [
	'slashes',
	'slashesMinutes',
	'dashes',
	'dots',
	'shortYear',
	'noYear',
	'twelveHours',
	'words',
	'yearFirst',
	'iso',
	'isoOffset',
	'utc',
	'epoch',
	'dateOnly',
	'empty',
] as const satisfies readonly DateForm[];

/** How an account writes dates. */
export interface WritingRules {
	/** IANA name of the zone. */
	readonly timezone: string;
	readonly dateOrder: (typeof DATE_ORDERS)[number];
	readonly dateForm: DateForm;
	readonly dateEra: (typeof DATE_ERAS)[number];
	readonly dateDigits: (typeof DATE_DIGITS)[number];
	/** By how many minutes its clock is ahead. */
	readonly clockMinutes: number;
}

const MINUTE_MS = 60_000;
const THAI_YEARS = 543;

/**
 * Writes a time as reports and the message log do. Every form is the sandbox's choice: the gateway's
 * is not documented.
 *
 * @param at milliseconds since 1970, by a clock that is right
 * @param rules zone, order, form, and how wrong the account's own clock is
 * @returns for example `31/12/2030 23:59:30`
 */
export function writeDate(at: number, rules: WritingRules): string {
	const { timezone, dateForm, dateEra, dateDigits, dateOrder, clockMinutes } = rules;
	const zone = dateForm === 'utc' ? 'UTC' : timezone;
	const time = DateTime.fromMillis(at + clockMinutes * MINUTE_MS, { zone, locale: 'en-US' });
	const year = String(time.year + (dateEra === 'thai' ? THAI_YEARS : 0));
	const separator = dateForm === 'dashes' ? '-' : dateForm === 'dots' ? '.' : '/';
	const order = dateOrder === 'dayFirst' ? ['dd', 'MM'] : ['MM', 'dd'];
	const format = FORMS[dateForm]
		.replace('D', order.join(separator))
		.replace('Y', `'${year}'`)
		.replace('S ', `'${year.slice(-2)}' `);
	const written = format === '' ? '' : time.toFormat(format);
	return dateDigits === 'thai'
		? written.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
		: written;
}

/** What the account's own clock shows, milliseconds since 1970. */
export const byOwnClock = (
	at: number,
	{ clockMinutes }: Pick<WritingRules, 'clockMinutes'>,
): number => at + clockMinutes * MINUTE_MS;
