import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, useAccountGateway, type Answers } from '../accountRuns';
import { answer, sentIn, takesAll } from '../../stage';
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
	'sendTime',
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
	// What is not in order comes with what to do.
	const isOpen = ({ check, result }: Row) =>
		/differs|undetermined/.test(result) && check !== 'summary';
	expect(rows.filter((row) => isOpen(row) && row.advice === '')).toEqual([]);
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

	it('writes to a national number with the Default Country Code', async () => {
		const credentials = { ...inZone('').credentials, defaultCountryCode: '66' };
		await check({ ...BALANCE, ...SENDS }, { ...SMS, to: '081 234 5678' }, { credentials });
		const body = gateway.asked().find(([, path]) => path === '/sms/send')?.[2] ?? '';
		expect(sentIn(body).map(({ to }) => to)).toEqual(['66812345678']);
	});

	it.each([
		[0.5, ''],
		[0, 'Ask the provider for credit, unless the account is postpaid.'],
		[-12, 'Ask the provider for credit, unless the account is postpaid.'],
	])('says what to do about the credit where there is none: %d', async (credit, advice) => {
		const { find } = await check({ '/account/balance': answer({ credit }) });
		expect(find('balance')).toEqual({
			...{ check: 'balance', result: 'ok', advice },
			found: `${credit} credits.`,
		});
	});

	it.each([
		['accepted', 'PENDING'],
		['of an unknown status', 'ASTONISHED'],
		['rejected', 'REJECTED'],
	])('looks for an SMS under the ID that the gateway gave it: %s', async (_, name) => {
		const sent = answer({ detail: [{ messageId: 'own-1', to: '66812345678', status: { name } }] });
		await check({ ...BALANCE, '/sms/send': sent, '/sms/loginfo': log({}) }, SMS);
		const looked = gateway.paths().filter((path) => path.startsWith('/sms/loginfo'));
		expect(looked).not.toEqual([]);
		if (name !== 'REJECTED') {
			expect(new Set(looked)).toEqual(new Set(['/sms/loginfo?messageId=own-1']));
		}
	});

	it('looks four times in 15 seconds where the log never shows the SMS', async () => {
		const clock = new TestClock(NOW);
		await check({ ...BALANCE, ...SENDS, '/sms/loginfo': answer([]) }, SMS, { clock });
		expect((clock.now() - NOW) / 1_000).toBe(15);
		expect(gateway.paths().filter((path) => path.startsWith('/sms/loginfo'))).toHaveLength(4);
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
		expect(found).not.toMatch(/66812345678|MyShop|Acme|demo|127\.0\.0\.1|http:|Bangkok|Test SMS/);
		expect(found).toContain('sendTime: ok (agrees)');
	});
});

