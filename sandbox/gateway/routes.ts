import type { FastifyInstance } from 'fastify';
import { previewOf } from '../rules/preview';
import { senderList } from '../rules/senders';
import { addAsking, addSending, type AskingEndpoint, type SendingEndpoint } from './endpoint';
import type { Gateway } from './gateway';

/**
 * Adds the endpoints of the gateway: `POST /sms/send` (docs/interface.md, Send request), and the
 * further ones (docs/interface.md, Further endpoints: publicly known, not part of the interface).
 *
 * @param app the server; its bodies must arrive as buffers
 * @param gateway what the endpoints need
 */
export function addGatewayRoutes(app: FastifyInstance, gateway: Gateway): void {
	for (const endpoint of sendingEndpoints(gateway)) addSending(app, gateway, endpoint);
	for (const endpoint of askingEndpoints(gateway)) addAsking(app, gateway, endpoint);
}

function sendingEndpoints(gateway: Gateway): SendingEndpoint[] {
	return [
		{
			path: '/sms/send',
			name: 'send',
			answer: ({ body }, received) => gateway.send(body(), received),
		},
		{
			path: '/otp/requestOTP',
			name: 'otp',
			answer: ({ body }, received) => gateway.otp.request(body(), received),
		},
		{
			path: '/otp/resendOTP',
			name: 'otp',
			answer: ({ body }, received) => gateway.otp.resend(body(), received),
		},
	];
}

function askingEndpoints(gateway: Gateway): AskingEndpoint[] {
	return [
		{
			method: 'POST',
			path: '/account/balance',
			name: 'balance',
			answer: () => ({ type: 'prepaid', credit: gateway.balance() }),
		},
		{
			method: 'GET',
			path: '/sms/loginfo',
			name: 'log',
			answer: ({ query }) => gateway.lookUp(query),
		},
		{
			method: 'GET',
			path: '/sms/senderList',
			name: 'senders',
			answer: ({ query }) => senderList(query),
		},
		{
			method: 'POST',
			path: '/sms/preview',
			name: 'preview',
			answer: ({ body }) => previewOf(body()),
		},
		{
			method: 'POST',
			path: '/otp/verifyOTP',
			name: 'otp',
			answer: ({ body }) => gateway.otp.verify(body()),
		},
	];
}
