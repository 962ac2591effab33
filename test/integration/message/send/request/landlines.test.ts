import type { INodeParameters } from 'n8n-workflow';

import { asToolOfAgent } from '../../../../engine/bulkSmsTool';
import { loginAt } from '../../../stage';
import { useSendingStage } from '../sendingStage';
import { line } from '../../../../engine/runLine';

const stage = useSendingStage();
const { run, bodies } = stage;

const MOBILE = '66812345678';
const LANDLINE = '02-123-4567';
const REASON = `"${LANDLINE}" looks like a landline, which gets no SMS`;
const SUSPECT = 'Safeguards → Suspect Numbers';
const ADVICE = `Give a mobile number. If it gets SMS, choose Send as They Are in ${SUSPECT}.`;

const otp = { resource: 'otp', otcId: 'login', options: {} };
const WRITING: Array<[string, INodeParameters]> = [
	['Send', {}],
	['Send and Wait for Response', { operation: 'sendAndWait', message: 'Restart?' }],
	['Send and Wait for Delivery Report', { operation: 'sendAndWaitForReport' }],
];
const WITHOUT_OPTION: Array<[string, INodeParameters]> = [
	['Request', { ...otp, operation: 'request' }],
	['Resend', { ...otp, operation: 'resend', otpId: 'otp-1' }],
	['Check Gateway', { resource: 'account', operation: 'checkGateway' }],
];

const sent = () => stage.sandbox.messages().map(({ to }) => to);

describe('a landline', () => {
	it.each(WRITING)('gets nothing from %s, and the failure says why', async (_, parameters) => {
		for (const safeguards of [{}, { suspectNumbers: 'refuse' }, { suspectNumbers: 'repair' }]) {
			const { outputs } = await run({ ...parameters, to: LANDLINE, safeguards });
			const [item, another] = outputs.flat();
			const { error, reason, message } = item?.json ?? {};
			expect([error ?? reason, another]).toEqual([REASON, undefined]);
			// The item of a wait that no report came for has a reason, and no advice.
			expect(message ?? `Item 1, To: ${ADVICE}`).toBe(`Item 1, To: ${ADVICE}`);
		}
		expect(bodies()).toEqual([]);
	});

	it.each(WRITING)('gets its SMS from %s with Send as They Are', async (_, parameters) => {
		await run({ ...parameters, to: LANDLINE, safeguards: { suspectNumbers: 'send' } });
		expect(sent()).toEqual(['6621234567']);
	});

	it.each(WITHOUT_OPTION)('gets nothing from %s, whose advice names no option', async (_, each) => {
		const { outputs } = await run({ ...each, from: 'MyShop', to: LANDLINE });
		const [item] = outputs.flat();
		const { error, reason, message, advice } = item?.json ?? {};
		expect([error ?? reason ?? message, JSON.stringify([message, advice])]).toEqual([
			REASON,
			expect.not.stringContaining('Suspect Numbers') as unknown,
		]);
		expect(bodies()).toEqual([]);
	});

	it('is counted once by Estimate, Dry Run and Send, however the list is written', async () => {
		const lists = [
			{ to: `${MOBILE}, ${LANDLINE}; +49 30 123456` },
			{ to: [MOBILE, LANDLINE, '+49 30 123456'] },
			{ to: `${MOBILE}\r\n${LANDLINE}\n0049 30 123456` },
		];
		for (const { to } of lists) {
			const runs = await Promise.all(
				[{}, { dryRun: true }, undefined].map(
					async (safeguards) =>
						await run(
							{
								to: '={{ $json.to }}',
								...(safeguards ? { safeguards } : { operation: 'estimate', options: {} }),
							},
							{ items: [{ to }], onError: 'continueRegularOutput' },
						),
				),
			);
			const previewed = `1 text to 1 number, 1 segment. 2 numbers cannot be used. 2 times: ${REASON}. ${ADVICE}`;
			expect(runs.map(({ hints }) => hints.map(({ message }) => message))).toEqual([
				[line({ accepted: 1, notSent: 2, requests: 1, credits: 1 })],
				[`Dry run: ${previewed}`],
				[`Estimate: ${previewed}`],
			]);
		}
		expect(new Set(sent())).toEqual(new Set([MOBILE]));
	});

	it('is said once where it is the only number', async () => {
		const { hints } = await run({ to: LANDLINE }, { onError: 'continueRegularOutput' });
		expect(hints.map(({ message }) => message)).toEqual([line({}, `${REASON}.`)]);
	});

	it('is suppressed in every writing, and as an entry of Do Not Send To it stops nobody', async () => {
		const { output } = await run({
			to: `${LANDLINE}, +66 2 123 4567, ${MOBILE}`,
			safeguards: { suspectNumbers: 'send', suppressionList: '0066 (0)2 1234567' },
		});
		expect(output.map(({ json }) => json.outcome)).toEqual(['skipped', 'skipped', 'accepted']);
	});

	it('is told to a model, with nothing sent', async () => {
		const call = await asToolOfAgent({
			parameters: { from: 'MyShop', to: "={{ $fromAI('To', '', 'string') }}", text: 'Hello' },
			credentials: loginAt(stage.sandbox.url, { defaultCountryCode: '66' }),
		});
		await expect(call({ To: LANDLINE })).rejects.toThrow(
			`${REASON}. Item 1, To: Give a mobile number. Nothing was sent`,
		);
		expect(bodies()).toEqual([]);
	});
});
