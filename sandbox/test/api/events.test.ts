import { z } from 'zod';
import type { Sandbox } from '../../sandbox';
import { api, requestWith, sandboxWith, send } from '../gatewayClient';
import { pause, stopAll, until } from '../running';

let sandbox: Sandbox;
const streams: AbortController[] = [];
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterEach(async () => {
	for (const stream of streams.splice(0)) stream.abort();
	await stopAll();
});

const changeSchema = z.object({ messages: z.number(), version: z.number() }).strict();
const listen = async () => {
	const seen: Array<z.infer<typeof changeSchema>> = [];
	const stream = new AbortController();
	streams.push(stream);
	const response = await fetch(`${sandbox.url}/api/events`, { signal: stream.signal });
	const end = (async () => {
		let text = '';
		for await (const chunk of response.body ?? []) {
			text += Buffer.from(chunk as Uint8Array).toString();
			const blocks = text.split('\n\n');
			text = blocks.pop() ?? '';
			for (const block of blocks) {
				const data = /^event: change\ndata: (.+)$/.exec(block)?.[1];
				seen.push(changeSchema.parse(JSON.parse(data ?? '')));
			}
		}
	})().catch(() => 'cut off');
	return { seen, end, type: response.headers.get('content-type') };
};

describe('GET /api/events', () => {
	test('tells the state at once, and of every kind of change', async () => {
		const { seen, type } = await listen();
		await until(() => seen.length >= 1);
		expect([type, seen[0]?.messages]).toEqual(['text/event-stream', 0]);
		const steps: Array<() => Promise<unknown>> = [
			() => send(sandbox, requestWith()),
			() => api(sandbox, 'PUT', '/api/faults', { faults: [{ kind: 'delay' }] }),
			() => api(sandbox, 'PUT', '/api/clock', { advanceSeconds: 1 }),
			() =>
				api(sandbox, 'POST', '/api/messages/1/reports', {
					status: 'DELIVERED',
					notifyUrl: 'http://127.0.0.1:1/',
				}),
			() => api(sandbox, 'PUT', '/api/incoming/address', { url: 'http://127.0.0.1:1/' }),
			() => api(sandbox, 'POST', '/api/incoming', { from: '661', text: 'Hello' }),
			() => api(sandbox, 'DELETE', '/api/incoming/address'),
			() => api(sandbox, 'DELETE', '/api/messages'),
		];
		for (const step of steps) {
			const before = seen.length;
			await step();
			await until(() => seen.length > before);
		}
		expect(seen.some(({ messages }) => messages === 1)).toBe(true);
		expect(seen.at(-1)?.messages).toBe(0);
		const versions = seen.map(({ version }) => version);
		expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
	});

	test('tells of many changes at most four times a second, and of the last one', async () => {
		const { seen } = await listen();
		const begin = performance.now();
		for (let index = 0; index < 100; index += 1) {
			await send(sandbox, requestWith());
			await pause(5);
		}
		await until(() => seen.at(-1)?.messages === 100);
		// One as it stands, one at the first change, one when the last quarter ends.
		expect(seen.length).toBeLessThanOrEqual(4 * ((performance.now() - begin) / 1000) + 3);
	});

	test('ends when the sandbox stops, and does not keep it from stopping', async () => {
		const { end } = await listen();
		await sandbox.close();
		await end;
	});
});
