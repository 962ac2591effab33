import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Sandbox } from '../../../sandbox/sandbox';
import {
	api,
	refusal,
	requestWith,
	sandboxWith,
	send,
	stopSandboxes,
	until,
} from './gatewayClient';
import { type ReportReceiver, startReceiver } from './reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith();
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
});

const put = (faults: unknown) => api(sandbox, 'PUT', '/api/faults', faults);
const kindsSchema = z.object({
	faults: z.array(z.unknown()),
	kinds: z.array(
		z
			.object({
				name: z.string(),
				title: z.string(),
				description: z.string(),
				parameters: z.array(z.object({ name: z.string(), default: z.number().nullable() })),
			})
			.strict(),
	),
});

describe('/api/faults', () => {
	test('fills in the defaults of the parameters, and PUT answers as GET', async () => {
		const { body } = await put({
			faults: [
				{ kind: 'delay' },
				{ kind: 'tooManyRequests', count: null, probability: 0.5 },
				{ kind: 'refuseConnection', count: 2 },
			],
		});
		expect(kindsSchema.parse(body).faults).toEqual([
			{ kind: 'delay', ms: 3000 },
			{ kind: 'tooManyRequests', probability: 0.5, retryAfterSeconds: null },
			{ kind: 'refuseConnection', count: 2, seconds: 5 },
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
		['html', 'faults[1]'],
	])('refuses %j, names the field and leaves the list as it was', async (fault, field) => {
		await put({ faults: [{ kind: 'html' }] });
		const { status, body } = await put({ faults: [{ kind: 'delay' }, fault] });
		expect([status, refusal(body).error.field]).toEqual([400, field]);
		const listed = await api(sandbox, 'GET', '/api/faults');
		expect(kindsSchema.parse(listed.body).faults).toEqual([{ kind: 'html' }]);
	});

	test('lists the kinds that stand in the reference', async () => {
		const { kinds } = kindsSchema.parse((await api(sandbox, 'GET', '/api/faults')).body);
		const rows = kinds.map(({ name, parameters, description }) => {
			const defaults = parameters.map((one) => `\`${one.name}\` (${one.default ?? 'none'})`);
			return `\`${name}\` | ${defaults.join(', ') || '–'} | ${description}`;
		});
		expect(rows).toHaveLength(16);
		const reference = readFileSync(
			path.join(__dirname, '../../../sandbox/docs/reference.md'),
			'utf8',
		);
		const lines = reference.split('\n').map((line) => line.replace(/^\| | \|$/g, ''));
		expect(rows.filter((row) => !lines.includes(row))).toEqual([]);
	});
});

describe('a fault of reports', () => {
	const sendReported = (fields = {}) =>
		send(sandbox, requestWith({ notifyUrl: receiver.url, ...fields }));

	test('reportAsXml posts XML although JSON was asked for', async () => {
		await put({ faults: [{ kind: 'reportAsXml', count: 1 }] });
		await sendReported({ notifyContentType: 'application/json' });
		await sendReported();
		await until(() => receiver.received.length === 2);
		const types = receiver.received.map(({ contentType, text }) => [contentType, text.slice(0, 5)]);
		expect(types.sort()).toEqual([
			['application/json', '{"bul'],
			['application/xml', '<?xml'],
		]);
	});

	test('noReport leaves the report out, and the message reaches its status', async () => {
		await put({ faults: [{ kind: 'noReport', count: 1 }] });
		await sendReported();
		await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
		expect(sandbox.reports()).toEqual([]);
		await sendReported();
		await until(() => receiver.received.length === 1);
	});

	test('reportRefused counts as a 503, and the next try is posted', async () => {
		await put({ faults: [{ kind: 'reportRefused', count: 2 }] });
		await sendReported();
		await until(() => sandbox.reports()[0]?.answered === true);
		expect(sandbox.reports()[0]?.attempts).toMatchObject([
			{ status: 503 },
			{ status: 503 },
			{ status: 200 },
		]);
		expect(receiver.received).toHaveLength(1);
	});

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
