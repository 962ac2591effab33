import type { IExecuteFunctions } from 'n8n-workflow';

import type { Problem } from '../../core/checked';
import { readAnswer, type Verdict } from '../../core/gatewayAnswer';
import type { PlannedRequest } from '../../core/planning';
import { sendRequestSchema } from '../../core/sendRequest';
import { resultsOf, sameForAll, type RequestResult } from '../../core/sendResult';
import type { Account } from '../../transport/account';
import { postToGateway } from '../../transport/gateway';

/**
 * Sends the requests one after the other and gives back one result for each of their recipients.
 * After the gateway has refused the credentials nothing more is sent.
 *
 * @param timeout milliseconds until an answer must have come
 */
export async function sendRequests(
	context: IExecuteFunctions,
	account: Account,
	requests: PlannedRequest[],
	timeout: number,
): Promise<RequestResult[]> {
	const results: RequestResult[] = [];
	let stopped: Problem | undefined;
	for (const request of requests) {
		if (stopped) {
			results.push(sameForAll(request, 'notSent', stopped));
			continue;
		}
		const body = sendRequestSchema.parse(request.body);
		const reply = await postToGateway(context, account, '/sms/send', body, timeout);
		if (reply.kind !== 'answered') {
			results.push(sameForAll(request, reply.kind, reply.problem));
			continue;
		}
		const verdict = readAnswer(reply.status, reply.body);
		stopped = stopping(verdict);
		results.push(resultsOf(request, verdict));
	}
	return results;
}

const stopping = (verdict: Verdict): Problem | undefined =>
	verdict.kind === 'rejected' && verdict.stopsEverything
		? {
				...verdict.problem,
				reason: `Not tried, because of an earlier answer: ${verdict.problem.reason}`,
			}
		: undefined;
