import type { INodeParameters } from 'n8n-workflow';

import { asToolOfAgent } from '../../../../engine/bulkSmsTool';
import { useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

const HOME = '66812345678';
const LAOS = '8562055512345';
const REASON = `${LAOS} belongs to +856 (Laos), which Allowed Country Codes does not list`;
const ADVICE = 'Check the number, or add 856 to Allowed Country Codes in the credential.';
const credentials = { allowedCountryCodes: '66' };
const otp = { resource: 'otp', otcId: 'login', options: {} };
type Writing = [label: string, parameters: INodeParameters];
const SEND: Writing = ['Send', {}];
const CHECK: Writing = ['Check Gateway', { resource: 'account', operation: 'checkGateway' }];
const OTHERS: Writing[] = [
	['Send and Wait for Response', { operation: 'sendAndWait', message: 'Restart?' }],
	['Send and Wait for Delivery Report', { operation: 'sendAndWaitForReport' }],
	['Request', { ...otp, operation: 'request' }],
	['Resend', { ...otp, operation: 'resend', otpId: 'otp-1' }],
];

describe('Allowed Country Codes', () => {
	it('lets Send write to the countries that it lists, and to no other', async () => {
		const { output, errorBranch } = await run(
			{ to: `${HOME}, +856 20 5551 2345` },
			{ credentials },
		);
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([[HOME, 'accepted']]);
		expect(errorBranch.map(({ json }) => json)).toMatchObject([
			{
				error: REASON,
				message: `Item 1, To: ${ADVICE}`,
				details: { to: '+856 20 5551 2345', outcome: 'notSent' },
			},
		]);
		expect(stage.sandbox.messages().map(({ to }) => to)).toEqual([HOME]);
	});

	it.each([...OTHERS, CHECK])('lets %s write to no other country', async (_, parameters) => {
		const { outputs } = await run({ ...parameters, to: LAOS }, { credentials });
		const told = outputs.flat().map(({ json }) => json.error ?? json.reason);
		expect([told, bodies()]).toEqual([[REASON], []]);
	});

	it.each([
		['66', 'Allowed Country Codes allows 66.', ''],
		['66, +1 876', 'Allowed Country Codes allows 66, 1876.', ''],
		[
			'all',
			'Allowed Country Codes has the word all, so messages go to every country.',
			'Enter the codes of the countries that you send to, above all if you send one-time passwords.',
		],
	])('is in what Check Gateway found: %j', async (allowedCountryCodes, found, advice) => {
		const { output } = await run(
			{ resource: 'account', operation: 'checkGateway', to: '', from: '' },
			{ credentials: { allowedCountryCodes } },
		);
		expect(output.map(({ json }) => json)).toContainEqual({
			check: 'countries',
			result: 'ok',
			found,
			advice,
		});
	});

	it('is the word all in credentials that were saved without it', async () => {
		const { output } = await run({ to: LAOS });
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([[LAOS, 'accepted']]);
	});

	it.each(
		[SEND, ...OTHERS].flatMap(([label, parameters]) =>
			['', ' ', ',', '\u200b', '={{ $json.none }}', '={{ $vars.countries }}', '={{ null }}'].map(
				(written): [string, string, INodeParameters] => [label, written, parameters],
			),
		),
	)('lets %s write to nobody with the value %j', async (_, allowedCountryCodes, parameters) => {
		const { error } = await run(
			{ ...parameters },
			{ credentials: { allowedCountryCodes }, onError: 'stopWorkflow' },
		);
		expect(error).toMatchObject({
			message:
				'Allowed Country Codes in the credential cannot be used: It names no country, or an expression in it found nothing, so nothing is sent',
			description: expect.stringContaining(
				'Write the codes of the countries that you send to, for example 66, 856. Or write the word all for every country.',
			) as unknown,
		});
		expect(bodies()).toEqual([]);
	});

	it('lets a tool of an agent write to nobody, if it is blank', async () => {
		const call = await asToolOfAgent({
			parameters: { from: 'MyShop', to: HOME, text: 'Hello' },
			credentials: {
				baseUrl: stage.sandbox.url,
				username: 'demo',
				password: 'demo',
				allowedCountryCodes: '={{ $json.none }}',
			},
		});
		await expect(call({}).catch((error: Error) => error.message)).resolves.toContain(
			'Allowed Country Codes in the credential cannot be used',
		);
		expect(bodies()).toEqual([]);
	});

	it('lets 1 pay for no premium number', async () => {
		const { errorBranch } = await run(
			{ to: '+1 900 234 5678' },
			{ credentials: { allowedCountryCodes: '1' } },
		);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			'19002345678 belongs to +1900 (premium and special numbers), which Allowed Country Codes does not list',
		]);
		const { output } = await run(
			{ to: '+1 900 234 5678' },
			{ credentials: { allowedCountryCodes: '1, 1 900' } },
		);
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
	});
});

describe('a number that is twice in one message', () => {
	it('gets it from its second place if the first one is not sent to', async () => {
		const { output, errorBranch } = await run({
			to: `81, ${HOME}, ${HOME}`,
			text: 'Hello',
		});
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted', 'skipped']);
		expect(errorBranch).toHaveLength(1);
	});
});
