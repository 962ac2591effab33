import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { waitUntil } from '../process/waitUntil';

const LIMIT_MS = 60_000;
const AUTH_COOKIE = 'n8n-auth';

/** The person who owns an n8n instance. */
export interface Owner {
	email: string;
	firstName: string;
	lastName: string;
	password: string;
}

/** What somebody tells who takes an invitation: the token is that of the invitation's link. */
export interface Acceptance extends Omit<Owner, 'email'> {
	token: string;
}

/** An answer of n8n that is not a success. */
export class RestError extends Error {
	constructor(
		readonly request: string,
		readonly status: number,
		reason: string,
	) {
		super(`n8n answered ${status} to ${request}: ${reason}`);
	}
}

const settings = z.object({ userManagement: z.object({ showSetupOnFirstLoad: z.boolean() }) });
const refusal = z.object({ message: z.string() });
const TOO_MANY = 429;

/** Talks to n8n's REST interface as a browser that is logged in would. */
export class RestSession {
	private cookie = '';
	// n8n ties a login to the browser that made it.
	private readonly browserId = randomUUID();

	private constructor(private readonly url: string) {}

	/**
	 * Makes the owner of a new instance, or logs in to one that has its owner.
	 *
	 * @throws RestError when n8n refuses, for example because the password is another one
	 */
	static async open(url: string, owner: Owner): Promise<RestSession> {
		const session = new RestSession(url);
		const { userManagement } = await session.request('GET', '/rest/settings', settings);
		if (userManagement.showSetupOnFirstLoad) {
			await session.request('POST', '/rest/owner/setup', z.unknown(), owner);
		} else {
			const login = { emailOrLdapLoginId: owner.email, password: owner.password };
			// n8n takes only a few logins of a person in a minute, and test files follow each other.
			await waitUntil('a login', { limitSeconds: 120, everyMs: 5_000 }, async () => {
				try {
					await session.request('POST', '/rest/login', z.unknown(), login);
					return true;
				} catch (error) {
					if (error instanceof RestError && error.status === TOO_MANY) return undefined;
					throw error;
				}
			});
		}
		return session;
	}

	/** @returns the session of somebody who takes an invitation, which makes the person's account */
	static async accept(url: string, { token, ...person }: Acceptance): Promise<RestSession> {
		const session = new RestSession(url);
		await session.request('POST', '/rest/invitations/accept', z.unknown(), { token, ...person });
		return session;
	}

	/**
	 * Sends one request to `/rest/…` and takes the `data` of its answer.
	 *
	 * @param data the shape of what is in `data`
	 * @throws RestError when n8n answers with an error, a zod error when the shape is another one
	 */
	async request<T>(
		method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
		path: string,
		data: z.ZodType<T, z.ZodTypeDef, unknown>,
		body?: unknown,
	): Promise<T> {
		const answer = await this.send(method, path, body);
		const { data: content } = z.object({ data: z.unknown() }).parse(answer);
		return data.parse(content);
	}

	/** Like {@link request}, for paths whose answer is not wrapped in `data`. */
	async get<T>(path: string, shape: z.ZodType<T, z.ZodTypeDef, unknown>): Promise<T> {
		return shape.parse(await this.send('GET', path));
	}

	private async send(method: string, path: string, body?: unknown): Promise<unknown> {
		const call = () => this.call(method, path, body);
		// n8n may close an idle connection while it is busy, and just then it is used again.
		const response = await (method === 'GET' ? call().catch(call) : call());
		for (const cookie of response.headers.getSetCookie()) {
			if (cookie.startsWith(`${AUTH_COOKIE}=`)) this.cookie = cookie.split(';', 1).join('');
		}
		const text = await response.text();
		if (!response.ok) throw new RestError(`${method} ${path}`, response.status, reasonIn(text));
		return JSON.parse(text);
	}

	private async call(method: string, path: string, body: unknown): Promise<Response> {
		return await fetch(this.url + path, {
			method,
			headers: {
				'content-type': 'application/json',
				'browser-id': this.browserId,
				cookie: this.cookie,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(LIMIT_MS),
		});
	}
}

function reasonIn(text: string): string {
	try {
		return refusal.parse(JSON.parse(text)).message;
	} catch {
		return 'no reason given';
	}
}
