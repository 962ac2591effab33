import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { ownPath, saveReceiver, TRIGGER } from './reportReceiver';
import { NO_REPORT } from '../engine/sentences';

const EXECUTION_LIMIT_S = 30;

const real = useRealN8n('report-calls');
let receiver: SavedWorkflow;

beforeAll(async () => {
	// As a trigger is when it is put into a workflow: it lets all but pending reports through.
	receiver = await saveReceiver(real(), 'Takes reports', {});
	await real().client.activate(receiver);
}, RUN_LIMIT_MS);

/** Calls the trigger's production URL as a gateway does. */
async function report(body: string): Promise<{ status: number; type: string; body: unknown }> {
	const response = await fetch(`${real().n8n.url}/webhook/${ownPath(receiver)}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body,
	});
	const type = response.headers.get('content-type') ?? '';
	return { status: response.status, type, body: await response.json() };
}

const runCount = async () => (await real().client.executionsOf(receiver)).length;

test('a call is answered 404 by n8n at a path of no workflow, and of one that is not published', async () => {
	const call = async (path: string) => {
		const url = `${real().n8n.url}/webhook/${path}`;
		const { status } = await fetch(url, { method: 'POST', body: '{"messageId":"m-1"}' });
		return status;
	};
	const unpublished = await saveReceiver(real(), 'Is not published', {});
	expect(await call(ownPath(unpublished))).toBe(404);
	expect(await call(`${ownPath(receiver)}-wrong`)).toBe(404);
	await real().client.activate(unpublished);
	expect(await call(ownPath(unpublished))).toBe(200);
});

describe('a call of the trigger', () => {
	test(
		'with several destinations starts one run with an item for each that was asked for',
		async () => {
			const answer = await report(
				JSON.stringify({
					bulkid: '25501288135972440650',
					callbackData: '{"campaign":"spring"}',
					details: [
						{
							messageId: '25501288135972440649',
							to: '66812345678',
							from: 'DemoShop',
							text: 'สวัสดี',
							credit: '1.5',
							sendDate: '31/12/2026 10:00',
							doneDate: '31/12/2026 10:01',
							status: { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' },
						},
						{ messageId: 'm-2', status: [{ code: '102', name: 'PENDING' }] },
						{ messageId: 'm-3', status: { name: 'SOMETHING_NEW' } },
					],
				}),
			);

			expect(answer).toStrictEqual({
				status: 200,
				type: 'application/json; charset=utf-8',
				body: { received: 3 },
			});
			const run = await waitUntil('the run', { limitSeconds: EXECUTION_LIMIT_S }, async () => {
				const [first] = await real().client.finishedAfter(receiver, 0);
				return first;
			});
			const shared = {
				bulkId: '25501288135972440650',
				callbackData: { campaign: 'spring' },
				reportKey: expect.stringMatching(/^[0-9a-f]{16,64}$/) as unknown,
			};
			expect(run.items(TRIGGER).map(({ json }) => json)).toStrictEqual([
				{
					...shared,
					messageId: '25501288135972440649',
					to: '66812345678',
					from: 'DemoShop',
					text: 'สวัสดี',
					credit: 1.5,
					status: { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' },
					outcome: 'delivered',
					isFinal: true,
					sendDate: '31/12/2026 10:00',
					doneDate: '31/12/2026 10:01',
				},
				{
					...shared,
					messageId: 'm-3',
					status: { name: 'SOMETHING_NEW' },
					outcome: 'unknown',
					isFinal: false,
					raw: { messageId: 'm-3', status: { name: 'SOMETHING_NEW' } },
				},
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'with a report of a new shape starts a run that has it as it came',
		async () => {
			const before = (await real().client.finishedAfter(receiver, 0)).length;

			const answer = await report('{"hello":"world"}');

			expect(answer).toMatchObject({ status: 200, body: { received: 1 } });
			const run = await waitUntil('the run', { limitSeconds: EXECUTION_LIMIT_S }, async () => {
				const runs = await real().client.finishedAfter(receiver, 0);
				return runs.length > before ? runs.find((each) => each.text.includes('hello')) : undefined;
			});
			expect(run.items(TRIGGER).map(({ json }) => json)).toStrictEqual([
				{
					status: {},
					outcome: 'unknown',
					isFinal: false,
					reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
					raw: { hello: 'world' },
				},
			]);
		},
		RUN_LIMIT_MS,
	);

	test('with nothing but pending reports is acknowledged and starts no run', async () => {
		const before = await runCount();

		const answer = await report('{"details":[{"messageId":"m-4","status":{"name":"PENDING"}}]}');

		expect(answer).toMatchObject({ status: 200, body: { received: 1 } });
		expect(await runCount()).toBe(before);
	});

	test.each(['{}', '[]'])('with %s is refused and starts no run', async (body) => {
		const before = await runCount();

		const answer = await report(body);

		expect(answer.status).toBe(400);
		expect(answer.body).toStrictEqual({ error: NO_REPORT });
		expect(await runCount()).toBe(before);
	});
});
