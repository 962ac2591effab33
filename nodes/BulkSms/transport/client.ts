import { isEmpty } from 'lodash';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { type AnswerLimit, SHORT_ANSWER } from '../core/gateway/answer/answerLimit';
import { type Endpoint, readEndpointAnswer } from '../core/gateway/answer/endpointAnswer';
import type { Answer } from '../core/gateway/answer/gatewayAnswer';
import { isBusy, pauseBeforeRetry } from '../core/gateway/answer/httpStatus';
import type { Problem } from '../core/problem';
import { type Clock, timerLimit, withinTime } from './clock';
import { CREDENTIAL, type Credential } from './credential';
import { readHttpAnswer } from './httpAnswer';
import { afterCancel, networkFailure } from './networkFailure';
import { RateLimiter } from './rateLimiter';

/** An answer with any status, or the reason why there is none. */
export type GatewayReply = ({ kind: 'answered' } & Answer) | ReturnType<typeof networkFailure>;

export interface GatewayRequest {
	method: 'GET' | 'POST';
	/** Path after the base URL, with a leading slash. */
	path: string;
	query?: Record<string, string>;
	body?: IDataObject;
	/** If absent, the limit of a short answer. */
	limit?: AnswerLimit;
}

/** Makes all requests to the gateway, for one run of the node. */
export class Client {
	constructor(
		private readonly context: IExecuteFunctions,
		readonly credential: Credential,
		readonly clock: Clock,
	) {}

	get isCancelled(): boolean {
		return this.context.getExecutionCancelSignal()?.aborted === true;
	}

	/**
	 * Makes one request. n8n adds the Basic authentication. It follows no redirect, so that the login
	 * goes only to Base URL. A status is no error, so that n8n does not repeat it after a 401.
	 *
	 * @param timeout milliseconds until the end of the answer. Then the connection is closed
	 * @returns the answer, whose body may repeat the login, or why there is none. `notSent` after a
	 * cancel. Never throws
	 */
	async request(
		{ method, path, query, body, limit = SHORT_ANSWER }: GatewayRequest,
		timeout: number,
	): Promise<GatewayReply> {
		const { context, credential } = this;
		if (this.isCancelled) return { kind: 'notSent', problem: afterCancel('asked') };
		// Otherwise n8n would read and decrypt it for each request. n8n reads only `data`.
		const credentialsDecrypted = { id: '', name: '', type: CREDENTIAL, data: credential.login() };
		const ask = async (signal: AbortSignal) => {
			const request: IHttpRequestOptions = {
				method,
				url: credential.baseUrl + path,
				headers: {
					...(body && { 'Content-Type': 'application/json' }),
					Accept: 'application/json',
				},
				...(query && { qs: query }),
				// n8n leaves out an empty object, but still announces JSON.
				...(body && { body: isEmpty(body) ? '{}' : body }),
				encoding: 'stream',
				timeout: timerLimit(timeout),
				disableFollowRedirect: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				// n8n would put the signal of the execution here, which has no time limit.
				get abortSignal() {
					return signal;
				},
				set abortSignal(_) {},
			};
			const send = context.helpers.httpRequestWithAuthentication;
			const response: unknown = await send.call(context, CREDENTIAL, request, {
				credentialsDecrypted,
			});
			return await readHttpAnswer(response, limit, signal);
		};
		try {
			const answer = await withinTime(timeout, ask, context.getExecutionCancelSignal());
			return { kind: 'answered', ...answer };
		} catch (error) {
			const { origin } = new URL(credential.baseUrl);
			return networkFailure(error, credential.redactAddress(origin));
		}
	}

	/**
	 * Waits until a moment of the steady clock, which may change, or until there is no use in waiting.
	 * It looks every 250 ms.
	 */
	async waitUntil(moment: () => number, isOver = () => this.isCancelled): Promise<void> {
		for (;;) {
			const milliseconds = moment() - this.clock.steady();
			if (milliseconds <= 0 || isOver()) return;
			await this.clock.sleep(Math.min(milliseconds, 250));
		}
	}

	/**
	 * Waits until a try may leave, and notes that it leaves.
	 *
	 * @param stopReason why no try may leave any more. Undefined if one may
	 * @param limiter shared with other requests
	 * @param messages how many messages the try sends
	 * @returns the reason why it did not leave
	 */
	async leave<H>(
		stopReason: () => H | undefined,
		limiter: RateLimiter,
		messages = 0,
	): Promise<H | undefined> {
		return await limiter.inTurn(async () => {
			await this.waitUntil(
				() => limiter.next,
				() => stopReason() !== undefined,
			);
			const why = stopReason();
			if (why === undefined) limiter.take(messages, this.clock.steady());
			return why;
		});
	}

