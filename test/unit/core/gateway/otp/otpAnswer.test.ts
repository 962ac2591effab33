import {
	checkCode,
	readVerification,
} from '../../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';

describe('the code that a person entered', () => {
	it.each([
		['048213', '048213'],
		[' 048213\t', '048213'],
		['0 4 8\u00a02\u20091\n3', '048213'],
		['\u200b048\u200b213\ufeff', '048213'],
		['0️⃣4️⃣8️⃣213', '048213'],
		['๐๔๘ 2１3', '048213'],
		[` ${'1'.repeat(100)} `, '1'.repeat(100)],
	])('is read as people type it: %j', (value, code) => {
		expect(checkCode(value)).toBe(code);
	});

	it.each<[unknown, string]>([
		[undefined, 'Code has no usable value'],
		[null, 'Code has no usable value'],
		[['048213'], 'Code has no usable value'],
		['\u200b ', 'Code is empty'],
		['\u20e3\u3164', 'Code is empty'],
		['048213\ud83d', 'Code has a broken character, such as half of an emoji, at its end'],
		['1'.repeat(101), 'Code is longer than 100 characters'],
		[48213, 'The value of Code is a number, which has no leading zeros'],
	])('is refused without being named: %j', (value, reason) => {
		const checked = attempt(() => checkCode(value));
		expect(checked).toMatchObject({ ok: false, problem: { field: 'Code', reason } });
		expect(JSON.stringify(checked)).not.toContain('8213');
	});
});

const YES = { result: true, isErrorCount: false, isExprCode: false };
const NO = { ...YES, result: false };
const WITHOUT = 'The gateway answered without true or false for';
const UNSURE =
	'The answer contradicts itself: result is true, and so is isErrorCount or isExprCode';
const TRIES = 'isErrorCount is set: probably too many tries';
const EXPIRED = 'isExprCode is set: probably expired';

describe('what the gateway says of a code', () => {
	it.each<[string, object, string, string, object]>([
		['yes', YES, 'verified', '', YES],
		['no', NO, 'notVerified', 'result is false: probably a wrong code', NO],
		[
			'too many tries',
			{ ...NO, isErrorCount: true },
			'notVerified',
			TRIES,
			{ ...NO, isErrorCount: true },
		],
		['expired', { ...NO, isExprCode: true }, 'notVerified', EXPIRED, { ...NO, isExprCode: true }],
		[
			'both',
			{ result: false, isErrorCount: true, isExprCode: true },
			'notVerified',
			`${TRIES}. ${EXPIRED}`,
			{ result: false, isErrorCount: true, isExprCode: true },
		],
		[
			'no with an error',
			{ ...NO, error: 'Busy' },
			'unknown',
			'The gateway answered with an error',
			NO,
		],
		[
			'no for another one',
			{ ...NO, otpId: '2' },
			'unknown',
			'The gateway answered for another OTP ID',
			NO,
		],
		[
			'yes, with too many tries',
			{ ...YES, isErrorCount: true },
			'unknown',
			UNSURE,
			{ ...YES, isErrorCount: true },
		],
		['yes, expired', { ...YES, isExprCode: true }, 'unknown', UNSURE, { ...YES, isExprCode: true }],
		[
			'yes as text',
			{ ...YES, result: 'true' },
			'unknown',
			`${WITHOUT} result`,
			{ isErrorCount: false, isExprCode: false },
		],
		[
			'a flag of null',
			{ ...YES, isExprCode: null },
			'unknown',
			`${WITHOUT} isExprCode`,
			{ result: true, isErrorCount: false },
		],
		[
			'no flags',
			{ result: true },
			'unknown',
			`${WITHOUT} isErrorCount, isExprCode`,
			{ result: true },
		],
		['a yes inside', { data: YES }, 'unknown', `${WITHOUT} result, isErrorCount, isExprCode`, {}],
		[
			'a list with a yes',
			[YES],
			'unknown',
			'The gateway answered with a list in place of an object',
			{},
		],
	])('%s', (_, answer, outcome, reason, flags) => {
		expect(readVerification(answer, '1')).toEqual({ outcome, reason, flags });
	});
});
