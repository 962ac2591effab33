import { z } from 'zod';
import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterEach(stopAll);

const TWO = requestWith({
	destinations: [
		{ to: '661', messageId: 'a' },
		{ to: '662', messageId: 'b' },
	],
});
const switchOn = async (...faults: unknown[]) => {
	const { status } = await api(sandbox, 'PUT', '/api/faults', { faults });
	expect(status).toBe(200);
};
const listSchema = z.object({ faults: z.array(z.unknown()), kinds: z.array(z.unknown()) });
const switchedOn = async () =>
	listSchema.parse((await api(sandbox, 'GET', '/api/faults')).body).faults;

test('says that it was told to, and how long to wait', async () => {
	await switchOn({ kind: 'tooManyRequests', retryAfterSeconds: 7 });
	const response = await send(sandbox, TWO);
	expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
	expect(refusal(await response.json()).error.message).toContain('PUT /api/faults');
});

describe('how often a fault strikes', () => {
	const statuses = async (count: number) => {
		const seen: number[] = [];
		for (let index = 0; index < count; index += 1) seen.push((await send(sandbox, TWO)).status);
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
		expect(await switchedOn()).toEqual([
			{ kind: 'serverError', count: 1 },
			{ kind: 'tooManyRequests', count: 1, retryAfterSeconds: 1 },
		]);
		expect(await statuses(3)).toEqual([500, 429, 200]);
		expect(await switchedOn()).toEqual([]);
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
