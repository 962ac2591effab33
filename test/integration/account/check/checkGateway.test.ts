import type { INodeParameters } from 'n8n-workflow';

import { answer, jsonOf, takesAll, useAccountGateway, type Answers } from '../accountRuns';
import type { BulkSmsRun } from '../../../engine/runBulkSms';
import { TestClock } from '../../../engine/clock';
import type { ReceivedRequest, Scripted } from '../../../engine/scriptedGateway';

const gateway = useAccountGateway();
const CHECK = { resource: 'account', operation: 'checkGateway' };
const SMS = { ...CHECK, to: '66812345678', from: 'MyShop' };
/** A Tuesday on which day and month differ: 10:30 in Bangkok. */
const NOW = Date.parse('2027-06-15T03:30:20Z');
const ORDER = [
	'login',
	'sending',
	'answerShape',
	'timeZone',
	'dateOrder',
	'messageLog',
	'balance',
	'preview',
	'senders',
	'oneTimePasswords',
	'countries',
	'summary',
];

const BALANCE = { '/account/balance': answer({ type: 'prepaid', credit: 7 }) };
const SENDS = { '/sms/send': takesAll };
const log =
	(row: object) =>
	({ path }: ReceivedRequest): Scripted => {
		const messageId = new URL(path, 'http://gateway').searchParams.get('messageId');
		return answer({
			details: [{ messageId, to: '66812345678', status: { name: 'DELIVERED' }, ...row }],
		});
	};
const dated = (sendDate: string, doneDate = ''): Answers => ({
	...BALANCE,
	...SENDS,
	'/sms/loginfo': log({ sendDate, doneDate }),
});

type Row = { check: string; result: string; found: string; advice: string };

async function check(
	given: Answers,
	parameters: INodeParameters = CHECK,
	more: Partial<BulkSmsRun> = {},
) {
	const clock = new TestClock(NOW);
	const { output, error, errorBranch } = await gateway.run(given, parameters, { clock, ...more });
	const rows = jsonOf(output) as unknown as Row[];
	const find = (name: string) => rows.find((row) => row.check === name);
	return { rows, error, errorBranch, find, results: rows.map(({ result }) => result) };
}

const inZone = (timezone: string, dateOrder = 'dayFirst'): Partial<BulkSmsRun> => ({
	credentials: {
		baseUrl: gateway.url(),
		username: 'demo',
		password: gateway.secret,
		timezone,
		dateOrder,
	},
});

describe('what is told', () => {
	it('has a finding for each check in a fixed order, and the report to share', async () => {
		const { rows } = await check(BALANCE);
		expect(rows.map((row) => row.check)).toEqual(ORDER);
		expect(Object.keys(rows[0] ?? {})).toEqual(['check', 'result', 'found', 'advice']);
	});

	it('costs nothing without a number: the list of messages is empty, and no code is asked for', async () => {
		await check(BALANCE);
		const [balance, send, looked, preview, senders, ...others] = gateway.asked();
		expect([balance, send]).toEqual([
			['POST', '/account/balance', '{}'],
			['POST', '/sms/send', '{"messages":[]}'],
		]);
		expect(looked?.[1]).toMatch(/^\/sms\/loginfo\?messageId=[0-9a-f-]{36}$/);
		expect([preview?.[1], senders?.[1]]).toEqual(['/sms/preview', '/sms/senderList']);
		expect(others).toEqual([
			['POST', '/otp/verifyOTP', '{}'],
			['POST', '/otp/checkGateway', '{}'],
		]);
	});

	it('sends one SMS with a number, however many items come in', async () => {
		const { find } = await check(dated('15/06/2027 10:30:20'), SMS, {
			items: [{ a: 1 }, { a: 2 }],
			...inZone('Asia/Bangkok'),
		});
		expect(gateway.paths().filter((path) => path === '/sms/send')).toHaveLength(1);
		expect([find('login'), find('sending'), find('messageLog')].map((row) => row?.result)).toEqual([
			'ok',
			'ok',
			'ok',
		]);
	});

	it.each([
		['a minute at most', SMS, 60],
		['about five minutes where the SMS is scheduled', { ...SMS, scheduled: true }, 310],
	])('takes %s, also where the log never shows the SMS', async (_, parameters, seconds) => {
		const clock = new TestClock(NOW);
		await check({ ...BALANCE, ...SENDS, '/sms/loginfo': answer([]) }, parameters, { clock });
		expect((clock.now() - NOW) / 1_000).toBe(seconds);
	});

	it('says how the gateway spells its answer, and how late its log is', async () => {
		const clock = new TestClock(NOW);
		const late = (request: ReceivedRequest) =>
			clock.now() < NOW + 5_000 ? answer([]) : log({})(request);
		const { find } = await check({ ...BALANCE, ...SENDS, '/sms/loginfo': late }, SMS, { clock });
		expect([find('answerShape')?.found, find('messageLog')?.found]).toEqual([
			'The list is named detail; the identifier of the request is not there, as for one number. The node reads both spellings of each.',
			'The SMS was in the message log within 7 s.',
		]);
	});

	it('shows nobody anything in the report to share', async () => {
		const { find } = await check(
			{
				...dated('15/06/2027 10:30:20'),
				'/sms/senderList': answer({ senders: ['MyShop', 'Acme'] }),
			},
			SMS,
			inZone('Asia/Bangkok'),
		);
		const { found = '', result } = find('summary') ?? {};
		expect(result).toBe('ok');
		for (const word of [
			'66812345678',
			'MyShop',
			'Acme',
			'demo',
			'127.0.0.1',
			'http:',
			'Bangkok',
			'Test SMS',
		]) {
			expect(found).not.toContain(word);
		}
		expect(found).toContain('timeZone: ok (UTC+07:00, credential UTC+07:00)');
	});
});

