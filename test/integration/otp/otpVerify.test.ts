import type { Scripted } from '../../engine/scriptedGateway';
import { CODE, json, jsonOf, OTP_ID, useScriptedOtp, YES } from './otpRuns';
import { ALL_MODES } from '../stage';

const { answers, runOtp, requests, bodies } = useScriptedOtp();

const RIGHT = { outcome: 'verified', reason: '', otpId: OTP_ID, ...YES };
const NO = { result: false, isErrorCount: false, isExprCode: false };

describe('Verify says Verified', () => {
	it.each(ALL_MODES)('where the gateway says yes without a doubt: %s', async (onError) => {
		answers(json(YES));
		const { outputs, error, hints } = await runOtp('verify', { onError });
		expect(error).toBeUndefined();
		expect(outputs.slice(2).flat()).toEqual([]);
		expect(outputs.slice(0, 2)).toEqual([[], [{ json: RIGHT, pairedItem: { item: 0 } }]]);
		expect(Object.keys(outputs[1]?.[0]?.json ?? {})).toEqual(Object.keys(RIGHT));
		expect(hints).toEqual([
			{ message: '1 verified, on the tab Verified.', type: 'info', location: 'outputPane' },
		]);
		expect(bodies()).toEqual([{ otpId: OTP_ID, otpCode: CODE }]);
		expect(requests().map(({ method, path }) => [method, path])).toEqual([
			['POST', '/otp/verifyOTP'],
		]);
	});

	it('with an empty item of n8n in Not Verified where Always Output Data is on', async () => {
		answers(json(YES));
		const { outputs } = await runOtp('verify', { alwaysOutputData: true });
		expect(outputs.slice(0, 2).map(jsonOf)).toEqual([[{}], [RIGHT]]);
	});

	it('and nothing else of the answer comes out', async () => {
		answers(json({ ...YES, otpId: OTP_ID, otpCode: CODE, more: 1, outcome: 'unknown' }));
		const { outputs } = await runOtp('verify');
		expect(jsonOf(outputs[1] ?? [])).toEqual([RIGHT]);
	});

	it('after 429, once the pause that was asked for is over', async () => {
		answers({ status: 429, body: '', headers: { 'retry-after': '1' } }, json(YES));
		const { outputs } = await runOtp('verify');
		expect(jsonOf(outputs[1] ?? [])).toMatchObject([{ outcome: 'verified' }]);
		expect(requests()).toHaveLength(2);
	});
});

it('Verify compares a code only once where the answer has a result, whatever its status', async () => {
	for (const status of [429, 503]) {
		answers({ ...json(NO, status), headers: { 'retry-after': '0' } }, json(YES));
		const { outputs } = await runOtp('verify');
		expect(jsonOf(outputs.flat())).toMatchObject([{ outcome: 'unknown' }]);
		expect(requests()).toHaveLength(1);
	}
});

it('Verify asks no more where the login is refused', async () => {
	answers(json({}, 401));
	const { outputs } = await runOtp('verify', {
		items: ['1', '2', '3'].map((otpId) => ({ otpId, code: CODE })),
	});
	const reason = 'The gateway rejected the login (HTTP 401)';
	const later = `Not asked, because an earlier request failed: ${reason}`;
	expect(jsonOf(outputs.flat())).toEqual([
		{ outcome: 'unknown', reason, otpId: '1' },
		{ outcome: 'unknown', reason: later, otpId: '2' },
		{ outcome: 'unknown', reason: later, otpId: '3' },
	]);
	expect(requests()).toHaveLength(1);
});

it.each<[string, Scripted, object]>([
	[
		'no',
		json(NO),
		{ outcome: 'notVerified', reason: 'result is false: probably a wrong code', ...NO },
	],
	[
		'yes with 400',
		json(YES, 400),
		{
			outcome: 'unknown',
			reason: 'The gateway answered with HTTP 400 and with a result of the check',
		},
	],
	[
		'yes for another one',
		json({ ...YES, otpId: 'otp-78' }),
		{ outcome: 'unknown', reason: 'The gateway answered for another OTP ID', ...YES },
	],
])('Verify says Not Verified, once asked, whatever On Error is: %s', async (_, said, item) => {
	for (const onError of ALL_MODES) {
		answers(said);
		const { outputs, error, hints } = await runOtp('verify', { onError, maxTries: 3 });
		const [notVerified = [], ...others] = outputs;
		expect([onError, error, others.flat()]).toEqual([onError, undefined, []]);
		expect(jsonOf(notVerified)).toEqual([{ otpId: OTP_ID, ...item }]);
		expect(hints.map(({ message }) => message)).toEqual([
			'outcome' in item && item.outcome === 'unknown' ? '1 of unknown outcome.' : '1 not verified.',
		]);
		expect(requests()).toHaveLength(1);
	}
});
