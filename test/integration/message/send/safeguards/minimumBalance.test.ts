import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { startScriptedGateway, type Scripted } from '../../../../engine/scriptedGateway';
import { answer, jsonOf, takesAll, useAccountGateway } from '../../../account/accountRuns';
import {
	BUSY_GATEWAY,
	NO_BALANCE_HERE,
	WEB_PAGE,
	WITHOUT_BODY,
} from '../../../../engine/sentences';

const gateway = useAccountGateway();
beforeAll(async () => await ProcessedStore.install());

const A = '66812345671';
const B = '66812345672';
const ITEMS = [
	{ to: A, text: 'Hello' },
	{ to: B, text: 'Bye' },
];
const LOW = 'Not sent, because the balance is 12 credits, and Minimum Balance is 100';

const parametersWith = (options: INodeParameters, more: INodeParameters = {}): INodeParameters => ({
	from: 'MyShop',
	to: '={{ $json.to }}',
	text: '={{ $json.text }}',
	...more,
	...inCollections(options),
});
const credits = (credit: unknown): Scripted => answer({ type: 'prepaid', credit });

/** Sends with Minimum Balance 100, unless another one is given. */
const send = async (
	balance: Scripted | (() => Scripted),
	options: INodeParameters = {},
	more: Parameters<typeof gateway.run>[2] = {},
) =>
	await gateway.run(
		{ '/account/balance': balance, '/sms/send': takesAll },
		parametersWith({ minimumBalance: 100, ...options }),
		{ items: ITEMS, onError: 'continueErrorOutput', ...more },
	);
const sends = () => gateway.paths().filter((path) => path === '/sms/send').length;
const asks = () => gateway.paths().filter((path) => path === '/account/balance').length;
const hintsOf = ({ hints }: Awaited<ReturnType<typeof send>>) =>
	hints.map(({ message, type }) => [type, message]);

