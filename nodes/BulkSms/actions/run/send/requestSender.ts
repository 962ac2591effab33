import { sendingLimit } from '../../../core/gateway/answer/answerLimit';
import { readAnswer, type Verdict } from '../../../core/gateway/answer/gatewayAnswer';
import { isBusy } from '../../../core/gateway/answer/httpStatus';
import {
	afterFault,
	type RequestResult,
	resultsOf,
	sameForAll,
} from '../../../core/gateway/answer/requestResults';
import type { Recipient } from '../../../core/message/outgoingMessage';
import {
	bodyOf,
	narrowRequest,
	type PlannedRequest,
	recipientsOf,
} from '../../../core/message/planning';
import type { UpdateTimes } from '../../../core/message/timeUpdate';
import type { SendRequest } from '../../../core/message/sendRequest';
import type { Problem } from '../../../core/problem';
import { type Client, type GatewayReply, inPool, retry } from '../../../transport/client';
import { inSlices } from '../../../transport/clock';
import { afterCancel, afterFailure } from '../../../transport/networkFailure';
import { RateLimiter } from '../../../transport/rateLimiter';
import type { SendSettings } from '../read/settings';
import type { RunResults } from '../runResults';

/**
 * Sends requests, several at once, and keeps one result for each recipient.
 *
 * A request is tried again only if it was certainly not carried out: there was no connection, or
 * the answer is 429, or 503 with Retry-After. What every later request would get again ends the
 * sending: a status with the scope `run`, such as a rejected login, a request that is given up, and
 * n8n's cancel. A firewall ends it if it blocks two requests in a row. An answer about messages,
 * such as a rejection, ends nothing.
 */
export class RequestSender {
	/** HTTP requests that were made, including repeated ones. */
	requests = 0;

	/** Details in the answers that belong to no recipient. */
	strayDetails = 0;

	private stopped: Problem | undefined;

	/** Whether a firewall, which may judge one text, blocked the request before. */
	private isBlocked = false;

	constructor(
		readonly client: Client,
		private readonly rules: Pick<
			SendSettings,
			'concurrency' | 'resendWhenOutcomeUnknown' | 'timeout'
		>,
		private readonly results: RunResults,
		private readonly updateTimes: UpdateTimes,
		private readonly limiter = new RateLimiter(),
	) {}

	get isStopped(): boolean {
		return this.stopReason() !== undefined;
	}

	/** Waits until the next request may leave, or until the sending ends. */
	async untilNext(): Promise<void> {
		await this.client.waitUntil(
			() => this.limiter.next,
			() => this.isStopped,
		);
	}

	/** At the end, every recipient has a result. */
	async send(requests: PlannedRequest[]): Promise<void> {
		await inPool(requests, this.rules.concurrency, async (request) => await this.sendOne(request));
	}

	private async sendOne(request: PlannedRequest): Promise<void> {
		let open = request;
		let isAsked = false;
		const tryOnce = async () => {
			isAsked = false;
			const updated = this.updateTimes(open, this.client.clock.now());
			const body = bodyOf(updated);
			isAsked = true;
			const tried = await this.tryOnce(updated, body);
			open = tried.again ?? open;
			return tried;
		};
		let stopReason: Problem | undefined;
		try {
			const { last, isGivenUp } = await retry(tryOnce, {
				mayRepeat: ({ again }) => again !== undefined,
				stop: async () => {
					const messages = recipientsOf(open).length;
					stopReason = await this.client.leave(() => this.stopReason(), this.limiter, messages);
					return stopReason !== undefined;
				},
				pause: (tries, { reply }) => this.client.pause(tries, reply, this.limiter),
			});
			if (!last && stopReason) this.keep(sameForAll(open, 'notSent', stopReason));
			else if (isGivenUp && last?.notCarriedOut) this.stop(last.notCarriedOut);
		} catch (error) {
			// A fault of this node must not lose the results of other requests.
			this.keep(afterFault(open, error, isAsked));
		}
	}

	private async tryOnce(request: PlannedRequest, body: SendRequest) {
		this.requests += 1;
		const limit = sendingLimit(request);
		const call = { method: 'POST', path: '/sms/send', body, limit } as const;
		const reply = await this.client.request(call, this.rules.timeout);
		const { result, notCarriedOut } = await this.judge(request, reply);
		this.keep(result);
		// Messages that were certainly not sent, and messages that the user allows to send again.
		const again = notCarriedOut ? request : this.unknownOf(request, result);
		return { reply, again, notCarriedOut };
	}

	/** @returns `notCarriedOut`: the reason, if the request was certainly not carried out */
	private async judge(
		request: PlannedRequest,
		reply: GatewayReply,
	): Promise<{ result: RequestResult; notCarriedOut?: Problem }> {
		if (reply.kind !== 'answered') {
			const result = sameForAll(request, reply.kind, reply.problem);
			return { result, ...(reply.kind === 'notSent' && { notCarriedOut: reply.problem }) };
		}
		const verdict = await inSlices(readAnswer(reply, this.client.credential.redact));
		const result = resultsOf(request, verdict);
		// Only a bare 429 or 503 means that the request was not carried out, not one that lists
		// destinations.
		const isOpen = verdict.kind === 'rejected' && isBusy(reply.status);
		if (!isOpen) this.stopAfter(verdict);
		return { result, ...(isOpen && { notCarriedOut: verdict.problem }) };
	}

	/** A request that a firewall blocked is not tried again, so a second one is another request. */
	private stopAfter(verdict: Verdict): void {
		const wasBlocked = this.isBlocked;
		this.isBlocked = verdict.kind === 'rejected' && verdict.mayBeOfText === true;
		const shared = verdict.kind === 'details' ? verdict.refusal : verdict;
		if (this.isBlocked && !wasBlocked) return;
		if (shared?.scope === 'run') this.stop(shared.problem);
	}

	/** Messages that may have been sent, if the user allows to send them again. */
	private unknownOf(
		request: PlannedRequest,
		{ results }: RequestResult,
	): PlannedRequest | undefined {
		if (!this.rules.resendWhenOutcomeUnknown) return undefined;
		const unknown = new Set<Recipient>();
		for (const { recipient, outcome } of results) {
			if (outcome === 'unknown') unknown.add(recipient);
		}
		return narrowRequest(request, (recipient) => unknown.has(recipient));
	}

	private stopReason(): Problem | undefined {
		return this.client.isCancelled ? afterCancel('tried') : this.stopped;
	}

	private stop(problem: Problem): void {
		this.stopped ??= afterFailure('tried', problem);
	}

	private keep({ results, strayDetails }: RequestResult): void {
		this.strayDetails += strayDetails;
		for (const result of results) this.results.keep(result);
	}
}
