import { isEmpty } from 'lodash';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';

import { SHORT_ANSWER } from '../core/gateway/answer/answerLimit';
import { type Asked, type HttpAnswer, type NotTold, told } from '../core/gateway/answer/asked';
import { type Clock, timerLimit, withinTime } from './clock';
import { CREDENTIAL, type Credential } from '../credential/credential';
import { readHttpAnswer } from './httpAnswer';
import { afterCancel, networkFailure } from './networkFailure';
import { RateLimiter } from './rateLimiter';

export interface GatewayRequest {
	method: 'GET' | 'POST';
	/** Path after the base URL, with a leading slash. */
	path: string;
	query?: Record<string, string>;
	body?: IDataObject;
	/** How many bytes the answer may have. If absent, those of a short answer. */
	limit?: number;
}

/** The result of a request that does not leave because n8n cancelled the execution. */
export const CANCELLED: NotTold = {
	kind: 'notSent',
	problem: { ...afterCancel('asked'), scope: 'run' },
};

/** Makes the requests of one run of the node. The credential test makes its own. */
export class Client {
	constructor(
		private readonly context: IExecuteFunctions | ILoadOptionsFunctions,
		readonly credential: Credential,
		readonly clock: Clock,
	) {}

	get isCancelled(): boolean {
		return this.cancelSignal?.aborted === true;
	}

	/** The editor, which asks for a list, has none. */
	private get cancelSignal(): AbortSignal | undefined {
		const { context } = this;
		return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
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
	): Promise<Asked<HttpAnswer>> {
		const { context, credential } = this;
		if (this.isCancelled) return CANCELLED;
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
			return told(await withinTime(timeout, ask, this.cancelSignal));
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
	 * Makes the tries of one request. Each waits until it may leave, and notes that it leaves.
	 *
	 * @param tryOnce returns how many milliseconds the next try waits, or undefined if there is none.
	 * Tries count from 1
	 * @param stopReason why no try may leave any more. Undefined if one may
	 * @param limiter shared with other requests
	 * @param messages how many messages the next try sends
	 * @returns why the next try did not leave. Undefined if no try is left
	 */
	async tryUntilDone<H>(
		tryOnce: (tries: number) => Promise<number | undefined>,
		stopReason: () => H | undefined,
		limiter = new RateLimiter(),
		messages = () => 0,
	): Promise<H | undefined> {
		for (let tries = 1; ; tries += 1) {
			const why = await limiter.inTurn(async () => {
				await this.waitUntil(
					() => limiter.next,
					() => stopReason() !== undefined,
				);
				const reason = stopReason();
				if (reason === undefined) limiter.noteLeaving(messages(), this.clock.steady());
				return reason;
			});
			if (why !== undefined) return why;
			const pause = await tryOnce(tries);
			if (pause === undefined) return undefined;
			limiter.pauseUntil(this.clock.steady() + pause);
		}
	}
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
