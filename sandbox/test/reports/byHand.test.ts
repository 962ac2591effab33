import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, sendAccepted, TWO } from '../gatewayClient';
import { stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from './reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterEach(stopAll);

const report = (id: string, body: unknown) =>
	api(sandbox, 'POST', `/api/messages/${id}/reports`, body);

describe('a report by hand', () => {
	test('gives the message the status and is posted as the request asked', async () => {
		await sendAccepted(
			sandbox,
			requestWith({ notifyUrl: receiver.url, notifyContentType: 'application/xml' }),
		);
		const { status, body } = await report('1', { status: 'UNDELIVERED' });
		expect([status, body]).toEqual([202, { message: sandbox.messages()[0] }]);
		expect(sandbox.messages()[0]?.status).toEqual({
			code: '2',
			name: 'UNDELIVERED',
			description: 'Could not be delivered',
		});
		await until(() => receiver.received.length >= 1);
		expect(receiver.received[0]).toMatchObject({
			contentType: 'application/xml',
			text: expect.stringContaining('<name>UNDELIVERED</name>') as string,
		});
	});

	test('goes to the address of the call where it has one, as the status it has', async () => {
		const notifyUrl = 'http://127.0.0.1:1';
		await sendAccepted(sandbox, requestWith({ destinations: TWO, notifyUrl }));
		const status = { code: '777', name: 'LOST', description: '' };
		const to = { notifyUrl: receiver.url, notifyContentType: 'application/json' };
		await report('2', { status, ...to });
		await until(() => receiver.received.length >= 1);
		expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({
			details: [{ to: '662', status }],
		});
		expect(sandbox.messages().map((message) => message.status.name)).toEqual(['PENDING', 'LOST']);
	});

	test('can be sent again and again; the history keeps each', async () => {
		await sendAccepted(sandbox, requestWith({ notifyUrl: receiver.url }));
		for (const status of ['ACCEPTED', 'DELIVERED', 'DELIVERED']) await report('1', { status });
		await until(() => receiver.received.length >= 3);
		const [message] = sandbox.messages();
		const names = message?.history.map(({ status }) => status.name);
		expect(names).toEqual(['PENDING', 'ACCEPTED', 'DELIVERED', 'DELIVERED']);
	});

	test('is refused with 409 where there is nowhere to post it, and changes nothing', async () => {
		await sendAccepted(sandbox, requestWith());
		const { status, body } = await report('1', { status: 'DELIVERED' });
		expect([status, refusal(body).error.code]).toEqual([409, 'NO_NOTIFY_URL']);
		expect(sandbox.messages()[0]?.history).toHaveLength(1);
	});

	test.each<[unknown, string]>([
		[{}, 'status'],
		[{ status: 'Delivered' }, 'status'],
		[{ status: { name: 'X' } }, 'status'],
		[{ status: 'DELIVERED', notifyUrl: 'example.com' }, 'notifyUrl'],
		[{ status: 'DELIVERED', notifyContentType: 'text/plain' }, 'notifyContentType'],
		[{ status: 'DELIVERED', extra: 1 }, 'extra'],
	])('%j is refused with 400', async (body, field) => {
		await sendAccepted(sandbox, requestWith({ notifyUrl: receiver.url }));
		const answer = await report('1', body);
		expect([answer.status, refusal(answer.body).error.field]).toEqual([400, field]);
		expect(sandbox.messages()[0]?.history).toHaveLength(1);
	});

	test('for a message that is not there is answered with 404', async () => {
		expect((await report('1', { status: 'DELIVERED' })).status).toBe(404);
	});
});
