import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { readEndpointAnswer, type EndpointVerdict } from '../core/answer/endpointAnswer';
import { pauseBeforeRetry } from '../core/answer/retry';
import type { Problem } from '../core/problem';
import type { Credential } from '../transport/credential';
import {
	requestToGateway,
	type GatewayReply,
	type GatewayRequest,
} from '../transport/requestToGateway';

/** Milliseconds until the whole of an answer must have come, as long as Send waits by default. */
export const ANSWER_TIMEOUT = 30_000;

/** How often a pause looks whether n8n cancelled the execution, in milliseconds. */
const GLANCE = 250;

/** A request to an endpoint beside `/sms/send`. */
export interface EndpointRequest extends GatewayRequest {
	/** What the endpoint is for, as the end of "This gateway does not offer …". */
	offers: string;
	/** What to do if nobody can tell whether the request was carried out; absent: try again later. */
	adviceIfUnknown?: string;
}

/** What became of the request. */
export type EndpointReply =
	| { kind: 'answered'; value: object }
	/** `rejected`, `notSent`: it was not carried out. `unknown`: it may have been. */
	| {
			kind: 'rejected' | 'notSent' | 'unknown';
			problem: Problem;
			/** Set if any other request would meet the same: it is the login, the address or the gateway. */
			concernsOthers?: true;
			/** HTTP status of the answer, if there was one. */
			status?: number;
	  };

/**
 * Asks an endpoint beside `/sms/send` (docs/interface.md, Further endpoints). The request is repeated
 * only if it was certainly not carried out, as Send does: the connection was never made, or the
 * answer is 429, or 503 with Retry-After, whose pause is kept.
 *
 * @param timeout milliseconds until the whole of an answer must have come
 * @returns the answer, or what kept it away; never throws
 */
export async function askGateway(
	context: IExecuteFunctions,
	credential: Credential,
	request: EndpointRequest,
	timeout = ANSWER_TIMEOUT,
): Promise<EndpointReply> {
	const { offers, adviceIfUnknown = 'Try again later', ...call } = request;
	if (context.getExecutionCancelSignal()?.aborted) return CANCELLED;
	for (let tries = 1; ; tries += 1) {
		const reply = await requestToGateway(context, credential, call, timeout);
		const verdict = judge(reply, offers, credential);
		const pause = mayRepeat(reply, verdict)
			? pauseBeforeRetry(tries, retryAfterOf(reply), Date.now())
			: undefined;
		if (pause === undefined) return withStatus(toReply(verdict, adviceIfUnknown), reply);
		if (await isCancelledWithin(context, pause)) return CANCELLED;
	}
}

type Verdict = EndpointVerdict | { kind: 'notSent' | 'unknown'; problem: Problem };

const retryAfterOf = (reply: GatewayReply) =>
	reply.kind === 'answered' ? reply.headers['retry-after'] : undefined;

function judge(reply: GatewayReply, offers: string, { redact }: Credential): Verdict {
	if (reply.kind !== 'answered') return reply;
	return readEndpointAnswer({ ...reply, retryAfter: retryAfterOf(reply) }, offers, redact);
}

function mayRepeat(reply: GatewayReply, { kind }: Verdict): boolean {
	if (reply.kind !== 'answered') return kind === 'notSent';
	return kind === 'rejected' && (reply.status === 429 || reply.status === 503);
}

function toReply(verdict: Verdict, adviceIfUnknown: string): EndpointReply {
	if (verdict.kind === 'answered') return verdict;
	const { kind, problem } = verdict;
	return {
		kind,
		problem: kind === 'unknown' ? { ...problem, advice: adviceIfUnknown } : problem,
		...(kind !== 'unknown' && !('blamesMessages' in verdict) && { concernsOthers: true }),
	};
}

const withStatus = (verdict: EndpointReply, reply: GatewayReply): EndpointReply =>
	verdict.kind === 'answered' || reply.kind !== 'answered'
		? verdict
		: { ...verdict, status: reply.status };

/** Waits so many milliseconds, or until n8n cancels the execution. */
export async function isCancelledWithin(
	context: IExecuteFunctions,
	pause: number,
): Promise<boolean> {
	const cancel = context.getExecutionCancelSignal();
	const end = Date.now() + pause;
	while (Date.now() < end && !cancel?.aborted) await sleep(Math.min(end - Date.now(), GLANCE));
	return cancel?.aborted === true;
}

/** The reply to a request that did not leave, or was not repeated, because n8n cancelled the execution. */
export const CANCELLED = {
	kind: 'notSent' as const,
	concernsOthers: true as const,
	problem: {
		field: 'Execution',
		reason: 'Not asked, because the execution was cancelled',
		advice: 'Run the workflow again',
	},
};
