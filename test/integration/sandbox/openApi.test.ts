import Ajv2020 from 'ajv/dist/2020';
import { z } from 'zod';
import { COMING_YEAR } from '../../engine/comingYear';
import type { Sandbox } from '../../../sandbox/sandbox';
import { api, post, requestWith, sandboxWith, send, stopSandboxes, until } from './gatewayClient';
import { type ReportReceiver, startReceiver } from './reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
let problemsOf: (schema: string, value: unknown) => unknown;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith();
	const { body } = await api(sandbox, 'GET', '/openapi.json');
	const ajv = new Ajv2020({ allErrors: true, strictRequired: false });
	ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'paths', 'components']);
	ajv.addSchema({ ...z.record(z.unknown()).parse(body), $id: 'openapi' });
	problemsOf = (schema, value) => {
		const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`);
		if (!validate) throw new Error(`The document has no schema ${schema}.`);
		return validate(value) === true ? [] : validate.errors;
	};
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
});

const full = {
	from: 'Shop',
	destinations: [{ to: '661', messageId: 'x'.repeat(200) }, { to: '66810009903' }],
	text: 'ก'.repeat(1600),
	shorturl: 'y',
	notifyUrl: 'https://example.com/report',
	notifyContentType: 'application/xml',
	sendAt: `31/12/${COMING_YEAR} 23:59`,
	callbackData: 'c'.repeat(1000),
};

describe('/openapi.json', () => {
	test('names this sandbox and describes both endpoints and the report', async () => {
		expect((await api(sandbox, 'GET', '/openapi.json')).body).toMatchObject({
			openapi: '3.1.0',
			servers: [{ url: sandbox.url }],
			paths: {
				'/sms/send': { post: { callbacks: { deliveryReport: {} } } },
				'/account/balance': { post: {} },
			},
		});
	});

	test.each<[string, object]>([
		['one destination', requestWith()],
		['a number in place of the list', requestWith({ destinations: '66812345678' })],
		['a rejected destination', requestWith({ destinations: '66810009903' })],
		['every field', { bulkId: 'b'.repeat(50), messages: [full, full] }],
	])('fits request and answer with %s', async (_case, body) => {
		const response = await send(sandbox, body);
		expect(response.status).toBe(200);
		expect(problemsOf('SendRequest', body)).toEqual([]);
		expect(problemsOf('SendAnswer', await response.json())).toEqual([]);
	});

	test.each<[string, object]>([
		['no messages', { messages: [] }],
		['an unknown field', { ...requestWith(), extra: 1 }],
		['a plus sign', requestWith({ destinations: '+66812345678' })],
		['a long sender', requestWith({ from: 'ABCDEFGHIJKL' })],
		['a long text', requestWith({ text: 'x'.repeat(1601) })],
		['shorturl in upper case', requestWith({ shorturl: 'Y' })],
		['a content type without an address', requestWith({ notifyContentType: 'application/json' })],
		['a date of another form', requestWith({ sendAt: `${COMING_YEAR}-12-31 23:59` })],
	])('has no room for %s, which is refused in the shape it says', async (_case, body) => {
		const response = await send(sandbox, body);
		expect(response.status).toBe(400);
		expect(problemsOf('SendRequest', body)).not.toEqual([]);
		expect(problemsOf('Error', await response.json())).toEqual([]);
	});

	test('fits the balance', async () => {
		const response = await post(sandbox, '/account/balance', '');
		expect(problemsOf('Balance', await response.json())).toEqual([]);
	});

	test('fits every report', async () => {
		const numbers = ['9901', '9902', '9904', '9906', '9908', '9911', '0000'];
		const destinations = numbers.map((ending) => ({ to: `6681234${ending}` }));
		await send(sandbox, requestWith({ destinations, notifyUrl: receiver.url, callbackData: 'c' }));
		await send(sandbox, requestWith({ notifyUrl: receiver.url }));
		await until(() => receiver.received.length === 9);
		for (const { text } of receiver.received) {
			expect(problemsOf('Report', JSON.parse(text))).toEqual([]);
		}
	});

	test.each(['missingDetails', 'spelling'])('does not fit an answer spoilt by %s', async (kind) => {
		await api(sandbox, 'PUT', '/api/faults', { faults: [{ kind }] });
		const answer: unknown = await (await send(sandbox, requestWith())).json();
		expect(problemsOf('SendAnswer', answer)).not.toEqual([]);
	});
});
