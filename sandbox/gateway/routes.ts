import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../faults/faults';
import { refusalByFault } from '../faults/refuse';
import { spoil } from '../faults/spoil';
import { bodyOf, parseJson } from '../http/body';
import { Refusal } from '../rules/refusal';
import type { SendAnswer } from '../rules/sendAnswer';
import type { Gateway } from './gateway';

/**
 * Adds the endpoints of the gateway: `POST /sms/send` (docs/interface.md, Send request) and
 * `POST /account/balance` (docs/interface.md, Balance: publicly known, not part of the interface).
 *
 * @param app the server; its bodies must arrive as buffers
 * @param gateway what the endpoints need
 */
export function addGatewayRoutes(app: FastifyInstance, gateway: Gateway): void {
	const struck = new WeakMap<FastifyRequest, Fault>();

	app.post('/sms/send', {
		onRequest: (request, reply, done) => {
			const fault = gateway.strike();
			if (fault?.kind === 'resetBeforeReading') {
				gateway.settle(gateway.receive(Buffer.alloc(0), fault), null);
				return reset(request, reply);
			}
			if (fault) struck.set(request, fault);
			done();
		},
		handler: async (request, reply) => {
			const fault = struck.get(request);
			const body = bodyOf(request);
			const received = gateway.receive(body, fault);
			const answer = orRefusal(() => {
				if (fault) refuseByFault(fault, reply);
				authenticate(request, reply, gateway);
				return gateway.accept(gateway.readRequest(parseJson(request, body)), received);
			});
			const isLost = fault?.kind === 'resetAfterTaking';
			gateway.settle(received, isLost ? null : answer instanceof Refusal ? answer.status : 200);
			await gateway.holdAnswer(fault?.parameters.ms ?? 0);
			if (isLost) return reset(request, reply);
			// Before the answer, or the client could be faster with its next connection.
			if (fault?.kind === 'refuseConnection') {
				gateway.refuseConnections((fault.parameters.seconds ?? 0) * 1000);
			}
			if (answer instanceof Refusal) throw answer;
			return answerWith(answer, fault, reply);
		},
	});

	app.post('/account/balance', async (request, reply) => {
		await gateway.holdAnswer();
		authenticate(request, reply, gateway);
		return { type: 'prepaid', credit: gateway.balance() };
	});
}

function answerWith(answer: SendAnswer, fault: Fault | undefined, reply: FastifyReply) {
	const spoilt = fault && spoil(fault.kind, answer);
	return spoilt ? reply.type(spoilt.contentType).send(spoilt.body) : reply.send(answer);
}

function reset(request: FastifyRequest, reply: FastifyReply): void {
	reply.hijack();
	request.raw.socket.resetAndDestroy();
}

function refuseByFault(fault: Fault, reply: FastifyReply): void {
	const faulty = refusalByFault(fault);
	if (!faulty) return;
	void reply.headers(faulty.headers);
	throw faulty.refusal;
}

function orRefusal<Result>(action: () => Result): Result | Refusal {
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
			? 'The Authorization header is missing. Send user name and password by HTTP Basic authentication.'
			: 'User name or password is wrong. Use the ones the sandbox was started with, by HTTP Basic authentication.',
	);
}