describe('the clock of the gateway', () => {
	it.each<[string, string, string, string, string]>([
		['day first in Bangkok', '15/06/2027 10:30:20', 'Asia/Bangkok', 'ok', 'ok'],
		['month first in Bangkok', '06/15/2027 10:30:20', 'Asia/Bangkok', 'ok', 'differs'],
		['another zone', '15/06/2027 10:30:20', 'Europe/Berlin', 'differs', 'ok'],
		['its offset', '2027-06-15T10:30:20+07:00', 'Asia/Bangkok', 'ok', 'undetermined'],
		['UTC', '2027-06-15T03:30:20Z', 'UTC', 'undetermined', 'undetermined'],
		['three minutes slow', '15/06/2027 05:27:20', 'Europe/Berlin', 'ok', 'ok'],
		['an hour slow', '15/06/2027 09:30:20', 'Asia/Bangkok', 'differs', 'ok'],
		['a day behind', '14/06/2027 10:30:20', 'Asia/Bangkok', 'undetermined', 'ok'],
		[
			'the day before, at the other side of the date line',
			'14/06/2027 16:30:20',
			'Pacific/Niue',
			'ok',
			'ok',
		],
		['no time', '15/06/2027', 'Asia/Bangkok', 'undetermined', 'ok'],
		['words', 'a moment ago', 'Asia/Bangkok', 'undetermined', 'undetermined'],
		['years ago', '15/06/2020 10:30:20', 'Asia/Bangkok', 'undetermined', 'undetermined'],
	])('%s: %s', async (_, date, zone, timeZone, dateOrder) => {
		const { find } = await check(dated(date), SMS, inZone(zone));
		expect([find('timeZone')?.result, find('dateOrder')?.result]).toEqual([timeZone, dateOrder]);
		for (const name of ['timeZone', 'dateOrder']) {
			const row = find(name);
			expect(row?.advice === '').toBe(row?.result === 'ok');
		}
	});

	it('is undetermined where its dates contradict each other: both times are shown', async () => {
		const { find } = await check(
			dated('15/06/2027 10:30:20', '15/06/2027 05:30:20'),
			SMS,
			inZone('Asia/Bangkok'),
		);
		expect(find('timeZone')).toMatchObject({
			result: 'undetermined',
			found:
				'The message log wrote 15/06/2027 10:30:20 and 15/06/2027 05:30:20 when it was 2027-06-15 10:30:20 in Asia/Bangkok and 2027-06-15 03:30:20 in UTC. Its time zone is not clear.',
		});
	});

	it('is shown with the zones that have it now, and both times', async () => {
		const { find } = await check(dated('15/06/2027 09:00:20'), SMS, inZone('Asia/Bangkok'));
		expect(find('timeZone')).toMatchObject({
			result: 'differs',
			found:
				'The message log wrote 15/06/2027 09:00:20 when it was 2027-06-15 10:30:20 in Asia/Bangkok and 2027-06-15 03:30:20 in UTC, so its clock shows UTC+05:30. These time zones have that now: Asia/Calcutta, Asia/Colombo. The zone of the credential, Asia/Bangkok, is UTC+07:00 now. It probably reads Send At in the same time zone.',
		});
		expect(find('dateOrder')).toMatchObject({
			result: 'ok',
			found:
				'The message log wrote 15/06/2027 09:00:20 when it was 2027-06-15 10:30:20 in Asia/Bangkok and 2027-06-15 03:30:20 in UTC, with the day first. Date Order of the credential says the same. It probably reads Send At in the same order.',
		});
	});

	it.each([
		['2028-02-29T03:30:20Z', '29/02/2028 10:30:20', 'ok'],
		['2027-06-05T03:30:20Z', '06/05/2027 10:30:20', 'differs'],
		['2027-12-12T03:30:20Z', '12/12/2027 10:30:20', 'undetermined'],
	])('reads day and month near %s: %s', async (now, date, dateOrder) => {
		const { find } = await check(dated(date), SMS, {
			...inZone('Asia/Bangkok'),
			clock: new TestClock(Date.parse(now)),
		});
		expect([find('timeZone')?.result, find('dateOrder')?.result]).toEqual(['ok', dateOrder]);
	});

	it('takes the zone of the workflow where the credential has none', async () => {
		const { find } = await check(dated('15/06/2027 10:30:20'), SMS, { timezone: 'Asia/Bangkok' });
		expect(find('timeZone')?.found).toContain(
			'The zone of the workflow, because Time Zone in the credential is empty, Asia/Bangkok, fits',
		);
	});
});

