import type { Sandbox } from '../../sandbox';
import { ask, newestCode, otherThan, refused, requestOtp, tell } from '../furtherClient';
import { api, sandboxWith } from '../gatewayClient';
import { stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

const RIGHT = { result: true, isErrorCount: false, isExprCode: false };
const WRONG = { result: false, isErrorCount: false, isExprCode: false };
const LOCKED = { result: false, isErrorCount: true, isExprCode: false };
const EXPIRED = { result: false, isErrorCount: false, isExprCode: true };

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith({ credit: 10 });
});
afterEach(stopAll);

const verify = async (otpId: string, otpCode: string) => {
	const { status, body } = await tell(sandbox, '/otp/verifyOTP', { otpId, otpCode });
	expect(status).toBe(200);
	return body;
};

describe('a request for a one-time password', () => {
	test('sends the code by SMS, which takes the way of any message', async () => {
		const { otcId, referenceCode } = await requestOtp(sandbox, {
			notifyUrl: receiver.url,
			callbackData: 'login 7',
		});
		expect(otcId).toBe('login');
		expect(sandbox.messages()).toMatchObject([
			{ to: '66812345678', from: 'OTP', segments: 1, credit: 1, callbackData: 'login 7' },
		]);
		expect(sandbox.messages()[0]?.text).toBe(
			`Your code is ${newestCode(sandbox)}. Reference: ${referenceCode}. It is valid for 5 minutes.`,
		);
		expect(sandbox.balance()).toBe(9);
		await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
		await until(() => receiver.received.length >= 1);
	});

	test('takes a national number for one of Thailand, and is listed as it was sent', async () => {
		await requestOtp(sandbox, { mobile: '0812345678' });
		expect(sandbox.messages()).toMatchObject([{ to: '66812345678' }]);
		const body = { otcId: 'login', mobile: '0812345678' };
		const request = { endpoint: '/otp/requestOTP', body, answerStatus: 200 };
		expect(sandbox.requests()).toMatchObject([request]);
	});

	test('answers with an error where the number is rejected at once', async () => {
		const body = { otcId: 'login', mobile: '66811119903' };
		const answer = await tell(sandbox, '/otp/requestOTP', body);
		expect(answer).toEqual({
			status: 200,
			body: { error: { message: 'Rejected by the platform' } },
		});
		expect(sandbox.balance()).toBe(10);
	});

	test.each<[object, string, string]>([
		[{ otcId: '' }, 'EMPTY', 'otcId'],
		[{ otcId: undefined }, 'MISSING_FIELD', 'otcId'],
		[{ mobile: undefined }, 'MISSING_FIELD', 'mobile'],
		[{ mobile: 66812345678 }, 'WRONG_TYPE', 'mobile'],
		[{ mobile: '+66812345678' }, 'NOT_ALLOWED', 'mobile'],
		[{ mobile: '00812345678' }, 'NOT_ALLOWED', 'mobile'],
		[{ notifyUrl: 'a.example' }, 'NOT_ALLOWED', 'notifyUrl'],
		[{ notifyContentType: 'application/json' }, 'NOT_ALLOWED', 'notifyContentType'],
		[{ pin: 1 }, 'UNKNOWN_FIELD', 'pin'],
	])('is refused with %j, and nothing is sent', async (fields, code, field) => {
		const body = { otcId: 'login', mobile: '66812345678', ...fields };
		const answer = await tell(sandbox, '/otp/requestOTP', body);
		expect(refused(answer)).toEqual([400, code, field]);
		expect(sandbox.messages()).toEqual([]);
	});
});

