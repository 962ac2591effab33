import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import type { Sandbox } from '../../sandbox';
import {
	api,
	pause,
	refusal,
	requestWith,
	sandboxWith,
	send,
	stopSandboxes,
	until,
} from '../gatewayClient';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterEach(stopSandboxes);

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
const outcome = () => {
	const [request] = sandbox.requests();
	return {
		messages: sandbox.messages().length,
		status: request?.answerStatus,
		fault: request?.fault,
	};
};

describe('a fault that refuses the request', () => {
	test.each<[string, object, number, string | null]>([
		['unauthorized', {}, 401, null],
		['tooManyRequests', {}, 429, null],
		['tooManyRequests', { retryAfterSeconds: 7 }, 429, '7'],
		['serverError', {}, 500, null],
	])('%s %j answers %i and takes no message', async (kind, parameters, status, retryAfter) => {
		await switchOn({ kind, ...parameters });
		const response = await send(sandbox, TWO);
		expect(response.status).toBe(status);
		expect(response.headers.get('retry-after')).toBe(retryAfter);
		expect(refusal(await response.json()).error.message).toContain('PUT /api/faults');
		expect(outcome()).toEqual({ messages: 0, status, fault: kind });
	});
});

describe('a fault that spoils the answer', () => {
	const answer = async (kind: string, parameters = {}) => {
		await switchOn({ kind, ...parameters });
		const response = await send(sandbox, TWO);
		expect(response.status).toBe(200);
		expect(outcome()).toEqual({ messages: 2, status: 200, fault: kind });
		return { type: response.headers.get('content-type'), text: await response.text() };
	};
	const details = z.object({ messageId: z.string(), to: z.string() });
	const answerSchema = z.object({ bulkid: z.string(), detail: z.array(details) }).strict();

	test('html: an HTML page', async () => {
		const { type, text } = await answer('html');
		expect([type, text.slice(0, 15)]).toEqual(['text/html; charset=utf-8', '<!doctype html>']);
	});

	test('truncatedJson: the first half of the answer', async () => {
		const { type, text } = await answer('truncatedJson');
		expect([type, text.startsWith('{"bulkid":"')]).toEqual([
			'application/json; charset=utf-8',
			true,
		]);
		expect(() => z.unknown().parse(JSON.parse(text))).toThrow(SyntaxError);
	});

	test.each([
		['missingDetails', ['b']],
		['doubledDetails', ['a', 'a', 'b']],
		['foreignDetails', ['foreign-message', 'a', 'b']],
	])('%s: details of %j', async (kind, messageIds) => {
		const { text } = await answer(kind);
		const { detail } = answerSchema.parse(JSON.parse(text));
		expect(detail.map(({ messageId }) => messageId)).toEqual(messageIds);
	});

	test('spelling: details and bulkId, with the same content', async () => {
		const { text } = await answer('spelling');
		const { details: list } = z
			.object({ bulkId: z.string(), details: z.array(details) })
			.strict()
			.parse(JSON.parse(text));
		expect(list.map(({ to }) => to)).toEqual(['661', '662']);
	});

	test('delay: the right answer, late, with the messages taken at once', async () => {
		await switchOn({ kind: 'delay', ms: 150 });
		const asked = Date.now();
		const answered = send(sandbox, TWO);
		await until(() => sandbox.messages().length >= 2);
		expect((await answered).status).toBe(200);
		expect(Date.now() - asked).toBeGreaterThanOrEqual(145);
	});
});

describe('a fault of the connection', () => {
	test.each([
		['resetBeforeReading', 0],
		['resetAfterTaking', 2],
	])('%s breaks it off with %i messages taken', async (kind, messages) => {
		await switchOn({ kind, count: 1 });
		await expect(send(sandbox, TWO)).rejects.toMatchObject({
			cause: { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) as string },
		});
		expect(outcome()).toEqual({ messages, status: null, fault: kind });
		expect((await send(sandbox, TWO)).status).toBe(200);
	});

	const refused = { cause: { code: 'ECONNREFUSED' } };
	const isBack = async () => {
		const latest = Date.now() + 20_000;
		while (Date.now() < latest) {
			const answer = await send(sandbox, TWO).catch(() => undefined);
			if (answer?.status === 200) return true;
		}
		return false;
	};

	test('refuseConnection closes the port at once, once, and opens it again', async () => {
		await switchOn({ kind: 'refuseConnection', seconds: 0.3 });
		await expect(send(sandbox, TWO)).rejects.toMatchObject(refused);
		expect(await isBack()).toBe(true);
		expect([await switchedOn(), sandbox.messages().length]).toEqual([[], 2]);
	});

	test('refuseConnection with a count answers a request and refuses the next', async () => {
		await switchOn({ kind: 'refuseConnection', seconds: 0.3, count: 1 });
		expect((await send(sandbox, TWO)).status).toBe(200);
		await expect(send(sandbox, TWO)).rejects.toMatchObject(refused);
		expect(await isBack()).toBe(true);
		expect(sandbox.messages()).toHaveLength(4);
	});

	test('a port that somebody else has taken meanwhile is opened when it is free', async () => {
		await switchOn({ kind: 'refuseConnection', seconds: 0.6 });
		const other = createServer((socket) => socket.destroy());
		other.listen(sandbox.port, '127.0.0.1');
		await once(other, 'listening');
		await pause(900);
		await expect(send(sandbox, TWO)).rejects.not.toMatchObject(refused);
		other.close();
		expect(await isBack()).toBe(true);
	});

	test('a sandbox stops while its port is closed, and does not open it again', async () => {
		await switchOn({ kind: 'refuseConnection', seconds: 0.05 });
		await sandbox.close();
		await pause(100);
		await expect(send(sandbox, TWO)).rejects.toMatchObject(refused);
	});
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
