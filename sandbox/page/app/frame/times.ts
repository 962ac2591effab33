const TIME = new Intl.DateTimeFormat('en-GB', {
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
});
const SHORT = new Intl.DateTimeFormat('en-GB', {
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const FULL = new Intl.DateTimeFormat('en-GB', {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
});

/** Writes a time of today as hours to seconds, another as day and hours; in the browser's zone. */
export function shortTime(iso: string): string {
	const date = new Date(iso);
	const today = new Date();
	if (date.toDateString() === today.toDateString()) return TIME.format(date);
	return (date.getFullYear() === today.getFullYear() ? SHORT : DAY).format(date);
}

/** Writes day, hours and minutes, in the browser's zone. */
export function dayTime(iso: string): string {
	return SHORT.format(new Date(iso));
}

/** Writes hours and minutes, in the browser's zone. */
export function minuteTime(iso: string): string {
	return TIME.format(new Date(iso)).slice(0, 5);
}

/** Writes a time with its date, in the browser's zone. */
export function fullTime(iso: string): string {
	return FULL.format(new Date(iso));
}

/** Writes a time as people read it in a zone, such as `Sat 21 Nov 2026, 14:03:05`. */
export function timeIn(zone: string, date: Date): string {
	return new Intl.DateTimeFormat('en-GB', {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
		timeZone: zone,
	}).format(date);
}
