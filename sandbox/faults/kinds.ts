import type { ReportContentType } from '../inbox/bulk';
import { ENDPOINTS, type EndpointName } from '../rules/endpoints';
import {
	BASIC,
	doubled,
	foreign,
	halved,
	HTML,
	JSON_TYPE,
	missing,
	numbersAsText,
	otherSpelling,
	refusalFor,
	type FaultyRefusal,
	type SpoiltAnswer,
} from './effects';

/** A number that a kind of fault goes by. */
export interface FaultParameter {
	readonly name: string;
	readonly title: string;
	readonly unit: string;
	/** Null: left out. */
	readonly default: number | null;
	readonly max: number;
}

/** The parameters of a fault that is on, by their names. */
export type Parameters = Readonly<Record<string, number | null>>;

/** What a fault does to a call of an endpoint. */
export type RequestEffect =
	/** Instead of carrying the call out. */
	| { readonly refuses: (parameters: Parameters) => FaultyRefusal }
	/** To the answer of a call that was carried out. */
	| { readonly spoils: (answer: object) => SpoiltAnswer }
	| { readonly holdsAnswerMs: (parameters: Parameters) => number }
	| { readonly closesPortMs: (parameters: Parameters) => number }
	| { readonly resets: 'beforeReading' | 'afterTaking' };

/** What a fault does, by the moment at which it is triggered. */
export interface Effects {
	/** An endpoint of the gateway is called. */
	request: RequestEffect;
	/** A report is made: of which content type; undefined for none. */
	report: (contentType: ReportContentType) => ReportContentType | undefined;
	/** A report is to be posted: it is not, as if the receiver had answered with this status. */
	reportTry: number;
}

/** At what moment a fault is triggered. */
export type Moment = keyof Effects;

/** A kind of fault as it is listed and as the switch takes it. */
export interface ListedKind {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	/** The endpoints that it can hit; none for one that hits reports. */
	readonly endpoints: readonly EndpointName[];
	readonly parameters: readonly FaultParameter[];
	/** What it is called to give neither count nor chance, unless the fault then hits every time. */
	readonly everyTime?: string;
}

/** A kind of fault, with what it does: the whole of it in one row. */
export type FaultKind = {
	[M in Moment]: ListedKind & { readonly moment: M; readonly effect: Effects[M] };
}[Moment];

const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 24 * HOUR_IN_SECONDS;

const ALL: readonly EndpointName[] = ENDPOINTS.map(({ name }) => name);
/** Those whose answer lists messages. */
const LISTING: readonly EndpointName[] = ['send', 'log'];
/** Those whose answer has a number. */
const COUNTING: readonly EndpointName[] = ['send', 'balance', 'log'];

