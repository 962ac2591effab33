import { errorIn, type Json, redactAll } from '../core/gateway/answer/endpointAnswer';
import { type Checked, invalid, valid } from '../core/problem';
import { askEndpoint, type Client } from './client';

/**
 * Asks an endpoint that only reads. An answer with an `error` is a failure, even with other values.
 * Never throws.
 *
 * @param timeout milliseconds for a whole answer
 */
export async function askFor<T>(
	client: Client,
	request: Parameters<typeof askEndpoint>[1],
	read: (answer: Json) => T | undefined,
	timeout?: number,
): Promise<Checked<{ kind: 'told'; value: T } | { kind: 'unreadable'; answer: Json }>> {
	const reply = await askEndpoint(client, request, timeout);
	if (reply.kind !== 'answered') return invalid(reply.problem);
	const { redact } = client.credential;
	const answer = redactAll(reply.value, redact);
	const problem = errorIn(reply.value, redact);
	if (problem) return invalid(problem);
	const value = read(answer);
	return valid(value === undefined ? { kind: 'unreadable', answer } : { kind: 'told', value });
}

/** docs/interface.md, Balance. */
export const BALANCE_REQUEST = {
	method: 'POST',
	path: '/account/balance',
	body: {},
	offers: 'a balance',
} as const;
