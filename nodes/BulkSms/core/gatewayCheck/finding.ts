import { errorIn, readEndpointAnswer } from '../answer/endpointAnswer';
import type { Answer } from '../answer/gatewayAnswer';
import type { RedactWords } from '../answer/gatewayWords';
import type { GatewayFinding } from '../output/answers';
import type { Advice, Problem } from '../problem';

/** The result of one request: an answer as it came, or why there is none. */
export type Told = ({ kind: 'answered' } & Answer) | { kind: 'silent'; problem: Problem };

/** What an answer of an endpoint other than `/sms/send` is good for. */
export type Reply =
	/** JSON with HTTP 2xx that names no error. */
	| { kind: 'value'; value: object; status: number }
	| { kind: 'missing'; status: number }
	| { kind: 'failed'; reason: string; status?: number };

/** Judges an answer (docs/interface.md, Further endpoints and Errors). */
export function judged(told: Told, offers: string, redact: RedactWords): Reply {
	if (told.kind === 'silent') return { kind: 'failed', reason: told.problem.reason };
	const { status } = told;
	if (status === 404 || status === 405) return { kind: 'missing', status };
	const verdict = readEndpointAnswer(told, offers, redact);
	if (verdict.kind !== 'answered')
		return { kind: 'failed', reason: verdict.problem.reason, status };
	const problem = errorIn(verdict.value, redact);
	if (problem) return { kind: 'failed', reason: problem.reason, status };
	return { kind: 'value', value: verdict.value, status };
}

/** The HTTP status of a reply as it may be shown to anybody. */
export const statusIn = (reply: { status?: number } | undefined): string =>
	reply?.status === undefined ? 'no answer' : `HTTP ${reply.status}`;

/** The checks, in the order of the output. */
export const CHECKS = [
	'login',
	'sending',
	'answerShape',
	'timeZone',
	'dateOrder',
	'messageLog',
	'balance',
	'preview',
	'senders',
	'oneTimePasswords',
] as const satisfies readonly Check[];

export type Check = Exclude<GatewayFinding['check'], 'summary'>;

/**
 * `ok`: the node and the credential fit. `differs`: they do not. Both only where what was seen leaves no
 * doubt. `notOffered`: the gateway has nothing of the kind.
 */
type Result = GatewayFinding['result'];

/** What was found out of one thing. */
export interface Finding {
	check: Check;
	result: Result;
	/** In words for the person who runs it: these may be the gateway's, without the login. */
	found: string;
	/** What to do, as a sentence; undefined if there is nothing to do. */
	advice?: Advice;
	/** What of it may be shown to strangers: no words of the gateway, nothing that names anybody. */
	shared?: string;
}

/** What is known of a finding besides its subject. */
export type Found = Omit<Finding, 'check'>;

export const ok = (found: string, shared?: string, advice?: Advice): Found => ({
	result: 'ok',
	found,
	...(advice !== undefined && { advice }),
	...(shared !== undefined && { shared }),
});

export const differs = (found: string, advice: Advice, shared?: string): Found => ({
	result: 'differs',
	found,
	advice,
	...(shared !== undefined && { shared }),
});

export const undetermined = (found: string, advice: Advice, shared?: string): Found => ({
	result: 'undetermined',
	found,
	advice,
	...(shared !== undefined && { shared }),
});

export const notOffered = (what: string, status: number): Found => ({
	result: 'notOffered',
	found: `This gateway does not offer ${what} (HTTP ${status})`,
	shared: `HTTP ${status}`,
});

/** The result of all: the worst of them. */
export function resultOfAll(findings: Finding[]): Result {
	const worst = (['differs', 'undetermined'] as const).find((result) =>
		findings.some((finding) => finding.result === result),
	);
	return worst ?? 'ok';
}

/**
 * The report to share, without login, numbers, names, texts or addresses: it holds results and what each
 * finding says may be shown.
 */
export const summaryOf = (findings: Finding[]): string =>
	[
		'Check Gateway',
		...findings.map(({ check, result, shared }) =>
			shared === undefined ? `${check}: ${result}` : `${check}: ${result} (${shared})`,
		),
	].join('\n');
