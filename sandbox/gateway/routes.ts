import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from './gateway';
import { Refusal } from './refusal';

/**
 * Adds the endpoints of the gateway: `POST /sms/send` (interface.md) and `POST /account/balance`
 * (gateway-facts.md).
 *
 * @param app the server; its bodies must arrive as text
 * @param gateway what the endpoints stand on
 */
export function addGatewayRoutes(app: FastifyInstance, gateway: Gateway): void {
	app.post('/sms/send', async (request, reply) => {
		const text = bodyText(request);
		const received = gateway.receive(text);
		const answer = orRefusal(() => {
			authenticate(request, reply, gateway);
			return gateway.accept(gateway.readRequest(parseJson(request, text)), received);
		});
		received.answerStatus = answer instanceof Refusal ? answer.status : 200;
		await gateway.holdAnswer();
		if (answer instanceof Refusal) throw answer;
		return answer;
	});

	app.post('/account/balance', async (request, reply) => {
		await gateway.holdAnswer();
		authenticate(request, reply, gateway);
		return { type: 'prepaid', credit: gateway.balance() };
	});
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

function bodyText({ body }: FastifyRequest): string {
	return typeof body === 'string' ? body : '';
}

function parseJson(request: FastifyRequest, text: string): unknown {
	const contentType = request.headers['content-type'] ?? '';
	if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
		throw new Refusal(
			415,
			'UNSUPPORTED_MEDIA_TYPE',
			`The header Content-Type must be application/json; it is ${contentType || 'missing'}.`,
		);
	}
	try {
		return JSON.parse(text);
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'it cannot be read';
		throw new Refusal(
			400,
			'MALFORMED_JSON',
			`The body is not valid JSON: ${reason}. Send one JSON object in UTF-8.`,
		);
	}
}