describe('the time of the SMS', () => {
	const SENT = 'this n8n sent it on 15 June at 10:30 in Asia/Bangkok';

	it('is shown as the log has it, beside when it was sent: the same minute fits', async () => {
		const { find } = await check(dated('15/06/2027 10:30:20'), SMS, inZone('Asia/Bangkok'));
		expect(find('sendTime')).toEqual({
			check: 'sendTime',
			result: 'ok',
			found: `The message log says 15/06/2027 10:30:20, ${SENT}. Time Zone and Date Order of the credential fit.`,
			advice: '',
		});
	});

	it.each<[string, string, string, string, string]>([
		['three minutes later', '15/06/2027 10:33:59', '', 'dayFirst', 'ok'],
		['without seconds', '15/06/2027 10:30', '', 'dayFirst', 'ok'],
		['month first, as the credential', '06/15/2027 10:31:00', '', 'monthFirst', 'ok'],
		['sent and delivered', '15/06/2027 10:30:20', '15/06/2027 10:30:25', 'dayFirst', 'ok'],
		['only delivered', '', '15/06/2027 10:30:25', 'dayFirst', 'ok'],
		['four minutes later', '15/06/2027 10:34:00', '', 'dayFirst', 'undetermined'],
		['a minute earlier', '15/06/2027 10:29:59', '', 'dayFirst', 'undetermined'],
		['year first, which shows no order', '2027-06-15 10:30:20', '', 'dayFirst', 'undetermined'],
		['UTC', '2027-06-15T03:30:20Z', '', 'dayFirst', 'undetermined'],
		['the Thai calendar', '๑๕/๐๖/๒๕๗๐ ๑๐:๓๐', '', 'dayFirst', 'undetermined'],
		['twelve hours', '15/06/2027 10:30:20 PM', '', 'dayFirst', 'undetermined'],
		['no time of day', '15/06/2027', '', 'dayFirst', 'undetermined'],
		['two that disagree', '15/06/2027 10:30:20', '15/06/2027 05:30', 'dayFirst', 'undetermined'],
	])('%s: %s %s', async (_, sendDate, doneDate, order, result) => {
		const { find } = await check(dated(sendDate, doneDate), SMS, inZone('Asia/Bangkok', order));
		const { found = '', advice } = find('sendTime') ?? {};
		expect([find('sendTime')?.result, advice === '']).toEqual([result, result === 'ok']);
		expect(found).toContain(SENT);
		for (const date of [sendDate, doneDate]) expect(found).toContain(date);
	});

	it.each<[string, Answers, INodeParameters, string, string]>([
		[
			'no SMS was sent',
			BALANCE,
			CHECK,
			'No SMS was sent, so there is no time to compare.',
			'Enter your own number in To, or ask the provider in which time zone it reads sendAt, and whether the day comes first.',
		],
		[
			'the log has words in place of a date',
			dated('a moment ago'),
			SMS,
			`The message log shows no date of the SMS; ${SENT}.`,
			'Compare both times. If they are not the same, correct Time Zone or Date Order in the credential, or ask the provider in which time zone it reads sendAt, and whether the day comes first.',
		],
	])('is not determined where %s, and it says what to do', async (_, given, sms, found, advice) => {
		const { find } = await check(given, sms, inZone('Asia/Bangkok'));
		expect(find('sendTime')).toMatchObject({ result: 'undetermined', found, advice });
	});

	it('tells no Date Order on a day whose number is that of the month', async () => {
		const clock = new TestClock(Date.parse('2027-12-12T03:30:20Z'));
		const given = dated('12/12/2027 10:30:20');
		const { find } = await check(given, SMS, { ...inZone('Asia/Bangkok'), clock });
		expect(find('sendTime')).toMatchObject({
			result: 'undetermined',
			advice: 'Run the check again on a day whose number is not that of the month.',
		});
	});

	it('names the zone of the workflow where the credential has none', async () => {
		const { find } = await check(dated('15/06/2027 10:30:20'), SMS, {
			...inZone(''),
			timezone: 'Asia/Bangkok',
		});
		expect(find('sendTime')).toMatchObject({
			result: 'ok',
			found: `The message log says 15/06/2027 10:30:20, ${SENT}, the zone of the workflow, because Time Zone in the credential is empty. Date Order of the credential fits.`,
			advice:
				'Enter this zone as Time Zone in the credential, because Send At and Quiet Hours need it.',
		});
	});
});

describe('a gateway that refuses', () => {
	/** Says of the message of a request that it has each of these. */
	const answered = (body: string, ...all: object[]) =>
		answer({ detail: all.flatMap((status) => sentIn(body).map((each) => ({ ...each, status }))) });

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
			found:
				'A firewall or proxy in front of the gateway blocked the request (HTTP 403: a web page: Access denied).',
			advice:
				'Ask the provider to let requests from the address of this n8n through, and tell them what it says.',
		});
	});

	it('may not be allowed to answer this account, if every answer is a 403', async () => {
		const refused = answer({ error: 'Forbidden' }, 403);
		const { find } = await check({ '/account/balance': refused, '/sms/send': refused });
		expect(find('login')).toMatchObject({
			result: 'undetermined',
			advice:
				'Check Username and Password in the Bulk SMS API credential, and ask the provider whether the account, and the address of this n8n, may do this.',
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
			({ body }) => answered(body, { name: 'REJECTED', code: '5' }),
			'differs',
			/REJECTED \(5\)/,
		],
		[
			'and takes it',
			({ body }) => answered(body, { name: 'PENDING' }, { name: 'REJECTED' }),
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
});

describe('what else a gateway offers', () => {
	it('counts as the node does, or not', async () => {
		const preview = async (body: object) =>
			(await check({ ...BALANCE, '/sms/preview': answer(body) })).find('preview')?.result;
		expect(await preview({ credit: '1.00', character: '115' })).toBe('ok');
		expect(await preview({ credit: '1.00', character: '45' })).toBe('undetermined');
	});

	it.each([
		[CHECK, 'A list of 2.'],
		[SMS, 'A list of 2, with MyShop among them.'],
		[{ ...SMS, from: 'Other' }, 'A list of 2; Other was not found in it.'],
	])('has a list of senders, with the one of the SMS or without it', async (parameters, found) => {
		const senders = answer({ senders: ['MyShop', 'Acme'] });
		const { find } = await check({ ...BALANCE, ...SENDS, '/sms/senderList': senders }, parameters);
		expect(find('senders')).toMatchObject({ result: 'ok', found, advice: '' });
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
		expect(find('sendTime')?.result).toBe('undetermined');
	});
});

describe('what cannot be used', () => {
	it.each<[string, INodeParameters, RegExp]>([
		['several numbers', { to: '66812345678, 66812345679' }, /several numbers/],
		['a number with letters', { to: 'my phone' }, /contains letters/],
		['no sender', { from: '' }, /^From is empty$/],
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
			4,
		);
		expect(gateway.paths().at(-1)).toMatch('/sms/loginfo');
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
