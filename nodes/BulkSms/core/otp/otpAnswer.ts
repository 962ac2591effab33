import { omit } from 'lodash';

import { errorWords, type RedactWords } from '../answer/gatewayWords';
import { rejected } from '../answer/httpStatus';
import { fieldsOf, readText } from '../interface/gatewayValues';
import { isBlank } from '../item/noValue';
import type { Problem } from '../problem';
import { withoutCode, withoutDigits } from './withoutCode';

/** What an answer to a request for a code, or for the code once more, means. */
export type OtpAnswer =
	| { kind: 'answered'; fields: Record<string, unknown> }
	/** `rejected`: no code was sent. `unknown`: one may have been. */
	| { kind: 'rejected' | 'unknown'; problem: Problem };

/** What to do about a code that may have been sent. */
export const ADVICE_IF_SENT =
	'Ask the person whether a code came before you request another one: it is never requested again by itself';

/** Adds to a problem that a code may have been sent. */
export const mayHaveBeenSent = ({ reason, ...problem }: Problem): Problem => ({
	...problem,
	reason: `${reason}. A code may have been sent`,
	advice: ADVICE_IF_SENT,
});

/**
 * Reads the answer to `POST /otp/requestOTP` and `/otp/resendOTP` (docs/interface.md, One-time
 * password).
 *
 * @param value the JSON of an answer with a status of success
 * @param redact takes the login out of the words of the gateway
 * @returns the fields under their own names, the identifiers first. The code, should it be among
 * them, is left out
 */
export function readOtpAnswer(value: object, redact: RedactWords): OtpAnswer {
	const safe = withoutDigits(redact);
	const answer = fieldsOf(value);
	const words = wordsOfError(answer?.error, safe);
	const otpId = identifier(answer?.otpId);
	if (otpId === undefined) {
		if (words !== undefined) {
			return rejected(`The gateway answered: ${words}`, 'Correct what it names');
		}
		const said = errorWords(withoutCode(value, safe), safe);
		const reason = `The gateway answered without an OTP ID${said === undefined ? '' : `: ${said}`}`;
		return unclear(reason);
	}
	if (words !== undefined) {
		return unclear(`The gateway answered with an OTP ID and with an error: ${words}`);
	}
	const otcId = identifier(answer?.otcId);
	const referenceCode = readText(answer?.referenceCode);
	const beside = fieldsOf(withoutCode(omit(answer, IDENTIFIERS), safe));
	return {
		kind: 'answered',
		fields: {
			otpId,
			...(otcId !== undefined && { otcId }),
			...(referenceCode !== undefined && { referenceCode }),
			...beside,
		},
	};
}

/** An error that cannot be looked through is one too. */
function wordsOfError(error: unknown, redact: RedactWords): string | undefined {
	if (errorWords(error, redact) === undefined) return undefined;
	return errorWords(withoutCode(error, redact), redact) ?? 'an error that cannot be read';
}

/** What is read by itself. n8n takes an item with `error` for a failure. */
const IDENTIFIERS = ['otpId', 'otcId', 'referenceCode', 'error'];

function identifier(value: unknown): string | undefined {
	const text = readText(value);
	return text === undefined || isBlank(text) ? undefined : text;
}

const unclear = (reason: string): OtpAnswer => ({
	kind: 'unknown',
	problem: mayHaveBeenSent({ field: 'Gateway', reason, advice: '' }),
});