describe('the safeguard Minimum Balance', () => {
	it('asks once, before the first request, and lets the run send with enough credits', async () => {
		const run = await send(credits(100), { maxMessagesPerRequest: 1 });
		expect(jsonOf(run.output)).toMatchObject([
			{ to: A, outcome: 'accepted' },
			{ to: B, outcome: 'accepted' },
		]);
		expect(gateway.paths()).toEqual(['/account/balance', '/sms/send', '/sms/send']);
		expect(hintsOf(run)).toEqual([['info', '2 requests, 2 accepted, 2 credits used.']]);
	});

	it('does not add up what the run costs', async () => {
		const { output } = await send(credits(1), { minimumBalance: 1 });
		expect(jsonOf(output)).toMatchObject([A, B].map((to) => ({ to, outcome: 'accepted' })));
	});

	it('sends nothing with fewer credits, and everybody hears the balance', async () => {
		const { output, errorBranch, error } = await send(credits(12));
		expect([output, error, sends()]).toEqual([[], undefined, 0]);
		expect(jsonOf(errorBranch)).toMatchObject(
			[A, B].map((to, item) => ({
				error: LOW,
				message: `Item ${item + 1}, Minimum Balance, number ${to}: ${LOW}. Add credits to the account, or lower Minimum Balance.`,
				details: { to, outcome: 'notSent', reason: LOW },
			})),
		);
	});

	it('stops the workflow with one error that says the balance', async () => {
		const { error } = await send(credits(12), {}, { onError: 'stopWorkflow' });
		expect([error?.message, error?.description]).toEqual([
			LOW,
			'Add credits to the account, or lower Minimum Balance.',
		]);
		expect(sends()).toBe(0);
	});

	it('gives failures out as items where they are to come out so', async () => {
		const { output } = await send(credits(12), { failuresAs: 'items' });
		expect(jsonOf(output)).toMatchObject([
			{ to: A, outcome: 'notSent', reason: LOW },
			{ to: B, outcome: 'notSent', reason: LOW },
		]);
	});

	it.each<[number | string, unknown, boolean]>([
		[0, 0, true],
		[0, -0.5, false],
		[0.5, 0.4, false],
		[0.5, '0.50', true],
		['100', 100, true],
		['={{ 50 * 2 }}', 99.99, false],
		[1000, '1,250.50', true],
		[1, 1, true],
	])('of %j lets send with a balance of %j: %s', async (minimumBalance, credit, isSent) => {
		await send(credits(credit), { minimumBalance });
		expect(sends()).toBe(isSent ? 1 : 0);
	});

	it.each<[string, Scripted, string]>([
		[
			'that may be two amounts',
			credits('1,250'),
			'the answer does not give it as a number: {"type":"prepaid","credit":"1,250"}',
		],
		['that is not there', answer({}), 'the answer does not give it as a number'],
		[
			'in an error of another member',
			answer({ status: 'error', message: 'Account closed' }),
			'the answer does not give it as a number: {"status":"error","message":"Account closed"}',
		],
		[
			'in an error that is a number',
			answer({ error: 208, message: 'Account closed' }),
			'The gateway answered: {"error":208,"message":"Account closed"}',
		],
		['in an error', answer({ error: 'Closed' }), 'The gateway answered: Closed'],
		['beside an error', answer({ credit: 5000, error: 'Closed' }), 'The gateway answered: Closed'],
		['without an endpoint', answer('', 404), NO_BALANCE_HERE],
		['without the method', answer('', 405), 'This gateway does not offer a balance (HTTP 405)'],
		['in a failure', answer('', 502), 'The gateway failed (HTTP 502)'],
		['for a wrong login', answer('', 401), 'The gateway rejected the login (HTTP 401)'],
		['in a web page', answer('<html>'), WEB_PAGE],
		['in an empty answer', answer(''), WITHOUT_BODY],
		['in too many calls', answer('', 429), BUSY_GATEWAY],
	])('sends nothing with a balance %s', async (_, scripted, words) => {
		const { errorBranch } = await send(scripted);
		const reason = `Not sent, because the balance is not known: ${words}`;
		expect(jsonOf(errorBranch)).toMatchObject([
			{ error: reason, details: { outcome: 'notSent' } },
			{ error: reason, details: { outcome: 'notSent' } },
		]);
		expect(errorBranch[0]?.json.message).toMatch(/, or remove Minimum Balance\.$/);
		expect(sends()).toBe(0);
	});

	it('sends nothing where the answer does not come in the time of Timeout', async () => {
		const begin = Date.now();
		const { errorBranch } = await send('drippingBody', { timeout: 200 });
		expect(Date.now() - begin).toBeLessThan(10_000);
		expect(errorBranch[0]?.json.error).toBe(
			`Not sent, because the balance is not known: No answer came from ${gateway.url()} in time`,
		);
		expect([asks(), sends()]).toEqual([1, 0]);
	});

	it('sends nothing where the gateway is dead', async () => {
		const gone = await startScriptedGateway(() => answer(''));
		await gone.close();
		const { errorBranch } = await send(credits(1), {}, { baseUrl: gone.url });
		expect(errorBranch[0]?.json.error).toBe(
			`Not sent, because the balance is not known: ${gone.url} refused the connection (ECONNREFUSED)`,
		);
	});

	it.each<[string, INodeParameters, object[]]>([
		['too many numbers', { maxRecipients: 1 }, ITEMS],
		['nobody left', { suppressionList: `${A}, ${B}` }, ITEMS],
		['no number that can be used', {}, [{ to: '081', text: 'Hello' }]],
	])('does not ask where the run sends nothing anyway: %s', async (_, options, items) => {
		await send(credits(12), options, { items: items.map((item) => ({ ...item })) });
		expect(gateway.paths()).toEqual([]);
	});

	it('does not ask where another message stops the run', async () => {
		const items = [...ITEMS, { to: '081', text: 'Hello' }];
		await send(credits(12), {}, { items, onError: 'stopWorkflow' });
		expect(gateway.paths()).toEqual([]);
	});

	it('asks again in each try of Retry On Fail, which then sends', async () => {
		let tries = 0;
		const { output } = await send(() => credits(tries++ === 0 ? 12 : 1000), {}, { maxTries: 3 });
		expect(jsonOf(output)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
		expect(gateway.paths()).toEqual(['/account/balance', '/account/balance', '/sms/send']);
	});

	it('keeps what an earlier try sent where the balance is too low for the others', async () => {
		let tries = 0;
		const { error } = await gateway.run(
			{
				'/account/balance': () => credits(tries++ === 0 ? 100 : 99),
				'/sms/send': (request) =>
					request.body.includes(A) ? takesAll(request) : answer({ error: 'Not now' }, 400),
			},
			parametersWith({
				minimumBalance: 100,
				maxMessagesPerRequest: 1,
				maxDestinationsPerRequest: 1,
				concurrency: 1,
			}),
			{ items: ITEMS, maxTries: 2 },
		);
		expect([asks(), sends()]).toEqual([2, 2]);
		expect(error?.context?.results).toMatchObject([
			{ to: A, outcome: 'accepted' },
			// What the gateway rejected stays so if the later try sent nothing.
			{ to: B, outcome: 'rejected' },
		]);
	});

	it('leaves no mark of what was not sent: a later execution sends it', async () => {
		const options = { skipRepeatsHours: 24 };
		await send(credits(12), options, { executionId: 'low' });
		const { output } = await send(credits(500), options, { executionId: 'full' });
		expect(jsonOf(output)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
		const again = await send(credits(500), options, { executionId: 'again' });
		expect(jsonOf(again.output)).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }]);
	});

	it('says nothing of a postponement to who is not sent to', async () => {
		const now = Date.now();
		const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16);
		const { errorBranch } = await send(credits(12), {
			quietHours: { hours: { from: clock(-1), to: clock(2), timezone: 'UTC', weekdays: [] } },
		});
		expect(errorBranch[0]?.json.details).toStrictEqual({
			to: A,
			outcome: 'notSent',
			messageId: expect.any(String) as unknown,
			from: 'MyShop',
			reason: LOW,
		});
	});

	it('tells a cancelled execution from a low balance', async () => {
		let cancel = () => {};
		const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
		const { output, errorBranch } = await send(
			() => {
				cancel();
				return 'drippingBody';
			},
			{},
			{ cancelWhen },
		);
		const failures = [...output, ...errorBranch];
		expect(failures.map(({ json }) => json.error)).toEqual([
			'Not tried, because the execution was cancelled',
			'Not tried, because the execution was cancelled',
		]);
		expect(sends()).toBe(0);
	});

	it.each(['', '={{ null }}', '={{ undefined }}', -1, 'many', true, '={{ [100] }}'])(
		'sends nothing where its value cannot be used: %j',
		async (minimumBalance) => {
			const { errorBranch } = await send(credits(1000), { minimumBalance });
			expect(errorBranch).toHaveLength(2);
			expect(errorBranch[0]?.json.error).toMatch(/^Minimum Balance (cannot be|has no value)/);
			expect(gateway.paths()).toEqual([]);
		},
	);
});

