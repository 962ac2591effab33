import {
	withoutCode,
	withoutDigits,
	withoutThis,
} from '../../../../nodes/BulkSms/core/otp/withoutCode';

const same = (words: string) => words;
const unknown = withoutDigits(same);

describe('a code that is not known', () => {
	it.each([
		['Your OTP is 482913 (ref QXZT)', 'Your OTP is ***** (ref QXZT)'],
		['PIN: 0042', 'PIN: *****'],
		['รหัสของคุณคือ 482913', 'รหัสของคุณคือ *****'],
		['Your code is 482913', 'Your code is *****'],
	])('is taken out of words that tell of one: %s', (words, safe) => {
		expect(unknown(words)).toBe(safe);
	});

	it.each([
		'Sent to 66812345678',
		'error code 1005',
		'2026-11-22 10:00',
		'otpId 8472 not found',
		'OTP 25501288135972440649',
	])('is not seen in %s', (words) => {
		expect(unknown(words)).toBe(words);
	});

	it('is left out with the name under which it came', () => {
		const value = { otpCode: '482913', OTP: 482913, pin_code: '0042', a: [{ Code: 'ABCD' }], b: 1 };
		expect(withoutCode(value, same)).toEqual({ a: [{}], b: 1 });
		const status = { code: '000', pin: { length: 6 }, secret: null };
		expect(withoutCode(status, same)).toEqual(status);
	});

	it('is looked for in text of 10 MB, and in what is nested too deep, in no time', () => {
		const begin = Date.now();
		unknown(`OTP ${'9'.repeat(10 * 1024 * 1024)}`);
		expect(withoutCode(JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`), same)).toBeUndefined();
		expect(Date.now() - begin).toBeLessThan(2000);
	});
});

describe('a code that is known', () => {
	it.each([
		['048213', 'code 048213 is wrong', 'code ***** is wrong'],
		['a"b', 'code a\\"b, or a"b', 'code *****, or *****'],
		['048213', '{"code":48213}', '{"code":*****}'],
		['0042', 'HTTP 42', 'HTTP 42'],
		['a b', '?otpCode=a%20b', '?otpCode=*****'],
		['\ud800', 'x\ud800y', 'x*****y'],
	])('is taken out in every spelling: %s', (code, words, safe) => {
		expect(withoutThis(code, same)(words)).toBe(safe);
	});

	it('is taken out of numbers, names and lists', () => {
		const redact = withoutThis('482913', same);
		expect(withoutCode({ n: 482913, '482913': [true, '482913'], m: 7 }, redact)).toEqual({
			n: '*****',
			'*****': [true, '*****'],
			m: 7,
		});
	});
});
