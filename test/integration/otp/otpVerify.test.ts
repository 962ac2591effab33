import { setTimeout as sleep } from 'node:timers/promises';

import type { Scripted } from '../../engine/scriptedGateway';
import { CODE, json, jsonOf, MODES, OTP_ID, useScriptedOtp, YES } from './otpRuns';
import { WEB_PAGE, WITHOUT_BODY } from '../../engine/sentences';

const { answers, runOtp, requests, bodies } = useScriptedOtp();

const FLAGS = { isErrorCount: false, isExprCode: false };
const NO = { result: false, isErrorCount: false, isExprCode: false };
const WITHOUT = 'The gateway answered without true or false for';
const HUGE = 'x'.repeat(10 * 1024 * 1024);
const UNSURE =
	'The answer contradicts itself: result is true, and so is isErrorCount or isExprCode';
const text = (body: string, status = 200): Scripted => ({ status, body });
const yesWith = (more: {
	status?: number;
	headers?: Record<string, string>;
	afterMs?: number;
}): Scripted => ({ status: 200, body: JSON.stringify(YES), ...more });

/** What is no yes, and what comes out for it beside `otpId` and `verified`. */
const NOT_VERIFIED: Array<[string, Scripted, object]> = [
	['no', json(NO), NO],
	['no with isErrorCount', json({ ...NO, isErrorCount: true }), { ...NO, isErrorCount: true }],
	['no with isExprCode', json({ ...NO, isExprCode: true }), { ...NO, isExprCode: true }],
	[
		'yes with isErrorCount',
		json({ ...YES, isErrorCount: true }),
		{ ...YES, isErrorCount: true, reason: UNSURE },
	],
	[
		'yes with isExprCode',
		json({ ...YES, isExprCode: true }),
		{ ...YES, isExprCode: true, reason: UNSURE },
	],
	['yes as text', json({ ...YES, result: 'true' }), { ...FLAGS, reason: `${WITHOUT} result` }],
	['yes as 1', json({ ...YES, result: 1 }), { ...FLAGS, reason: `${WITHOUT} result` }],
	[
		'flags as text',
		json({ result: true, isErrorCount: 'false', isExprCode: 'false' }),
		{
			result: true,
			reason: `${WITHOUT} isErrorCount, isExprCode`,
		},
	],
	[
		'flags as null',
		json({ ...YES, isExprCode: null }),
		{
			result: true,
			isErrorCount: false,
			reason: `${WITHOUT} isExprCode`,
		},
	],
	[
		'no flags',
		json({ result: true }),
		{
			result: true,
			reason: `${WITHOUT} isErrorCount, isExprCode`,
		},
	],
	['an empty object', json({}), { reason: `${WITHOUT} result, isErrorCount, isExprCode` }],
	[
		'a list with a yes',
		json([YES]),
		{
			reason: 'The gateway answered with a list in place of an object',
		},
	],
	[
		'a yes inside',
		json({ data: YES }),
		{
			reason: `${WITHOUT} result, isErrorCount, isExprCode`,
		},
	],
	[
		'yes with an error',
		json({ ...YES, error: { message: 'Template is off' } }),
		{
			...YES,
			reason: 'The gateway answered with an error',
		},
	],
	[
		'yes for another one',
		json({ ...YES, otpId: 'otp-78' }),
		{
			...YES,
			reason: 'The gateway answered for another OTP ID',
		},
	],
	[
		'a text',
		text('"true"'),
		{
			reason: 'The gateway answered with HTTP 200, but its body has an unknown form',
		},
	],
	[
		'true alone',
		text('true'),
		{
			reason: 'The gateway answered with HTTP 200, but its body has an unknown form',
		},
	],
	['nothing', text(''), { reason: WITHOUT_BODY }],
	[
		'a web page',
		text('<html>Verified</html>'),
		{
			reason: WEB_PAGE,
		},
	],
	[
		'half of a yes',
		text('{"result":true,"isErrorCount":false,"isExprCode":false'),
		{
			reason: expect.stringContaining('its body has an unknown form') as unknown,
		},
	],
	[
		'a yes with 400',
		json(YES, 400),
		{
			reason: expect.stringMatching(/^The gateway rejected the request \(HTTP 400/) as unknown,
		},
	],
	[
		'a yes with 401',
		json(YES, 401),
		{
			reason: expect.stringMatching(/^The gateway rejected the login \(HTTP 401/) as unknown,
		},
	],
	[
		'404',
		text('', 404),
		{
			reason: 'This gateway does not offer one-time passwords (HTTP 404)',
		},
	],
	[
		'405',
		text('', 405),
		{
			reason: 'This gateway does not offer one-time passwords (HTTP 405)',
		},
	],
	[
		'a yes with 302',
		yesWith({ status: 302, headers: { location: '/' } }),
		{
			reason: expect.stringMatching(/redirects are not followed$/) as unknown,
		},
	],
	[
		'a yes with 500',
		json(YES, 500),
		{
			reason: expect.stringMatching(/^The gateway failed \(HTTP 500/) as unknown,
		},
	],
	['503', text('Later', 503), { reason: 'The gateway failed (HTTP 503)' }],
	[
		'a broken connection',
		'resetAfterReading',
		{
			reason: expect.stringMatching(/broke before an answer came/) as unknown,
		},
	],
];

describe('Verify says Verified', () => {
	it.each(MODES)('where the gateway says yes without a doubt: %s', async (onError) => {
		answers(json(YES));
		const { outputs, error } = await runOtp('verify', { onError });
		expect(error).toBeUndefined();
		expect(outputs.slice(2).flat()).toEqual([]);
		expect(outputs.slice(0, 2)).toEqual([
			[],
			[{ json: { otpId: OTP_ID, verified: true, ...YES }, pairedItem: { item: 0 } }],
		]);
		expect(bodies()).toEqual([{ otpId: OTP_ID, otpCode: CODE }]);
		expect(requests().map(({ method, path }) => [method, path])).toEqual([
			['POST', '/otp/verifyOTP'],
		]);
	});

	it('with an empty item of n8n in Not Verified where Always Output Data is on', async () => {
		answers(json(YES));
		const { outputs } = await runOtp('verify', { alwaysOutputData: true });
		expect(outputs.slice(0, 2).map(jsonOf)).toEqual([
			[{}],
			[{ otpId: OTP_ID, verified: true, ...YES }],
		]);
	});

	it('and nothing else of the answer comes out', async () => {
		answers(json({ ...YES, otpId: OTP_ID, otpCode: CODE, more: 1, verified: false }));
		const { outputs } = await runOtp('verify');
		expect(jsonOf(outputs[1] ?? [])).toEqual([{ otpId: OTP_ID, verified: true, ...YES }]);
	});

	it('after 429, once the pause that was asked for is over', async () => {
		answers({ status: 429, body: '', headers: { 'retry-after': '1' } }, json(YES));
		const { outputs } = await runOtp('verify');
		expect(jsonOf(outputs[1] ?? [])).toMatchObject([{ verified: true }]);
		expect(requests()).toHaveLength(2);
	});
});

describe('Verify says Not Verified, once asked, whatever On Error is', () => {
	it.each(NOT_VERIFIED)('%s', async (_, scripted, expected) => {
		for (const onError of MODES) {
			answers(scripted);
			const { outputs, error } = await runOtp('verify', { onError, maxTries: 3 });
			expect([onError, error]).toEqual([onError, undefined]);
			const [notVerified = [], ...others] = outputs;
			expect(jsonOf(notVerified)).toEqual([{ otpId: OTP_ID, verified: false, ...expected }]);
			expect(others.flat()).toEqual([]);
			expect(requests()).toHaveLength(1);
		}
	});

	it('of an answer of 10 MB', async () => {
		answers(json({ ...YES, result: HUGE }));
		const { outputs } = await runOtp('verify');
		expect(outputs[1]).toEqual([]);
		expect(jsonOf(outputs[0] ?? [])).toMatchObject([
			{ verified: false, reason: `${WITHOUT} result` },
		]);
	});

	it('and asks for nothing more once the execution is cancelled', async () => {
		answers(yesWith({ afterMs: 200 }));
		const cancelWhen = (async () => {
			while (requests().length === 0) await sleep(5);
		})();
		const items = ['1', '2'].map((code) => ({ otpId: OTP_ID, code }));
		const { outputs } = await runOtp('verify', { items, cancelWhen });
		await sleep(400);
		expect([requests().length, outputs[1] ?? []]).toEqual([1, []]);
	});

	it('where nobody takes the connection', async () => {
		const { outputs } = await runOtp('verify', {
			credentials: { baseUrl: 'http://127.0.0.1:9' },
		});
		expect(outputs[1]).toEqual([]);
		expect(jsonOf(outputs[0] ?? [])).toMatchObject([
			{ verified: false, reason: 'http://127.0.0.1:9 refused the connection (ECONNREFUSED)' },
		]);
	}, 30_000);
});
