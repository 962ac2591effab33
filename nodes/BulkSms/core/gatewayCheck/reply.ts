import { errorIn, readEndpointAnswer } from '../answer/endpointAnswer';
import type { Answer } from '../answer/gatewayAnswer';
import type { RedactWords } from '../answer/gatewayWords';
import type { Problem } from '../problem';

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
