import { z } from 'zod';
import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { startSandbox } from '../../sandbox';
import {
	api,
	post,
	refusal,
	requestWith,
	sandboxWith,
	send,
	sendAccepted,
	TWO,
} from '../gatewayClient';
import { pause, stopAll } from '../running';
import { startReceiver } from '../reports/reportReceiver';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterEach(stopAll);

const get = async (path: string) => (await fetch(sandbox.url + path)).json();

describe('GET /api/messages', () => {
	test('lists every field of a message, null where the request had none', async () => {
		await sendAccepted(sandbox, {
			bulkId: 'autumn',
			messages: [
				{
					from: 'Shop',
					destinations: [{ to: '661', messageId: 'a' }],
					text: 'Hello',
					shorturl: 'n',
					sendAt: `31/12/${COMING_YEAR} 23:59`,
					notifyUrl: 'https://example.com/report',
					notifyContentType: 'application/xml',
					callbackData: 'c',
				},
				{ from: '123', destinations: '662', text: 'ก'.repeat(71) },
			],
		});
		const [first, second] = sandbox.messages();
		const receivedAt = first?.receivedAt ?? 'none';
		const status = { code: '101', name: 'PENDING', description: 'Message accepted by the system' };
		const history = [{ at: receivedAt, status }];
		const common = { bulkId: 'autumn', status, history, receivedAt, requestId: '1' };
		expect(new Date(receivedAt).toISOString()).toBe(receivedAt);
		expect(second?.messageId).toMatch(/^\d{20,}$/);
		expect(await get('/api/messages')).toEqual({
			total: 2,
			messages: [
				{
					...common,
					...{ id: '1', messageId: 'a', to: '661', from: 'Shop', text: 'Hello' },
					...{ encoding: 'GSM-7', segments: 1, credit: 1 },
					shorturl: 'n',
					sendAt: `31/12/${COMING_YEAR} 23:59`,
					scheduledFor: `${COMING_YEAR}-12-31T23:59:00.000Z`,
					timezone: 'UTC',
					isScheduled: true,
					notifyUrl: 'https://example.com/report',
					notifyContentType: 'application/xml',
					callbackData: 'c',
				},
				{
					...common,
					...{ id: '2', messageId: second?.messageId, to: '662', from: '123' },
					...{ text: 'ก'.repeat(71), encoding: 'UCS-2', segments: 2, credit: 2 },
					...{ shorturl: null, sendAt: null, scheduledFor: null, isScheduled: false },
					...{ timezone: null },
					...{ notifyUrl: null, notifyContentType: null, callbackData: null },
				},
			],
		});
	});

	test.each([
		['?to=662', ['b', 'c']],
		['?messageId=a', ['a']],
		['?bulkId=two', ['c']],
		['?to=662&bulkId=one', ['b']],
		['?to=669', []],
		['?from=Bank', ['c']],
		['?from=bank', []],
		['?text=your%20CODE', ['c']],
		['?text=o&from=Shop', ['a', 'b']],
		['', ['a', 'b', 'c']],
	])('filters by %s', async (query, messageIds) => {
		await send(sandbox, { bulkId: 'one', ...requestWith({ destinations: TWO }) });
		const destinations = [{ to: '662', messageId: 'c' }];
		const other = requestWith({ from: 'Bank', text: 'Your code', destinations });
		await send(sandbox, { bulkId: 'two', ...other });
		const { messages } = z
			.object({ messages: z.array(z.object({ messageId: z.string() })) })
			.parse(await get(`/api/messages${query}`));
		expect(messages.map(({ messageId }) => messageId)).toEqual(messageIds);
	});
});

test('the requests that lead to messages are kept, refused ones too, with their bodies as parsed', async () => {
	await send(sandbox, requestWith());
	await send(sandbox, { messages: [], extra: ['kept'] });
	await post(sandbox, '/sms/send', '{broken');
	await post(sandbox, '/sms/send', '{}', { authorization: 'Basic none' });
	await post(sandbox, '/sms/send', 'a=b', { 'content-type': 'text/plain' });
	const dates = sandbox.requests().map(({ receivedAt }) => receivedAt);
	expect(sandbox.requests()).toEqual(
		[
			{ id: '1', body: requestWith(), answerStatus: 200 },
			{ id: '2', body: { messages: [], extra: ['kept'] }, answerStatus: 400 },
			{ id: '3', body: '{broken', answerStatus: 400 },
			{ id: '4', body: {}, answerStatus: 401 },
			{ id: '5', body: 'a=b', answerStatus: 415 },
		].map((request, place) => ({
			...request,
			endpoint: '/sms/send',
			receivedAt: dates[place],
			fault: null,
		})),
	);
});

test('DELETE /api/messages empties the lists, drops pending reports and leaves the balance', async () => {
	const receiver = await startReceiver();
	const quick = await sandboxWith({ reportDelayMs: 60_000, credit: 10 });
	await sendAccepted(quick, requestWith({ notifyUrl: receiver.url }));
	const response = await fetch(`${quick.url}/api/messages`, { method: 'DELETE' });
	expect(response.status).toBe(204);
	await api(quick, 'PUT', '/api/clock', { advanceSeconds: 120 });
	await pause(50);
	expect(receiver.received).toEqual([]);
	expect([quick.messages(), quick.requests(), quick.reports()]).toEqual([[], [], []]);
	expect(quick.balance()).toBe(9);
});

describe('the server', () => {
	test('says that it is ready', async () => {
		const response = await fetch(`${sandbox.url}/readyz`);
		expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
	});

	test.each([
		['GET', '/sms/send'],
		['POST', '/sms/sendd'],
	])('answers %s %s with 404 and an error', async (method, path) => {
		const response = await fetch(sandbox.url + path, { method });
		expect(response.status).toBe(404);
		expect(refusal(await response.json()).error.message).toContain(`${method} ${path}`);
	});

	test('refuses to start on a port that is taken', async () => {
		await expect(startSandbox({ port: sandbox.port })).rejects.toThrow('EADDRINUSE');
	});

	test.each<[Parameters<typeof startSandbox>[0], string]>([
		[{ password: '' }, 'password: '],
		[{ username: 'a:b' }, 'username: must not contain a colon'],
		[{ reportDelayMs: -1 }, 'reportDelayMs: '],
	])('refuses to start with %j', async (options, words) => {
		await expect(startSandbox(options)).rejects.toThrow(words);
	});

	test('closes at once, twice if need be, while an answer is held back', async () => {
		const slow = await sandboxWith({ answerDelayMs: 60_000 });
		const answer = send(slow, requestWith()).catch(() => 'broken off');
		while (slow.requests().length === 0) await pause(5);
		await slow.close();
		await slow.close();
		expect(await answer).toBe('broken off');
		await expect(fetch(`${slow.url}/readyz`)).rejects.toThrow();
	});
});
