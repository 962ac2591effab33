import http from 'node:http';
import https from 'node:https';
import { reasonOf } from '../http/failure';

/** What is posted, and where to. */
export interface Post {
	readonly url: string;
	readonly contentType: string;
	readonly payload: string;
}

/** The receiver's HTTP status, or in words why there is none. */
export type PostResult = { readonly status: number } | { readonly error: string };

/** Posts reports over connections of its own, so that all of them can be closed at once. */
export class Poster {
	readonly #agent = new http.Agent({ keepAlive: true });
	readonly #secureAgent = new https.Agent({ keepAlive: true });
	readonly #underWay = new Set<http.ClientRequest>();
	readonly #timeLimitMs: number;

	/** @param timeLimitMs how long the receiver may take to answer, in milliseconds */
	constructor(timeLimitMs: number) {
		this.#timeLimitMs = timeLimitMs;
	}

	/**
	 * Posts once. Redirects are not followed.
	 *
	 * @param post what is posted and where to; the address is http or https
	 * @returns the receiver's HTTP status or the reason why there is none; never rejects
	 */
	post(post: Post): Promise<PostResult> {
		return new Promise<PostResult>((resolve) => {
			const request = this.#open(post);
			const limit = setTimeout(() => {
				request.destroy(new Error(`no answer within ${this.#timeLimitMs} milliseconds`));
			}, this.#timeLimitMs);
			this.#underWay.add(request);
			request.on('response', (response) => {
				response.on('error', () => undefined).resume();
				resolve({ status: response.statusCode ?? 0 });
			});
			request.on('error', (error) => resolve({ error: reasonOf(error) }));
			request.on('close', () => {
				clearTimeout(limit);
				this.#underWay.delete(request);
				resolve({ error: 'the connection was closed' });
			});
			request.end(post.payload);
		}).catch((error: unknown) => ({ error: reasonOf(error) }));
	}

	/** Breaks off every post that is under way and closes the idle connections. */
	abort(): void {
		for (const request of this.#underWay) request.destroy(new Error('the sandbox broke off'));
		this.#agent.destroy();
		this.#secureAgent.destroy();
	}

	#open({ url, contentType, payload }: Post): http.ClientRequest {
		const isSecure = /^https:/i.test(url);
		return (isSecure ? https : http).request(url, {
			method: 'POST',
			agent: isSecure ? this.#secureAgent : this.#agent,
			headers: { 'content-type': contentType, 'content-length': Buffer.byteLength(payload) },
		});
	}
}
