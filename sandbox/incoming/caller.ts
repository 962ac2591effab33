import http from 'node:http';
import https from 'node:https';
import { codeOf, reasonOf } from '../http/failure';
import type { CallHeader } from '../rules/incomingAddress';
import type { CallRequest } from './callRequest';

/** The longest answer that is read, in bytes. */
export const MOST_ANSWER_BYTES = 64 * 1024;

/** What came of a call: the whole answer, or why there is none. */
export type CallResult =
	| { readonly kind: 'answer'; readonly status: number; readonly body: string }
	| { readonly kind: 'tooLong'; readonly status: number }
	| { readonly kind: 'timedOut'; readonly limitMs: number }
	| { readonly kind: 'brokenOff' }
	| { readonly kind: 'noConnection'; readonly code: string | undefined; readonly reason: string };

/** Makes calls, each over a connection of its own, so that all of them can be broken off at once. */
export class Caller {
	readonly #timeLimitMs: number;
	readonly #underWay = new Set<() => void>();

	/** @param timeLimitMs how long a call may take, its answer included, in milliseconds */
	constructor(timeLimitMs: number) {
		this.#timeLimitMs = timeLimitMs;
	}

	/**
	 * Calls once. Redirects are not followed.
	 *
	 * @param call what is sent, and where to
	 * @param header goes along with it
	 * @returns what came of it; never rejects
	 */
	call(call: CallRequest, header: CallHeader | null): Promise<CallResult> {
		return new Promise<CallResult>((resolve) => {
			const request = open(call, header);
			const end = (result: CallResult) => {
				resolve(result);
				request.destroy();
			};
			const limitMs = this.#timeLimitMs;
			const limit = setTimeout(() => end({ kind: 'timedOut', limitMs }), limitMs);
			const breakOff = () => end({ kind: 'brokenOff' });
			this.#underWay.add(breakOff);
			const fail = (error: unknown) => end(noConnection(error));
			request.on('response', (response) => void readWhole(response).then(end, fail));
			request.on('error', fail);
			request.on('close', () => {
				clearTimeout(limit);
				this.#underWay.delete(breakOff);
				fail(undefined);
			});
			request.end(call.payload);
		}).catch(noConnection);
	}

	/** Breaks off every call that is under way. */
	abort(): void {
		for (const breakOff of [...this.#underWay]) breakOff();
	}
}

function open({ method, url, contentType, payload }: CallRequest, header: CallHeader | null) {
	const isSecure = /^https:/i.test(url);
	return (isSecure ? https : http).request(url, {
		method,
		agent: false,
		headers: {
			...(contentType !== null && {
				'content-type': contentType,
				'content-length': Buffer.byteLength(payload),
			}),
			...(header && { [header.name]: header.value }),
		},
	});
}

function noConnection(error: unknown): CallResult {
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
