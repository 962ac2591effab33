import { DATE_FORMS } from '../../../../sandbox/rules/writtenDate';
import { OWN_HABITS, type Habits } from '../../../../sandbox/rules/habits';
import { writeDate } from '../../../../sandbox/rules/writtenDate';

/** What a gateway that writes these dates may be. */
export interface Possible {
	/** Minutes from UTC of its zone, if it is told without doubt. */
	offset?: number;
	order?: 'dayFirst' | 'monthFirst';
}

const MINUTE = 60_000;
const DAY = 24 * 60;
const ERAS = ['common', 'thai'] as const;
const DIGITS = ['latin', 'thai'] as const;
const ORDERS = ['dayFirst', 'monthFirst'] as const;

/** Minutes by which the clock of a gateway may be wrong that is called right. */
export const NEAR = 11;
/** Minutes by which a clock may be wrong: by up to half an hour, or by a day and some minutes. */
const ERRORS = Array.from({ length: 59 }, (_, index) => index - 29);
const DAYS_OFF = [-DAY, DAY].flatMap((day) =>
	[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((more) => day + more),
);

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The offsets that there are at a moment, by the platform's own calendar. */
export function offsetsAt(moment: number): Map<number, string[]> {
	const offsets = new Map<number, string[]>();
	for (const zone of zones) {
		const offset = offsetOf(zone, moment);
		offsets.set(offset, [...(offsets.get(offset) ?? []), zone]);
	}
	return offsets;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes from UTC of a zone at a moment. */
export function offsetOf(zone: string, moment: number): number {
	const format =
		formats.get(zone) ??
		new Intl.DateTimeFormat('en-US', {
			timeZone: zone,
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		});
	formats.set(zone, format);
	const part = Object.fromEntries(
		format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
	);
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
	const wall = Date.UTC(year, month - 1, day, hour, minute, second);
	return Math.round((wall - Math.floor(moment / 1000) * 1000) / MINUTE);
}

/**
 * Says what dates of a gateway tell, from these alone and when they may have been written: by trying
 * which gateways of all that there may be would write exactly them. Nothing is read here.
 */
export function whatIsTold(date: string, own: string, from: number, until: number): Possible {
	if (!date.includes(':') && /^.{10}$/.test(date) && !/\D/.test(inLatin(date))) return {};
	const world = new Map(
		[...offsetsAt(from)].filter(([offset]) => offset % 30 === 0 || offset === offsetOf(own, from)),
	);
	const may: Array<{ offset: number; error: number; order: 'dayFirst' | 'monthFirst' }> = [];
	const instants: number[] = [];
	for (let at = from; at <= until + 30_000; at += 30_000) instants.push(Math.min(at, until));
	const styles = stylesLike(date);
	const minute = /:(\d\d)/.exec(inLatin(date))?.[1];
	const shown = withoutSeconds(date);
	for (const style of styles) {
		for (const [offset, [timezone = 'UTC']] of world) {
			for (const error of [...ERRORS, ...DAYS_OFF]) {
				const habits = { ...style, timezone, clockMinutes: error };
				const isIt = (at: number) =>
					(minute === undefined || minuteOf(at, offset + error) === minute || isInUtc(date)) &&
					withoutSeconds(writeDate(at, habits)) === shown;
				if (instants.some(isIt)) {
					may.push({ offset, error, order: style.dateOrder });
				}
			}
		}
	}
	const orders = new Set(may.map(({ order }) => order));
	// A year of two digits may stand first, too.
	if (/^(\d\d).\d\d.\1 /.test(inLatin(date))) orders.clear();
	const within = (most: number) =>
		new Set(may.filter(({ error }) => Math.abs(error) <= most).map(({ offset }) => offset));
	const [near, rather] = [within(NEAR - 2), within(NEAR + 2)];
	const [only] = near;
	const isNotUtc = minute !== undefined && !isInUtc(date);
	const isChanging = zones.some(
		(zone) => offsetOf(zone, from - 30 * MINUTE) !== offsetOf(zone, until + 30 * MINUTE),
	);
	return {
		...(near.size === 1 &&
			rather.size === 1 &&
			!isChanging &&
			isNotUtc &&
			only !== undefined && { offset: only }),
		...(orders.size === 1 && may[0] && { order: may[0].order }),
	};
}

const inLatin = (date: string): string =>
	date.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** Programs write UTC so, wherever they are. */
const isInUtc = (date: string): boolean => /(Z|\+00:00)$/.test(inLatin(date));

const withoutSeconds = (date: string): string =>
	inLatin(date).replace(/(\d\d:\d\d):\d\d(\.\d+)?/, '$1');

const minuteOf = (at: number, ahead: number): string =>
	String(new Date(at + ahead * MINUTE).getUTCMinutes()).padStart(2, '0');

/** The ways of writing whose dates have the length and the marks of this one. */
function stylesLike(date: string): Habits[] {
	const shape = (text: string) =>
		text
			.replace(/[\d๐-๙]/g, '9')
			.replace(/[A-Z][a-z]{2}/, 'Mmm')
			.replace(/[AP]M$/, 'AM')
			.replace(/[+-](?=99:99$)/, '+');
	const all = DATE_FORMS.flatMap((dateForm) =>
		ERAS.flatMap((dateEra) =>
			DIGITS.flatMap((dateDigits) =>
				ORDERS.map((dateOrder) => ({ ...OWN_HABITS, dateForm, dateEra, dateDigits, dateOrder })),
			),
		),
	);
	const isThai = /[๐-๙]/.test(date);
	return all.filter((style) => {
		const sample = writeDate(Date.UTC(2027, 10, 23, 10, 0), style);
		const isShape =
			shape(sample) === shape(date) ||
			(style.dateForm === 'words' && shape(sample).slice(1) === shape(date));
		return isShape && (style.dateDigits === 'thai') === isThai;
	});
}
