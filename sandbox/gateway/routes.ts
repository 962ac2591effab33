import type { FastifyInstance } from 'fastify';
import type { EndpointName, SendingPath } from '../rules/endpoints';
import { previewOf } from '../rules/preview';
import { senderList } from '../rules/senders';
import { addAsking, addSending } from './endpoint';
import type { Gateway } from './gateway';

/**
 * Adds the endpoints of the gateway: `POST /sms/send` (docs/interface.md, Send request), and the
 * further ones (docs/interface.md, Further endpoints: publicly known, not part of the interface).
 */
export function addGatewayRoutes(app: FastifyInstance, gateway: Gateway): void {
	const sending = (
		path: SendingPath,
		name: EndpointName,
		answer: Parameters<typeof addSending>[3],
	) => addSending(app, gateway, { method: 'POST', path, name }, answer);
	const asking = (
		method: 'GET' | 'POST',
		path: string,
		name: EndpointName,
		answer: Parameters<typeof addAsking>[3],
	) => addAsking(app, gateway, { method, path, name }, answer);
	const { otp } = gateway;

	sending('/sms/send', 'send', ({ body }, received) => gateway.send(body(), received));
	sending('/otp/requestOTP', 'otp', ({ body }, received) => otp.request(body(), received));
	sending('/otp/resendOTP', 'otp', ({ body }, received) => otp.resend(body(), received));
	asking('POST', '/otp/verifyOTP', 'otp', ({ body }) => otp.verify(body()));
	asking('POST', '/account/balance', 'balance', () => ({
		type: 'prepaid',
		credit: gateway.balance(),
	}));
	asking('GET', '/sms/loginfo', 'log', ({ query }) => gateway.lookUp(query));
	asking('GET', '/sms/senderList', 'senders', ({ query }) => senderList(query));
	asking('POST', '/sms/preview', 'preview', ({ body }) => previewOf(body()));
}
