import { errorIn, readEndpointAnswer } from '../answer/endpointAnswer';
import type { Answer } from '../answer/gatewayAnswer';
import type { RedactWords } from '../answer/gatewayWords';
import type { GatewayFinding } from '../../output/answers';
import type { Advice, Problem } from '../../problem';

/** The result of one request: the unchanged answer, or why there is none. */
export type CheckAnswer = ({ kind: 'answered' } & Answer) | { kind: 'silent'; problem: Problem };

/** The judgment of an answer of another endpoint than `/sms/send`. `value`: it names no error. */
export type Reply =
	| { kind: 'value'; value: object; status: number }
	| { kind: 'missing'; status: number }
	| { kind: 'failed'; reason: string; status?: number };

/** Judges an answer (docs/interface.md, Further endpoints and Errors). */
export function readReply(answer: CheckAnswer, offers: string, redact: RedactWords): Reply {
	if (answer.kind === 'silent') return { kind: 'failed', reason: answer.problem.reason };
	const { status } = answer;
	if (status === 404 || status === 405) return { kind: 'missing', status };
	const verdict = readEndpointAnswer(answer, { offers }, redact);
	if (verdict.kind !== 'answered')
		return { kind: 'failed', reason: verdict.problem.reason, status };
	const problem = errorIn(verdict.value, redact);
	if (problem) return { kind: 'failed', reason: problem.reason, status };
	return { kind: 'value', value: verdict.value, status };
}

export const shownHttpStatus = (status: number | undefined): string =>
	status === undefined ? 'no answer' : `HTTP ${status}`;

/** The questions to the gateway, in the order of the output. */
export const CHECKS = [
	'login',
	'sending',
	'answerShape',
	'sendTime',
	'messageLog',
	'balance',
	'preview',
	'senders',
	'oneTimePasswords',
] as const satisfies readonly CheckName[];

export type CheckName = Exclude<GatewayFinding['check'], 'summary'>;

/** `ok` and `differs` only if there is no doubt. `notOffered`: the gateway does not have it. */
type Result = GatewayFinding['result'];

/** A finding, without the name of its check. */
export interface CheckResult {
	result: Result;
	/** For the person who runs the check. It may have words of the gateway, without the login. */
	found: string;
	advice?: Advice | undefined;
	/** The part for other people: no words of the gateway, and no names. */
	shared?: string | undefined;
}

export interface Finding extends CheckResult {
	check: CheckName;
}

export const ok = (found: string, shared?: string, advice?: Advice): CheckResult => ({
	result: 'ok',
	found,
	advice,
	shared,
});

const withAdvice =
	(result: 'differs' | 'undetermined') =>
	(found: string, advice: Advice, shared?: string): CheckResult => ({
		result,
		found,
		advice,
		shared,
	});

export const differs = withAdvice('differs');

export const undetermined = withAdvice('undetermined');

export const notOffered = (what: string, status: number): CheckResult => ({
	result: 'notOffered',
	found: `This gateway does not offer ${what} (HTTP ${status})`,
	shared: `HTTP ${status}`,
});

/** @param allowed the result of `readCountryCodes` */
export const findCountries = (allowed: readonly string[]): Finding => ({
	check: 'countries',
	...(allowed.length > 0
		? ok(`Allowed Country Codes allows ${allowed.join(', ')}`, 'listed')
		: ok(
				'Allowed Country Codes has the word all, so messages go to every country',
				'not listed',
				'Enter the codes of the countries that you send to, above all if you send one-time passwords',
			)),
});

export function worstResult(findings: Finding[]): Result {
	const worst = (['differs', 'undetermined'] as const).find((result) =>
		findings.some((finding) => finding.result === result),
	);
	return worst ?? 'ok';
}

/** Makes the report to share: the results, and the part of each finding for other people. */
export const summaryOf = (findings: Finding[]): string =>
	[
		'Check Gateway',
		...findings.map(({ check, result, shared }) =>
			shared === undefined ? `${check}: ${result}` : `${check}: ${result} (${shared})`,
		),
	].join('\n');
