import { pick, pickBy } from 'lodash';

import { saysError } from '../answer/gatewayWords';
import { checkCharacters } from '../../text/characters';
import { fieldsOf, readText } from '../../text/fieldValues';
import { isBlank } from '../../item/itemValue';
import { LABELS } from '../../labels';
import { invalid, type Checked } from '../../problem';

/** No code that a person enters is as long. */
const LONGEST = 100;

/**
 * Checks the code that a person entered, which is text: 007123 as a number is 7123, which is another
 * code. The problem never holds the code.
 */
export function checkCode(value: unknown): Checked<string> {
	const field = LABELS.otpCode;
	const advice = 'Give the code that the person entered, as text';
	if (typeof value === 'number') {
		return invalid(
			field,
			'The value of Code is a number, which has no leading zeros',
			'Give the code as text: let the form or the app send it in quotes',
		);
	}
	if (typeof value !== 'string') return invalid(field, 'Code has no usable value', advice);
	if (isBlank(value)) return invalid(field, 'Code is empty', advice);
	const code = value.trim();
	return code.length > LONGEST
		? invalid(field, `Code is longer than ${LONGEST} characters`, advice)
		: checkCharacters(field, code, 'oneLine');
}

const FLAGS = ['result', 'isErrorCount', 'isExprCode'] as const;

export interface Verification {
	verified: boolean;
	/** Those of `result`, `isErrorCount` and `isExprCode` that came as true or false. */
	flags: object;
	reason?: string;
}

/**
 * Reads the answer to `POST /otp/verifyOTP` (docs/interface.md, One-time password). Verified means
 * that `result` is true and both other flags are false, all three as booleans: clients contradict each
 * other on what these mean. Nothing but the flags is passed on: words may hold the code.
 */
export function readVerification(value: object, otpId: string): Verification {
	const answer = fieldsOf(value);
	const flags = pickBy(pick(answer, FLAGS), (flag) => typeof flag === 'boolean');
	const reason = whyUnclear(answer, otpId);
	return {
		verified: answer?.result === true && reason === undefined,
		flags,
		...(reason !== undefined && { reason }),
	};
}

function whyUnclear(answer: ReturnType<typeof fieldsOf>, otpId: string): string | undefined {
	if (saysError(answer?.error)) return 'The gateway answered with an error';
	if (answer === undefined) return 'The gateway answered with a list in place of an object';
	const missing = FLAGS.filter((flag) => typeof answer[flag] !== 'boolean');
	if (missing.length > 0) {
		return `The gateway answered without true or false for ${missing.join(', ')}`;
	}
	if ((readText(answer.otpId) ?? otpId) !== otpId) return 'The gateway answered for another OTP ID';
	return answer.result === true && (answer.isErrorCount === true || answer.isExprCode === true)
		? 'The answer contradicts itself: result is true, and so is isErrorCount or isExprCode'
		: undefined;
}
