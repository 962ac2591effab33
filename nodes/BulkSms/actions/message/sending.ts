import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { Problem } from '../../core/checked';
import { ADVICE_WHEN_UNKNOWN, readAnswer } from '../../core/gatewayAnswer';
import type { Recipient } from '../../core/outgoingMessage';
import { narrowRequest, type PlannedRequest } from '../../core/planning';
import { pauseBeforeRetry } from '../../core/retry';
import {
	redactResult,
	resultsOf,
	sameForAll,
	type RequestResult,
	type SendOutcome,
	type SendResult,
} from '../../core/sendResult';
import type { Account } from '../../transport/account';
import { postToGateway, type GatewayReply } from '../../transport/gateway';

/** How requests are sent. */
export interface SendingRules {
	/** Requests at once. */
	concurrency: number;
	/** Milliseconds until an answer must have come. */
	timeout: number;
	/** Whether a message that may have been sent is sent again: only the user can allow that. */
	resendWhenOutcomeUnknown: boolean;
}

/** What was sent, for the output and the hint. */
export interface Sent {
	results: Map<Recipient, SendResult>;
	/** HTTP requests made, repeated ones included. */
	requests: number;
	/** Details in the answers that belong to nobody. */
	strayDetails: number;
}

const CANCELLED: Problem = {
	field: 'Execution',
	reason: 'Not tried, because the execution was cancelled',
	advice: 'Run the workflow again',
};

const FAULT: Problem = {
	field: 'Node',
	reason: 'Bulk SMS failed while it sent the request',
	advice: ADVICE_WHEN_UNKNOWN,
};

/**
 * Sends requests, several at once, and gives back one result for each of their recipients.
 *
 * Tried again is only what surely was not carried out: a connection that was never made, and 429 or
 * 503. A refusal of the credentials, a request that failed on every try and n8n's cancel stop
 * everything that is still to be sent.
 */
export async function sendRequests(
	context: IExecuteFunctions,
	account: Account,
	requests: PlannedRequest[],
	rules: SendingRules,
): Promise<Sent> {
	const sent: Sent = { results: new Map(), requests: 0, strayDetails: 0 };
	const cancel = context.getExecutionCancelSignal();
	let stopped: Problem | undefined;
	let notBefore = 0;

	const keep = ({ results, strayDetails }: RequestResult) => {
		sent.strayDetails += strayDetails;
		for (const result of results) {
			if (staysUnknown(sent.results.get(result.recipient), result)) continue;
			sent.results.set(result.recipient, redactResult(result, account.redact));
		}
	};

	const sendOne = async (request: PlannedRequest) => {
		let open: PlannedRequest | undefined = request;
		for (let tries = 1; open !== undefined; tries += 1) {
			await pauseUntil(notBefore, cancel);
			const hindrance = cancel?.aborted ? CANCELLED : stopped;
			if (hindrance) {
				if (tries === 1) keep(sameForAll(open, 'notSent', hindrance));
				return;
			}
			sent.requests += 1;
			const reply = await postToGateway(context, account, '/sms/send', open.body, rules.timeout);
			const { result, retries, retryAfter, refusal } = judge(open, reply, rules);
			keep(result);
			if (refusal) stopped ??= notTried(refusal);
			const again = narrowRequest(open, (recipient) => retries(sent.results.get(recipient)));
			if (again === undefined || cancel?.aborted) return;
			const pause = pauseBeforeRetry(tries, retryAfter, Date.now());
			if (pause === undefined) {
				const last = result.results.find((each) => each.outcome !== 'unknown');
				if (last?.problem) stopped ??= notTried(last.problem);
				return;
			}
			notBefore = Math.max(notBefore, Date.now() + pause);
			open = again;
		}
	};

	let next = 0;
	const worker = async () => {
		for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
			await sendOne(request).catch(() => {
				// A fault of this node must not take the results of other requests along.
				const lost = narrowRequest(request, (recipient) => {
					const { outcome = 'notSent' } = sent.results.get(recipient) ?? {};
					return outcome === 'notSent';
				});
				if (lost) keep(sameForAll(lost, 'unknown', FAULT));
			});
		}
	};
	const workers = Math.min(rules.concurrency, requests.length);
	await Promise.all(Array.from({ length: workers }, worker));
	return sent;
}

/** A message that may have been sent by an earlier try stays so, unless a later one is accepted. */
const staysUnknown = (before: SendResult | undefined, now: SendResult): boolean =>
	before?.outcome === 'unknown' && now.outcome !== 'accepted';

interface Judgement {
	result: RequestResult;
	/** Whether the recipient with this result is to be tried again. */
	retries: (result: SendResult | undefined) => boolean;
	retryAfter?: unknown;
	/** Why nothing more must be sent. */
	refusal?: Problem;
}

function judge(request: PlannedRequest, reply: GatewayReply, rules: SendingRules): Judgement {
	const unknownOnly = (result: SendResult | undefined) =>
		rules.resendWhenOutcomeUnknown && result?.outcome === 'unknown';
	if (reply.kind !== 'answered') {
		const outcome: SendOutcome = reply.kind;
		return {
			result: sameForAll(request, outcome, reply.problem),
			retries: outcome === 'notSent' ? () => true : unknownOnly,
		};
	}
	const verdict = readAnswer(reply.status, reply.body);
	// A 429 or 503 that lists the destinations has dealt with them; only a bare one has not.
	const isBusy = verdict.kind === 'rejected' && (reply.status === 429 || reply.status === 503);
	return {
		result: resultsOf(request, verdict),
		retries: isBusy ? () => true : unknownOnly,
		retryAfter: reply.headers['retry-after'],
		...(verdict.kind === 'rejected' && verdict.stopsEverything && { refusal: verdict.problem }),
	};
}

const notTried = (problem: Problem): Problem => ({
	...problem,
	reason: `Not tried, because an earlier request failed: ${problem.reason}`,
});

/** How often a pause looks whether the execution was cancelled, in milliseconds. */
const GLANCE = 250;

/** Waits until a time, in milliseconds since 1970-01-01 UTC, or until n8n cancels the execution. */
async function pauseUntil(time: number, cancel: AbortSignal | undefined): Promise<void> {
	for (let left = time - Date.now(); left > 0 && !cancel?.aborted; left = time - Date.now()) {
		await sleep(Math.min(left, GLANCE));
	}
}
