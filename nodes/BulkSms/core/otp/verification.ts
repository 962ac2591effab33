import { pick } from 'lodash';

import { errorWords, type RedactWords } from '../answer/gatewayWords';
import { fieldsOf, readText } from '../interface/gatewayValues';
import { withoutCode } from './withoutCode';

const FLAGS = ['result', 'isErrorCount', 'isExprCode'] as const;

/** What the gateway said of a code. */
export interface Verification {
	verified: boolean;
	/** `result`, `isErrorCount` and `isExprCode` as they came; one that did not come is absent. */
	flags: object;
	/** Why the answer is not clear; absent if it is. */
	reason?: string;
}

/**
 * Reads the answer to `POST /otp/verifyOTP` (docs/interface.md, One-time password). Verified means
 * that `result` is true and both flags are false, all three as booleans. Nothing else does: clients
 * contradict each other on what the flags mean, and a text such as "false" is no answer at all.
 *
 * @param value the JSON of an answer with a status of success
 * @param otpId what was asked for
 * @param redact takes the login and the code out of the words of the gateway
 */
export function readVerification(value: object, otpId: string, redact: RedactWords): Verification {
	const answer = fieldsOf(value);
	const flags = fieldsOf(withoutCode(pick(answer, FLAGS), redact)) ?? {};
	const reason = whatIsUnclear(answer, otpId, redact);
	const isRight = answer?.result === true;
	const isValid = answer?.isErrorCount === false && answer.isExprCode === false;
	const verified = isRight && isValid && reason === undefined;
	return { verified, flags, ...(reason !== undefined && { reason }) };
}

function whatIsUnclear(
	answer: Record<string, unknown> | undefined,
	otpId: string,
	redact: RedactWords,
): string | undefined {
	const words = errorWords(answer?.error, redact);
	if (words !== undefined) return `The gateway answered: ${words}`;
	if (answer === undefined) return 'The gateway answered with a list in place of an object';
	const missing = FLAGS.filter((flag) => typeof answer[flag] !== 'boolean');
	if (missing.length > 0) {
		return `The gateway answered without true or false for ${missing.join(', ')}`;
	}
	const answered = readText(answer.otpId);
	if (answered !== undefined && answered !== otpId) {
		return 'The gateway answered for another OTP ID';
	}
	return answer.result === true && (answer.isErrorCount === true || answer.isExprCode === true)
		? 'The answer contradicts itself: result is true, and so is isErrorCount or isExprCode'
		: undefined;
}
