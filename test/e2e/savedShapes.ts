import { REPORT_TOKEN } from './reportReceiver';

/** What a saved workflow that is run by hand must lead to. */
export interface Expected {
	/** The bodies of the requests, in their order. */
	requests: unknown[];
	/** What comes out of each node Bulk SMS: by its first output, and by its second. */
	items: Record<string, [first: unknown[], second?: unknown[]]>;
}

export const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const MADE_ID = like(/^[0-9a-f]{24}-\d-\d$/);
export const REPORT_KEY = like(/^[0-9a-f]{32}$/);
/** The gateway's own identifier of a request. */
export const BULK_ID = like(/^\d+$/);
/** A UUID. */
export const UUID = like(/^[0-9a-f-]{36}$/);

const PENDING = { code: '101', name: 'PENDING', description: 'Message accepted by the system' };
export const DELIVERED = {
	code: '000',
	name: 'DELIVERED',
	description: 'Successfully sent to phone',
};

/** A message as it is written in a request. */
export const message = (from: string, to: string[], text: unknown, fields: object = {}) => ({
	from,
	destinations: to.map((each) => ({ to: each, messageId: MADE_ID })),
	text,
	...fields,
});

/** A message that the gateway took, as the node gives it out. */
export const accepted = (to: string, text: string, fields: object = {}) => ({
	to,
	outcome: 'accepted',
	text,
	credit: 1,
	segments: 1,
	encoding: 'GSM-7',
	from: 'MyShop',
	shorturl: 'N',
	messageId: MADE_ID,
	status: PENDING,
	...fields,
});

/**
 * The code of a number with the Report Token of the tests. It never changes: links in messages that
 * were sent long ago lead to the same number.
 */
export const OPT_OUT_CODES = {
	'66812345671': 'fT3yJzslTKknBNsT1hvNmYIlRJg',
	'66812345672': 'oBz23W5c9z8qNz7tus_LZsMrErg',
	'66812345678': 'yuz8ajdL3QKzhAqOizZbrOlLKRg',
} as const;
/** Where reports are sent to with Append Report Token. */
export const REPORTS_WITH_TOKEN = `http://127.0.0.1:9/reports?token=${REPORT_TOKEN}`;
export const TOO_SHORT =
	'"081" is not a usable number: a number of +66 (Thailand) has 8 or 9 digits after its country code, and this one has 2';
export const OPENING = 'We open at nine';

/** The end of a text with an opt-out link. */
export const stop = (code: string) => `\nhttp://127.0.0.1:9/stop?o=${code}`;
