import { readAnswer } from '../../../core/gateway/answer/gatewayAnswer';
import { isRefusal } from '../../../core/gateway/answer/httpStatus';
import { ADVICE_WHEN_UNKNOWN } from '../../../core/gateway/answer/verdict';
import {
	resultsOf,
	sameForAll,
	type RequestResult,
} from '../../../core/gateway/answer/requestResults';
import type { RunResults } from '../../../core/gateway/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import type { UpdateTimes } from '../../../core/message/plan/timeUpdate';
import {
	bodyOf,
	narrowRequest,
	recipientsOf,
	type PlannedRequest,
} from '../../../core/message/plan/planning';
import {
	afterCancel,
	afterFailure,
	inPool,
	mayRepeat,
	type Client,
	type GatewayReply,
} from '../../../transport/client';
import { RateLimiter } from '../../../transport/rateLimiter';
import type { SendSettings } from '../read/settings';

const FAULT: Problem = {
	field: 'Node',
	reason: 'Bulk SMS failed while it sent the request',
	advice: ADVICE_WHEN_UNKNOWN,
};

/**
 * Sends requests, several at once, and keeps one result for each of their recipients.
 *
 * A request is tried again only if it was certainly not carried out: the connection was never made,
 * or the answer is 429, or 503 with Retry-After. What would meet every later request stops all that
 * is still to be sent: a refusal of the credentials, a request that is given up because it could not be
 * carried out, and n8n's cancel. An answer about messages, such as a rejection, stops nothing.
 */
export class RequestSender {
	/** HTTP requests made, repeated ones included. */
	requests = 0;

	/** Details in the answers that belong to nobody. */
	strayDetails = 0;

	private stopped: Problem | undefined;

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

	/** Waits until the next request may leave, or until nothing more is sent. */
	async untilNext(): Promise<void> {
		await this.client.waitUntil(
			() => this.limiter.next,
			() => this.isStopped,
		);
	}

	/** Every recipient has a result when it is done. */
	async send(requests: PlannedRequest[]): Promise<void> {
		await inPool(requests, this.rules.concurrency, async (request) => await this.sendOne(request));
	}

	private async sendOne(request: PlannedRequest): Promise<void> {
		let open = request;
		const tryOnce = async () => {
			const tried = await this.tryOnce(open);
			open = tried.again ?? open;
			return tried;
		};
		try {
			const ended = await this.client.retry(
				() => this.stopReason(),
				tryOnce,
				this.limiter,
				() => recipientsOf(open).length,
			);
			if (ended.stopReason) {
				if (!ended.last) this.keep(sameForAll(open, 'notSent', ended.stopReason));
			} else if (ended.isGivenUp && ended.last.notCarriedOut) {
				this.stop(ended.last.notCarriedOut);
			}
		} catch {
			// A fault of this node must not take the results of other requests along.
			this.keep(sameForAll(open, 'unknown', FAULT));
		}
	}

	private async tryOnce(open: PlannedRequest) {
		const { client, rules } = this;
		this.requests += 1;
		const updated = this.updateTimes(open, client.clock.now());
		const call = { method: 'POST', path: '/sms/send', body: bodyOf(updated) } as const;
		const reply = await client.request(call, rules.timeout);
		const { result, notCarriedOut } = this.judge(updated, reply);
		this.keep(result);
		// What was certainly not carried out, or what the user allows.
		const again = notCarriedOut ? updated : this.unknownOf(updated, result);
		return { reply, again, notCarriedOut };
	}

	/** @returns `notCarriedOut`: why, if the request was certainly not carried out */
	private judge(
		request: PlannedRequest,
		reply: GatewayReply,
	): { result: RequestResult; notCarriedOut?: Problem } {
		if (reply.kind !== 'answered') {
			const result = sameForAll(request, reply.kind, reply.problem);
			return { result, ...(reply.kind === 'notSent' && { notCarriedOut: reply.problem }) };
		}
		const verdict = readAnswer(reply, this.client.credential.redact);
		const result = resultsOf(request, verdict);
		if (verdict.kind === 'rejected' && isRefusal(reply.status)) this.stop(verdict.problem);
		// A 429 or 503 that lists the destinations has dealt with them; only a bare one has not.
		const isOpen = verdict.kind === 'rejected' && mayRepeat(reply, verdict);
		return { result, ...(isOpen && { notCarriedOut: verdict.problem }) };
	}

	/** What may have been sent, if the user allows that it is sent again. */
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
