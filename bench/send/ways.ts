/** The ways of sending that are compared. */
export type WayId =
	| 'http'
	| 'httpPlain'
	| 'bulk'
	| 'bulkCareful'
	| 'bare'
	| 'bulk500'
	| 'bulk500Code'
	| 'bulk500OtherNode'
	| 'bulk500Careful'
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
const UP_TO_50K = [...UP_TO_10K, 50 * THOUSAND];
const UP_TO_100K = [...UP_TO_10K, 100 * THOUSAND];

/** In the order in which a round measures them: what is compared most closely is side by side. */
export const WAYS: readonly Way[] = [
	{ id: 'http', title: 'HTTP Request node, with a credential', sizes: UP_TO_10K },
	{ id: 'httpPlain', title: 'HTTP Request node, without a credential', sizes: UP_TO_10K },
	{ id: 'bulk', title: 'Bulk SMS, default batch', sizes: UP_TO_10K },
	{
		id: 'bulkCareful',
		title: 'Bulk SMS, default batch, all checks',
		sizes: UP_TO_10K,
		isCareful: true,
	},
	{ id: 'bare', title: 'Bare client, 11 per request', sizes: UP_TO_10K },
	{
		id: 'bulk500Code',
		title: 'Bulk SMS, 500 per request, code in Text',
		sizes: UP_TO_50K,
		perRequest: 500,
	},
	{
		id: 'bulk500OtherNode',
		title: 'Bulk SMS, 500 per request, a field of an earlier node in Text',
		sizes: UP_TO_50K,
		perRequest: 500,
	},
	{
		id: 'bulk500',
		title: 'Bulk SMS, 500 per request',
		sizes: [...UP_TO_50K, 100 * THOUSAND],
		perRequest: 500,
	},
	{
		id: 'bulk500Careful',
		title: 'Bulk SMS, 500 per request, all checks',
		sizes: UP_TO_10K,
		perRequest: 500,
		isCareful: true,
	},
	{ id: 'bare500', title: 'Bare client, 500 per request', sizes: UP_TO_100K, perRequest: 500 },
];

/** @returns whether a way is the bare client, which needs no n8n */
export const isBare = (id: WayId): boolean => id === 'bare' || id === 'bare500';

/** @returns the way's title */
export const titleOf = (id: WayId): string => WAYS.find((way) => way.id === id)?.title ?? id;
