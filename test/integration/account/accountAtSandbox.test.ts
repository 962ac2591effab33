import { runBulkSms } from '../../engine/runBulkSms';
import { jsonOf } from './accountRuns';
import { loginAt, useSandbox } from '../stage';

const sandbox = useSandbox({ credit: 3 });

const run = async (parameters: Parameters<typeof runBulkSms>[0]['parameters']) =>
	await runBulkSms({
		items: [{}],
		parameters,
		credentials: loginAt(sandbox.url),
		onError: 'continueErrorOutput',
	});

describe('the account at the sandbox', () => {
	it('tells its balance and its senders', async () => {
		const balance = await run({ resource: 'account', operation: 'getBalance' });
		const senders = await run({ resource: 'account', operation: 'getSenders' });
		expect([jsonOf(balance.output), jsonOf(senders.output)]).toStrictEqual([
			[{ type: 'prepaid', credit: 3 }],
			[{ sender: 'MyShop' }, { sender: 'Shop' }, { sender: 'Info' }],
		]);
	});

	it.each([
		['Hello', 1],
		['a'.repeat(161), 2],
		['^'.repeat(80), 1],
		['ก'.repeat(71), 2],
		['😀'.repeat(35), 1],
	])('counts the segments of a text as we do: %s', async (text, segments) => {
		const { output } = await run({
			operation: 'estimate',
			to: '66812345678',
			text,
			options: { askGateway: true },
		});
		expect(jsonOf(output)).toMatchObject([{ segments, gatewayCredit: segments }]);
		expect(output[0]?.json).not.toHaveProperty('differs');
	});

	it('is sent to until its credits are fewer than Minimum Balance', async () => {
		const send = async (to: string) =>
			await run({ from: 'MyShop', to, text: 'Hello', safeguards: { minimumBalance: 2 } });
		for (const to of ['66812345671', '66812345672']) {
			expect(jsonOf((await send(to)).output)).toMatchObject([{ to, outcome: 'accepted' }]);
		}
		expect(jsonOf((await send('66812345673')).errorBranch)).toMatchObject([
			{ error: 'Not sent, because the balance is 1 credit, and Minimum Balance is 2' },
		]);
		expect(sandbox.messages()).toHaveLength(2);
	});
});
