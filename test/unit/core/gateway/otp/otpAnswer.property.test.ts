import fc from 'fast-check';
import { z } from 'zod';

import { readVerification } from '../../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import { volume } from '../../../../engine/volume';

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
