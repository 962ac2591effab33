/** At what moment a fault strikes. */
export type Moment =
	/** A call of `POST /sms/send` comes in. */
	| 'request'
	/** A report is made. */
	| 'report'
	/** A report is tried to be posted. */
	| 'reportTry';

/** A number that a kind of fault goes by. */
export interface FaultParameter {
	readonly name: string;
	readonly title: string;
	readonly unit: string;
	/** Null: left out. */
	readonly default: number | null;
	readonly max: number;
}

/** A kind of fault, as it is listed and as the switch takes it. */
export interface FaultKind {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly moment: Moment;
	readonly parameters: readonly FaultParameter[];
}

const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 24 * HOUR_IN_SECONDS;

/** What can go wrong on demand: the one table that the API, the page and the reference go by. */
export const FAULT_KINDS = [
	{
		name: 'refuseConnection',
		title: 'Refuse connections',
		description:
			'The port is closed for so many seconds, this page and the API included. Without count and probability at once, and only once; otherwise after answering each request that it strikes, so that the next connection is refused.',
		moment: 'request',
		parameters: [
			{ name: 'seconds', title: 'For', unit: 'seconds', default: 5, max: HOUR_IN_SECONDS },
		],
	},
	{
		name: 'delay',
		title: 'Answer late',
		description: 'Messages are taken; the answer is held back.',
		moment: 'request',
		parameters: [
			{ name: 'ms', title: 'By', unit: 'milliseconds', default: 3000, max: HOUR_IN_SECONDS * 1000 },
		],
	},
	{
		name: 'resetBeforeReading',
		title: 'Reset before reading',
		description: 'The connection is reset before the body is read; no message is taken.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'resetAfterTaking',
		title: 'Reset after taking',
		description: 'Messages are taken, then the connection is reset before the answer.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'unauthorized',
		title: '401 Unauthorized',
		description: 'Answers 401 as for wrong credentials; no message is taken.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'tooManyRequests',
		title: '429 Too Many Requests',
		description:
			'Answers 429, with a Retry-After header unless that is empty; no message is taken.',
		moment: 'request',
		parameters: [
			{
				name: 'retryAfterSeconds',
				title: 'Retry-After',
				unit: 'seconds',
				default: null,
				max: DAY_IN_SECONDS,
			},
		],
	},
	{
		name: 'serverError',
		title: '500 Internal Server Error',
		description: 'Answers 500; no message is taken.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'html',
		title: 'HTML page',
		description: 'Messages are taken, but the answer is an HTML page with status 200.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'truncatedJson',
		title: 'Truncated JSON',
		description: 'Messages are taken, but the answer ends half-way.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'missingDetails',
		title: 'Missing detail',
		description: 'Messages are taken, but the answer lacks the first one.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'doubledDetails',
		title: 'Doubled detail',
		description: 'Messages are taken, but the answer has the first one twice.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'foreignDetails',
		title: 'Foreign detail',
		description: 'Messages are taken, but the answer begins with a message of somebody else.',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'spelling',
		title: 'Other spelling',
		description:
			'The answer is right, but written with "details" in place of "detail" and "bulkId" in place of "bulkid".',
		moment: 'request',
		parameters: [],
	},
	{
		name: 'reportAsXml',
		title: 'Report as XML',
		description: 'The report is XML, whatever the request asked for.',
		moment: 'report',
		parameters: [],
	},
	{
		name: 'noReport',
		title: 'No report',
		description: 'The message reaches its status, but no report is made.',
		moment: 'report',
		parameters: [],
	},
	{
		name: 'reportRefused',
		title: 'Report refused',
		description:
			'Nothing is posted; the try counts as if the receiver had answered 503, so the report is tried again as usual.',
		moment: 'reportTry',
		parameters: [],
	},
] as const satisfies readonly FaultKind[];

/** Name of a kind of fault. */
export type FaultName = (typeof FAULT_KINDS)[number]['name'];
