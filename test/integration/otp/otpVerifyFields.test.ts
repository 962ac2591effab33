import type { Scripted } from '../../engine/scriptedGateway';
import { CODE, json, jsonOf, OTP_ID, useScriptedOtp, YES } from './otpRuns';
import { ALL_MODES } from '../stage';

const { answers, runOtp, requests, bodies } = useScriptedOtp();

describe('Verify with a set-up that is wrong', () => {
	const wrong: Array<[string, Record<string, unknown>, string]> = [
		['a code that is missing', { code: undefined }, 'Code: Code has no usable value'],
		['a code of blanks', { code: ' \n ' }, 'Code: Code is empty'],
		['a code that is an object', { code: { a: CODE } }, 'Code: Code has no usable value'],
		[
			'a code that is a number',
			{ code: 48_213 },
			'Code: The value of Code is a number, which has no leading zeros',
		],
		[
			'a code of 101 characters',
			{ code: '1'.repeat(101) },
			'Code: Code is longer than 100 characters',
		],
		['an OTP ID that is missing', { otpId: undefined }, 'OTP ID: OTP ID has no usable value'],
		['an OTP ID of blanks', { otpId: ' ' }, 'OTP ID: OTP ID is empty'],
		[
			'an OTP ID that is not exact',
			{ otpId: 2 ** 60 },
			'OTP ID: OTP ID is a number that is not exact',
		],
	];

	it.each(wrong)('%s: an error by On Error, never Verified', async (_, fields, words) => {
		for (const onError of ALL_MODES) {
			answers(json(YES));
			const bad = { otpId: OTP_ID, code: CODE, ...fields };
			const good = { otpId: 'otp-2', code: '7' };
			const items = [good, JSON.parse(JSON.stringify(bad)) as typeof good];
			const { outputs, error } = await runOtp('verify', { items, onError });
			const [notVerified = [], verified = [], failed = []] = outputs;
			if (onError === 'stopWorkflow') {
				expect(error?.message).toBe(words.slice(words.indexOf(': ') + 2));
				expect(error?.description).toContain(`Item 2, ${words.split(':')[0]}: `);
				expect([outputs.flat(), requests()]).toEqual([[], []]);
				continue;
			}
			expect(error).toBeUndefined();
			const failures = onError === 'continueErrorOutput' ? failed : notVerified;
			const [field = '', reason] = words.split(/: (.*)/);
			expect(jsonOf(failures).map(({ error: why, message }) => [why, message])).toEqual([
				[reason, expect.stringContaining(`Item 2, ${field}: `)],
			]);
			expect(notVerified).toHaveLength(onError === 'continueErrorOutput' ? 0 : 1);
			expect(jsonOf(verified)).toMatchObject([{ otpId: 'otp-2', outcome: 'verified' }]);
			expect(bodies()).toEqual([{ otpId: 'otp-2', otpCode: '7' }]);
		}
	});

	it.each(ALL_MODES)('a credential that cannot be used: %s', async (onError) => {
		answers(json(YES));
		const { outputs, error } = await runOtp('verify', { onError, credentials: { username: '' } });
		const words =
			'Username in the credential cannot be used: The field is empty or has no usable value';
		const failed = outputs.flat().map(({ json: fields }) => fields.error);
		expect(outputs[1] ?? []).toEqual([]);
		expect([error?.message, failed]).toEqual(
			onError === 'stopWorkflow' ? [words, []] : [undefined, [words]],
		);
		expect(requests()).toEqual([]);
	});
});

describe('Verify with Retry On Fail', () => {
	it('asks for no code twice, though another item makes n8n try again', async () => {
		answers(json(YES), json({ ...YES, result: false }));
		const items = [{ otpId: OTP_ID }, { otpId: 'otp-2', code: CODE }];
		const { outputs } = await runOtp('verify', {
			items,
			onError: 'continueRegularOutput',
			maxTries: 3,
		});
		expect(requests()).toHaveLength(1);
		expect(jsonOf(outputs[1] ?? [])).toMatchObject([{ otpId: 'otp-2', outcome: 'verified' }]);
		expect(jsonOf(outputs[0] ?? [])).toMatchObject([{ error: 'Code has no usable value' }]);
	});
});

describe('the code', () => {
	it.each<[string, string, string]>([
		['leading zeros', '000123', '000123'],
		['letters', 'aB-9', 'aB-9'],
		['digits of Thai', '๑๒๓๔', '1234'],
		['blanks and an invisible mark', '12\u00a03\u200b4', '1234'],
	])('is sent without costing a try for how it was typed: %s', async (_, typed, code) => {
		answers(json(YES));
		await runOtp('verify', { items: [{ otpId: 7, code: ` ${typed}\n` }] });
		expect(bodies()).toEqual([{ otpId: '7', otpCode: code }]);
	});

	it.each<[string, Scripted]>([
		['in its words', json({ error: { message: `Code ${CODE} is wrong` } }, 400)],
		['in its flags', json({ result: CODE, isErrorCount: { code: CODE }, isExprCode: [CODE] })],
		['as a name', json({ ...YES, isErrorCount: { [CODE]: 1 } })],
		['in a body that is no JSON', { status: 200, body: `otpCode=${CODE}` }],
		['in an error with 500', { status: 500, body: `bad code ${CODE}` }],
	])('comes out nowhere where the gateway repeats it: %s', async (_, scripted) => {
		for (const onError of ALL_MODES) {
			answers(scripted);
			const { outputs, hints, error, stored } = await runOtp(
				'verify',
				{
					items: [{ otpId: OTP_ID }],
					onError,
				},
				{ otpCode: CODE },
			);
			expect(JSON.stringify([outputs, hints, error])).not.toContain(CODE);
			expect(stored).not.toContain(CODE);
			expect(outputs[1] ?? []).toEqual([]);
		}
	});

	it('is in no failure of its field, and not in the context of the node', async () => {
		for (const onError of ALL_MODES) {
			answers('resetAfterReading');
			const wrong = [`={{ ${CODE.slice(1)} }}`, `={{ ({ a: "${CODE}" }) }}`, CODE];
			for (const otpCode of wrong) {
				const run = await runOtp('verify', { items: [{ otpId: OTP_ID }], onError }, { otpCode });
				expect(JSON.stringify([run.outputs, run.hints, run.error])).not.toContain(CODE.slice(1));
				// The parameter that the user stored is there with the node.
				const stored = run.stored
					.replaceAll(JSON.stringify(otpCode), '')
					.replaceAll(JSON.stringify(JSON.stringify(otpCode)).slice(1, -1), '');
				expect(stored).not.toContain(CODE.slice(1));
			}
		}
	});
});
