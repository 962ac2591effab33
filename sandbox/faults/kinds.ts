import { ENDPOINTS, type EndpointName } from '../rules/endpoints';
import {
	BASIC,
	halved,
	HTML,
	missing,
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
	| { readonly resets: 'beforeReading' | 'afterTaking' };

/** What a fault does, by the moment at which it is triggered. */
export interface Effects {
	/** An endpoint of the gateway is called. */
	request: RequestEffect;
	/** A report is to be made: it is not. */
	report: 'none';
}

/** At what moment a fault is triggered. */
export type Moment = keyof Effects;

/** A kind of fault as it is listed and as the switch takes it. */
export interface ListedKind {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	/** What kinds of the same sort are called. */
	readonly group: string;
	/** The endpoints that it can hit; none for one that hits reports. */
	readonly endpoints: readonly EndpointName[];
	readonly parameters: readonly FaultParameter[];
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

type Told = Partial<Pick<ListedKind, 'endpoints' | 'parameters'>>;

/** Makes the kinds of one sort that hit a call; by default they can hit each endpoint. */
const inGroup =
	(group: string) =>
	<Name extends string>(
		name: Name,
		[title, description]: readonly [string, string],
		effect: RequestEffect,
		{ endpoints = ALL, parameters = [] }: Told = {},
	) => ({
		...{ name, group, title, description, endpoints, parameters, effect },
		moment: 'request' as const,
	});

const slowsOrBreaks = inGroup('Connection and time');
const refuses = inGroup('The request is refused, and nothing is carried out');
const spoils = inGroup('The call is carried out, but the answer is wrong');

const ofReports = { group: 'Delivery reports', endpoints: [], parameters: [] } as const;

/** What can go wrong on demand: the one table that the API, the page and the reference go by. */
export const FAULT_KINDS = [
	slowsOrBreaks(
		'delay',
		['Answer late', 'The call is carried out; the answer is delayed.'],
		{ holdsAnswerMs: ({ ms }) => ms ?? 0 },
		{
			parameters: [
				{
					...{ name: 'ms', title: 'By', unit: 'milliseconds' },
					...{ default: 3000, max: HOUR_IN_SECONDS * 1000 },
				},
			],
		},
	),
	slowsOrBreaks(
		'resetBeforeReading',
		[
			'Reset before reading',
			'The connection is reset before the body is read; nothing is carried out.',
		],
		{ resets: 'beforeReading' },
	),
	slowsOrBreaks(
		'resetAfterTaking',
		[
			'Reset after taking',
			'The call is carried out, then the connection is reset before the answer.',
		],
		{ resets: 'afterTaking' },
	),
	refuses(
		'unauthorized',
		['401 Unauthorized', 'Answers 401 as for a wrong login; nothing is carried out.'],
		{ refuses: () => refusalFor(401, 'UNAUTHORIZED', { 'www-authenticate': BASIC }) },
	),
	refuses(
		'tooManyRequests',
		[
			'429 Too Many Requests',
			'Answers 429, with a Retry-After header unless that is empty; nothing is carried out.',
		],
		{
			refuses: ({ retryAfterSeconds: seconds }) =>
				refusalFor(
					429,
					'TOO_MANY_REQUESTS',
					typeof seconds === 'number' ? { 'retry-after': String(Math.ceil(seconds)) } : {},
				),
		},
		{
			parameters: [
				{
					...{ name: 'retryAfterSeconds', title: 'Retry-After', unit: 'seconds' },
					...{ default: null, max: DAY_IN_SECONDS },
				},
			],
		},
	),
	refuses('serverError', ['500 Internal Server Error', 'Answers 500; nothing is carried out.'], {
		refuses: () => refusalFor(500, 'INTERNAL'),
	}),
	refuses(
		'notFound',
		[
			'404 Not Found',
			'Answers 404, as a gateway does that has no such endpoint; nothing is carried out.',
		],
		{ refuses: () => refusalFor(404, 'NOT_FOUND') },
	),
	spoils(
		'html',
		['HTML page', 'The call is carried out, but the answer is an HTML page with status 200.'],
		{ spoils: () => ({ contentType: 'text/html; charset=utf-8', body: HTML }) },
	),
	spoils(
		'truncatedJson',
		['Truncated JSON', 'The call is carried out, but the answer ends halfway.'],
		{ spoils: halved },
	),
	spoils(
		'missingDetails',
		['Missing detail', 'The call is carried out, but the answer lacks the first message.'],
		{ spoils: missing },
		{ endpoints: LISTING },
	),
	spoils(
		'spelling',
		[
			'Other spelling',
			'The answer is right, but written with "details" in place of "detail" and "bulkId" in place of "bulkid"; in that of the message log, vice versa.',
		],
		{ spoils: otherSpelling },
		{ endpoints: LISTING },
	),
	{
		...ofReports,
		name: 'noReport',
		title: 'No report',
		description: 'The message reaches its status, but no report is made.',
		moment: 'report',
		effect: 'none',
	},
] as const satisfies readonly FaultKind[];

/** Name of a kind of fault. */
export type FaultName = (typeof FAULT_KINDS)[number]['name'];
