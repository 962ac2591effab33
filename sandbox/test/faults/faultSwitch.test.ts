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
		const listed = await api(sandbox, 'GET', '/api/faults');
		expect(kindsSchema.parse(listed.body).faults).toEqual([{ kind: 'html' }]);
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
		const listed = [faults[0], faults[1], { kind: 'html' }];
		expect(kindsSchema.parse(body).faults).toEqual(listed);
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
		const listed = await api(sandbox, 'GET', '/api/faults');
		const { endpoints } = z.object({ endpoints: z.array(z.object({})) }).parse(listed.body);
		expect(endpoints).toHaveLength(6);
		expect(listed.body).toMatchObject({ endpoints: ENDPOINTS });
	});
});

describe('a fault of reports', () => {
	test('is not used up by messages that ask for no report, nor by requests', async () => {
		await put({
			faults: [
				{ kind: 'noReport', count: 1 },
				{ kind: 'html', count: 1 },
			],
		});
		await send(sandbox, requestWith());
		await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
		const { faults } = kindsSchema.parse((await api(sandbox, 'GET', '/api/faults')).body);
		expect(faults).toEqual([{ kind: 'noReport', count: 1 }]);
	});
});
