import type { Sandbox, SandboxOptions } from '../../sandbox';
import { ask, logged, refused } from '../furtherClient';
import { api, requestWith, sandboxWith, send, sendAccepted, TWO } from '../gatewayClient';
import { stopAll, until } from '../running';

const NOON = '2030-06-15T12:00:00.000Z';
const LATER = '2030-06-16T00:00:00.00';
const between = (start: string, end: string) => `sendDateStart=${start}&sendDateEnd=${end}`;

let sandbox: Sandbox;
afterEach(stopAll);

/** Starts a sandbox whose clock is at noon. */
const atNoon = async (options: SandboxOptions = {}) => {
	sandbox = await sandboxWith(options);
	await api(sandbox, 'PUT', '/api/clock', { now: NOON });
};
const sendAs = (messageId: string, fields = {}) =>
	sendAccepted(
		sandbox,
		requestWith({ destinations: [{ to: '66811111111', messageId }], ...fields }),
	);
const advance = (hours: number) =>
	api(sandbox, 'PUT', '/api/clock', { advanceSeconds: hours * 3600 });

describe('the message log', () => {
	beforeEach(() => atNoon());

	test('gives a message the very fields of its delivery report', async () => {
		const request = requestWith({ notifyUrl: 'http://127.0.0.1:1/x', callbackData: 'order 7' });
		const { detail } = await sendAccepted(sandbox, { ...request, bulkId: 'B1' });
		await until(() => sandbox.reports().length >= 1);
		const messageId = detail[0]?.messageId ?? '';
		const { status, body } = await ask(sandbox, `/sms/loginfo?messageId=${messageId}`);
		expect([status, body]).toEqual([200, sandbox.reports()[0]?.body]);
		expect(body).toMatchObject({ bulkId: 'B1', details: [{ callbackData: 'order 7' }] });
	});

	test('tells the newest status, also one given by hand', async () => {
		await sendAs('a', { destinations: [{ to: '66811119905', messageId: 'a' }] });
		const status = async () => (await ask(sandbox, '/sms/loginfo?messageId=a')).body;
		expect(await status()).toMatchObject({ details: [{ status: { name: 'PENDING' }, credit: 1 }] });
		const report = { status: 'EXPIRED', notifyUrl: 'http://127.0.0.1:1/x' };
		await api(sandbox, 'POST', '/api/messages/1/reports', report);
		expect(await status()).toMatchObject({ details: [{ status: { name: 'EXPIRED' } }] });
	});

	test('finds by message ID, bulk ID and number, joined by "and", the newest first', async () => {
		await send(sandbox, { bulkId: 'one', ...requestWith({ destinations: TWO }) });
		const destinations = [{ to: '661', messageId: 'c' }];
		await send(sandbox, { bulkId: 'two', ...requestWith({ destinations }) });
		expect(await logged(sandbox, 'messageId=a')).toEqual(['a']);
		expect(await logged(sandbox, 'bulkId=one')).toEqual(['b', 'a']);
		expect(await logged(sandbox, 'mobile=661')).toEqual(['c', 'a']);
		expect(await logged(sandbox, 'mobile=661&bulkId=two')).toEqual(['c']);
		expect(await logged(sandbox, 'mobile=662&bulkId=two')).toEqual([]);
	});

	test('has a bulk ID in its answer only where all messages share it', async () => {
		await send(sandbox, { bulkId: 'one', ...requestWith() });
		await send(sandbox, { bulkId: 'two', ...requestWith() });
		const { body } = await ask(sandbox, '/sms/loginfo?mobile=66812345678');
		expect(body).toEqual({ details: [expect.anything(), expect.anything()] });
	});

	test('finds nothing of a message that was refused', async () => {
		await send(sandbox, { ...requestWith(), bulkId: 'x', extra: 1 });
		expect((await ask(sandbox, '/sms/loginfo?bulkId=x')).body).toEqual({ details: [] });
	});

	test('has what was rejected at once and what waits for its time', async () => {
		await sendAs('rejected', { destinations: [{ to: '66811119903', messageId: 'rejected' }] });
		await sendAs('waiting', { sendAt: '17/06/2030 09:00' });
		const rejected = await ask(sandbox, '/sms/loginfo?messageId=rejected');
		expect(rejected.body).toMatchObject({ details: [{ status: { name: 'REJECTED' }, credit: 0 }] });
		const waiting = await ask(sandbox, '/sms/loginfo?messageId=waiting');
		expect(waiting.body).toMatchObject({
			details: [{ status: { name: 'PENDING' }, sendDate: '17/06/2030 09:00:00' }],
		});
	});

	test('goes back 48 hours', async () => {
		await sendAs('a');
		await advance(47.9);
		expect(await logged(sandbox, 'messageId=a')).toEqual(['a']);
		await advance(0.2);
		expect(await logged(sandbox, 'messageId=a')).toEqual([]);
	});

	test('gives the latest 30,000', async () => {
		const destinations = Array.from({ length: 30_001 }, (_, place) => ({
			to: '661',
			messageId: String(place),
		}));
		await send(sandbox, requestWith({ destinations }));
		const found = await logged(sandbox, 'mobile=661');
		expect([found.length, found[0], found.at(-1)]).toEqual([30_000, '30000', '1']);
	});

	test('never has a number that ends in 9914, which is delivered all the same', async () => {
		await sendAs('gap', { destinations: [{ to: '66811119914', messageId: 'gap' }] });
		await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
		expect(await logged(sandbox, 'messageId=gap')).toEqual([]);
	});

	test.each<[string, string, string | undefined]>([
		['', 'NOT_ALLOWED', undefined],
		['messageId=', 'EMPTY', 'messageId'],
		['messageId=a&messageId=b', 'WRONG_TYPE', 'messageId'],
		['messageId=a&limit=5', 'UNKNOWN_FIELD', 'limit'],
		['messageid=a', 'UNKNOWN_FIELD', 'messageid'],
		['mobile=0812345678', 'WRONG_FORMAT', 'mobile'],
		['sendDateStart=2030-06-15T00:00:00.00', 'NOT_ALLOWED', 'sendDateEnd'],
		['messageId=a&sendDateEnd=2030-06-15T00:00:00.00', 'NOT_ALLOWED', 'sendDateStart'],
		[between('2030-06-15', '2030-06-16'), 'NOT_ALLOWED', 'sendDateStart'],
		[between('2030-06-15T24:00:00.00', LATER), 'NOT_ALLOWED', 'sendDateStart'],
		[between('2030-06-15T00:00:00.00', '2030-02-30T00:00:00.00'), 'NOT_ALLOWED', 'sendDateEnd'],
		[between('2030-06-16T00:00:00.01', LATER), 'NOT_ALLOWED', 'sendDateStart'],
		[`senddate_start=${LATER}&senddate_end=${LATER}`, 'UNKNOWN_FIELD', 'senddate_start'],
	])('refuses the query "%s"', async (query, code, field) => {
		expect(refused(await ask(sandbox, `/sms/loginfo?${query}`))).toEqual([400, code, field]);
	});

	test('says what is wrong with a period in words', async () => {
		const words = async (query: string) => (await ask(sandbox, `/sms/loginfo?${query}`)).body;
		expect(await words('')).toMatchObject({
			error: {
				message:
					'The query needs bulkId, messageId, mobile, or both sendDateStart and sendDateEnd.',
			},
		});
		expect(await words('sendDateStart=2030-06-15T00:00:00.00')).toMatchObject({
			error: { message: 'sendDateEnd is missing; a period needs it with sendDateStart.' },
		});
		expect(await words('sendDateStart=x&sendDateEnd=x')).toMatchObject({
			error: {
				message:
					'sendDateStart must be a date and time in the zone UTC, written like 2019-05-27T14:39:00.00.',
			},
		});
	});
});

