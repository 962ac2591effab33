import { z } from 'zod';
import { MOST_LOGGED, MOST_OF_BODY } from '../../log/requestLog';
import type { Sandbox } from '../../sandbox';
import { ask, tell } from '../furtherClient';
import { api, CREDENTIALS, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith();
});
afterEach(stopAll);

const NOT_FOUND = /There is no POST \/v1\/sms\/send here/;

test('has each call of the gateway with its answer, wrong paths and refused ones too', async () => {
	const { bulkId, ...sent } = { bulkId: 'one', ...requestWith() };
	await send(sandbox, { bulkId, ...sent });
	await ask(sandbox, '/sms/loginfo?mobile=661');
	await ask(sandbox, '/sms/senderList', { authorization: 'Basic none' });
	await tell(sandbox, '/v1/sms/send', { a: 1 });
	for (const path of ['/', '/readyz', '/openapi.json', '/api/faults', '/assets/main.js']) {
		await (await fetch(sandbox.url + path)).arrayBuffer();
	}
	const { body } = await api(sandbox, 'GET', '/api/requests');
	expect(body).toEqual({ total: 4, requests: sandbox.log() });
	expect(sandbox.log()).toMatchObject([
		{
			...{ id: '1', method: 'POST', path: '/sms/send', body: { bulkId, ...sent }, fault: null },
			answer: { status: 200, body: { detail: [{ to: '66812345678' }] } },
		},
		{
			...{ id: '2', method: 'GET', path: '/sms/loginfo?mobile=661', body: '' },
			answer: { status: 200, body: { details: [] } },
		},
		{ id: '3', path: '/sms/senderList', answer: { status: 401 } },
		{
			...{ id: '4', path: '/v1/sms/send', body: { a: 1 } },
			answer: {
				status: 404,
				body: { error: { message: expect.stringMatching(NOT_FOUND) as unknown } },
			},
		},
	]);
	const age = Date.now() - Date.parse(sandbox.log()[0]?.receivedAt ?? '');
	expect([age >= 0, age < 60_000]).toEqual([true, true]);
	const part = await api(sandbox, 'GET', '/api/requests?order=newest&offset=1&limit=1');
	expect(part.body).toEqual({ total: 4, requests: [sandbox.log()[2]] });
	expect(sandbox.messages()).toMatchObject([{ requestId: '1' }]);
});

test.each([
	['authorization', CREDENTIALS, 'Basic … (username demo)'],
	['authorization', 'Basic ZGVtbw==', '…'],
	['authorization', 'Bearer green', '…'],
	['cookie', 'n8n-auth=green', '…'],
	['x-request-id', '7', '7'],
])('has the header %s: %s as %s', async (name, value, shown) => {
	await ask(sandbox, '/sms/senderList', { [name]: value });
	expect(sandbox.log()[0]?.headers).toMatchObject({
		'accept-encoding': 'gzip, deflate',
		[name]: shown,
	});
});

test('has a call that a fault left without an answer, and names the fault', async () => {
	const faults = ['resetBeforeReading', 'resetAfterTaking'].map((kind) => ({ kind, count: 1 }));
	await api(sandbox, 'PUT', '/api/faults', { faults });
	for (const { kind } of faults) {
		await expect(send(sandbox, requestWith())).rejects.toThrow('fetch failed');
		expect(sandbox.log().at(-1)).toMatchObject({ answer: null, fault: kind });
	}
	expect(sandbox.log().map(({ body }) => body)).toEqual(['', requestWith()]);
});

test('has a caller that named the sandbox wrongly, and keeps the beginning of a long body', async () => {
	const text = 'ก'.repeat(1600);
	const request = { messages: Array.from({ length: 9 }, () => requestWith({ text }).messages[0]) };
	await send(sandbox, request);
	await fetch(`${sandbox.url}/sms/send`, { headers: { origin: 'http://evil.example' } });
	const [long, foreign] = sandbox.log();
	const kept = Buffer.from(JSON.stringify(request)).toString('utf8', 0, MOST_OF_BODY);
	expect(long?.body).toBe(`${kept}…`);
	expect(foreign).toMatchObject({ answer: { status: 403 } });
	expect(sandbox.requests()[0]?.body).toEqual(request);
	await send(
		sandbox,
		requestWith({ destinations: Array.from({ length: 100 }, () => ({ to: '661' })) }),
	);
	const answer = z.string().parse(sandbox.log()[2]?.answer?.body);
	expect([answer.length, answer.slice(0, 10), answer.at(-1)]).toEqual([
		...[MOST_OF_BODY + 1, '{"bulkid":', '…'],
	]);
});

test('keeps the newest calls, counts on, and is cleared with the messages', async () => {
	sandbox = await sandboxWith({ mostKept: 3 });
	for (let index = 0; index < 5; index += 1) await ask(sandbox, '/nowhere', {});
	expect(sandbox.log().map(({ id }) => id)).toEqual(['3', '4', '5']);
	expect(MOST_LOGGED).toBe(1000);
	sandbox.clear();
	expect(sandbox.log()).toEqual([]);
	await send(sandbox, requestWith());
	expect(sandbox.messages()).toMatchObject([{ requestId: '6' }]);
});
