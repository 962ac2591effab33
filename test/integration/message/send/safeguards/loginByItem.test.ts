import type { INodeParameters, OnError } from 'n8n-workflow';

import { useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

const TO = '66812345678';
const REASON =
	'Username in the credential is not the same for item 1 and item 2, but a run uses one login, so nothing was sent';
const ADVICE =
	'Put Loop Over Items before this node, so that each run has the items of one account, or write a fixed value in the credential.';
const BY_ITEM = { username: '={{ $json.shop }}' };
const shops = (...names: string[]) => names.map((shop) => ({ shop, to: TO, text: 'Hello' }));
const each: INodeParameters = { to: '={{ $json.to }}', text: '={{ $json.text }}' };
const otp = { resource: 'otp', otcId: 'login', options: {} };

describe('a credential whose expressions give items different logins', () => {
	it.each<[string, INodeParameters]>([
		['Send', each],
		['Send and Wait for Response', { operation: 'sendAndWait', to: TO, message: 'Restart?' }],
		['Send and Wait for Delivery Report', { ...each, operation: 'sendAndWaitForReport' }],
		['Request', { ...otp, operation: 'request', to: TO }],
		['Resend', { ...otp, operation: 'resend', to: TO, otpId: 'otp-1' }],
		['Get Balance', { resource: 'account', operation: 'getBalance' }],
	])('lets %s ask the gateway for nothing, and says what to do', async (_, parameters) => {
		const { error } = await run(parameters, {
			items: shops('demo', 'other'),
			credentials: BY_ITEM,
			onError: 'stopWorkflow',
		});
		expect(error).toMatchObject({
			message: REASON,
			description: expect.stringContaining(ADVICE) as unknown,
		});
		expect(bodies()).toEqual([]);
	});

	it.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
		'gives a failure for each item with %s',
		async (onError) => {
			const { outputs } = await run(each, {
				items: shops('demo', 'other', 'demo'),
				credentials: BY_ITEM,
				onError,
			});
			expect(outputs.flat().map(({ json }) => [json.error, json.details])).toEqual(
				Array<unknown>(3).fill([
					REASON,
					expect.objectContaining({ to: TO, outcome: 'notSent' }) as unknown,
				]),
			);
			expect(bodies()).toEqual([]);
		},
	);

	it.each([
		[
			'another gateway',
			{ baseUrl: '={{ $json.shop === "demo" ? "http://a.test" : "http://b.test" }}' },
		],
		['another time zone', { timezone: '={{ $json.shop === "demo" ? "UTC" : "Asia/Bangkok" }}' }],
		['other countries', { allowedCountryCodes: '={{ $json.shop === "demo" ? "66" : "all" }}' }],
		[
			'another default country',
			{ defaultCountryCode: '={{ $json.shop === "demo" ? 66 : undefined }}' },
		],
	])('sends nothing with %s for the last of many items either', async (_, credentials) => {
		const { outputs } = await run(each, {
			items: shops(...Array.from({ length: 40 }, () => 'demo'), 'other'),
			credentials,
		});
		expect(new Set(outputs.flat().map(({ json }) => json.error)).size).toBe(1);
		expect(outputs.flat()[0]?.json.error).toContain('is not the same for item 1 and item 41');
		expect(bodies()).toEqual([]);
	});

	it('sends with the login of the items, if all have the same', async () => {
		const items = [TO, '66812345679'].map((to) => ({ shop: 'demo', to, text: 'Hello' }));
		const { output } = await run(each, {
			items,
			credentials: { ...BY_ITEM, password: '={{ $json.shop }}' },
		});
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted']);
	});
});
