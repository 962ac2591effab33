import { COMING_YEAR } from '../engine/comingYear';

const NEAR_MS = 3 * 24 * 3600 * 1000;
/** What differs each time, by what it is. */
const MADE: Array<[RegExp, string]> = [
	[/127\.0\.0\.1:\d{2,}/g, '127.0.0.1:<port>'],
	[/webhook-waiting\/\d+/g, 'webhook-waiting/<execution>'],
	[/signature=[0-9a-f]{64}/g, 'signature=<signature>'],
	[/&k=[\w-]{15}[A-Za-z0-9]/g, '&k=<key>'],
	[/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
	[/\b[0-9a-f]{24}(?=-\d-\d\b)/g, '<made>'],
	[/on \d+ \w+ at \d\d:\d\d in /g, 'on <time> in '],
	[/free again at .+ \(/g, 'free again at <time> ('],
	[/(until |จนถึง).+ \(UTC\)/g, '$1<time>'],
	// The saved workflows send on 17 May of the coming year, or in the morning after.
	[new RegExp(`${COMING_YEAR}(?=-05-1)|(?<=1\\d/05/)${COMING_YEAR}`, 'g'), '2099'],
];
/** Times in ISO 8601, and as the gateway writes them. */
const TIME =
	/\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)?|\d\d\/\d\d\/\d{4} \d\d:\d\d(:\d\d)?/g;
/** Fields of the gateway, or made of what differs each time. */
const MADE_FIELDS: Record<string, RegExp> = {
	reportKey: /^[0-9a-f]{32}$/,
	referenceCode: /^[A-Z]{4}$/,
	bulkId: /^\d+$/,
	limitedUntil: /^\d{4}-\d\d-\d\dT/,
};

/** A time of these days as its digits: `0000-00-00T00:00:00.000Z`. */
function withoutTime(time: string): string {
	const iso = time.replace(/^(\d\d)\/(\d\d)\/(\d{4}) (.+)$/, '$3-$2-$1T$4Z');
	const isNear = Math.abs(Date.parse(iso) - Date.now()) < NEAR_MS;
	return isNear ? time.replace(/\d/g, '0') : time;
}

/** What was seen, without what differs each time. */
export function masked(value: unknown, key?: string): unknown {
	if (Array.isArray(value)) return value.map((each) => masked(each));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([name, each]) => [name, masked(each, name)]),
		);
	}
	if (typeof value !== 'string') return value;
	if (key !== undefined && MADE_FIELDS[key]?.test(value)) return `<${key}>`;
	const text = value.replace(TIME, withoutTime);
	return MADE.reduce((made, [pattern, word]) => made.replace(pattern, word), text);
}

/** The words of a page, as a person reads them; a text that is no page stays as it is. */
export function linesOf(page: string): string[] {
	return page
		.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '')
		.split(/<[^>]+>|\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '');
}
