import { readAnswer } from '../../../core/answer/gatewayAnswer';
import { resultsOf, sameForAll, type RequestResult } from '../../../core/answer/requestResults';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import { narrowRequest, type PlannedRequest } from '../../../core/request/planning';
import type { Redact } from '../../../transport/redaction';
import type { GatewayReply } from '../../../transport/requestToGateway';
import type { SendingRules } from '../input/runOptions';

/** What is to be done after a reply. */
export interface Judgement {
	result: RequestResult;
	/** What is to be tried again; absent: nothing. */
	again?: PlannedRequest | undefined;
	retryAfter?: unknown;
	/** Why nothing more must be sent. */
	refusal?: Problem;
}

/**
 * Tells what a reply of the gateway means for the recipients of its request, and whether anything of
 * it may be sent again: only what was certainly not carried out, or what the user allows.
 *
 * @param redact takes secrets out of the words of the gateway
 */
export function judgeReply(
	request: PlannedRequest,
	reply: GatewayReply,
	rules: SendingRules,
	redact: Redact,
): Judgement {
	const unknownOnes = ({ results }: RequestResult) => {
		if (!rules.resendWhenOutcomeUnknown) return undefined;
		const unknown = new Set<Recipient>();
		for (const { recipient, outcome } of results) {
			if (outcome === 'unknown') unknown.add(recipient);
		}
		return narrowRequest(request, (recipient) => unknown.has(recipient));
	};
	if (reply.kind !== 'answered') {
		const result = sameForAll(request, reply.kind, reply.problem);
		return { result, again: reply.kind === 'notSent' ? request : unknownOnes(result) };
	}
	const retryAfter = reply.headers['retry-after'];
	const verdict = readAnswer({ ...reply, retryAfter }, redact);
	const result = resultsOf(request, verdict);
	// A 429 or 503 that lists the destinations has dealt with them; only a bare one has not.
	const isBusy = verdict.kind === 'rejected' && (reply.status === 429 || reply.status === 503);
	return {
		result,
		again: isBusy ? request : unknownOnes(result),
		retryAfter,
		...(verdict.kind === 'rejected' && verdict.stopsEverything && { refusal: verdict.problem }),
	};
}
