import { filter } from 'lodash';

import { sendingLimit } from '../../../core/gateway/answer/answerLimit';
import { readAnswer } from '../../../core/gateway/answer/gatewayAnswer';
import {
	afterFault,
	type RequestResult,
	resultsOf,
	sameForAll,
} from '../../../core/gateway/answer/requestResults';
import { nextStep } from '../../../core/gateway/answer/retryRule';
import type { Ledger } from '../../../core/message/ledger';
import {
	bodyOf,
	messagesIn,
	narrowRequest,
	type PlannedRequest,
} from '../../../core/message/planning';
import type { UpdateTimes } from '../../../core/message/schedule/timeUpdate';
import type { SendRequest } from '../../../core/message/fields/sendRequest';
import type { Problem } from '../../../core/problem';
import { type Client, inPool } from '../../../transport/client';
import { inSlices } from '../../../transport/clock';
import { afterCancel, afterFailure } from '../../../transport/networkFailure';
import { RateLimiter } from '../../../transport/rateLimiter';
import type { SendSettings } from '../read/settings';

/**
 * Sends requests, several at once, and keeps one result for each recipient. `nextStep` decides which are
 * tried again, and what ends the sending. n8n's cancel ends it, too.
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
		private readonly ledger: Ledger,
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
		let isTried = false;
		let isAsked = false;
		const tryOnce = async (tries: number) => {
			isTried = true;
			isAsked = false;
			const messages = this.updateTimes(open.messages, this.client.clock.now());
			const updated = { ...open, messages };
			const body = bodyOf(updated);
			isAsked = true;
			const { again, pause } = await this.tryOnce(updated, body, tries);
			open = again ?? updated;
			return pause;
		};
		try {
			const stopReason = await this.client.tryUntilDone(
				tryOnce,
				() => this.stopReason(),
				this.limiter,
				() => messagesIn(open),
			);
			if (stopReason && !isTried) this.keep(sameForAll(open, 'notSent', stopReason));
		} catch (error) {
			// A fault of this node must not lose the results of other requests.
			this.keep(afterFault(open, error, isAsked));
		}
	}

	/** @returns the pause before the next try in milliseconds, if there is one, and what it sends */
	private async tryOnce(request: PlannedRequest, body: SendRequest, tries: number) {
		this.requests += 1;
		const { clock, credential } = this.client;
		const limit = sendingLimit(request);
		const call = { method: 'POST', path: '/sms/send', body, limit } as const;
		const reply = await this.client.request(call, this.rules.timeout);
		const { redact } = credential;
		const asked = reply.kind === 'told' ? await inSlices(readAnswer(reply.value, redact)) : reply;
		const result = resultsOf(request, asked);
		this.keep(result);
		const again = this.unknownOf(request, result);
		// A refused login ends the run, even if the answer lists messages.
		const judged = (asked.kind === 'told' && asked.value.refusal) || asked;
		const { pause, end } = nextStep(judged, {
			tries,
			retryAfter: reply.kind === 'told' ? reply.value.retryAfter : undefined,
			now: clock.now(),
			mayRepeat: again !== undefined,
			wasBlocked: this.isBlocked,
		});
		if (reply.kind === 'told' && !('isBusy' in asked)) this.isBlocked = 'mayBeOfText' in asked;
		if (end) this.stopped ??= afterFailure('tried', end);
		return { again, pause };
	}

	/** Messages that may have been sent, if the user allows to send them again. */
	private unknownOf(
		request: PlannedRequest,
		{ results }: RequestResult,
	): PlannedRequest | undefined {
		if (!this.rules.resendWhenOutcomeUnknown) return undefined;
		const unknown = new Set(filter(results, { outcome: 'unknown' }).map((each) => each.recipient));
		return narrowRequest(request, (recipient) => unknown.has(recipient));
	}

	private stopReason(): Problem | undefined {
		return this.client.isCancelled ? afterCancel('tried') : this.stopped;
	}

	private keep({ results, strayDetails }: RequestResult): void {
		this.strayDetails += strayDetails;
		for (const result of results) this.ledger.keep(result);
	}
}
