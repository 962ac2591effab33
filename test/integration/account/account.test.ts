import { TestClock } from '../../engine/clock';
import type { Scripted } from '../../engine/scriptedGateway';
import { WITHHELD } from '../../engine/sentences';
import { jsonOf, useAccountGateway } from './accountRuns';
import { answer } from '../stage';

const gateway = useAccountGateway();
const BALANCE = { resource: 'account', operation: 'getBalance' };
const SENDERS = { resource: 'account', operation: 'getSenders' };
const ITEMS = [{ a: 1 }, { a: 2 }, { a: 3 }];
const ALL = [{ item: 0 }, { item: 1 }, { item: 2 }];

const balance = async (scripted: Scripted, more = {}) =>
	await gateway.run({ '/account/balance': scripted }, BALANCE, more);
const senders = async (scripted: Scripted, more = {}) =>
	await gateway.run({ '/sms/senderList': scripted }, SENDERS, more);

it.each([BALANCE, SENDERS, { resource: 'account', operation: 'checkGateway' }])(
	'names a field of the credential with its place: $operation',
	async (parameters) => {
		const address = { baseUrl: 'not an address' };
		const { error } = await gateway.run({}, parameters, {
			credentials: { ...address, username: 'demo', password: 'demo' },
		});
		expect(error?.description).toMatch(/^Credential → Base URL: [A-Z].+\.$/);
		const { output } = await gateway.run({}, parameters, {
			credentials: { ...address, username: 'demo', password: 'demo' },
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(output)).toMatchObject([{ message: error?.description }]);
	},
);

describe('the operation Get Balance', () => {
	it('asks once for all items, with the login of Send, and pairs its item to all of them', async () => {
		const { output } = await balance(answer({ type: 'prepaid', credit: 1250.5 }), { items: ITEMS });
		expect(output).toStrictEqual([{ json: { type: 'prepaid', credit: 1250.5 }, pairedItem: ALL }]);
		expect(gateway.asked()).toEqual([['POST', '/account/balance', '{}']]);
		expect(gateway.login()).toEqual([gateway.expectedLogin]);
	});

	it.each<[string, unknown, object]>([
		[
			'credits as text',
			{ type: 'prepaid', credit: '1,250.50' },
			{ type: 'prepaid', credit: 1250.5 },
		],
		['no credits at all', { credit: 0 }, { credit: 0 }],
		['a debt', { type: 'postpaid', credit: -12 }, { type: 'postpaid', credit: -12 }],
		[
			'credits that may be two amounts',
			{ type: 'prepaid', credit: '1,250' },
			{ type: 'prepaid', credit: null, raw: { type: 'prepaid', credit: '1,250' } },
		],
		[
			'more digits than a number holds',
			'{"credit": 12345678901234567890}',
			{ credit: null, raw: { credit: '12345678901234567890' } },
		],
		['an answer of another shape', [1, 2], { credit: null, raw: [1, 2] }],
		['an empty object', {}, { credit: null, raw: {} }],
		...[null, false, 0, '', ' ', [], {}, [null], { message: '' }].map(
			(error): [string, unknown, object] => [
				`an error that says nothing: ${JSON.stringify(error)}`,
				{ credit: 5, error },
				{ credit: 5 },
			],
		),
		[
			'the login in the answer',
			{ account: `demo:${gateway.secret}` },
			{ credit: null, raw: { account: WITHHELD } },
		],
	])('gives what can be read without doubt: %s', async (_, body, item) => {
		const { output } = await balance(answer(body));
		expect(jsonOf(output)).toStrictEqual([item]);
	});

	it('pairs a failure to all items', async () => {
		const more = { items: ITEMS, onError: 'continueErrorOutput' } as const;
		const { errorBranch } = await balance(answer('', 500), more);
		const reason = 'The gateway failed (HTTP 500)';
		expect(errorBranch).toMatchObject([
			{ json: { error: reason, details: { field: 'Gateway', reason } }, pairedItem: ALL },
		]);
	});

	it('asks again at the date that the gateway names', async () => {
		const clock = new TestClock(Date.parse('2027-01-31T12:00:00Z'));
		const busy = answer('', 429, { 'retry-after': 'Sun, 31 Jan 2027 12:01:00 GMT' });
		let calls = 0;
		const answers = { '/account/balance': () => (++calls < 2 ? busy : answer({ credit: 7 })) };
		const { output } = await gateway.run(answers, BALANCE, { clock });
		expect([jsonOf(output), clock.steady()]).toEqual([[{ credit: 7 }], 60_000]);
	});
});

describe('the operation Get Senders', () => {
	it('gives one item per sender, each paired to all items, and asks once', async () => {
		const { output } = await senders(answer({ senders: ['MyShop', 'MyClinic'] }), { items: ITEMS });
		expect(output).toStrictEqual([
			{ json: { sender: 'MyShop' }, pairedItem: ALL },
			{ json: { sender: 'MyClinic' }, pairedItem: ALL },
		]);
		expect(gateway.asked()).toEqual([['GET', '/sms/senderList', '']]);
		expect(gateway.login()).toEqual([gateway.expectedLogin]);
	});

	it.each<[string, unknown, object[]]>([
		['a list of objects', [{ name: 'A', id: 1 }], [{ name: 'A', id: 1 }]],
		['no list', { sender: 'A' }, [{ sender: 'A' }]],
		['two lists', { a: ['A'], b: ['B'] }, [{ a: ['A'], b: ['B'] }]],
		['a list of lists', [['A']], [{ answer: [['A']] }]],
		['an error that says nothing beside the list', { error: null, list: ['A'] }, [{ sender: 'A' }]],
	])('passes the answer on as it came: %s', async (_, body, items) => {
		const { output } = await senders(answer(body));
		expect(jsonOf(output)).toStrictEqual(items);
	});

	it('says it where the list is empty', async () => {
		const { output, hints } = await senders(answer([]));
		expect(output).toEqual([]);
		expect(hints.map(({ message }) => message)).toEqual([
			'The gateway answered with an empty list of senders.',
		]);
	});
});
