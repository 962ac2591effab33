import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { Problem } from '../../../core/problem';
import { ADVICE_WHEN_UNKNOWN, readAnswer } from '../../../core/answer/gatewayAnswer';
import type { LeaveAt } from '../../../core/request/leaving';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { bodyOf, narrowRequest, type PlannedRequest } from '../../../core/request/planning';
import { pauseBeforeRetry } from '../../../core/answer/retry';
import {
	lastingResult,
	resultsOf,
	sameForAll,
	type RequestResult,
	type SendResult,
} from '../../../core/answer/sendResult';
import type { Credential } from '../../../transport/credential';
import { postToGateway, type GatewayReply } from '../../../transport/requestToGateway';
import type { Redact } from '../../../transport/redaction';

/** How requests are sent. */
export interface SendingRules {
	/** Requests at once. */
	concurrency: number;
	/** Milliseconds until the whole answer must have come. */
	timeout: number;
	/** Whether a message that may have been sent is sent again: only the user can allow that. */
	resendWhenOutcomeUnknown: boolean;
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
 * Sends requests, several at once, and holds one result for each of their recipients.
 *
 * A request is tried again only if it was certainly not carried out: the connection was never made,
 * or the answer is 429, or 503 with Retry-After. A refusal of the credentials, a request that failed
 * on every try and n8n's cancel stop everything that is still to be sent.
 */
export class Sending {
	/** HTTP requests made, repeated ones included. */
	requests = 0;

	/** Details in the answers that belong to nobody. */
	strayDetails = 0;

	/** By the position of the recipient. */
	private readonly results: Array<SendResult | undefined>;

	private readonly cancel: AbortSignal | undefined;

	/** Why nothing more must be sent. */
	private stopped: Problem | undefined;

	/** Milliseconds since 1970-01-01 UTC before which no request may leave. */
	private notBefore = 0;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly credential: Credential,
		private readonly rules: SendingRules,
		recipients: number,
		private readonly leaveAt: LeaveAt,
	) {
		this.results = new Array<SendResult | undefined>(recipients);
		this.cancel = context.getExecutionCancelSignal();
	}

	/** What became of a recipient; nothing where it was in none of the requests. */
	resultOf(recipient: Recipient): SendResult | undefined {
		return this.results[recipient.position];
	}

	/** Whether nothing more is sent, because n8n cancelled the execution or a request failed for good. */
	get isStopped(): boolean {
		return this.stopped !== undefined || this.cancel?.aborted === true;
	}

	/** Sends the requests in their order; every recipient has a result when it is done. */
	async send(requests: PlannedRequest[]): Promise<void> {
		let next = 0;
		const worker = async () => {
			for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
				await this.sendOne(request).catch(() => this.keepFault(request));
			}
		};
		const workers = Math.min(this.rules.concurrency, requests.length);
		await Promise.all(Array.from({ length: workers }, worker));
	}

	private async sendOne(request: PlannedRequest): Promise<void> {
		const { context, credential, rules } = this;
		let open: PlannedRequest | undefined = request;
		for (let tries = 1; open !== undefined; tries += 1) {
			await this.pause();
			const hindrance = this.cancel?.aborted ? CANCELLED : this.stopped;
			if (hindrance) {
				if (tries === 1) this.keep(sameForAll(open, 'notSent', hindrance));
				return;
			}
			this.requests += 1;
			const leaving = this.leaveAt(open, Date.now());
			const body = bodyOf(leaving);
			const reply = await postToGateway(context, credential, '/sms/send', body, rules.timeout);
			const { result, again, retryAfter, refusal } = judge(leaving, reply, rules, credential.redact);
			this.keep(result);
			if (refusal) this.stopped ??= notTried(refusal);
			if (again === undefined || this.cancel?.aborted) return;
			const pause = pauseBeforeRetry(tries, retryAfter, Date.now());
			if (pause === undefined) {
				const last = result.results.find((each) => each.outcome !== 'unknown');
				if (last?.problem) this.stopped ??= notTried(last.problem);
				return;
			}
			this.notBefore = Math.max(this.notBefore, Date.now() + pause);
			open = again;
		}
	}

	/** Waits as long as the gateway asks for; a later answer may ask for more, or stop everything. */
	private async pause(): Promise<void> {
		const left = () => this.notBefore - Date.now();
		while (left() > 0 && !this.isStopped) await sleep(Math.min(left(), GLANCE));
	}

	private keep({ results, strayDetails }: RequestResult): void {
		this.strayDetails += strayDetails;
		for (const result of results) {
			const { recipient } = result;
			this.results[recipient.position] = lastingResult(this.resultOf(recipient), result);
		}
	}

	/** A fault of this node must not take the results of other requests along. */
	private keepFault(request: PlannedRequest): void {
		const lost = narrowRequest(request, (recipient) => {
			const { outcome = 'notSent' } = this.resultOf(recipient) ?? {};
			return outcome === 'notSent';
		});
		if (lost) this.keep(sameForAll(lost, 'unknown', FAULT));
	}
}

interface Judgement {
	result: RequestResult;
	/** What is to be tried again; absent: nothing. */
	again?: PlannedRequest | undefined;
	retryAfter?: unknown;
	/** Why nothing more must be sent. */
	refusal?: Problem;
}

function judge(
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

const notTried = (problem: Problem): Problem => ({
	...problem,
	reason: `Not tried, because an earlier request failed: ${problem.reason}`,
});

/** How often a pause looks whether it is to end, in milliseconds. */
const GLANCE = 250;
