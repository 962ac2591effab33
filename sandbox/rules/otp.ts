import { z } from 'zod';
import { destinationNumber, reportFields, reportsTogether } from './sendRequest';

// One-time passwords (docs/interface.md, One-time password: publicly known, not part of the
// interface). The names of the fields are known; all else here is the sandbox's own choice.
const OTC_ID_LENGTH = 100;
const OTP_ID_LENGTH = 100;
const OTP_CODE_LENGTH = 20;
const COUNTRY_CODE = '66';

/** Number of digits of a code. */
export const CODE_DIGITS = 6;
/** How long a code is valid, in milliseconds. */
export const VALIDITY_MS = 5 * 60 * 1000;
/** So many wrong codes, and the password is locked. */
export const MOST_WRONG = 3;
/** The sender of the SMS. */
export const OTP_SENDER = 'OTP';

const mobile = z.union([
	destinationNumber,
	z
		.string()
		.regex(/^0[1-9]\d*$/)
		.transform((national) => COUNTRY_CODE + national.slice(1)),
]);

const requestBody = z
	.object({
		otcId: z.string().min(1).max(OTC_ID_LENGTH),
		mobile: z.string().transform((text, context): string => {
			const number = mobile.safeParse(text);
			if (number.success) return number.data;
			context.addIssue({
				code: 'custom',
				message: 'must be digits only, such as 66812345678 or 0812345678',
			});
			return z.NEVER;
		}),
		...reportFields,
	})
	.strict()
	.refine(...reportsTogether);
const otpId = z.string().min(1).max(OTP_ID_LENGTH);
const resendBody = z.object({ otpId }).strict();
const verifyBody = z.object({ otpId, otpCode: z.string().min(1).max(OTP_CODE_LENGTH) }).strict();

/** The body of `POST /otp/requestOTP`; `mobile` in international form. */
export type OtpRequest = z.output<typeof requestBody>;

/** The body of `POST /otp/verifyOTP`. */
export type OtpTry = z.output<typeof verifyBody>;

/** The answer to a request for a one-time password; `error` where the SMS is rejected at once. */
export type OtpAnswer =
	| { otcId: string; otpId: string; referenceCode: string; success: { message: 'Success' } }
	| { error: { message: string } };

/** The answer to a try. Which flag means what is not known; the sandbox chooses. */
export interface OtpVerdict {
	result: boolean;
	/** Too many wrong codes. */
	isErrorCount: boolean;
	/** The code has expired. */
	isExprCode: boolean;
}

/** The schemas of the bodies of `/otp/…`. */
export const otpSchemas = { request: requestBody, resend: resendBody, verify: verifyBody };

/** The text of the SMS. */
export function otpText(code: string, referenceCode: string): string {
	return `Your code is ${code}. Reference: ${referenceCode}. It is valid for 5 minutes.`;
}
