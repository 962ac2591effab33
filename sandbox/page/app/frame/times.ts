const DAY = { day: 'numeric', month: 'short' } as const;
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const SECOND = { ...HOUR, second: '2-digit' } as const;
const YEAR = { ...DAY, year: 'numeric' } as const;

/** Makes what writes a time, by default in the browser's zone. */
const written = (options: Intl.DateTimeFormatOptions) => {
	const format = new Intl.DateTimeFormat('en-GB', options);
	return (iso: string) => format.format(new Date(iso));
};

const time = written(SECOND);
const date = written(YEAR);
/** Writes day, hours and minutes. */
export const dayTime = written({ ...DAY, ...HOUR });
/** Writes a time with its date. */
export const fullTime = written({ ...YEAR, ...SECOND });

/** Writes when a message is sent, in the zone in which that was asked for, and names the zone. */
export const timeOfSending = (iso: string, timeZone: string): string =>
	`${written({ ...YEAR, ...HOUR, timeZone })(iso)} ${timeZone}`;

/** Writes a time of today as hours to seconds, another of this year as day and hours. */
export function shortTime(iso: string): string {
	const [then, today] = [new Date(iso), new Date()];
	if (then.toDateString() === today.toDateString()) return time(iso);
	return then.getFullYear() === today.getFullYear() ? dayTime(iso) : date(iso);
}

/** Writes a time as people read it in a zone, such as `Sat 21 Nov 2026, 14:03:05`. */
export function timeIn(timeZone: string, now: Date): string {
	return written({ weekday: 'short', ...YEAR, ...SECOND, timeZone })(now.toISOString());
}
