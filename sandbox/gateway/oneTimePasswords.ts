import type { StoredRequest } from '../inbox/message';
import type { OneTimePassword, OtpLedger } from '../otp/ledger';
import { OTP_SENDER, type OtpAnswer, otpSchemas, otpText, type OtpVerdict } from '../rules/otp';
import { checked } from '../rules/refusal';
import type { MessageFields } from '../rules/sendRequest';
import type { Detail } from './acceptance';

/** Takes the SMS of a one-time password in as any other message, and gives its entry in the answer. */
export type TakeOtp = (
	fields: MessageFields,
	to: string,
	code: string,
	received: StoredRequest,
) => readonly Detail[];

/**
 * Makes what the endpoints `/otp/…` do (docs/interface.md, One-time password: publicly known); each
 * throws a Refusal if the body breaks a rule. The code leaves in the SMS alone.
 */
export function oneTimePasswords(ledger: OtpLedger, take: TakeOtp) {
	const sent = (password: OneTimePassword, received: StoredRequest): OtpAnswer => {
		const { otpId, referenceCode, request, code } = password;
		const { otcId, mobile, ...reporting } = request;
		const fields = { from: OTP_SENDER, text: otpText(code, referenceCode), ...reporting };
		const [detail] = take(fields, mobile, code, received);
		// The sandbox's own choice, so that the answer of failure, seen in a client, can be had.
		if (detail?.status.name === 'REJECTED')
			return { error: { message: detail.status.description } };
		return { otcId, otpId, referenceCode, success: { message: 'Success' } };
	};
	return {
		request: (body: unknown, received: StoredRequest) =>
			sent(ledger.make(checked(body, otpSchemas.request)), received),
		resend: (body: unknown, received: StoredRequest) =>
			sent(ledger.renew(checked(body, otpSchemas.resend).otpId), received),
		verify: (body: unknown): OtpVerdict => ledger.verify(checked(body, otpSchemas.verify)),
	};
}
