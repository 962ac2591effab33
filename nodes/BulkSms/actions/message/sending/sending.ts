import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { ADVICE_WHEN_UNKNOWN } from '../../../core/answer/httpStatus';
import { sameForAll, type RequestResult } from '../../../core/answer/requestResults';
import { pauseBeforeRetry } from '../../../core/answer/retry';
import type { SendResult } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import type { LeaveAt } from '../../../core/request/leaving';
import { bodyOf, type PlannedRequest } from '../../../core/request/planning';
import type { Credential } from '../../../transport/credential';
import { requestToGateway } from '../../../transport/requestToGateway';
import type { SendingRules } from '../input/runOptions';
import { judgeReply } from './judgeReply';

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

/** Where the results of sending are kept. */
export interface KeptResults {
	of(recipient: Recipient): SendResult | undefined;
	keep(result: SendResult): void;
}

/**
 * Sends requests, several at once, and keeps one result for each of their recipients.
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

	private readonly cancel: AbortSignal | undefined;

	/** Why nothing more must be sent. */
	private stopped: Problem | undefined;

	/** Milliseconds since 1970-01-01 UTC before which no request may leave. */
	private notBefore = 0;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly credential: Credential,
		private readonly rules: SendingRules,
		private readonly results: KeptResults,
		private readonly leaveAt: LeaveAt,
	) {
		this.cancel = context.getExecutionCancelSignal();
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
				await this.sendOne(request);
			}
		};
		const workers = Math.min(this.rules.concurrency, requests.length);
		await Promise.all(Array.from({ length: workers }, worker));
	}

	/** Sends one request, and again as long as that is safe. */
	private async sendOne(request: PlannedRequest): Promise<void> {
		let open: PlannedRequest | undefined = request;
		try {
			for (let tries = 1; open !== undefined; tries += 1) open = await this.tryOnce(open, tries);
		} catch {
			// A fault of this node must not take the results of other requests along.
			if (open) this.keep(sameForAll(open, 'unknown', FAULT));
		}
	}

	/** @returns what is to be tried again, or undefined if that is nothing */
	private async tryOnce(open: PlannedRequest, tries: number): Promise<PlannedRequest | undefined> {
		const { context, credential, rules } = this;
		await this.pause();
		const hindrance = this.cancel?.aborted ? CANCELLED : this.stopped;
		if (hindrance) {
			if (tries === 1) this.keep(sameForAll(open, 'notSent', hindrance));
			return undefined;
		}
		this.requests += 1;
		const leaving = this.leaveAt(open, Date.now());
		const call = { method: 'POST', path: '/sms/send', body: bodyOf(leaving) } as const;
		const reply = await requestToGateway(context, credential, call, rules.timeout);
		const judged = judgeReply(leaving, reply, rules, credential.redact);
		const { result, again, retryAfter, refusal } = judged;
		this.keep(result);
		if (refusal) this.stopped ??= notTried(refusal);
		if (again === undefined || this.cancel?.aborted) return undefined;
		const pause = pauseBeforeRetry(tries, retryAfter, Date.now());
		if (pause === undefined) {
			const last = result.results.find((each) => each.outcome !== 'unknown');
			if (last?.problem) this.stopped ??= notTried(last.problem);
			return undefined;
		}
		this.notBefore = Math.max(this.notBefore, Date.now() + pause);
		return again;
	}

	/** Waits as long as the gateway asks for; a later answer may ask for more, or stop everything. */
	private async pause(): Promise<void> {
		const left = () => this.notBefore - Date.now();
		while (left() > 0 && !this.isStopped) await sleep(Math.min(left(), GLANCE));
	}

	private keep({ results, strayDetails }: RequestResult): void {
		this.strayDetails += strayDetails;
		for (const result of results) this.results.keep(result);
	}
}

const notTried = (problem: Problem): Problem => ({
	...problem,
	reason: `Not tried, because an earlier request failed: ${problem.reason}`,
});

/** How often a pause looks whether it is to end, in milliseconds. */
const GLANCE = 250;
