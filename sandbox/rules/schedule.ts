import { DateTime } from 'luxon';
import { byOwnClock, type WritingRules } from './writtenDate';

/** How the account reads `sendAt`: zone and order of day and month, and its own clock. */
export type DateRules = Pick<WritingRules, 'timezone' | 'dateOrder' | 'clockMinutes'>;

/** A `sendAt` that was understood (`at`, milliseconds since 1970) or what is wrong with it. */
export type SendAtReading = { at: number } | { problem: string };

const PATTERN = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/;
const FORMAT = { dayFirst: 'dd/MM/yyyy HH:mm', monthFirst: 'MM/dd/yyyy HH:mm' } as const;
const EXAMPLE = { dayFirst: '31/12/2030 23:59', monthFirst: '12/31/2030 23:59' } as const;

/**
 * Reads a `sendAt` (docs/interface.md, Message object: `NN/NN/YYYY HH:mm`, in the future).
 *
 * @param text the field as it was sent
 * @param rules zone and order of day and month, which the interface does not show
 * @param now the current time, milliseconds since 1970
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
	const at = time.toMillis() - byOwnClock(0, rules);
	if (at <= now) {
		return {
			problem: `lies in the past in the zone ${rules.timezone}; give a future time, ${example}`,
		};
	}
	return { at };
}
