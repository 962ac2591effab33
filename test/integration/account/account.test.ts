import type { Scripted } from '../../engine/scriptedGateway';
import { startScriptedGateway } from '../../engine/scriptedGateway';
import { answer, jsonOf, useAccountGateway } from './accountRuns';
import { BUSY_GATEWAY, NO_BALANCE_HERE, WEB_PAGE, WITHOUT_BODY } from '../../engine/sentences';

const gateway = useAccountGateway();
const BALANCE = { resource: 'account', operation: 'getBalance' };
const SENDERS = { resource: 'account', operation: 'getSenders' };
const ITEMS = [{ a: 1 }, { a: 2 }, { a: 3 }];
const ALL = [{ item: 0 }, { item: 1 }, { item: 2 }];

const balance = async (scripted: Scripted, more = {}) =>
	await gateway.run({ '/account/balance': scripted }, BALANCE, more);
const senders = async (scripted: Scripted, more = {}) =>
	await gateway.run({ '/sms/senderList': scripted }, SENDERS, more);

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
			{ credit: null, raw: { account: 'demo:*****' } },
		],
	])('gives what can be read without doubt: %s', async (_, body, item) => {
		const { output } = await balance(answer(body));
		expect(jsonOf(output)).toStrictEqual([item]);
	});

	it.each<[string, Scripted, string]>([
		['404', answer('', 404), NO_BALANCE_HERE],
		[
			'405',
			answer('<html>Not allowed</html>', 405),
			'This gateway does not offer a balance (HTTP 405: a web page: Not allowed)',
		],
		[
			'401',
			answer({ error: { message: 'Wrong login' } }, 401),
			'The gateway rejected the login (HTTP 401: Wrong login)',
		],
		['500', answer('', 500), 'The gateway failed (HTTP 500)'],
		['a web page', answer('<html></html>'), WEB_PAGE],
		['nothing', answer(''), WITHOUT_BODY],
		['an error', answer({ error: 'Closed today' }), 'The gateway answered: Closed today'],
		[
			'an error beside credits',
			answer({ credit: 5, error: 'Closed today' }),
			'The gateway answered: Closed today',
		],
		[
			'an error in an object beside credits',
			answer({ credit: 5, error: { message: 'Closed' } }),
			'The gateway answered: Closed',
		],
		...['7', ['closed'], { code: 7 }].map((error): [string, Scripted, string] => [
			`the error ${JSON.stringify(error)} beside credits`,
			answer({ credit: 5, error }),
			`The gateway answered: ${typeof error === 'object' ? JSON.stringify(error) : error}`,
		]),
		...[true, 500].map((error): [string, Scripted, string] => [
			`the error ${JSON.stringify(error)}, which says little, beside credits`,
			answer({ credit: 5, error }),
			`The gateway answered: {"error":${error},"credit":5}`,
		]),
		['429 without end', answer('', 429, { 'retry-after': '1' }), BUSY_GATEWAY],
		[
			'an answer nested absurdly',
			answer('['.repeat(5000) + ']'.repeat(5000)),
			'The answer of the gateway is nested too deep',
		],
	])('follows On Error where the gateway does not tell it: %s', async (_, scripted, reason) => {
		const stopped = await balance(scripted, { items: ITEMS });
		expect(stopped.error?.message).toBe(reason);
		expect(stopped.error?.description).toMatch(/^Gateway: .+\.$/);
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			const { output, errorBranch, error } = await balance(scripted, { items: ITEMS, onError });
			expect(error).toBeUndefined();
			const [failed, other] =
				onError === 'continueErrorOutput' ? [errorBranch, output] : [output, errorBranch];
			expect(other).toEqual([]);
			expect(failed).toMatchObject([
				{
					json: { error: reason, details: { field: 'Gateway', reason } },
					pairedItem: ALL,
				},
			]);
			expect(failed[0]?.json.message).toContain(`Gateway: ${reason}. `);
		}
	});

	it('asks again what was certainly not answered: 429, as the gateway asks for it', async () => {
		let calls = 0;
		const { output } = await gateway.run(
			{
				'/account/balance': () =>
					++calls < 3 ? answer('', 429, { 'retry-after': '2' }) : answer({ credit: 7 }),
			},
			BALANCE,
		);
		expect([jsonOf(output), calls]).toEqual([[{ credit: 7 }], 3]);
	});

	it('says that a dead gateway was not reached', async () => {
		const gone = await startScriptedGateway(() => answer(''));
		await gone.close();
		const { error } = await gateway.run({}, BALANCE, { baseUrl: gone.url });
		expect(error?.message).toBe(`${gone.url} refused the connection (ECONNREFUSED)`);
	});

	it.each(['resetAfterReading' as const])('says that the answer broke off: %s', async (fault) => {
		const { error } = await balance(fault);
		expect(error?.message).toBe(
			`The connection to ${gateway.url()} broke before an answer came (ECONNRESET)`,
		);
		expect(error?.description).toBe('Gateway: Try again later.');
	});

	it('waits 30 seconds for the whole answer', async () => {
		const actual = AbortSignal.timeout.bind(AbortSignal);
		const timeout = jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((milliseconds) => actual(milliseconds / 100));
		const { error } = await balance('drippingBody');
		const waited = timeout.mock.calls;
		timeout.mockRestore();
		expect(error?.message).toBe(`No answer came from ${gateway.url()} in time`);
		expect(waited).toEqual([[30_000]]);
	});

	it('ends when the execution is cancelled', async () => {
		let cancel = () => {};
		const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
		const begin = Date.now();
		await gateway.run(
			{
				'/account/balance': () => {
					cancel();
					return 'drippingBody';
				},
			},
			BALANCE,
			{ cancelWhen, onError: 'continueRegularOutput' },
		);
		expect(Date.now() - begin).toBeLessThan(10_000);
	});

	it('names what is wrong with the credential', async () => {
		const { output } = await gateway.run({}, BALANCE, {
			baseUrl: 'sms.example.com',
			onError: 'continueRegularOutput',
		});
		expect(output[0]?.json.error).toMatch(/^Base URL in the credential cannot be used: /);
		expect(gateway.asked()).toEqual([]);
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

	it.each<[string, Scripted, string]>([
		['404', answer('', 404), 'This gateway does not offer a list of senders (HTTP 404)'],
		['an error', answer({ error: { message: 'No' } }), 'The gateway answered: No'],
		['an error beside the list', answer({ error: 'x', list: ['A'] }), 'The gateway answered: x'],
		['a list of errors', answer({ error: ['x'] }), 'The gateway answered: ["x"]'],
	])('follows On Error where the gateway does not tell them: %s', async (_, scripted, reason) => {
		expect((await senders(scripted)).error?.message).toBe(reason);
		const { output, errorBranch } = await senders(scripted, { onError: 'continueErrorOutput' });
		expect([output, jsonOf(errorBranch)]).toMatchObject([[], [{ error: reason }]]);
	});
});
