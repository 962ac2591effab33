import { DateTime } from 'luxon';

export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;

/** How the account reads and writes dates. */
export interface DateRules {
	/** IANA name of the zone. */
	readonly timezone: string;
	readonly dateOrder: (typeof DATE_ORDERS)[number];
}

/** A `sendAt` that was understood (`at`, milliseconds since 1970) or what is wrong with it. */
export type SendAtReading = { at: number } | { problem: string };

const PATTERN = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/;
const FORMAT = { dayFirst: 'dd/MM/yyyy HH:mm', monthFirst: 'MM/dd/yyyy HH:mm' } as const;
const EXAMPLE = { dayFirst: '31/12/2030 23:59', monthFirst: '12/31/2030 23:59' } as const;

/**
 * Reads a `sendAt` (docs/interface.md, Message object: `NN/NN/YYYY HH:mm`, in the future).
 *
 * @param rules zone and order of day and month, which the interface does not show
 * @returns the time in milliseconds since 1970, or the problem in words; never throws
 */
export function readSendAt(text: string, rules: DateRules, now: number): SendAtReading {
	const example = `such as ${EXAMPLE[rules.dateOrder]}`;
	if (!PATTERN.test(text)) {
		return { problem: `must be written NN/NN/YYYY HH:mm on a 24-hour clock, ${example}` };
	}
	const format = FORMAT[rules.dateOrder];
	const time = DateTime.fromFormat(text, format, { zone: rules.timezone, locale: 'en-US' });
	// Luxon moves 24:00 and hours skipped by summer time; only a time that reads back unchanged is real.
	if (!time.isValid || time.toFormat(format) !== text) {
		const order = rules.dateOrder === 'dayFirst' ? 'day/month/year' : 'month/day/year';
		return {
			problem: `is no real date and time in ${order} order in the zone ${rules.timezone}; write one, ${example}`,
		};
	}
	const at = time.toMillis();
	if (at <= now) {
		return {
			problem: `lies in the past in the zone ${rules.timezone}; give a future time, ${example}`,
		};
	}
	return { at };
}

/**
 * Writes a time as reports and the message log do. That they write it like `sendAt`, with seconds, is
 * the sandbox's choice: the gateway's form is not documented.
 *
 * @param at milliseconds since 1970
 * @returns for example `31/12/2030 23:59:30`
 */
export const writeDate = (at: number, { timezone, dateOrder }: DateRules): string =>
	DateTime.fromMillis(at, { zone: timezone, locale: 'en-US' }).toFormat(`${FORMAT[dateOrder]}:ss`);
