import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import type { Scripted } from '../../../../engine/scriptedGateway';
import { jsonOf, useAccountGateway } from '../../../account/accountRuns';
import { answer, takesAll, useStore } from '../../../stage';
import { line } from '../../../../engine/runLine';

const gateway = useAccountGateway();
useStore();

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
		expect(hintsOf(run)).toEqual([['info', line({ accepted: 2, requests: 2, credits: 2 })]]);
	});

	it('sends nothing with fewer credits, and everybody hears the balance', async () => {
		const { output, errorBranch, error } = await send(credits(12));
		expect([output, error, sends()]).toEqual([[], undefined, 0]);
		expect(jsonOf(errorBranch)).toMatchObject(
			[A, B].map((to, item) => ({
				error: LOW,
				message: `Item ${item + 1}, Safeguards → Minimum Balance, number ${to}: Add credits to the account, or lower it.`,
				details: { to, outcome: 'notSent', reason: LOW },
			})),
		);
	});

	it.each<[number | string, unknown, boolean]>([
		[0, 0, true],
		[0, -0.5, false],
		[0.5, 0.4, false],
		[0.5, '0.50', true],
		['100', 100, true],
		['={{ 50 * 2 }}', 99.99, false],
		[1000, '1,250.50', true],
	])('of %j lets send with a balance of %j: %s', async (minimumBalance, credit, isSent) => {
		await send(credits(credit), { minimumBalance });
		expect(sends()).toBe(isSent ? 1 : 0);
	});

	it('sends nothing with a balance that may be two amounts', async () => {
		const { errorBranch } = await send(credits('1,250'));
		expect(errorBranch[0]?.json).toMatchObject({
			error:
				'Not sent, because the balance is not known: the answer does not contain it as a number: {"type":"prepaid","credit":"1,250"}',
			message: expect.stringMatching(/, or remove the safeguard\.$/) as unknown,
		});
		expect(sends()).toBe(0);
	});

	it.each<[string, INodeParameters, object[]]>([
		['too many numbers', { maxRecipients: 1 }, ITEMS],
		['nobody left', { suppressionList: `${A}, ${B}` }, ITEMS],
		['no number that can be used', {}, [{ to: '081', text: 'Hello' }]],
	])('does not ask where the run sends nothing anyway: %s', async (_, options, items) => {
		await send(credits(12), options, { items: items.map((item) => ({ ...item })) });
		expect(gateway.paths()).toEqual([]);
	});

	it('does not ask for credits for an account that pays later', async () => {
		const { error } = await send(
			answer({ type: 'Postpaid', credit: -12 }),
			{},
			{ onError: 'stopWorkflow' },
		);
		expect([error?.message, error?.description]).toEqual([
			'Not sent, because the balance is -12 credits, and Minimum Balance is 100',
			'Safeguards → Minimum Balance: Ask the provider what the balance of a postpaid account means, or remove the safeguard.',
		]);
	});

	it('does not ask where another message stops the run', async () => {
		const items = [...ITEMS, { to: '081', text: 'Hello' }];
		await send(credits(12), {}, { items, onError: 'stopWorkflow' });
		expect(gateway.paths()).toEqual([]);
	});

	it('waits for the balance as long as Timeout says', async () => {
		const limits = jest.spyOn(AbortSignal, 'timeout');
		await send(credits(100), { timeout: 45_000 });
		const asked = limits.mock.calls.map(([milliseconds]) => milliseconds);
		limits.mockRestore();
		expect(asked).toEqual([45_000, 45_000]);
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
			text: 'Hello',
			messageId: expect.any(String) as unknown,
			from: 'MyShop',
			reason: LOW,
		});
	});
});

describe('Minimum Balance with Dry Run', () => {
	it('says that it would send', async () => {
		const run = await send(credits(250.5), { dryRun: true });
		expect(jsonOf(run.output)).toMatchObject([{ outcome: 'dryRun' }, { outcome: 'dryRun' }]);
		expect(run.output[0]?.json).not.toHaveProperty('reason');
		expect(hintsOf(run)).toEqual([
			[
				'info',
				'Dry run: 2 texts to 2 numbers, 2 segments. Minimum Balance would let it send: the balance is 250.5 credits.',
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
			[
				'warning',
				`Dry run: 2 texts to 2 numbers, 2 segments. Minimum Balance would stop it: ${why}.`,
			],
		]);
		expect([run.errorBranch, sends()]).toEqual([[], 0]);
	});
});

describe('Minimum Balance where one message is sent and waited for', () => {
	const sendOne = async (
		operation: string,
		credit: number,
		more: Parameters<typeof gateway.run>[2] = {},
	) =>
		await gateway.run(
			{ '/account/balance': credits(credit), '/sms/send': takesAll },
			{
				...{ operation, from: 'MyShop', to: B, text: 'Bye', message: 'Restart?' },
				safeguards: { minimumBalance: 100 },
			},
			more,
		);

	it('leads the message to Undelivered, because an escalation must go on', async () => {
		const { output, waitTill } = await sendOne('sendAndWaitForReport', 12);
		expect([jsonOf(output), waitTill, sends()]).toMatchObject([
			[{ to: B, outcome: 'notSent', reason: LOW }],
			undefined,
			0,
		]);
	});

	it('sends and waits for the report with enough credits', async () => {
		const { waitTill } = await sendOne('sendAndWaitForReport', 100);
		expect(waitTill).toBeDefined();
		expect(gateway.paths()).toEqual(['/account/balance', '/sms/send']);
	});

	it('asks nobody with too few credits', async () => {
		const { error } = await sendOne('sendAndWait', 12);
		expect([error?.message, sends()]).toEqual([LOW, 0]);
		const { output } = await sendOne('sendAndWait', 12, { onError: 'continueRegularOutput' });
		expect(output[0]?.json).toMatchObject({ error: LOW, details: { outcome: 'notSent' } });
	});
});
