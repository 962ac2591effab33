import { isEmpty } from 'lodash';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { readEndpointAnswer } from '../core/gateway/answer/endpointAnswer';
import type { Answer } from '../core/gateway/answer/gatewayAnswer';
import { isBusy, pauseBeforeRetry } from '../core/gateway/answer/httpStatus';
import type { Problem } from '../core/problem';
import { type Clock, timerLimit, withinTime } from './clock';
import { CREDENTIAL, type Credential } from './credential';
import { networkFailure, type NetworkFailure } from './networkFailure';
import { RateLimiter } from './rateLimiter';

/** How often a pause checks whether it should end, in milliseconds. */
const CANCEL_POLL_MS = 250;

/** An answer with any status, or the reason why there is none. */
export type GatewayReply = ({ kind: 'answered' } & Answer) | NetworkFailure;

export interface GatewayRequest {
	method: 'GET' | 'POST';
	/** Path after the base URL, with a leading slash. */
	path: string;
	query?: Record<string, string>;
	body?: IDataObject;
}

const responseSchema = z.object({
	statusCode: z.number(),
	headers: z.record(z.unknown()).catch({}),
	body: z.string().catch(''),
});

/**
 * How the tries ended, and the last try. `isGivenUp`: a part of the request still had to be tried
 * again.
 */
type Ended<T, H> =
	| { stopReason: H; last: T | undefined }
	| { stopReason?: undefined; last: T; isGivenUp: boolean };

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
	 * @param timeout milliseconds for the whole answer. Then the connection is closed
	 * @returns the answer, whose body may repeat the login, or why there is none. Never throws
	 */
	async request(
		{ method, path, query, body }: GatewayRequest,
		timeout: number,
	): Promise<GatewayReply> {
		const { context, credential } = this;
		// Otherwise n8n would read and decrypt it for each request. n8n reads only `data`.
		const credentialsDecrypted = { id: '', name: '', type: CREDENTIAL, data: credential.login() };
		const ask = (signal: AbortSignal) => {
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
				encoding: 'text',
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
			const { httpRequestWithAuthentication } = context.helpers;
			const options = { credentialsDecrypted };
			return httpRequestWithAuthentication.call(context, CREDENTIAL, request, options);
		};
		try {
			const cancel = context.getExecutionCancelSignal();
			const response: unknown = await withinTime(timeout, ask, cancel);
			const { statusCode, headers, body: text } = responseSchema.parse(response);
			const retryAfter = headers['retry-after'];
			return { kind: 'answered', status: statusCode, body: text, retryAfter };
		} catch (error) {
			const { origin } = new URL(credential.baseUrl);
			return networkFailure(error, credential.redactAddress(origin));
		}
	}

	/** Waits until a moment, which may change, or until there is no use in waiting. */
	async waitUntil(moment: () => number, isOver = () => this.isCancelled): Promise<void> {
		for (;;) {
			const milliseconds = moment() - this.clock.now();
			if (milliseconds <= 0 || isOver()) return;
			await this.clock.sleep(Math.min(milliseconds, CANCEL_POLL_MS));
		}
	}

	/**
	 * Tries until nothing is left to try again, or until the tries are used up.
	 *
	 * @param stopReason why no further try may leave. Undefined if it may
	 * @param tryOnce returns the result, and the part to try again
	 * @param limiter shared with other requests. Absent if there are none
	 * @param messages how many messages its next try sends
	 */
	async retry<T extends { reply: GatewayReply; again?: unknown }, H>(
		stopReason: () => H | undefined,
		tryOnce: () => Promise<T>,
		limiter = new RateLimiter(),
		messages = () => 0,
	): Promise<Ended<T, H>> {
		let last: T | undefined;
		for (let tries = 1; ; tries += 1) {
			const why = await this.leave(stopReason, limiter, messages);
			if (why !== undefined) return { stopReason: why, last };
			last = await tryOnce();
			if (last.again === undefined) return { last, isGivenUp: false };
			const { reply } = last;
			const retryAfter = reply.kind === 'answered' ? reply.retryAfter : undefined;
			const pause = pauseBeforeRetry(tries, retryAfter, this.clock.now());
			if (pause === undefined) return { last, isGivenUp: true };
			limiter.pauseUntil(this.clock.now() + pause);
		}
	}

	/** Waits until a try may leave, and notes that it leaves. @returns why no try may leave any more */
	private async leave<H>(
		stopReason: () => H | undefined,
		limiter: RateLimiter,
		messages: () => number,
	): Promise<H | undefined> {
		return await limiter.inTurn(async () => {
			await this.waitUntil(
				() => limiter.next,
				() => stopReason() !== undefined,
			);
			const why = stopReason();
			if (why === undefined) limiter.take(messages(), this.clock.now());
			return why;
		});
	}
}