	/** Pauses before a further try, as the gateway says. @returns false if the tries are used up */
	pause(tries: number, reply: GatewayReply, limiter: RateLimiter): boolean {
		const retryAfter = reply.kind === 'answered' ? reply.retryAfter : undefined;
		const pause = pauseBeforeRetry(tries, retryAfter, this.clock.now());
		if (pause === undefined) return false;
		limiter.pauseUntil(this.clock.steady() + pause);
		return true;
	}
}

/**
 * Works until nothing is left to repeat.
 *
 * @returns the last result, or undefined if not even one try began. `isGivenUp`: a part of the work
 * still had to be repeated
 */
export async function retry<T>(
	work: () => Promise<T>,
	{
		mayRepeat,
		stop,
		pause,
	}: {
		mayRepeat: (last: T) => boolean;
		/** Waits for its turn. Whether no further try may begin. */
		stop: () => Promise<boolean>;
		/** Whether there is a further try. */
		pause: (tries: number, last: T) => boolean;
	},
): Promise<{ last: T | undefined; isGivenUp: boolean }> {
	let last: T | undefined;
	for (let tries = 1; !(await stop()); tries += 1) {
		last = await work();
		if (!mayRepeat(last)) break;
		if (!pause(tries, last)) return { last, isGivenUp: true };
	}
	return { last, isGivenUp: false };
}

/** Does the work for each item in order, several at once, until no further item may begin. */
export async function inPool<T>(
	items: Iterable<T>,
	concurrency: number,
	work: (item: T) => Promise<void>,
	isOver = () => false,
): Promise<void> {
	const left = items[Symbol.iterator]();
	let next = left.next();
	const worker = async () => {
		while (!next.done && !isOver()) {
			const { value } = next;
			next = left.next();
			await work(value);
		}
	};
	const workers: Array<Promise<void>> = [];
	// No more workers than items, whatever number a user typed.
	while (!next.done && !isOver() && workers.length < concurrency) workers.push(worker());
	await Promise.all(workers);
}

interface EndpointFailure {
	/** `rejected`, `notSent`: the request was not carried out. `unknown`: it may have been. */
	kind: 'rejected' | 'notSent' | 'unknown';
	/** It has the scope `run` if every other request would fail in the same way. */
	problem: Problem;
	status?: number;
}

/**
 * Asks another endpoint than `/sms/send`, again only if it surely did nothing. Never throws.
 *
 * @param timeout milliseconds for a whole answer. Send waits as long by default
 */
export async function askEndpoint(
	client: Client,
	endpoint: GatewayRequest & Endpoint,
	timeout = 30_000,
): Promise<{ kind: 'answered'; value: object } | EndpointFailure> {
	const limiter = new RateLimiter();
	const cancelled: EndpointFailure = {
		kind: 'notSent',
		problem: { ...afterCancel('asked'), scope: 'run' },
	};
	let stopped: EndpointFailure | undefined;
	const ask = async () => {
		const reply = await client.request(endpoint, timeout);
		const { redact } = client.credential;
		const verdict = reply.kind === 'answered' ? readEndpointAnswer(reply, endpoint, redact) : reply;
		return { reply, verdict };
	};
	const { last } = await retry(ask, {
		mayRepeat: ({ reply, verdict }) =>
			reply.kind === 'answered'
				? verdict.kind === 'rejected' && isBusy(reply.status)
				: reply.kind === 'notSent',
		stop: async () => {
			stopped = await client.leave(() => (client.isCancelled ? cancelled : undefined), limiter);
			return stopped !== undefined;
		},
		pause: (tries, { reply }) => client.pause(tries, reply, limiter),
	});
	if (stopped || !last) return stopped ?? cancelled;
	const { reply, verdict } = last;
	if (verdict.kind === 'answered') return verdict;
	const { kind, problem } = verdict;
	const scope = kind === 'notSent' ? 'run' : 'scope' in verdict ? verdict.scope : 'message';
	return {
		kind,
		problem: { ...problem, scope, ...(kind === 'unknown' && { advice: 'Try again later' }) },
		...(reply.kind === 'answered' && { status: reply.status }),
	};
}
