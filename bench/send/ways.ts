/** Options of Send that are added one at a time, to see what each takes. */
export const ADDITIONS = {
	additionalFields: { label: 'Additional Fields', most: 1.2 },
	allowedLinkDomains: { label: 'Allowed Link Domains', most: 1.2 },
	limitOverTime: { label: 'Limit over Time', most: 1.5 },
	messagesPerMinute: { label: 'Messages per Minute', most: 1.2 },
	shortenToFit: { label: 'Shorten to Fit', most: 1.2 },
	suspectNumbers: { label: 'Numbers Missing a 0', most: 1.2 },
} as const;

export type Addition = keyof typeof ADDITIONS;

/** The ways of sending that are compared. */
export type WayId =
	| 'http'
	| 'httpPlain'
	| 'bulk'
	| 'bulkCareful'
	| 'bulkExpression'
	| 'bare'
	| 'bulk500'
	| 'bulk500Careful'
	| `bulk500+${Addition}`
	| 'bare500';

/** One way of sending, and for how many messages it is measured. */
export interface Way {
	id: WayId;
	/** As the table names it. */
	title: string;
	/** Numbers of messages, rising. */
	sizes: readonly number[];
	/** Messages in one request; absent: the node's own default. */
	perRequest?: number;
	/** Whether every option that decides who is written to, and when, is on. */
	isCareful?: boolean;
	/** The option that is added. */
	added?: Addition;
}

/** Messages in one request when Bulk SMS is not told otherwise. */
export const DEFAULT_BATCH = 11;

const THOUSAND = 1_000;
const UP_TO_10K = [THOUSAND, 10 * THOUSAND];
const UP_TO_100K = [...UP_TO_10K, 100 * THOUSAND];

/** In the order in which a round measures them: what is compared most closely is side by side. */
export const WAYS: readonly Way[] = [
	{ id: 'http', title: 'HTTP Request node, with a credential', sizes: UP_TO_10K },
	{ id: 'httpPlain', title: 'HTTP Request node, without a credential', sizes: UP_TO_10K },
	{
		id: 'bulkExpression',
		title: 'Bulk SMS, default batch, an expression in Text',
		sizes: UP_TO_10K,
	},
	{ id: 'bulk', title: 'Bulk SMS, default batch', sizes: UP_TO_10K },
	{
		id: 'bulkCareful',
		title: 'Bulk SMS, default batch, all checks',
		sizes: UP_TO_10K,
		isCareful: true,
	},
	{
		id: 'bare',
		title: 'Bare client, 11 per request',
		sizes: UP_TO_10K,
		perRequest: DEFAULT_BATCH,
	},
	{ id: 'bulk500', title: 'Bulk SMS, 500 per request', sizes: UP_TO_100K, perRequest: 500 },
	{
		id: 'bulk500Careful',
		title: 'Bulk SMS, 500 per request, all checks',
		sizes: UP_TO_10K,
		perRequest: 500,
		isCareful: true,
	},
	added('additionalFields'),
	added('allowedLinkDomains'),
	added('limitOverTime'),
	added('messagesPerMinute'),
	added('shortenToFit'),
	added('suspectNumbers'),
	{ id: 'bare500', title: 'Bare client, 500 per request', sizes: UP_TO_100K, perRequest: 500 },
];

/** Sending 500 per request with one option more. */
function added(addition: Addition): Way {
	const title = `Bulk SMS, 500 per request, ${ADDITIONS[addition].label}`;
	const id = `bulk500+${addition}` as const;
	return { id, title, sizes: [10 * THOUSAND], perRequest: 500, added: addition };
}

/** @returns whether a way is the bare client, which needs no n8n */
export const isBare = (id: WayId): boolean => id === 'bare' || id === 'bare500';

/** @returns the way's title */
export const titleOf = (id: WayId): string => WAYS.find((way) => way.id === id)?.title ?? id;