/** Whether a request was certainly not carried out, so that it may be repeated. */
export const mayRepeat = (reply: GatewayReply, verdict: { kind: string }): boolean =>
	reply.kind === 'answered'
		? verdict.kind === 'rejected' && isBusy(reply.status)
		: reply.kind === 'notSent';

/** Does the work for each item in order, several at once, until no further item may begin. */
export async function inPool<T>(
	items: Iterable<T>,
	concurrency: number,
	work: (item: T) => Promise<void>,
	isOver = () => false,
): Promise<void> {
	const left = items[Symbol.iterator]();
	const worker = async () => {
		while (!isOver()) {
			const next = left.next();
			if (next.done) return;
			await work(next.value);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The problem of a request that does not leave because n8n cancelled the execution. */
export const afterCancel = (verb: 'asked' | 'tried'): Problem => ({
	field: 'Execution',
	reason: `Not ${verb}, because the execution was cancelled`,
	advice:
		verb === 'asked'
			? 'Run the workflow again'
			: 'Send the messages that were not tried in a new execution',
});

/** The problem of a request that does not leave because it would fail like an earlier one. */
export const afterFailure = (verb: 'asked' | 'tried', problem: Problem): Problem => ({
	...problem,
	reason: `Not ${verb}, because an earlier request failed: ${problem.reason}`,
});

/** In milliseconds, for a whole answer. Send waits as long by default. */
export const ANSWER_TIMEOUT = 30_000;

export interface EndpointRequest extends GatewayRequest {
	/** Completes "This gateway does not offer …". */
	offers: string;
}

export interface EndpointFailure {
	/** `rejected`, `notSent`: the request was not carried out. `unknown`: it may have been. */
	kind: 'rejected' | 'notSent' | 'unknown';
	/** It has the scope `run` if every other request would fail in the same way. */
	problem: Problem;
	status?: number;
}

export type EndpointReply = { kind: 'answered'; value: object } | EndpointFailure;

/** Asks another endpoint than `/sms/send`, again only if it surely did nothing. Never throws. */
export async function askEndpoint(
	client: Client,
	{ offers, ...request }: EndpointRequest,
	timeout = ANSWER_TIMEOUT,
): Promise<EndpointReply> {
	const tryOnce = async () => {
		const reply = await client.request(request, timeout);
		const { redact } = client.credential;
		const verdict = reply.kind === 'answered' ? readEndpointAnswer(reply, offers, redact) : reply;
		return { reply, again: mayRepeat(reply, verdict) ? request : undefined, verdict };
	};
	const ended = await client.retry(() => askingStopped(client), tryOnce);
	if (ended.stopReason) return ended.stopReason;
	const { reply, verdict } = ended.last;
	if (verdict.kind === 'answered') return verdict;
	const { kind, problem } = verdict;
	const scope = kind === 'notSent' ? 'run' : 'scope' in verdict ? verdict.scope : 'message';
	return {
		kind,
		problem: { ...problem, scope, ...(kind === 'unknown' && { advice: 'Try again later' }) },
		...(reply.kind === 'answered' && { status: reply.status }),
	};
}

/** Undefined unless n8n has cancelled the execution. */
export const askingStopped = (client: Client): EndpointFailure | undefined =>
	client.isCancelled
		? { kind: 'notSent', problem: { ...afterCancel('asked'), scope: 'run' } }
		: undefined;
