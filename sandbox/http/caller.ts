import http from 'node:http';
import https from 'node:https';
import type { CallHeader } from '../rules/incomingAddress';
import { type Callbacks, NotAllowed } from './callbacks';
import { codeOf, reasonOf } from './failure';

/** The longest answer that is read, in bytes. */
export const MOST_ANSWER_BYTES = 64 * 1024;

/** A call that is ready to be made. */
export interface CallRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	/** Null where there is no body. */
	readonly contentType: string | null;
	readonly payload: string;
}

/** What came of a call: the whole answer, or why there is none. */
export type CallResult =
	| { readonly kind: 'answer'; readonly status: number; readonly body: string }
	| { readonly kind: 'tooLong'; readonly status: number }
	| { readonly kind: 'timedOut'; readonly limitMs: number }
	| { readonly kind: 'brokenOff' }
	/** It was not made: the sandbox may not call this address. */
	| { readonly kind: 'notAllowed'; readonly reason: string }
	| { readonly kind: 'noConnection'; readonly code: string | undefined; readonly reason: string };

/** Makes calls, all of which can be broken off at once. */
export class Caller {
	readonly #callbacks: Callbacks;
	readonly #timeLimitMs: number;
	readonly #agents: readonly [http.Agent, https.Agent];
	readonly #underWay = new Set<() => void>();

	/**
	 * @param callbacks what may be called
	 * @param timeLimitMs how long a call may take, its answer included, in milliseconds
	 * @param keepAlive whether a connection is used again, which is faster, and fails where the other
	 *   side closes it in that moment
	 */
	constructor(callbacks: Callbacks, timeLimitMs: number, { keepAlive }: { keepAlive: boolean }) {
		this.#callbacks = callbacks;
		this.#timeLimitMs = timeLimitMs;
		this.#agents = [new http.Agent({ keepAlive }), new https.Agent({ keepAlive })];
	}

	/**
	 * Calls once. Redirects are not followed.
	 *
	 * @returns what came of it; never rejects
	 */
	call(call: CallRequest, header: CallHeader | null = null): Promise<CallResult> {
		return new Promise<CallResult>((resolve) => {
			const request = this.#open(call, header);
			const end = (result: CallResult) => {
				resolve(result);
				if (result.kind !== 'answer') request.destroy();
			};
			const limitMs = this.#timeLimitMs;
			const limit = setTimeout(() => end({ kind: 'timedOut', limitMs }), limitMs);
			const breakOff = () => end({ kind: 'brokenOff' });
			this.#underWay.add(breakOff);
			const fail = (error: unknown) => end(noConnection(error));
			let isAnswered = false;
			request.on('response', (response) => {
				isAnswered = true;
				void readWhole(response).then(end, fail);
			});
			request.on('error', fail);
			request.on('close', () => {
				clearTimeout(limit);
				this.#underWay.delete(breakOff);
				if (!isAnswered) fail(undefined);
			});
			request.end(call.payload);
		}).catch(noConnection);
	}

	/** Breaks off every call that is under way, and closes the connections. */
	abort(): void {
		for (const breakOff of [...this.#underWay]) breakOff();
		for (const agent of this.#agents) agent.destroy();
	}

	#open({ method, url, contentType, payload }: CallRequest, header: CallHeader | null) {
		const [plain, secure] = this.#agents;
		const options = {
			method,
			lookup: this.#callbacks.lookupFor(url),
			headers: {
				...(contentType !== null && {
					'content-type': contentType,
					'content-length': Buffer.byteLength(payload),
				}),
				...(header && { [header.name]: header.value }),
			},
		};
		return /^https:/i.test(url)
			? https.request(url, { ...options, agent: secure })
			: http.request(url, { ...options, agent: plain });
	}
}

function noConnection(error: unknown): CallResult {
	if (error instanceof NotAllowed) return { kind: 'notAllowed', reason: error.message };
	return { kind: 'noConnection', code: codeOf(error), reason: reasonOf(error) };
}

async function readWhole(response: http.IncomingMessage): Promise<CallResult> {
	const status = response.statusCode ?? 0;
	const chunks: Uint8Array[] = [];
	let length = 0;
	response.on('data', (chunk: Uint8Array) => {
		chunks.push(chunk);
		length += chunk.length;
		if (length > MOST_ANSWER_BYTES) response.destroy();
	});
	await new Promise<void>((resolve, reject) => {
		response.on('end', resolve);
		response.on('error', (error) => (length > MOST_ANSWER_BYTES ? resolve() : reject(error)));
		response.on('close', resolve);
	});
	if (length > MOST_ANSWER_BYTES) return { kind: 'tooLong', status };
	return { kind: 'answer', status, body: Buffer.concat(chunks).toString('utf8') };
}
