import { z } from 'zod';
import { settingsFrom } from '../../options';
import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { stopAll, until } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000, reportRetryDelaysMs: [] });
});
afterEach(stopAll);

const listSchema = z.object({
	total: z.number(),
	messages: z.array(z.object({ id: z.string(), to: z.string() })),
});
const list = async (query: string) => {
	const { total, messages } = listSchema.parse(
		(await api(sandbox, 'GET', `/api/messages${query}`)).body,
	);
	return {
		total,
		numbers: messages.map(({ to }) => Number(to) - 6600),
		ids: messages.map(({ id }) => id),
	};
};

/** Ten messages to 6601 … 6610 in three requests of 4, 1 and 5. */
const sendTen = async () => {
	let number = 6601;
	for (const size of [4, 1, 5]) {
		const destinations = Array.from({ length: size }, () => ({ to: String(number++) }));
		await sendAccepted(sandbox, requestWith({ destinations }));
	}
};

describe('a part of the messages', () => {
	beforeEach(sendTen);

	test.each<[string, number[]]>([
		['?limit=3', [1, 2, 3]],
		['?limit=3&offset=3', [4, 5, 6]],
		['?offset=8', [9, 10]],
		['?limit=2&order=newest', [10, 9]],
		['?limit=4&offset=4&order=newest', [6, 5, 4, 3]],
		['?limit=5&offset=20', []],
		['?limit=0', []],
		['?order=newest', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
	])('%s gives %j of ten', async (query, numbers) => {
		expect(await list(query)).toMatchObject({ total: 10, numbers });
	});

	test('gives the numbers of a filter in parts too', async () => {
		const { bulkId } = sandbox.messages()[9] ?? {};
		expect(await list(`?bulkId=${bulkId}&limit=2&offset=1`)).toMatchObject({
			total: 5,
			numbers: [7, 8],
		});
	});

	test('counts ids on after clearing, so that none is given twice', async () => {
		expect((await list('?limit=2')).ids).toEqual(['1', '2']);
		sandbox.clear();
		expect(await list('?limit=2')).toEqual({ total: 0, numbers: [], ids: [] });
		await sendTen();
		expect((await list('?limit=2')).ids).toEqual(['11', '12']);
		expect((await list('')).ids.at(-1)).toBe('20');
	});

	test.each([
		['?limit=1001', 'limit'],
		['?limit=-1', 'limit'],
		['?offset=x', 'offset'],
		['?order=latest', 'order'],
		['?number=1', 'number'],
		['?to=1&to=2', 'to'],
	])('%s is refused', async (query, field) => {
		const { status, body } = await api(sandbox, 'GET', `/api/messages${query}`);
		expect([status, refusal(body).error.field]).toEqual([400, field]);
	});

	test('reports are listed in parts', async () => {
		const { body } = await api(sandbox, 'GET', '/api/reports?limit=1');
		expect(body).toEqual({ total: 0, reports: [] });
	});
});

test('the newest messages, requests and reports are kept, and found by their numbers', async () => {
	sandbox = await sandboxWith({ mostKept: 4, reportDelayMs: 0, reportRetryDelaysMs: [] });
	const notifyUrl = 'http://127.0.0.1:1/';
	for (const size of [3, 1, 1, 1, 2]) {
		const destinations = Array.from({ length: size }, () => ({ to: '661' }));
		await sendAccepted(sandbox, requestWith({ destinations, notifyUrl }));
	}
	await until(() => sandbox.messages().every(({ status }) => status.name === 'DELIVERED'));
	expect(sandbox.requests().map(({ id }) => id)).toEqual(['2', '3', '4', '5']);
	expect(await list('')).toMatchObject({ total: 4, ids: ['5', '6', '7', '8'] });
	expect(sandbox.reports()).toHaveLength(4);
	const statusOf = async (id: number) => (await api(sandbox, 'GET', `/api/messages/${id}`)).status;
	expect([await statusOf(4), await statusOf(5), await statusOf(8)]).toEqual([404, 200, 200]);
	expect(settingsFrom({}).mostKept).toBe(100_000);
});

describe('a search', () => {
	beforeEach(async () => {
		await sendAccepted(sandbox, {
			bulkId: 'Autumn-Sale',
			messages: [
				{ from: 'ShopOne', destinations: '66811112222', text: 'Buy NOW' },
				{ from: 'Alerts', destinations: '66833334444', text: 'ประตูเปิด' },
			],
		});
		await sendAccepted(sandbox, requestWith({ destinations: '66855556666', text: '100% now' }));
	});

	test.each<[string, string, string[]]>([
		['the text, whatever its case', 'now', ['1', '3']],
		['a text in another script', 'ประตู', ['2']],
		['a part of the number', '3334', ['2']],
		['the sender', 'shopone', ['1']],
		['the bulkId', 'autumn', ['1', '2']],
		['signs that mean something elsewhere', '100% n', ['3']],
		['what is in no message', 'winter', []],
	])('finds %s', async (_case, search, ids) => {
		const found = await list(`?search=${encodeURIComponent(search)}`);
		expect([found.total, found.ids]).toEqual([ids.length, ids]);
	});
});

describe('GET /api/messages/:id', () => {
	test('gives the message, its whole request and its reports alone', async () => {
		const request = {
			messages: [
				{ from: 'A', destinations: [{ to: '661' }, { to: '662' }], text: 'one' },
				{ from: 'B', destinations: '663', text: 'two' },
			],
		};
		await sendAccepted(sandbox, requestWith());
		await sendAccepted(sandbox, request);
		const notifyUrl = 'http://127.0.0.1:1/';
		for (const id of [2, 4]) {
			await api(sandbox, 'POST', `/api/messages/${id}/reports`, { status: 'EXPIRED', notifyUrl });
		}
		await until(() => sandbox.reports().every(({ attempts }) => attempts.length >= 1));
		const { status, body } = await api(sandbox, 'GET', '/api/messages/4');
		expect(status).toBe(200);
		expect(body).toEqual({
			message: sandbox.messages()[3],
			request: { ...sandbox.requests()[1], body: request },
			reports: [sandbox.reports()[1]],
		});
	});

	test.each(['0', '2', 'x', '1e0'])('answers 404 for %s', async (id) => {
		await sendAccepted(sandbox, requestWith());
		const { status, body } = await api(sandbox, 'GET', `/api/messages/${id}`);
		expect([status, refusal(body).error.code]).toEqual([404, 'NOT_FOUND']);
	});
});