describe('Minimum Balance with Dry Run', () => {
	it('says that it would send', async () => {
		const run = await send(credits(250.5), { dryRun: true });
		expect(jsonOf(run.output)).toMatchObject([{ outcome: 'dryRun' }, { outcome: 'dryRun' }]);
		expect(run.output[0]?.json).not.toHaveProperty('reason');
		expect(hintsOf(run)).toEqual([
			[
				'info',
				'Dry run: 2 would be sent. Minimum Balance would let it send: the balance is 250.5 credits.',
			],
		]);
		expect([asks(), sends()]).toEqual([1, 0]);
	});

	it.each<[string, Scripted, string]>([
		['too few credits', credits(12), 'the balance is 12 credits, and Minimum Balance is 100'],
		[
			'no balance',
			answer('', 404),
			'the balance is not known: This gateway does not offer a balance (HTTP 404)',
		],
	])('says that it would not: %s', async (_, scripted, why) => {
		const run = await send(scripted, { dryRun: true });
		expect(jsonOf(run.output)).toMatchObject([
			{ outcome: 'dryRun', reason: `Would not be sent, because ${why}` },
			{ outcome: 'dryRun', reason: `Would not be sent, because ${why}` },
		]);
		expect(hintsOf(run)).toEqual([
			['warning', `Dry run: 2 would not be sent. Minimum Balance would stop it: ${why}.`],
		]);
		expect([run.errorBranch, sends()]).toEqual([[], 0]);
	});
});
