import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, TriggeredFault } from '../faults/faults';
import type { Parameters, RequestEffect } from '../faults/kinds';
import { bodyOf, parseJson } from '../http/body';
import type { StoredRequest } from '../inbox/message';
import type { EndpointName, SendingPath } from '../rules/endpoints';
import { lacking, refuse } from './answers';
import { Refusal } from '../rules/refusal';
import type { Gateway } from './gateway';

/** A call of an endpoint; what it holds is not checked. */
export interface Call {
	readonly query: unknown;
	/** @throws Refusal (415, 400) if the body is no JSON */
	readonly body: () => unknown;
}

/** An endpoint: its method, its path, and the name that faults go by. */
interface Endpoint<Path extends string = string> {
	readonly method: 'GET' | 'POST';
	readonly path: Path;
	readonly name: EndpointName;
}

/** What is to be done with one call. */
interface Work {
	/** @throws Refusal if the call breaks a rule */
	answer(call: Call): object;
	/** Notes the status of the answer; null: none leaves. */
	settle(answerStatus: number | null): void;
}

type Begin = (call: number, body: Buffer, fault: Fault | undefined) => Work;

/** Adds an endpoint that leads to no messages; its calls are not kept. */
export function addAsking(
	app: FastifyInstance,
	gateway: Gateway,
	endpoint: Endpoint,
	answer: (call: Call) => object,
): void {
	addEndpoint(app, gateway, endpoint, () => ({ answer, settle: () => undefined }));
}

/** Adds an endpoint that leads to messages; each call is kept, refused ones too. */
export function addSending(
	app: FastifyInstance,
	gateway: Gateway,
	endpoint: Endpoint<SendingPath>,
	answer: (call: Call, received: StoredRequest) => object,
): void {
	addEndpoint(app, gateway, endpoint, (id, body, fault) => {
		const received = gateway.receive(id, endpoint.path, body, fault);
		return {
			answer: (call) => answer(call, received),
			settle: (status) => gateway.settle(received, status),
		};
	});
}

function addEndpoint(
	app: FastifyInstance,
	gateway: Gateway,
	{ method, path, name }: Endpoint,
	begin: Begin,
): void {
	const triggered = new WeakMap<FastifyRequest, TriggeredFault<'request'>>();
	app.route({
		method,
		url: path,
		exposeHeadRoute: false,
		onRequest: (request, reply, done) => {
			const hit = gateway.trigger(name);
			const id = gateway.log.note(request, hit?.fault.kind ?? null);
			if (hit && resets(hit.effect, 'beforeReading')) {
				begin(id, Buffer.alloc(0), hit.fault).settle(null);
				return reset(request, reply);
			}
			if (hit) triggered.set(request, hit);
			done();
		},
		handler: async (request, reply) => {
			const { fault, effect } = triggered.get(request) ?? NO_FAULT;
			const body = bodyOf(request);
			const work = begin(gateway.log.note(request, fault?.kind ?? null), body, fault);
			const answer = orRefusal(() => {
				refuseByFault(effect, fault?.parameters ?? {}, reply);
				lacking(gateway.habits, name);
				authenticate(request, reply, gateway);
				return work.answer({ query: request.query, body: () => parseJson(request, body) });
			});
			const isLost = resets(effect, 'afterTaking');
			work.settle(isLost ? null : statusOf(answer, gateway));
			const heldMs = 'holdsAnswerMs' in effect ? effect.holdsAnswerMs(fault?.parameters ?? {}) : 0;
			await gateway.holdAnswer(heldMs);
			if (isLost) return reset(request, reply);
			if (answer instanceof Refusal) return refuse(answer, gateway.habits, reply);
			if (name === 'send') void reply.code(Number(gateway.habits.answerStatus));
			return answerWith(answer, effect, reply);
		},
	});
}

function statusOf(answer: object, { habits }: Gateway): number {
	return answer instanceof Refusal ? answer.status : Number(habits.answerStatus);
}

const NO_FAULT: { fault?: Fault; effect: RequestEffect | object } = { effect: {} };

function answerWith(answer: object, effect: RequestEffect | object, reply: FastifyReply) {
	if (!('spoils' in effect)) return reply.send(answer);
	const { contentType, body } = effect.spoils(answer);
	return reply.type(contentType).send(body);
}

const resets = (effect: RequestEffect | object, when: string): boolean =>
	'resets' in effect && effect.resets === when;

function reset(request: FastifyRequest, reply: FastifyReply): void {
	reply.hijack();
	request.raw.socket.resetAndDestroy();
}

function refuseByFault(
	effect: RequestEffect | object,
	parameters: Parameters,
	reply: FastifyReply,
): void {
	if (!('refuses' in effect)) return;
	const { refusal, headers } = effect.refuses(parameters);
	void reply.headers(headers);
	throw refusal;
}

function orRefusal(action: () => object): object {
	try {
		return action();
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
}

function authenticate(request: FastifyRequest, reply: FastifyReply, gateway: Gateway): void {
	const header = request.headers.authorization;
	if (gateway.isAuthenticated(header)) return;
	void reply.header('www-authenticate', 'Basic realm="Bulk SMS sandbox", charset="UTF-8"');
	throw new Refusal(
		401,
		'UNAUTHORIZED',
		header === undefined
			? 'The Authorization header is missing. Send username and password by HTTP Basic authentication.'
			: 'Username or password is wrong. Use the ones the sandbox was started with, by HTTP Basic authentication.',
	);
}
