import { z } from 'zod';
import { FAULT_KINDS } from '../../faults/kinds';
import { ENDPOINTS } from '../../rules/endpoints';
import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll, until } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith();
});
afterEach(stopAll);

const put = (faults: unknown) => api(sandbox, 'PUT', '/api/faults', faults);
const kindsSchema = z.object({
	faults: z.array(z.unknown()),
	kinds: z.array(
		z
			.object({
				name: z.string(),
				title: z.string(),
				description: z.string(),
				group: z.string(),
				endpoints: z.array(z.string()),
				parameters: z.array(z.object({ name: z.string(), default: z.number().nullable() })),
			})
			.strict(),
	),
});
const listed = async () =>
	kindsSchema.parse((await api(sandbox, 'GET', '/api/faults')).body).faults;
const switchOn = async (...faults: unknown[]) => {
	expect((await put({ faults })).status).toBe(200);
};

describe('/api/faults', () => {
	test('fills in the defaults of the parameters, and PUT answers as GET', async () => {
		const { body } = await put({
			faults: [{ kind: 'delay' }, { kind: 'tooManyRequests', count: null, probability: 0.5 }],
		});
		expect(kindsSchema.parse(body).faults).toEqual([
			{ kind: 'delay', ms: 3000 },
			{ kind: 'tooManyRequests', probability: 0.5, retryAfterSeconds: null },
		]);
		expect((await api(sandbox, 'GET', '/api/faults')).body).toEqual(body);
		expect(kindsSchema.parse((await put({ faults: [] })).body).faults).toEqual([]);
	});

	test.each<[unknown, string]>([
		[{ kind: 'flood' }, 'faults[1].kind'],
		[{}, 'faults[1].kind'],
		[{ kind: 'delay', ms: -1 }, 'faults[1].ms'],
		[{ kind: 'delay', ms: '5' }, 'faults[1].ms'],
		[{ kind: 'delay', seconds: 5 }, 'faults[1].seconds'],
		[{ kind: 'html', count: 0 }, 'faults[1].count'],
		[{ kind: 'html', count: 1.5 }, 'faults[1].count'],
		[{ kind: 'html', probability: 1.1 }, 'faults[1].probability'],
		[{ kind: 'html', endpoint: 'report' }, 'faults[1].endpoint'],
		[{ kind: 'html', endpoint: 7 }, 'faults[1].endpoint'],
		['html', 'faults[1]'],
	])('refuses %j, names the field and leaves the list as it was', async (fault, field) => {
		await put({ faults: [{ kind: 'html' }] });
		const { status, body } = await put({ faults: [{ kind: 'delay' }, fault] });
		expect([status, refusal(body).error.field]).toEqual([400, field]);
		expect(await listed()).toEqual([{ kind: 'html' }]);
	});

	test('lists the kinds of the reference', async () => {
		const { body } = await api(sandbox, 'GET', '/api/faults');
		const kinds = FAULT_KINDS.map(({ name, description, parameters }) => ({
			name,
			description,
			parameters,
		}));
		expect(body).toMatchObject({ kinds });
		expect(kinds).toHaveLength(12);
	});
});

describe('the endpoint of a fault', () => {
	test('is listed where it was given, and left out where it was not', async () => {
		const faults = [
			{ kind: 'html', endpoint: 'log', count: 1 },
			{ kind: 'html', endpoint: 'send' },
			{ kind: 'html', endpoint: null },
		];
		const { body } = await put({ faults });
		const [log, sending] = faults;
		expect(kindsSchema.parse(body).faults).toEqual([log, sending, { kind: 'html' }]);
	});

	test.each([
		['missingDetails', 'otp', 'Missing detail', 'which can strike send, log alone'],
		['spelling', 'balance', 'Other spelling', 'which can strike send, log alone'],
		['noReport', 'send', 'No report', 'which strikes delivery reports; leave it out'],
	])('%s at %s is refused in plain words', async (kind, endpoint, title, reason) => {
		const { status, body } = await put({ faults: [{ kind, endpoint }] });
		expect(status).toBe(400);
		expect(refusal(body).error.message).toBe(
			`faults[0].endpoint does not fit the fault "${title}", ${reason}.`,
		);
	});

	test('names the endpoints there are', async () => {
		const { body } = await put({ faults: [{ kind: 'html', endpoint: 'inbox' }] });
		expect(refusal(body).error.message).toBe(
			'faults[0].endpoint must be one of send, balance, log, senders, preview, otp.',
		);
		expect(ENDPOINTS).toHaveLength(6);
		expect((await api(sandbox, 'GET', '/api/faults')).body).toMatchObject({ endpoints: ENDPOINTS });
	});
});

test('a fault of reports is not used up by messages that ask for no report, nor by requests', async () => {
	await switchOn({ kind: 'noReport', count: 1 }, { kind: 'html', count: 1 });
	await send(sandbox, requestWith());
	await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
	expect(await listed()).toEqual([{ kind: 'noReport', count: 1 }]);
});

test('says that it was told to, and how long to wait', async () => {
	await switchOn({ kind: 'tooManyRequests', retryAfterSeconds: 7 });
	const response = await send(sandbox, requestWith());
	expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
	expect(refusal(await response.json()).error.message).toContain('PUT /api/faults');
});

describe('how often a fault strikes', () => {
	const statuses = async (count: number) => {
		const seen: number[] = [];
		for (let index = 0; index < count; index += 1)
			seen.push((await send(sandbox, requestWith())).status);
		return seen;
	};

	test('every time, until it is switched off', async () => {
		await switchOn({ kind: 'serverError' });
		expect(await statuses(3)).toEqual([500, 500, 500]);
		expect((await api(sandbox, 'DELETE', '/api/faults')).status).toBe(204);
		expect(await statuses(2)).toEqual([200, 200]);
	});

	test('as often as its count says, in the order of the list', async () => {
		await switchOn(
			{ kind: 'serverError', count: 2 },
			{ kind: 'tooManyRequests', count: 1, retryAfterSeconds: 1 },
		);
		expect(await statuses(1)).toEqual([500]);
		expect(await listed()).toEqual([
			{ kind: 'serverError', count: 1 },
			{ kind: 'tooManyRequests', count: 1, retryAfterSeconds: 1 },
		]);
		expect(await statuses(3)).toEqual([500, 429, 200]);
		expect(await listed()).toEqual([]);
	});

	test('by chance, the same way for the same seed', async () => {
		const run = async (seed: number) => {
			sandbox = await sandboxWith({ seed });
			await switchOn({ kind: 'serverError', probability: 0.4 });
			return (await statuses(60)).filter((status) => status === 500).length;
		};
		const [first, again] = [await run(7), await run(7)];
		expect(first).toBe(again);
		expect(first).toBeGreaterThan(12);
		expect(first).toBeLessThan(36);
	});

	test.each([
		[0, [200, 200, 200]],
		[1, [500, 500, 500]],
	])('never or always with the probability %i', async (probability, expected) => {
		await switchOn({ kind: 'serverError', probability });
		expect(await statuses(3)).toEqual(expected);
	});
});