describe('an SMS that is scheduled', () => {
	const scheduled = { ...SMS, scheduled: true };

	/** A log whose message leaves so many milliseconds after it was sent. */
	const leavingAfter = (clock: TestClock, milliseconds: number, row: object = {}): Answers => ({
		...BALANCE,
		...SENDS,
		'/sms/loginfo': (request) =>
			log({ ...row, status: { name: clock.now() < NOW + milliseconds ? 'PENDING' : 'DELIVERED' } })(
				request,
			),
	});

	it('is sent three minutes ahead, in full minutes, as the credential says', async () => {
		const clock = new TestClock(NOW);
		await check(leavingAfter(clock, 0), scheduled, {
			...inZone('Asia/Bangkok', 'monthFirst'),
			clock,
		});
		expect(gateway.asked()[1]?.[2]).toContain('"sendAt":"06/15/2027 10:34"');
	});

	it.each([
		[225_000, '2027-06-15T03:30:20Z', 'ok', 'ok'],
		[60_000, '2027-06-15T03:30:20Z', 'undetermined', 'undetermined'],
		[60_000, '15/06/2027 10:30:20', 'undetermined', 'undetermined'],
		[900_000, '2027-06-15T03:30:20Z', 'undetermined', 'undetermined'],
	])(
		'shows how Send At is read: %s ms, %s',
		async (milliseconds, sendDate, timeZone, dateOrder) => {
			const clock = new TestClock(NOW);
			const { find } = await check(leavingAfter(clock, milliseconds, { sendDate }), scheduled, {
				...inZone('Asia/Bangkok'),
				clock,
			});
			expect([find('timeZone')?.result, find('dateOrder')?.result]).toEqual([timeZone, dateOrder]);
		},
	);

	it('is not taken at its word where the log writes back what was asked for', async () => {
		const clock = new TestClock(NOW);
		const given = leavingAfter(clock, 9e9, { sendDate: '15/06/2027 10:34' });
		const { find } = await check(given, scheduled, { ...inZone('Asia/Bangkok'), clock });
		expect([find('timeZone')?.result, find('dateOrder')?.result]).toEqual([
			'undetermined',
			'undetermined',
		]);
	});
});

