import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorIn, type Json, passedOn } from '../../core/gateway/answer/endpointAnswer';
import { type Checked, invalid, type Problem, refusedFor, valid } from '../../core/problem';
import { askEndpoint, Client, type EndpointRequest } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../transport/credential';
import { toNodeError } from '../failures';

export type Answer<T> = { kind: 'told'; value: T } | { kind: 'unreadable'; answer: Json };

/**
 * Asks an endpoint that only reads. An answer with an `error` is a failure, even with other values.
 * Never throws.
 *
 * @param timeout milliseconds for a whole answer
 */
export async function askFor<T>(
	client: Client,
	request: EndpointRequest,
	read: (answer: Json) => T | undefined,
	timeout?: number,
): Promise<Checked<Answer<T>>> {
	const reply = await askEndpoint(client, request, timeout);
	if (reply.kind !== 'answered') return refusedFor(reply.problem);
	const { redact } = client.credential;
	const answer = passedOn(reply.value, redact);
	if (answer === undefined) return TOO_DEEP;
	const problem = errorIn(reply.value, redact);
	if (problem) return refusedFor(problem);
	const value = read(answer);
	return valid(value === undefined ? { kind: 'unreadable', answer } : { kind: 'told', value });
}

const TOO_DEEP = invalid(
	'Gateway',
	'The answer of the gateway is nested too deep',
	'Check Base URL in the Bulk SMS API credential',
);

/** docs/interface.md, Balance. */
export const BALANCE_REQUEST: EndpointRequest = {
	method: 'POST',
	path: '/account/balance',
	body: {},
	offers: 'a balance',
};

/** Pairs each item to every input item. Throws if On Error is Stop Workflow and the work fails. */
export async function runOnce(
	context: IExecuteFunctions,
	clock: Clock,
	work: (client: Client) => Promise<Checked<IDataObject[]>>,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const done = credential.ok
		? await work(new Client(context, credential.value, clock))
		: credential;
	const items = done.ok ? done.value : [runFailure(context, done.problem)];
	const pairedItem = context.getInputData().map((_, item) => ({ item }));
	return [items.map((json) => ({ json, pairedItem }))];
}

function runFailure(context: IExecuteFunctions, { field, reason, advice }: Problem): IDataObject {
	if (!context.continueOnFail()) {
		throw toNodeError(context.getNode(), reason, { description: `${field}: ${advice}.` });
	}
	return { error: reason, message: `${field}: ${reason}. ${advice}.`, details: { field, reason } };
}