test('a period of the message log is read in the zone of the account, both ends included', async () => {
	await atNoon({ timezone: 'Asia/Bangkok' });
	await sendAs('a');
	const period = (start: string, end: string) =>
		logged(sandbox, between(`2030-06-15T${start}`, `2030-06-15T${end}`));
	expect(await period('19:00:00.00', '19:30:00.00')).toEqual(['a']);
	expect(await period('12:00:00.00', '12:30:00.00')).toEqual([]);
	await sendAs('b', { sendAt: '15/06/2030 20:00' });
	expect(await period('20:00:00.00', '20:00:00.00')).toEqual(['b']);
	expect(await period('19:00:00.00', '20:00:00.00')).toEqual(['b', 'a']);
});

describe('by options, the message log', () => {
	test('answers with an array', async () => {
		await atNoon({ habits: { logShape: 'array' } });
		await sendAs('a');
		const { body } = await ask(sandbox, '/sms/loginfo?messageId=a');
		expect(body).toEqual([{ details: [expect.objectContaining({ messageId: 'a' })] }]);
		expect((await ask(sandbox, '/sms/loginfo?messageId=b')).body).toEqual([]);
	});

	test('lags', async () => {
		await atNoon({ habits: { logDelayMs: 3_600_000 } });
		await sendAs('a');
		expect(await logged(sandbox, 'messageId=a')).toEqual([]);
		await advance(1);
		expect(await logged(sandbox, 'messageId=a')).toEqual(['a']);
	});
});