describe('a gateway that refuses', () => {
	it('has its login refused: nothing else is asked', async () => {
		const no = answer({ error: 'No' }, 401);
		const { find, results } = await check({ '/account/balance': no, '/sms/send': no }, SMS);
		expect(find('login')?.result).toBe('differs');
		expect(find('sending')?.result).toBe('differs');
		expect(results.slice(2)).toEqual([...Array<string>(8).fill('undetermined'), 'ok', 'differs']);
		expect(gateway.paths()).toEqual(['/account/balance', '/sms/send']);
	});

	it.each([
		['every request', ''],
		['the sending alone', '/account/balance'],
	])('is not said to refuse the login where a firewall refuses %s', async (_, open) => {
		const page = answer('<html><h1>Access denied</h1></html>', 403);
		const { find } = await check({
			'/account/balance': open === '' ? page : answer('', 404),
			'/sms/send': page,
			'/sms/loginfo': page,
		});
		expect(find('login')).toMatchObject({
			result: 'undetermined',
			found: 'A firewall or proxy in front of the gateway blocked the request.',
			advice:
				'Ask the provider to let requests from the address of this n8n through, and tell them what it says.',
		});
	});

	it('is not said to refuse the login where another answer took it', async () => {
		const { find } = await check({ ...BALANCE, '/sms/send': answer('', 401) }, SMS);
		expect(find('login')?.result).toBe('undetermined');
	});

	it.each<[string, Scripted | ((request: ReceivedRequest) => Scripted), string, RegExp]>([
		[
			'a sender',
			answer({ error: { message: 'Sender not approved' } }, 400),
			'differs',
			/Sender not approved/,
		],
		['with 200', answer({ error: 'No credit' }), 'differs', /No credit/],
		[
			'the number',
			({ body }) => {
				const { messages } = JSON.parse(body) as { messages: Array<{ destinations: object[] }> };
				return answer({
					details: [{ ...messages[0]?.destinations[0], status: { name: 'REJECTED', code: '5' } }],
				});
			},
			'differs',
			/REJECTED, 5/,
		],
		['by a redirect', answer('', 302, { location: '/login' }), 'undetermined', /elsewhere/],
		['with a web page', answer('<html></html>'), 'undetermined', /web page/],
		['with nothing', answer(''), 'undetermined', /without a body/],
		['with another shape', answer({ queued: true }), 'undetermined', /lists no destinations/],
		[
			'with an error in another member',
			answer({ status: 'error', message: 'Insufficient credit' }),
			'undetermined',
			/Insufficient credit/,
		],
		[
			'by breaking down',
			'resetAfterReading',
			'undetermined',
			/It is not known whether the SMS was sent/,
		],
		[
			'and takes it',
			(request) => {
				const taken = takesAll(request);
				const { detail } = JSON.parse(typeof taken === 'string' ? '' : taken.body) as {
					detail: object[];
				};
				return answer({ detail: [...detail, { ...detail[0], status: { name: 'REJECTED' } }] });
			},
			'undetermined',
			/contradicts itself/,
		],
	])('%s', async (_, scripted, result, words) => {
		const { find, error } = await check({ ...BALANCE, '/sms/send': scripted }, SMS);
		expect(error).toBeUndefined();
		expect(find('sending')).toMatchObject({
			result,
			found: expect.stringMatching(words) as string,
		});
		expect(find('sending')?.advice).not.toBe('');
	});

	it.each([
		['nobody is there', 'http://127.0.0.1:1'],
		['no such host', 'http://gateway.invalid'],
	])('does not answer, as %s: no SMS leaves, and everything is open', async (_, baseUrl) => {
		const { find, results, error } = await check(BALANCE, SMS, {
			credentials: { baseUrl, username: 'demo', password: gateway.secret },
		});
		expect(error).toBeUndefined();
		expect(results).toEqual([...Array<string>(10).fill('undetermined'), 'ok', 'undetermined']);
		expect(find('login')?.found).toMatch(/^The gateway cannot be asked: /);
	});
});

