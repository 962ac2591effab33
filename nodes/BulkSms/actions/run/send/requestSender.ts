import { readAnswer } from '../../../core/gateway/answer/gatewayAnswer';
import { ADVICE_WHEN_UNKNOWN, isRefusal } from '../../../core/gateway/answer/httpStatus';
import {
	type RequestResult,
	resultsOf,
	sameForAll,
} from '../../../core/gateway/answer/requestResults';
import { maybeSent, type RunResults } from '../../../core/gateway/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import {
	bodyOf,
	narrowRequest,
	type PlannedRequest,
	recipientsOf,
	type UpdateTimes,
} from '../../../core/message/planning';
import { blockLength } from '../../../core/message/reservation/blocks';
import type { Problem } from '../../../core/problem';
import {
	afterCancel,
	afterFailure,
	type Client,
	type GatewayReply,
	inPool,
	mayRepeat,
} from '../../../transport/client';
import { RateLimiter } from '../../../transport/rateLimiter';
import type { Reservation } from '../../store/reservation';
import type { SendSettings } from '../read/settings';

const FAULT: Problem = {
	field: 'Node',
	reason: 'Bulk SMS failed while it sent the request',
	advice: ADVICE_WHEN_UNKNOWN,
};

/**
 * Sends requests, several at once, and keeps one result for each recipient.
 *
 * A request is tried again only if it was certainly not carried out: there was no connection, or
 * the answer is 429, or 503 with Retry-After. A failure that would also stop every later request
 * ends the sending: a rejected login, a request that is given up, and n8n's cancel. An answer about
 * messages, such as a rejection, ends nothing.
 */
export class RequestSender {
	/** HTTP requests that were made, including repeated ones. */
	requests = 0;

	/** Details in the answers that belong to no recipient. */
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
			// A fault of this node must not lose the results of other requests.
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
		// Messages that were certainly not sent, and messages that the user allows to send again.
		const again = notCarriedOut ? updated : this.unknownOf(updated, result);
		return { reply, again, notCarriedOut };
	}

	/** @returns `notCarriedOut`: the reason, if the request was certainly not carried out */
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
		// Only a bare 429 or 503 means that the request was not carried out, not one that lists
		// destinations.
		const isOpen = verdict.kind === 'rejected' && mayRepeat(reply, verdict);
		return { result, ...(isOpen && { notCarriedOut: verdict.problem }) };
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

interface Blocks {
	/** The minimum of requests that take their places together, unless they leave slowly. */
	minSize: number;
	/** Milliseconds from one message to the next, if messages are limited. */
	interval?: number | undefined;
}

/**
 * Sends requests block by block, without the recipients that the reservation excludes. Each block
 * takes its places in n8n's store before it leaves, so that a process that dies leaves only its
 * last block in doubt. `core/message/reservation/blocks.ts` shows the timeline.
 *
 * @param reservation if absent, all leave as one block
 * @param isNew whether a message takes a place: not if an earlier try of this execution sent it
 */
export async function sendInBlocks(
	requests: PlannedRequest[],
	sender: RequestSender,
	reservation: Reservation | undefined,
	results: RunResults,
	isNew: (recipient: Recipient) => boolean,
	blocks: Blocks,
): Promise<void> {
	if (!reservation) return await sender.send(requests);
	try {
		await sendEachBlock(requests, sender, reservation, results, isNew, blocks);
	} finally {
		await reservation.flush();
	}
}

async function sendEachBlock(
	requests: PlannedRequest[],
	sender: RequestSender,
	reservation: Reservation,
	results: RunResults,
	isNew: (recipient: Recipient) => boolean,
	blocks: Blocks,
): Promise<void> {
	const { clock } = sender.client;
	const messages = requests.map((request) => recipientsOf(request).length);
	let last: { length: number; sent: number; milliseconds: number } | undefined;
	for (let next = 0; next < requests.length; ) {
		// A message with a place must not wait.
		await sender.untilNext();
		// A message that is no longer tried needs no place, but a result.
		if (sender.isStopped) return await sender.send(requests.slice(next));
		const length = blockLength(messages.slice(next), requests.length, last, blocks);
		const block = requests.slice(next, next + length);
		const problem = await reservation.reserve(block, isNew);
		if (problem) {
			const remaining = requests.slice(next);
			if (sender.isStopped) return await sender.send(remaining);
			return results.refuse(remaining.flatMap(recipientsOf), problem);
		}
		next += length;
		const admitted = block.flatMap(
			(request) => narrowRequest(request, (each) => !reservation.excluded.has(each)) ?? [],
		);
		const begin = clock.now();
		try {
			await sender.send(admitted);
		} finally {
			await reservation.release((each) => maybeSent(results.of(each)));
		}
		last = { length, sent: admitted.length, milliseconds: clock.now() - begin };
	}
}
