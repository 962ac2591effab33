import fc from 'fast-check';
import { z } from 'zod';

import {
	checkCode,
	readVerification,
} from '../../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { volume } from '../../../../engine/volume';

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
	const { isErrorCount, isExprCode } = YES;
	it.each<[object, string, string, object?]>([
		[YES, 'verified', ''],
		[NO, 'notVerified', 'result is false: probably a wrong code'],
		[{ ...NO, isErrorCount: true, isExprCode: true }, 'notVerified', `${TRIES}. ${EXPIRED}`],
		[{ ...NO, isExprCode: true }, 'notVerified', EXPIRED],
		[{ ...NO, error: 'Busy' }, 'unknown', 'The gateway answered with an error', NO],
		[{ ...NO, otpId: '2' }, 'unknown', 'The gateway answered for another OTP ID', NO],
		[{ ...YES, isErrorCount: true }, 'unknown', UNSURE],
		[{ ...YES, isExprCode: true }, 'unknown', UNSURE],
		[{ ...YES, result: 'true' }, 'unknown', `${WITHOUT} result`, { isErrorCount, isExprCode }],
		[{ result: true }, 'unknown', `${WITHOUT} isErrorCount, isExprCode`],
		[{ data: YES }, 'unknown', `${WITHOUT} result, isErrorCount, isExprCode`, {}],
		[[YES], 'unknown', 'The gateway answered with a list in place of an object', {}],
	])('%j: %s, %s', (answer, outcome, reason, flags = answer) => {
		expect(readVerification(answer, '1')).toEqual({ outcome, reason, flags });
	});
});

const OTP_ID = 'otp-1';

/** What a gateway might put in the place of a flag, much of it close to true and false. */
const flag = fc.oneof(
	{ weight: 6, arbitrary: fc.boolean() },
	fc.constantFrom('true', 'false', 'True', 1, 0, '1', '0', '', null, 'Y', [true], {}),
	fc.jsonValue(),
);
const flags = { result: flag, isErrorCount: flag, isExprCode: flag };
const answer = fc.oneof(
	{ weight: 4, arbitrary: fc.record(flags) },
	fc.record({ ...flags, otpId: fc.constantFrom(OTP_ID, 'otp-2', 7) }, { requiredKeys: [] }),
	fc.record({ ...flags, error: fc.constantFrom(null, '', {}, 'No', { message: 'No' }) }),
	fc.object(),
	fc.array(fc.jsonValue()),
);

describe('a code', () => {
	it('is verified exactly if the gateway says yes without a doubt', () => {
		let verified = 0;
		fc.assert(
			fc.property(answer, (value) => {
				const said: Record<string, unknown> = { ...value };
				const { result, isErrorCount, isExprCode } = said;
				const isYes = result === true && isErrorCount === false && isExprCode === false;
				const isBare = !Array.isArray(value) && Object.keys(said).length === 3;
				const verification = readVerification(value, OTP_ID);
				if (verification.outcome === 'verified') verified += 1;
				if (isYes && isBare)
					expect(verification).toStrictEqual({ outcome: 'verified', reason: '', flags: said });
				if (!isYes || Array.isArray(value)) expect(verification.outcome).not.toBe('verified');
				const isNo =
					result === false && [isErrorCount, isExprCode].every((each) => typeof each === 'boolean');
				if (verification.outcome === 'notVerified') expect(isNo).toBe(true);
				const contradicts = said.error === 'No' || said.otpId === 'otp-2' || said.otpId === 7;
				if (contradicts) expect(verification.outcome).toBe('unknown');
			}),
			{ numRuns: volume(300, 20_000) },
		);
		expect(verified).toBeGreaterThan(0);
	});

	it('is judged by the fields of the answer itself, not by what it inherits', () => {
		const yes = '{"result":true,"isErrorCount":false,"isExprCode":false}';
		const value = z
			.object({})
			.passthrough()
			.parse(JSON.parse(`{"__proto__":${yes}}`));
		expect(readVerification(value, OTP_ID).outcome).toBe('unknown');
	});
});
