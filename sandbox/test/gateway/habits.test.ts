import { z } from 'zod';
import { settingsFrom } from '../../options';
import { HABITS, type Habits, OWN_HABITS } from '../../rules/habits';
import { habitsLike, randomHabits } from '../../rules/knownGateways';
import { DATE_FORMS, writeDate } from '../../rules/writtenDate';
import { seededRandom } from '../../faults/random';
import type { Sandbox } from '../../sandbox';
import { ask, tell } from '../furtherClient';
import { post, sandboxWith, send, stopSandboxes } from '../gatewayClient';

const MESSAGE = { from: 'Shop', destinations: [{ to: '66812345678', messageId: 'a' }], text: 'Hi' };
const AT = Date.parse('2030-06-05T10:30:20Z');

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await sandboxWith();
});

afterEach(async () => {
	await fetch(`${sandbox.url}/api/habits`, { method: 'DELETE' });
	sandbox.clear();
});

afterAll(stopSandboxes);

async function set(habits: object): Promise<void> {
	const { status } = await fetch(`${sandbox.url}/api/habits`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ habits }),
	});
	expect(status).toBe(200);
}

async function sent(messages: object[] = [MESSAGE]): Promise<[number, unknown]> {
	const response = await send(sandbox, { messages });
	const text = await response.text();
	return [response.status, text.startsWith('<') ? 'a web page' : JSON.parse(text)];
}

test.each([
	['slashes', '05/06/2030 10:30:20'],
	['slashesMinutes', '05/06/2030 10:30'],
	['dashes', '05-06-2030 10:30:20'],
	['dots', '05.06.2030 10:30:20'],
	['shortYear', '05/06/30 10:30:20'],
	['noYear', '05/06 10:30:20'],
	['twelveHours', '05/06/2030 10:30:20 AM'],
	['words', '5 Jun 2030 10:30:20'],
	['yearFirst', '2030-06-05 10:30:20'],
	['iso', '2030-06-05T10:30:20.000'],
	['isoOffset', '2030-06-05T10:30:20+00:00'],
	['utc', '2030-06-05T10:30:20Z'],
	['epoch', '1906885820'],
	['dateOnly', '05/06/2030'],
	['empty', ''],
] as const)('a date in the form %s is %s', (dateForm, text) => {
	expect(DATE_FORMS).toContain(dateForm);
	expect(writeDate(AT, { ...OWN_HABITS, dateForm })).toBe(text);
});

test.each<[Partial<Habits>, string]>([
	[{ dateOrder: 'monthFirst' }, '06/05/2030 10:30:20'],
	[{ dateOrder: 'monthFirst', dateForm: 'dashes' }, '06-05-2030 10:30:20'],
	[{ dateEra: 'thai' }, '05/06/2573 10:30:20'],
	[{ dateEra: 'thai', dateForm: 'shortYear' }, '05/06/73 10:30:20'],
	[{ dateDigits: 'thai' }, '๐๕/๐๖/๒๐๓๐ ๑๐:๓๐:๒๐'],
	[{ timezone: 'Asia/Kathmandu' }, '05/06/2030 16:15:20'],
	[{ clockMinutes: -1440 }, '04/06/2030 10:30:20'],
])('with %j a date is %s', (habits, text) => {
	expect(writeDate(AT, { ...OWN_HABITS, ...habits })).toBe(text);
});

test('the answer has the names, the status and the codes that were chosen', async () => {
	await set({
		list: 'details',
		bulkIdName: 'bulkId',
		answerStatus: '201',
		acceptedName: 'QUEUED',
		acceptedCode: '7',
	});
	const status = { code: '7', name: 'QUEUED', description: 'Message accepted by the system' };
	const entry = {
		messageId: 'a',
		to: '66812345678',
		from: 'Shop',
		credit: 1,
		shorturl: 'N',
		status,
	};
	expect(await sent()).toEqual([201, { details: [entry] }]);
	await set({ statusForm: 'name' });
	expect(await sent([MESSAGE, MESSAGE])).toEqual([
		201,
		{
			bulkId: expect.any(String) as string,
			details: [
				{ ...entry, status: 'QUEUED' },
				{ ...entry, status: 'QUEUED' },
			],
		},
	]);
});

