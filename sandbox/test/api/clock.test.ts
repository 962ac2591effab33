import { DateTime } from 'luxon';
import { z } from 'zod';
import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, send, sendAccepted } from '../gatewayClient';
import { pause, stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver([500, 500]);
	sandbox = await sandboxWith({ reportDelayMs: 60_000, reportRetryDelaysMs: [60_000, 120_000] });
});
afterEach(stopAll);

const HOUR = 3600;
const clockSchema = z.object({ now: z.string().datetime(), isMoved: z.boolean() }).strict();
const clock = async (method = 'GET', body?: unknown) => {
	const answer = await api(sandbox, method, '/api/clock', body);
	return clockSchema.parse(answer.body);
};
const advance = (advanceSeconds: number) => clock('PUT', { advanceSeconds });
const distance = (now: string) => Math.round((Date.parse(now) - Date.now()) / 1000) + 0;
const inHours = (hours: number) => DateTime.utc().plus({ hours }).toFormat('dd/MM/yyyy HH:mm');

describe('the clock', () => {
	test('shows the real time until it is moved, and again after DELETE', async () => {
		const before = await clock();
		expect([distance(before.now), before.isMoved]).toEqual([0, false]);
		const moved = await advance(2 * HOUR);
		expect([distance(moved.now), moved.isMoved]).toEqual([2 * HOUR, true]);
		const again = await advance(HOUR);
		expect(distance(again.now)).toBe(3 * HOUR);
		expect((await api(sandbox, 'DELETE', '/api/clock')).status).toBe(204);
		const after = await clock();
		expect([distance(after.now), after.isMoved]).toEqual([0, false]);
	});

	test('can be set to a time', async () => {
		const { now, isMoved } = await clock('PUT', { now: `${COMING_YEAR}-01-01T07:00:00+07:00` });
		expect([now.slice(0, 19), isMoved]).toEqual([`${COMING_YEAR}-01-01T00:00:00`, true]);
	});

	test.each<[unknown, string]>([
		[{ now: '2001-01-01T00:00:00Z' }, 'now'],
		[{ now: `01/01/${COMING_YEAR}` }, 'now'],
		[{ now: `${COMING_YEAR}-01-01T00:00:00Z`, advanceSeconds: 1 }, 'now'],
		[{}, 'now'],
		[{ advanceSeconds: -1 }, 'advanceSeconds'],
		[{ advanceSeconds: 1e12 }, 'advanceSeconds'],
		[{ to: 1 }, 'to'],
	])('refuses %j', async (body, field) => {
		const answer = await api(sandbox, 'PUT', '/api/clock', body);
		expect([answer.status, refusal(answer.body).error.field]).toEqual([400, field]);
		expect((await clock()).isMoved).toBe(false);
	});
});

describe('moving the clock', () => {
	test('brings the next tries of a report forward, one at a time', async () => {
		await sendAccepted(sandbox, requestWith({ notifyUrl: receiver.url }));
		for (const [tries, seconds] of [
			[1, 60],
			[2, 60],
			[3, 120],
		] as const) {
			await advance(seconds);
			await until(() => (sandbox.reports()[0]?.attempts.length ?? 0) >= tries);
		}
		expect(sandbox.reports()[0]?.attempts).toMatchObject([
			{ status: 500 },
			{ status: 500 },
			{ status: 200 },
		]);
	});

	test('leaves alone what is not yet due', async () => {
		await sendAccepted(sandbox, requestWith({ notifyUrl: receiver.url }));
		await advance(50);
		await pause(50);
		expect([sandbox.messages()[0]?.status.name, receiver.received]).toEqual(['PENDING', []]);
	});

	test('moves what counts as past in sendAt, and the times that are written down', async () => {
		const sendAt = inHours(3);
		await advance(4 * HOUR);
		expect((await send(sandbox, requestWith({ sendAt }))).status).toBe(400);
		await sendAccepted(sandbox, requestWith({ sendAt: inHours(5) }));
		expect(distance(sandbox.messages()[0]?.receivedAt ?? '')).toBe(4 * HOUR);
	});

	test('makes different messages of a request due one after the other', async () => {
		const at = (hours: number, to: string) =>
			requestWith({ destinations: to, sendAt: inHours(hours) }).messages;
		const now = requestWith({ destinations: '663' }).messages;
		await sendAccepted(sandbox, { messages: [...at(2, '661'), ...at(4, '662'), ...now] });
		const delivered = () =>
			sandbox.messages().flatMap(({ to, status }) => (status.name === 'DELIVERED' ? to : []));
		const seen = [];
		for (const seconds of [60, 2 * HOUR, 2 * HOUR]) {
			await advance(seconds);
			seen.push(delivered());
		}
		expect(seen).toEqual([['663'], ['661', '663'], ['661', '662', '663']]);
	});
});
