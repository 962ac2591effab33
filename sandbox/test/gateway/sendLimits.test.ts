import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { requestWith, sandboxWith, send, stopSandboxes } from '../gatewayClient';

const NOTIFY_URL = 'https://example.com/';
const message = requestWith().messages[0];

const urlOf = (length: number) => NOTIFY_URL.padEnd(length, 'x');
const to = (value: unknown) => requestWith({ destinations: [{ to: value }] });
const messageId = (value: unknown) =>
	requestWith({ destinations: [{ to: '66812345678', messageId: value }] });

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterAll(stopSandboxes);

describe('a request at the edge of a rule is taken', () => {
	test.each<[string, unknown]>([
		['sender of 1 character', requestWith({ from: 'a' })],
		['sender of 11 characters', requestWith({ from: 'abcdefghijK' })],
		['sender of digits only', requestWith({ from: '66812345678' })],
		['text of 1 character', requestWith({ text: 'a' })],
		['text of 1600 characters', requestWith({ text: 'a'.repeat(1600) })],
		['text of 1600 Thai characters', requestWith({ text: 'ก'.repeat(1600) })],
		['text of 800 emoji, 1600 code units', requestWith({ text: '😀'.repeat(800) })],
		['text of a space', requestWith({ text: ' ' })],
		['bulkId of 50 characters', { bulkId: 'b'.repeat(50), messages: [message] }],
		['messageId of 200 characters', messageId('m'.repeat(200))],
		['number of 1 digit', to('1')],
		['a single string of destinations', requestWith({ destinations: '66812345678' })],
		['501 destinations', requestWith({ destinations: Array(501).fill({ to: '66812345678' }) })],
		['12 message objects', { messages: Array(12).fill(message) }],
		['the same messageId twice', { messages: Array(2).fill(messageId('m').messages[0]) }],
		['shorturl y', requestWith({ shorturl: 'y' })],
		['shorturl n', requestWith({ shorturl: 'n' })],
		['notifyUrl of 150 characters', requestWith({ notifyUrl: urlOf(150) })],
		['notifyUrl with http', requestWith({ notifyUrl: 'http://localhost:5678/webhook/a' })],
		[
			'notifyContentType JSON',
			requestWith({ notifyUrl: NOTIFY_URL, notifyContentType: 'application/json' }),
		],
		[
			'notifyContentType XML',
			requestWith({ notifyUrl: NOTIFY_URL, notifyContentType: 'application/xml' }),
		],
		['callbackData of 1000 characters', requestWith({ callbackData: 'c'.repeat(1000) })],
		['empty callbackData', requestWith({ callbackData: '' })],
		['sendAt in the future', requestWith({ sendAt: `31/12/${COMING_YEAR} 23:59` })],
	])('%s', async (_case, body) => {
		const response = await send(sandbox, body);
		expect({ status: response.status, body: await response.text() }).toMatchObject({ status: 200 });
	});
});