test.each([
	[
		'object',
		400,
		{ error: { code: 'EMPTY', field: 'messages', message: 'messages must not be empty.' } },
	],
	['text', 400, { error: 'messages must not be empty.' }],
	['message', 400, { error: { message: 'messages must not be empty.' } }],
	['code', 400, { code: 'EMPTY', message: 'messages must not be empty.' }],
	[
		'infobip',
		400,
		{
			requestError: {
				serviceException: { messageId: 'EMPTY', text: 'messages must not be empty.' },
			},
		},
	],
	['html', 400, 'a web page'],
	[
		'ok',
		200,
		{ error: { code: 'EMPTY', field: 'messages', message: 'messages must not be empty.' } },
	],
] as const)('a request is refused in the form %s', async (errorForm, status, body) => {
	await set({ errorForm });
	expect(await sent([])).toEqual([status, body]);
});

test('a wrong login keeps its status, whatever the form of errors', async () => {
	await set({ errorForm: 'ok' });
	const answer = await post(sandbox, '/sms/send', '{}', { authorization: 'Basic eA==' });
	expect(answer.status).toBe(401);
});

test.each([
	['404', 404],
	['404html', 404],
	['405', 405],
	['html', 200],
] as const)('an endpoint that is not there answers as chosen: %s', async (offer, status) => {
	await set({ balance: offer });
	const response = await post(sandbox, '/account/balance', '{}');
	expect(response.status).toBe(status);
	expect((await response.text()).startsWith('<')).toBe(offer.endsWith('html'));
	expect((await ask(sandbox, '/sms/senderList')).status).toBe(200);
});

test('twelve messages are refused where eleven are the most, and eleven are not', async () => {
	await set({ mostMessages: 11 });
	expect((await sent(Array<object>(12).fill(MESSAGE)))[0]).toBe(400);
	expect((await sent(Array<object>(11).fill(MESSAGE)))[0]).toBe(200);
});

test('the log is empty where it is to be, and its dates follow the habits at once', async () => {
	await sent();
	await set({ timezone: 'Asia/Kolkata', dateForm: 'yearFirst' });
	const shown = z.object({ details: z.array(z.object({ sendDate: z.string() })) });
	const { body } = await ask(sandbox, '/sms/loginfo?messageId=a');
	expect(shown.parse(body).details[0]?.sendDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
	await set({ logContent: 'nothing' });
	expect((await ask(sandbox, '/sms/loginfo?messageId=a')).body).toEqual({ details: [] });
});

test('a value that cannot be is refused by its name, and nothing changes', async () => {
	const answer = await fetch(`${sandbox.url}/api/habits`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ habits: { list: 'x' } }),
	});
	expect(await answer.json()).toEqual({
		error: {
			code: 'NOT_ALLOWED',
			field: 'habits.list',
			message: 'habits.list must be one of detail, details.',
		},
	});
});

test('it can be like ANTS, as far as that is known, and options come before it', () => {
	const { habits } = settingsFrom({ like: 'ants', habits: { list: 'detail' }, logShape: 'object' });
	const ants = habitsLike('ants', Math.random);
	expect(habits).toEqual({ ...OWN_HABITS, ...ants, list: 'detail', logShape: 'object' });
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
	for (const [name, habit] of Object.entries(HABITS)) {
		if (!('choices' in habit)) continue;
		const seen = new Set(
			drawn.map((habits) => Object.entries(habits).find(([key]) => key === name)?.[1]),
		);
		expect([name, [...seen].sort()]).toEqual([name, [...habit.choices].sort()]);
	}
});

test('a one-time password is not there where it is not offered', async () => {
	await set({ otp: '405' });
	expect((await tell(sandbox, '/otp/verifyOTP', {})).status).toBe(405);
});
