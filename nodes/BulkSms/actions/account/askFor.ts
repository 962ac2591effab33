import { errorIn, passedOn, type Json } from '../../core/answer/endpointAnswer';
import { invalid, valid, type Checked } from '../../core/problem';
import { askEndpoint, type EndpointRequest } from '../../transport/askEndpoint';
import type { Client } from '../../transport/client';

/** What was asked for, or the whole answer where it does not hold that. */
export type Answer<T> = { kind: 'told'; value: T } | { kind: 'unreadable'; answer: Json };

/**
 * Asks an endpoint that only tells something. An answer with an `error` is a failure, whatever else it
 * holds. Never throws.
 *
 * @param read what the answer holds of what was asked for; undefined if nothing
 * @param timeout milliseconds until the whole of an answer must have come
 */
export async function askFor<T>(
	client: Client,
	request: EndpointRequest,
	read: (answer: Json) => T | undefined,
	timeout?: number,
): Promise<Checked<Answer<T>>> {
	const reply = await askEndpoint(client, request, timeout);
	if (reply.kind !== 'answered') return { ok: false, problem: reply.problem };
	const { redact } = client.credential;
	const answer = passedOn(reply.value, redact);
	if (answer === undefined) return TOO_DEEP;
	const problem = errorIn(reply.value, redact);
	if (problem) return { ok: false, problem };
	const value = read(answer);
	return valid(value === undefined ? { kind: 'unreadable', answer } : { kind: 'told', value });
}

const TOO_DEEP = invalid(
	'Gateway',
	'The answer of the gateway is nested too deep to be one',
	'Check Base URL in the Bulk SMS API credential',
);

/** Asks for the balance (docs/interface.md, Balance). */
export const BALANCE_REQUEST: EndpointRequest = {
	method: 'POST',
	path: '/account/balance',
	body: {},
	offers: 'a balance',
};
