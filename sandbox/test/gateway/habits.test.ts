import { DateTime } from 'luxon';
import { z } from 'zod';
import { settingsFrom } from '../../options';
import { type Habit, HABITS, OWN_HABITS } from '../../rules/habits';
import { habitsLike, randomHabits } from '../../rules/knownGateways';
import { seededRandom } from '../../faults/random';
import type { Sandbox } from '../../sandbox';
import { ask, tell } from '../furtherClient';
import { api, post, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

const MESSAGE = { from: 'Shop', destinations: [{ to: '66812345678', messageId: 'a' }], text: 'Hi' };

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await sandboxWith();
});

afterEach(async () => {
	await api(sandbox, 'DELETE', '/api/habits');
	sandbox.clear();
});

afterAll(stopAll);

async function set(habits: object): Promise<void> {
	expect((await api(sandbox, 'PUT', '/api/habits', { habits })).status).toBe(200);
}

async function sent(messages: object[] = [MESSAGE]): Promise<[number, unknown]> {
	const response = await send(sandbox, { messages });
	return [response.status, await response.json()];
}

test('the answer has the names and the HTTP status that were chosen', async () => {
	await set({ list: 'details', bulkIdName: 'bulkId', answerStatus: '201' });
	const status = { code: '101', name: 'PENDING', description: 'Message accepted by the system' };
	const common = { messageId: 'a', to: '66812345678', from: 'Shop', credit: 1, shorturl: 'N' };
	const entry = { ...common, status };
	expect(await sent()).toEqual([201, { details: [entry] }]);
	expect(await sent([MESSAGE, MESSAGE])).toEqual([
		201,
		{ bulkId: expect.any(String) as string, details: [entry, entry] },
	]);
});

test('the message IDs are those of the gateway, in the answer and in the message log', async () => {
	await set({ messageId: 'own' });
	const [, answer] = await sent();
	const id = expect.stringMatching(/^\d{20,}$/) as unknown;
	expect(answer).toMatchObject({ detail: [{ messageId: id, to: '66812345678' }] });
	const { detail } = answer as { detail: [{ messageId: string }] };
	expect(sandbox.messages().map(({ messageId }) => messageId)).toEqual([detail[0].messageId]);
});

const EMPTY = { code: 'EMPTY', field: 'messages', message: 'messages must not be empty.' };

test.each([
	['object', 400, { error: EMPTY }],
	['text', 400, { error: EMPTY.message }],
	['message', 400, { error: { message: EMPTY.message } }],
	['ok', 200, { error: EMPTY }],
] as const)('a request is refused in the form %s', async (errorForm, status, body) => {
	await set({ errorForm });
	expect(await sent([])).toEqual([status, body]);
});

test('a wrong login keeps its status, whatever the form of errors', async () => {
	await set({ errorForm: 'ok' });
	const answer = await post(sandbox, '/sms/send', '{}', { authorization: 'Basic eA==' });
	expect(answer.status).toBe(401);
});

test('an endpoint that is not offered answers 404, and the others as before', async () => {
	await set({ balance: '404', otp: '404' });
	expect((await post(sandbox, '/account/balance', '{}')).status).toBe(404);
	expect((await tell(sandbox, '/otp/verifyOTP', {})).status).toBe(404);
	expect((await ask(sandbox, '/sms/senderList')).status).toBe(200);
});

test('twelve messages are refused where eleven are the most, and eleven are not', async () => {
	await set({ mostMessages: 11 });
	expect((await sent(Array<object>(12).fill(MESSAGE)))[0]).toBe(400);
	expect((await sent(Array<object>(11).fill(MESSAGE)))[0]).toBe(200);
});

test('the dates of the log follow the habits at once', async () => {
	const shown = z.object({ details: z.array(z.object({ sendDate: z.string() })) });
	const sendDate = async () =>
		shown.parse((await ask(sandbox, '/sms/loginfo?messageId=a')).body).details[0]?.sendDate ?? '';
	await sent();
	const inUtc = DateTime.fromFormat(await sendDate(), 'dd/MM/yyyy HH:mm:ss', { zone: 'UTC' });
	await set({ timezone: 'Asia/Kolkata', dateOrder: 'monthFirst' });
	const there = inUtc.setZone('Asia/Kolkata').toFormat('MM/dd/yyyy HH:mm:ss');
	expect([inUtc.isValid, await sendDate()]).toEqual([true, there]);
});

test('a value that cannot be is refused by its name, and nothing changes', async () => {
	const answer = await api(sandbox, 'PUT', '/api/habits', { habits: { list: 'x' } });
	expect(answer.body).toEqual({
		error: {
			code: 'NOT_ALLOWED',
			field: 'habits.list',
			message: 'habits.list must be one of detail, details.',
		},
	});
});

test('it can be like ANTS, as far as that is known, and options come before it', () => {
	const { habits } = settingsFrom({
		like: 'ants',
		habits: { list: 'detail' },
		dateOrder: 'monthFirst',
	});
	const ants = habitsLike('ants', Math.random);
	expect(habits).toEqual({ ...OWN_HABITS, ...ants, list: 'detail', dateOrder: 'monthFirst' });
	expect([ants.timezone, ants.mostMessages]).toEqual(['Asia/Bangkok', 11]);
});

test('the same seed makes the same gateway by chance', () => {
	const made = (seed: number) => settingsFrom({ like: 'random', seed }).habits;
	expect(made(5)).toEqual(made(5));
	expect(made(5)).not.toEqual(made(6));
});

test('a gateway by chance comes by every choice of every habit', () => {
	const random = seededRandom(1);
	const drawn = Array.from({ length: 2000 }, () => randomHabits(random));
	for (const [name, { words }] of Object.entries<Habit>(HABITS)) {
		if (!words) continue;
		const seen = new Set(
			drawn.map((habits) => Object.entries(habits).find(([key]) => key === name)?.[1]),
		);
		expect([name, [...seen].sort()]).toEqual([name, Object.keys(words).sort()]);
	}
});
