import type { IExecuteFunctions } from 'n8n-workflow';

import { errorIn } from '../../core/answer/endpointAnswer';
import { passedOn, type Json } from '../../core/answer/passedOn';
import { invalid, valid, type Checked } from '../../core/problem';
import type { Credential } from '../../transport/credential';
import { askGateway, type EndpointRequest } from '../askGateway';

/** What was asked for, or the whole answer where it does not hold that. */
export type Told<T> = { kind: 'told'; value: T } | { kind: 'unreadable'; answer: Json };

/** What was asked for, or why it is not known; `concernsOthers` as in {@link askGateway}. */
export type Asked<T> = Checked<Told<T>> & { concernsOthers?: true };

/**
 * Asks an endpoint that only tells something. Never throws.
 *
 * @param read what the answer holds of what was asked for; undefined if nothing. Then the words in its
 * member `error` are the problem, if there are any
 * @param timeout milliseconds until the whole of an answer must have come
 */
export async function askFor<T>(
	context: IExecuteFunctions,
	credential: Credential,
	request: EndpointRequest,
	read: (answer: Json) => T | undefined,
	timeout?: number,
): Promise<Asked<T>> {
	const reply = await askGateway(context, credential, request, timeout);
	if (reply.kind !== 'answered') {
		const { problem, concernsOthers } = reply;
		return { ok: false, problem, ...(concernsOthers && { concernsOthers }) };
	}
	const answer = passedOn(reply.value, credential.redact);
	if (answer === undefined) return TOO_DEEP;
	const value = read(answer);
	if (value !== undefined) return valid({ kind: 'told', value });
	const problem = errorIn(reply.value, credential.redact);
	if (problem) return { ok: false, problem };
	return valid({ kind: 'unreadable', answer });
}

const TOO_DEEP = invalid(
	'Gateway',
	'The answer of the gateway is nested too deep to be one',
	'Check Base URL in the Bulk SMS API credential',
);