/** What can go wrong on demand: the one table that the API, the page and the reference go by. */
export const FAULT_KINDS = [
	{
		name: 'refuseConnection',
		title: 'Refuse connections',
		description:
			'For some seconds, nothing can connect: no workflow, not this page, not the API. The gateway answers the request that the fault hits, and then closes the port. With neither a count nor a chance, it closes the port now, once.',
		everyTime: 'Now, once',
		moment: 'request',
		effect: { closesPortMs: ({ seconds }) => (seconds ?? 0) * 1000 },
		endpoints: ALL,
		parameters: [
			{ name: 'seconds', title: 'For', unit: 'seconds', default: 5, max: HOUR_IN_SECONDS },
		],
	},
	{
		name: 'delay',
		title: 'Answer late',
		description: 'The call is carried out; the answer is held back.',
		moment: 'request',
		effect: { holdsAnswerMs: ({ ms }) => ms ?? 0 },
		endpoints: ALL,
		parameters: [
			{ name: 'ms', title: 'By', unit: 'milliseconds', default: 3000, max: HOUR_IN_SECONDS * 1000 },
		],
	},
	{
		name: 'resetBeforeReading',
		title: 'Reset before reading',
		description: 'The connection is reset before the body is read; nothing is carried out.',
		moment: 'request',
		effect: { resets: 'beforeReading' },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'resetAfterTaking',
		title: 'Reset after taking',
		description: 'The call is carried out, then the connection is reset before the answer.',
		moment: 'request',
		effect: { resets: 'afterTaking' },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'unauthorized',
		title: '401 Unauthorized',
		description: 'Answers 401 as for a wrong login; nothing is carried out.',
		moment: 'request',
		effect: { refuses: () => refusalFor(401, 'UNAUTHORIZED', { 'www-authenticate': BASIC }) },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'tooManyRequests',
		title: '429 Too Many Requests',
		description:
			'Answers 429, with a Retry-After header unless that is empty; nothing is carried out.',
		moment: 'request',
		effect: {
			refuses: ({ retryAfterSeconds: seconds }) =>
				refusalFor(
					429,
					'TOO_MANY_REQUESTS',
					typeof seconds === 'number' ? { 'retry-after': String(Math.ceil(seconds)) } : {},
				),
		},
		endpoints: ALL,
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
		description: 'Answers 500; nothing is carried out.',
		moment: 'request',
		effect: { refuses: () => refusalFor(500, 'INTERNAL') },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'notFound',
		title: '404 Not Found',
		description:
			'Answers 404, as a gateway does that has no such endpoint; nothing is carried out.',
		moment: 'request',
		effect: { refuses: () => refusalFor(404, 'NOT_FOUND') },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'methodNotAllowed',
		title: '405 Method Not Allowed',
		description: 'Answers 405, as a gateway may that has no such endpoint; nothing is carried out.',
		moment: 'request',
		effect: { refuses: () => refusalFor(405, 'METHOD_NOT_ALLOWED') },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'html',
		title: 'HTML page',
		description: 'The call is carried out, but the answer is an HTML page with status 200.',
		moment: 'request',
		effect: { spoils: () => ({ contentType: 'text/html; charset=utf-8', body: HTML }) },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'truncatedJson',
		title: 'Truncated JSON',
		description: 'The call is carried out, but the answer ends halfway.',
		moment: 'request',
		effect: { spoils: halved },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'emptyAnswer',
		title: 'Empty answer',
		description: 'The call is carried out, but the answer is empty, with status 200.',
		moment: 'request',
		effect: { spoils: () => ({ contentType: JSON_TYPE, body: '' }) },
		endpoints: ALL,
		parameters: [],
	},
	{
		name: 'numbersAsText',
		title: 'Numbers as text',
		description: 'The answer is right, but each number in it is a text, such as "1".',
		moment: 'request',
		effect: { spoils: numbersAsText },
		endpoints: COUNTING,
		parameters: [],
	},
	{
		name: 'missingDetails',
		title: 'Missing detail',
		description: 'The call is carried out, but the answer lacks the first message.',
		moment: 'request',
		effect: { spoils: missing },
		endpoints: LISTING,
		parameters: [],
	},
	{
		name: 'doubledDetails',
		title: 'Doubled detail',
		description: 'The call is carried out, but the answer has the first message twice.',
		moment: 'request',
		effect: { spoils: doubled },
		endpoints: LISTING,
		parameters: [],
	},
	{
		name: 'foreignDetails',
		title: 'Foreign detail',
		description:
			'The call is carried out, but the answer begins with a message of another account.',
		moment: 'request',
		effect: { spoils: foreign },
		endpoints: LISTING,
		parameters: [],
	},
	{
		name: 'spelling',
		title: 'Other spelling',
		description:
			'The answer is right, but written with "details" in place of "detail" and "bulkId" in place of "bulkid"; in that of the message log, the other way round.',
		moment: 'request',
		effect: { spoils: otherSpelling },
		endpoints: LISTING,
		parameters: [],
	},
	{
		name: 'reportAsXml',
		title: 'Report as XML',
		description: 'The report is always XML.',
		moment: 'report',
		effect: () => 'application/xml',
		endpoints: [],
		parameters: [],
	},
	{
		name: 'noReport',
		title: 'No report',
		description: 'The message reaches its status, but no report is made.',
		moment: 'report',
		effect: () => undefined,
		endpoints: [],
		parameters: [],
	},
	{
		name: 'reportRefused',
		title: 'Report refused',
		description:
			'Nothing is posted; the try counts as if the receiver had answered 503, so the report is tried again as usual.',
		moment: 'reportTry',
		effect: 503,
		endpoints: [],
		parameters: [],
	},
] as const satisfies readonly FaultKind[];

/** Name of a kind of fault. */
export type FaultName = (typeof FAULT_KINDS)[number]['name'];