describe('the code', () => {
	test('is in the inbox alone', async () => {
		const { otpId } = await requestOtp(sandbox, { notifyUrl: receiver.url });
		await requestOtp(sandbox, {
			notifyUrl: receiver.url,
			notifyContentType: 'application/xml',
			mobile: '66812345679',
		});
		const codes = sandbox.messages().map(({ text }) => /\d{6}/.exec(text)?.[0] ?? 'none');
		await until(() => receiver.received.length >= 2);
		const shown = await Promise.all([
			ask(sandbox, '/sms/loginfo?mobile=66812345678'),
			api(sandbox, 'GET', '/api/requests'),
			api(sandbox, 'GET', '/api/reports'),
			api(sandbox, 'GET', '/api/incoming'),
			tell(sandbox, '/otp/verifyOTP', { otpId, otpCode: otherThan(codes[0] ?? '') }),
		]);
		const posted = receiver.received.map(({ text }) => text).join();
		for (const code of codes) {
			expect(JSON.stringify(shown)).not.toContain(code);
			expect(posted).not.toContain(code);
		}
		expect(posted).toContain('Your code is ******. Reference:');
	});

	test('is right once', async () => {
		const { otpId } = await requestOtp(sandbox);
		expect(await verify(otpId, newestCode(sandbox))).toEqual(RIGHT);
		expect(await verify(otpId, newestCode(sandbox))).toEqual(WRONG);
	});

	test('is right after two wrong ones, and locked after three', async () => {
		const { otpId } = await requestOtp(sandbox);
		const wrong = otherThan(newestCode(sandbox));
		expect(await verify(otpId, wrong)).toEqual(WRONG);
		expect(await verify(otpId, wrong)).toEqual(WRONG);
		expect(await verify(otpId, newestCode(sandbox))).toEqual(RIGHT);
		const second = await requestOtp(sandbox);
		const other = otherThan(newestCode(sandbox));
		expect(await verify(second.otpId, other)).toEqual(WRONG);
		expect(await verify(second.otpId, other)).toEqual(WRONG);
		expect(await verify(second.otpId, other)).toEqual(LOCKED);
		expect(await verify(second.otpId, newestCode(sandbox))).toEqual(LOCKED);
	});

	test('expires after five minutes of the clock', async () => {
		const { otpId } = await requestOtp(sandbox);
		await api(sandbox, 'PUT', '/api/clock', { advanceSeconds: 295 });
		const { otpId: younger } = await requestOtp(sandbox);
		const code = newestCode(sandbox);
		await api(sandbox, 'PUT', '/api/clock', { advanceSeconds: 10 });
		expect(await verify(otpId, '123456')).toEqual(EXPIRED);
		expect(await verify(younger, code)).toEqual(RIGHT);
	});

	test.each<[string, object, string, string]>([
		['an unknown otpId', { otpId: 'x', otpCode: '1' }, 'UNKNOWN_OTP', 'otpId'],
		['no code', { otpId: 'x' }, 'MISSING_FIELD', 'otpCode'],
		['a code as a number', { otpId: 'x', otpCode: 123456 }, 'WRONG_TYPE', 'otpCode'],
		['an empty code', { otpId: 'x', otpCode: '' }, 'EMPTY', 'otpCode'],
		['an unknown field', { otpId: 'x', otpCode: '1', a: 1 }, 'UNKNOWN_FIELD', 'a'],
	])('is not judged with %s', async (_case, body, code, field) => {
		expect(refused(await tell(sandbox, '/otp/verifyOTP', body))).toEqual([400, code, field]);
	});
});

describe('sending a one-time password again', () => {
	test('makes a new code under the same otpId, with tries and minutes anew', async () => {
		const first = await requestOtp(sandbox, { callbackData: 'c' });
		const old = newestCode(sandbox);
		for (let tries = 0; tries < 3; tries += 1) await verify(first.otpId, otherThan(old));
		const { status, body } = await tell(sandbox, '/otp/resendOTP', { otpId: first.otpId });
		expect([status, body]).toEqual([
			200,
			{ ...first, referenceCode: expect.stringMatching(/^[A-Z]{4}$/) as string },
		]);
		expect(sandbox.messages()).toMatchObject([{ callbackData: 'c' }, { callbackData: 'c' }]);
		expect(sandbox.balance()).toBe(8);
		const code = newestCode(sandbox);
		if (old !== code) expect(await verify(first.otpId, old)).toEqual(WRONG);
		expect(await verify(first.otpId, code)).toEqual(RIGHT);
	});

	test('is refused for one that was verified, and for one that is not known', async () => {
		const { otpId } = await requestOtp(sandbox);
		await verify(otpId, newestCode(sandbox));
		const again = (id: string) => tell(sandbox, '/otp/resendOTP', { otpId: id });
		expect(refused(await again(otpId))).toEqual([400, 'NOT_ALLOWED', 'otpId']);
		expect(refused(await again('x'))).toEqual([400, 'UNKNOWN_OTP', 'otpId']);
		const unknown = await tell(sandbox, '/otp/resendOTP', { otpId, otcId: 'x' });
		expect(refused(unknown)).toEqual([400, 'UNKNOWN_FIELD', 'otcId']);
		expect(sandbox.messages()).toHaveLength(1);
	});

	test('is over when the sandbox was cleared', async () => {
		const { otpId } = await requestOtp(sandbox);
		sandbox.clear();
		const again = await tell(sandbox, '/otp/resendOTP', { otpId });
		expect(refused(again)).toEqual([400, 'UNKNOWN_OTP', 'otpId']);
	});
});
