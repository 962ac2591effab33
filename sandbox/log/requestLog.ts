import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf, parsedOrText } from '../http/body';

/** A call of the gateway and its answer, as `GET /api/requests` lists it. */
export interface LoggedRequest {
	/** The sandbox's own running number. */
	id: string;
	/** ISO 8601 in UTC. */
	receivedAt: string;
	method: string;
	/** With the query. */
	path: string;
	/** Without the password, and without what else may be secret. */
	headers: Record<string, string>;
	/** As parsed; the text itself if it is not JSON, and its beginning if it is long. */
	body: unknown;
	/** Null as long as there is none, and if none leaves. The body is as that of the request. */
	answer: { status: number; body: unknown } | null;
	/** Name of the fault that it triggered. */
	fault: string | null;
}

/** So many calls are kept; the oldest are forgotten first. */
export const MOST_LOGGED = 1000;
/** So many bytes of a body are kept. */
export const MOST_OF_BODY = 10_000;

const SECRET = /^(authorization|cookie|proxy-authorization)$/;
/** What the sandbox has besides the gateway. What it does not have may be meant for the gateway. */
const OWN_ROUTE = /^\/(?:api\/.*|assets\/.*|favicon\.ico|openapi\.json|readyz)?$/;

/** What was asked of the gateway, refused calls and wrong paths too, and what it answered. */
export class RequestLog {
	readonly #now: () => number;
	readonly #changed: () => void;
	readonly #mostKept: number;
	readonly #callOf = new WeakMap<IncomingMessage, LoggedRequest>();
	/** Their bodies are texts here: only few of them are ever looked at. */
	#calls: LoggedRequest[] = [];
	#count = 0;

	constructor(now: () => number, changed: () => void, mostKept: number) {
		this.#now = now;
		this.#changed = changed;
		this.#mostKept = Math.min(mostKept, MOST_LOGGED);
	}

	/** Has every call of a server noted, those that a later hook turns away too. */
	watch(app: FastifyInstance): void {
		app.addHook('onRequest', (request, _reply, done) => {
			if (!OWN_ROUTE.test(request.routeOptions.url ?? request.method)) this.#begin(request);
			done();
		});
		app.addHook('preHandler', (request, _reply, done) => {
			const call = this.#callOf.get(request.raw);
			if (call) call.body = kept(bodyOf(request));
			done();
		});
		app.addHook('onSend', (request, reply, payload, done) => {
			const call = this.#callOf.get(request.raw);
			if (call) {
				const body = kept(Buffer.from(typeof payload === 'string' ? payload : ''));
				call.answer = { status: reply.statusCode, body };
				this.#changed();
			}
			done();
		});
	}

	/** Gives the number of a call, and notes the fault that it triggered. */
	note(request: FastifyRequest, fault: string | null): number {
		const call = this.#callOf.get(request.raw) ?? this.#begin(request);
		call.fault = fault;
		return Number(call.id);
	}

	/** Gives the calls, oldest first. */
	list(): LoggedRequest[] {
		return this.#calls.map(({ body, answer, ...call }) => ({
			...call,
			body: parsedOrText(String(body)),
			answer: answer && { ...answer, body: parsedOrText(String(answer.body)) },
		}));
	}

	/** Forgets the calls. Numbering goes on. */
	clear(): void {
		this.#calls = [];
		this.#changed();
	}

	#begin({ method, url: path, headers, raw }: FastifyRequest): LoggedRequest {
		const shown = Object.entries(headers).map(([name, value = '']): [string, string] => [
			name,
			SECRET.test(name) ? withoutSecret(String(value)) : String(value),
		]);
		const call: LoggedRequest = {
			...{ id: String((this.#count += 1)), receivedAt: new Date(this.#now()).toISOString() },
			...{ method, path, headers: Object.fromEntries(shown), body: '', answer: null, fault: null },
		};
		this.#calls.push(call);
		if (this.#calls.length > this.#mostKept) this.#calls.shift();
		this.#callOf.set(raw, call);
		this.#changed();
		return call;
	}
}

/** Leaves of a header that may be secret the username alone. */
function withoutSecret(value: string): string {
	const [, encoded = ''] = /^basic +(\S+)$/i.exec(value) ?? [];
	const [, name] = /^([^:]*):/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
	return name === undefined ? '…' : `Basic … (username ${name})`;
}

const kept = (body: Buffer): string =>
	body.toString('utf8', 0, MOST_OF_BODY) + (body.length > MOST_OF_BODY ? '…' : '');