describe('what else a gateway offers', () => {
	it.each<[Scripted, string]>([
		[answer('{}', 404), 'notOffered'],
		[answer('<html></html>', 404), 'notOffered'],
		[answer('', 405), 'notOffered'],
		[answer('<html></html>'), 'undetermined'],
		[answer('', 500), 'undetermined'],
		[answer('', 302), 'undetermined'],
		[answer({ error: 'Not for you' }), 'undetermined'],
	])('%j', async (scripted, result) => {
		const { find } = await check({
			'/account/balance': scripted,
			'/sms/loginfo': scripted,
			'/sms/preview': scripted,
			'/sms/senderList': scripted,
		});
		const found = ['balance', 'messageLog', 'preview', 'senders'].map((name) => find(name)?.result);
		expect(found).toEqual(Array<string>(4).fill(result));
	});

	it('counts as the node does, or not', async () => {
		const preview = async (body: object) =>
			(await check({ ...BALANCE, '/sms/preview': answer(body) })).find('preview')?.result;
		expect(await preview({ credit: '1.00', character: '115' })).toBe('ok');
		expect(await preview({ credit: '1.00', character: '45' })).toBe('undetermined');
	});

	it('tells one-time passwords from an answer at any path', async () => {
		const verify = { '/otp/verifyOTP': answer({ error: 'otpId is missing' }, 400) };
		const anywhere = { ...verify, '/otp/checkGateway': answer({ error: 'otpId is missing' }, 400) };
		expect((await check({ ...BALANCE, ...verify })).find('oneTimePasswords')?.result).toBe('ok');
		expect((await check({ ...BALANCE, ...anywhere })).find('oneTimePasswords')?.result).toBe(
			'undetermined',
		);
	});

	it.each<[string, Scripted | ((request: ReceivedRequest) => Scripted), string]>([
		['is empty', answer([]), 'undetermined'],
		['never shows it', answer({ details: [] }), 'undetermined'],
		[
			'ignores the question',
			answer({ details: [{ messageId: 'x', to: '66899999999', status: {} }] }),
			'differs',
		],
		['names another number', log({ to: '66899999999' }), 'undetermined'],
	])('a log that %s', async (_, scripted, result) => {
		const { find } = await check({ ...BALANCE, ...SENDS, '/sms/loginfo': scripted }, SMS);
		expect(find('messageLog')?.result).toBe(result);
		expect([find('timeZone')?.result, find('dateOrder')?.result]).toEqual([
			'undetermined',
			'undetermined',
		]);
	});
});

describe('what cannot be used', () => {
	it.each<[string, INodeParameters, RegExp]>([
		['several numbers', { to: '66812345678, 66812345679' }, /several numbers/],
		['a number with letters', { to: 'my phone' }, /holds letters/],
		['no sender', { from: '' }, /sender is empty/],
		['a time without a number', { to: '', scheduled: true }, /no number/],
	])('%s: nothing is asked, and On Error decides', async (_, fields, reason) => {
		const stopped = await check(BALANCE, { ...SMS, ...fields });
		expect(stopped.error?.message).toMatch(reason);
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			const { rows, error, errorBranch } = await check(BALANCE, { ...SMS, ...fields }, { onError });
			const failed = onError === 'continueErrorOutput' ? jsonOf(errorBranch) : rows;
			expect(error).toBeUndefined();
			expect(failed).toMatchObject([{ error: expect.stringMatching(reason) as string }]);
		}
		expect(gateway.paths()).toEqual([]);
	});

	it('is cancelled while it waits for the log', async () => {
		let seen: () => void = () => undefined;
		const looked = new Promise<void>((resolve) => (seen = resolve));
		await check(
			{
				...BALANCE,
				...SENDS,
				'/sms/loginfo': () => {
					seen();
					return answer([]);
				},
			},
			SMS,
			{ cancelWhen: looked },
		);
		expect(gateway.paths().filter((path) => path === '/sms/send')).toHaveLength(1);
		expect(gateway.paths().filter((path) => path.startsWith('/sms/loginfo')).length).toBeLessThan(
			7,
		);
	});

	it('two runs at once do not mix their messages', async () => {
		const one = async () =>
			(await check(dated('15/06/2027 10:30:20'), SMS, inZone('Asia/Bangkok'))).results;
		const [first, second] = await Promise.all([one(), one()]);
		expect(first).toEqual(second);
		const ids = gateway
			.asked()
			.flatMap(([, path, body]) =>
				path === '/sms/send' ? (/"messageId":"([^"]+)"/.exec(body ?? '')?.[1] ?? []) : [],
			);
		expect(new Set(ids).size).toBe(ids.length);
	});
});
