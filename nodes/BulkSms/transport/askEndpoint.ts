import { readEndpointAnswer } from '../core/gateway/answer/endpointAnswer';
import type { Problem } from '../core/problem';
import { afterCancel, mayRepeat, type Client, type GatewayRequest } from './client';

/** In milliseconds, for the whole of an answer; as long as Send waits by default. */
export const ANSWER_TIMEOUT = 30_000;

export interface EndpointRequest extends GatewayRequest {
	/** Completes "This gateway does not offer …". */
	offers: string;
}

export interface EndpointFailure {
	/** `rejected`, `notSent`: the request was not carried out. `unknown`: it may have been. */
	kind: 'rejected' | 'notSent' | 'unknown';
	/** Of the scope `run` if any other request would meet the same. */
	problem: Problem;
	status?: number;
}

export type EndpointReply = { kind: 'answered'; value: object } | EndpointFailure;

/**
 * Asks an endpoint other than `/sms/send` (docs/interface.md, Further endpoints), again only if the
 * request was certainly not carried out. Never throws.
 */
export async function askEndpoint(
	client: Client,
	{ offers, ...request }: EndpointRequest,
	timeout = ANSWER_TIMEOUT,
): Promise<EndpointReply> {
	const tryOnce = async () => {
		const reply = await client.request(request, timeout);
		const { redact } = client.credential;
		const verdict = reply.kind === 'answered' ? readEndpointAnswer(reply, offers, redact) : reply;
		return { reply, again: mayRepeat(reply, verdict) ? request : undefined, verdict };
	};
	const ended = await client.retry(() => askingStopped(client), tryOnce);
	if (ended.stopReason) return ended.stopReason;
	const { reply, verdict } = ended.last;
	if (verdict.kind === 'answered') return verdict;
	const { kind, problem } = verdict;
	const scope = kind === 'notSent' ? 'run' : 'scope' in verdict ? verdict.scope : 'message';
	return {
		kind,
		problem: { ...problem, scope, ...(kind === 'unknown' && { advice: 'Try again later' }) },
		...(reply.kind === 'answered' && { status: reply.status }),
	};
}

/** Undefined unless n8n has cancelled the execution. */
export const askingStopped = (client: Client): EndpointFailure | undefined =>
	client.isCancelled
		? { kind: 'notSent', problem: { ...afterCancel('asked'), scope: 'run' } }
		: undefined;
