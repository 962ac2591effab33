/** The ways of sending that are compared. */
export type WayId =
	| 'http'
	| 'perItem'
	| 'perItem500'
	| 'fields'
	| 'fieldsCareful'
	| 'fields500'
	| 'fields500Careful'
	| 'bare'
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
}

/** Messages in one request when Bulk SMS is not told otherwise. */
export const DEFAULT_BATCH = 11;

const THOUSAND = 1_000;
const UP_TO_10K = [THOUSAND, 10 * THOUSAND];
const UP_TO_100K = [...UP_TO_10K, 100 * THOUSAND];

/** In the order in which a round measures them: what is compared most closely stands together. */
export const WAYS: readonly Way[] = [
	{ id: 'http', title: '(a) HTTP Request node', sizes: UP_TO_10K },
	{ id: 'perItem', title: '(b) Bulk SMS perItem, default batch', sizes: UP_TO_10K },
	{
		id: 'perItem500',
		title: '(b) Bulk SMS perItem, 500 per request',
		sizes: UP_TO_10K,
		perRequest: 500,
	},
	{ id: 'fields', title: '(c) Bulk SMS fields, default batch', sizes: UP_TO_100K },
	{
		id: 'fieldsCareful',
		title: '(c) Bulk SMS fields, default batch, all checks',
		sizes: UP_TO_10K,
		isCareful: true,
	},
	{
		id: 'bare',
		title: '(d) bare Node client, 11 per request',
		sizes: UP_TO_100K,
		perRequest: DEFAULT_BATCH,
	},
	{
		id: 'fields500',
		title: '(c) Bulk SMS fields, 500 per request',
		sizes: UP_TO_100K,
		perRequest: 500,
	},
	{
		id: 'fields500Careful',
		title: '(c) Bulk SMS fields, 500 per request, all checks',
		sizes: UP_TO_10K,
		perRequest: 500,
		isCareful: true,
	},
	{
		id: 'bare500',
		title: '(d) bare Node client, 500 per request',
		sizes: UP_TO_100K,
		perRequest: 500,
	},
];
