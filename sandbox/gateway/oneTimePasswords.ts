import type { OtpMessage, StoredRequest } from '../inbox/bulk';
import type { OneTimePassword, OtpLedger } from '../otp/ledger';
import { otpBodies, OTP_SENDER, type OtpAnswer, otpText, type OtpVerdict } from '../rules/otp';
import type { Detail } from '../rules/sendAnswer';

/** Takes the SMS of a one-time password in as any other message, and gives its entry. */
export type TakeOtp = (message: OtpMessage, received: StoredRequest) => Detail;

/** The endpoints `/otp/…` (docs/interface.md, One-time password: publicly known). */
export interface OneTimePasswords {
	/** @throws Refusal if the body breaks a rule */
	request(body: unknown, received: StoredRequest): OtpAnswer;
	/** @throws Refusal if the body breaks a rule */
	resend(body: unknown, received: StoredRequest): OtpAnswer;
	/** @throws Refusal if the body breaks a rule */
	verify(body: unknown): OtpVerdict;
}

/**
 * Makes what the endpoints `/otp/…` do. The code leaves in the SMS alone.
 *
 * @param ledger the passwords
 * @param take takes their SMS in
 */
export function oneTimePasswords(ledger: OtpLedger, take: TakeOtp): OneTimePasswords {
	const sent = (password: OneTimePassword, received: StoredRequest): OtpAnswer => {
		const { otpId, referenceCode, request, code } = password;
		const { otcId, mobile, ...reporting } = request;
		const fields = { from: OTP_SENDER, text: otpText(code, referenceCode), ...reporting };
		const { status } = take({ to: mobile, fields, code }, received);
		// The sandbox's own choice, so that the answer of failure, seen in a client, can be had.
		if (status.name === 'REJECTED') return { error: { message: status.description } };
		return { otcId, otpId, referenceCode, success: { message: 'Success' } };
	};
	return {
		request: (body, received) => sent(ledger.make(otpBodies.request(body)), received),
		resend: (body, received) => sent(ledger.renew(otpBodies.resend(body).otpId), received),
		verify: (body) => ledger.verify(otpBodies.verify(body)),
	};
}
