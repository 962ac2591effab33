import { compact, isBoolean, isUndefined, omitBy, pick, pickBy } from 'lodash';

import { LABELS } from '../../labels';
import { isOtherNumber } from '../../message/number/sameNumber';
import { seenCharacters } from '../../message/number/writtenNumber';
import type { SentCodeFields, VerificationItem } from '../../output/answers';
import { type Problem, refuse } from '../../problem';
import { fieldsOf, readText } from '../../text/jsonText';
import { nothingIn } from '../../text/nothing';
import { checkCharacters } from '../../text/words';
import { type Asked, rejected, told, unknown } from '../answer/asked';
import { type RedactWords, saysError } from '../answer/gatewayWords';

/** docs/interface.md, One-time password. */
export const OTP = { method: 'POST', offers: 'one-time passwords' } as const;

/** The request. An answer with other values contradicts it. */
export type RequestedCode = { otcId?: string; to?: string };

export const mayHaveBeenSent = ({ field, reason }: Pick<Problem, 'field' | 'reason'>): Problem => ({
	field,
	reason: `${reason}. A code may have been sent`,
	advice:
		'Ask the person whether a code came before you request another one: the node never repeats the request',
});

/** An answer about a code may contain the code among other words of the gateway. */
export const WITHOUT_WORDS: RedactWords = () => '';

/**
 * Reads an answer with HTTP 2xx (docs/interface.md, One-time password). Only identifiers are passed
 * on, which cannot contain the code.
 */
export function readOtpAnswer(value: object, asked: RequestedCode): Asked<SentCodeFields> {
	const answer = fieldsOf(value) ?? {};
	const isError = saysError(answer.error);
	const otpId = identifier(answer.otpId);
	if (otpId === undefined) {
		return isError
			? rejected('The gateway answered with an error', ADVICE_WITHOUT_WORDS, 'message')
			: unknown('The gateway answered without an OTP ID');
	}
	if (isError) return unknown('The gateway answered with an OTP ID and with an error');
	const otcId = identifier(answer.otcId);
	const referenceCode = identifier(answer.referenceCode);
	if (asked.otcId !== undefined && otcId !== undefined && otcId !== asked.otcId) {
		return unknown('The gateway answered for another Template ID');
	}
	const { to } = asked;
	const numbers = [answer.mobile, answer.to].map(readText);
	if (to !== undefined && numbers.some((number) => isOtherNumber(number, to))) {
		return unknown('The gateway answered for another number');
	}
	return told({ otpId, ...omitBy({ otcId, referenceCode }, isUndefined) });
}

/** Shows that a code was sent, whatever the status of the answer is. */
export const findOtpId = (answer: unknown): string | undefined =>
	identifier(fieldsOf(answer)?.otpId) === undefined ? undefined : 'an OTP ID';

export const ADVICE_WITHOUT_WORDS =
	'Ask the provider for the reason. The words of the gateway are not shown, because they may contain a code';

/** An identifier has no blanks, so a sentence with the code is no identifier. */
function identifier(value: unknown): string | undefined {
	const text = readText(value)?.trim();
	return text !== undefined && /^\S{1,200}$/.test(text) ? text : undefined;
}

/** No code that a person enters is so long. */
const LONGEST_OTP = 100;

/**
 * Checks the code that a person entered, and cleans it like a number: blanks and invisible
 * characters go, and digits of any script are read. It must be text: 007123 as a number is 7123,
 * which is another code.
 *
 * @throws Refusal that never contains the code
 */
export function checkCode(value: unknown): string {
	const field = LABELS.otpCode;
	const advice = 'Give the code that the person entered, as text';
	if (typeof value === 'number') {
		return refuse(
			field,
			'The value of Code is a number, which has no leading zeros',
			'Give the code as text: let the form or the app send it in quotes',
		);
	}
	if (typeof value !== 'string') return refuse(field, 'Code has no usable value', advice);
	const code = seenCharacters(value).replaceAll(' ', '');
	if (nothingIn(code) === 'blank') return refuse(field, 'Code is empty', advice);
	return code.length > LONGEST_OTP
		? refuse(field, `Code is longer than ${LONGEST_OTP} characters`, advice)
		: checkCharacters(field, code, 'oneLine');
}

const FLAGS = ['result', 'isErrorCount', 'isExprCode'] as const;

export interface Verification extends Pick<VerificationItem, 'outcome' | 'reason'> {
	/** The values of `result`, `isErrorCount` and `isExprCode` that are true or false. */
	flags: Pick<VerificationItem, (typeof FLAGS)[number]>;
}

/**
 * Reads the answer to `POST /otp/verifyOTP` (docs/interface.md, One-time password). Verified means
 * that `result` is true and both other flags are false, all as booleans. Clients disagree on the
 * meaning of these two, so the reason says what they probably mean, and the outcome does not depend
 * on it. Only the flags are passed on: words may contain the code.
 */
export function readVerification(value: object, otpId: string): Verification {
	const answer = fieldsOf(value);
	const flags = pickBy(pick(answer, FLAGS), isBoolean);
	const unclear = whyUnclear(answer, otpId);
	if (unclear !== undefined) return { outcome: 'unknown', reason: unclear, flags };
	return flags.result === true
		? { outcome: 'verified', reason: '', flags }
		: { outcome: 'notVerified', reason: whyNot(flags), flags };
}

/** Shows that a code was compared, whatever the status of the answer is. */
export const findFlag = (answer: unknown): string | undefined =>
	FLAGS.some((flag) => isBoolean(fieldsOf(answer)?.[flag])) ? 'a result of the check' : undefined;

function whyNot({ isErrorCount, isExprCode }: Verification['flags']): string {
	const set = compact([
		isErrorCount && 'isErrorCount is set: probably too many tries',
		isExprCode && 'isExprCode is set: probably expired',
	]);
	return set.join('. ') || 'result is false: probably a wrong code';
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
