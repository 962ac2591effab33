import { checkCode } from '../../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';

describe('the code that a person entered', () => {
	it.each([
		['048213', '048213'],
		[' 048213\t', '048213'],
		['aB-9', 'aB-9'],
		['1'.repeat(100), '1'.repeat(100)],
	])('is taken as it is, trimmed: %j', (value, code) => {
		expect(checkCode(value)).toEqual({ ok: true, value: code });
	});

	it.each<[unknown, string]>([
		[undefined, 'Code has no usable value'],
		[null, 'Code has no usable value'],
		[true, 'Code has no usable value'],
		[['048213'], 'Code has no usable value'],
		['', 'Code is empty'],
		['\u200b ', 'Code is empty'],
		['1'.repeat(101), 'Code is longer than 100 characters'],
		[48213, 'The value of Code is a number, which has no leading zeros'],
		[Number.NaN, 'The value of Code is a number, which has no leading zeros'],
	])('is refused without being named: %j', (value, reason) => {
		const checked = checkCode(value);
		expect(checked).toMatchObject({ ok: false, problem: { field: 'Code', reason } });
		expect(JSON.stringify(checked)).not.toContain('8213');
	});
});
