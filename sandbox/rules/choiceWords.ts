import type { LOG_DATES, LOG_SHAPES } from './logQuery';
import type { DATE_DIGITS, DATE_ERAS, DATE_ORDERS, DateForm } from './writtenDate';

/** What gateways may do where they lack an endpoint, or have it. */
export const OFFERS = ['offered', '404', '404html', '405', 'html'] as const;
/** In which form a request is refused. */
export const ERROR_FORMS = ['object', 'text', 'message', 'code', 'infobip', 'html', 'ok'] as const;
/** In which form a status stands in an answer. */
export const STATUS_FORMS = ['object', 'array', 'name'] as const;

/** What each choice says to people, by the name that options and the API have for it. */
type Words<List extends readonly string[]> = Readonly<Record<List[number], string>>;

export const ORDER_WORDS: Words<typeof DATE_ORDERS> = {
	dayFirst: 'Day first',
	monthFirst: 'Month first',
};

export const DATE_WORDS: Readonly<Record<DateForm, string>> = {
	slashes: 'With slashes',
	slashesMinutes: 'With slashes, without seconds',
	dashes: 'With dashes',
	dots: 'With dots',
	shortYear: 'With slashes, year of two digits',
	noYear: 'With slashes, without the year',
	twelveHours: 'With slashes, AM and PM',
	words: 'Month as a word',
	yearFirst: 'Year first',
	iso: 'ISO 8601, without a zone',
	isoOffset: 'ISO 8601, with the offset of the zone',
	utc: 'ISO 8601, in UTC',
	epoch: 'Seconds since 1970',
	dateOnly: 'Without a time',
	empty: 'Empty',
};

export const ERA_WORDS: Words<typeof DATE_ERAS> = {
	common: 'Common, such as 2026',
	thai: 'Thai, such as 2569',
};

export const DIGIT_WORDS: Words<typeof DATE_DIGITS> = { latin: '0 to 9', thai: 'Thai, ๐ to ๙' };

export const OFFER_WORDS: Words<typeof OFFERS> = {
	offered: 'Offered',
	'404': 'Not offered: 404 as JSON',
	'404html': 'Not offered: 404 as a web page',
	'405': 'Not offered: 405 as JSON',
	html: 'Not offered: a web page with status 200',
};

export const ERROR_WORDS: Words<typeof ERROR_FORMS> = {
	object: 'An error object',
	text: 'The error as text',
	message: 'An error object with a message alone',
	code: 'A code and a message, without an error object',
	infobip: 'As Infobip does',
	html: 'A web page',
	ok: 'An error object with status 200',
};

export const STATUS_WORDS: Words<typeof STATUS_FORMS> = {
	object: 'An object',
	array: 'A list of one object',
	name: 'The name alone',
};

export const ANSWER_WORDS: Words<readonly ['200', '201', '202']> = {
	'200': '200 OK',
	'201': '201 Created',
	'202': '202 Accepted',
};

export const PERIOD_WORDS: Words<typeof LOG_DATES> = {
	table: 'As in the table: sendDateStart',
	sample: 'As in the sample: senddate_start',
};

export const SHAPE_WORDS: Words<typeof LOG_SHAPES> = {
	object: 'An object',
	array: 'A list around the object',
};

export const CONTENT_WORDS: Words<readonly ['messages', 'nothing']> = {
	messages: 'The messages',
	nothing: 'Nothing',
};
