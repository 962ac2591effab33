import { isUndefined, omitBy, pick, pickBy } from 'lodash';

import { isBlank } from '../../item/itemValue';
import { LABELS } from '../../labels';
import { isOtherNumber } from '../../message/number/destination';
import type { ResentCode } from '../../output/answers';
import { type Checked, invalid, type Problem } from '../../problem';
import { fieldsOf, readText } from '../../text/jsonText';
import { checkCharacters } from '../../text/words';
import { type RedactWords, saysError } from '../answer/gatewayWords';
import { rejected } from '../answer/httpStatus';

export type OtpAnswer =
	/** Only identifiers, which cannot hold the code. */
	| { kind: 'answered'; fields: ResentCode }
	/** `rejected`: no code was sent. `unknown`: one may have been. */
	| { kind: 'rejected' | 'unknown'; problem: Problem };

/** The request. An answer with other values contradicts it. */
export type OtpQuestion = { otcId?: string; to?: string };

export const mayHaveBeenSent = (problem: Pick<Problem, 'field' | 'reason'>): Problem => ({
	...problem,
	reason: `${problem.reason}. A code may have been sent`,
	advice:
		'Ask the person whether a code came before you request another one: the node never repeats the request',
});

/** An answer about a code may hold the code among other words of the gateway. */
export const WITHOUT_WORDS: RedactWords = () => '';

/** An identifier has no blanks, so a sentence with the code is no identifier. */
const IDENTIFIER = /^\S{1,200}$/;

/** Reads an answer with HTTP 2xx (docs/interface.md, One-time password). */
export function readOtpAnswer(value: object, asked: OtpQuestion): OtpAnswer {
	const answer = fieldsOf(value) ?? {};
	const isError = saysError(answer.error);
	const otpId = identifier(answer.otpId);
	if (otpId === undefined) {
		return isError
			? rejected('The gateway answered with an error', ADVICE_WITHOUT_WORDS, 'message')
			: unclear('The gateway answered without an OTP ID');
	}
	if (isError) return unclear('The gateway answered with an OTP ID and with an error');
	const otcId = identifier(answer.otcId);
	const referenceCode = identifier(answer.referenceCode);
	if (asked.otcId !== undefined && otcId !== undefined && otcId !== asked.otcId) {
		return unclear('The gateway answered for another Template ID');
	}
	const { to } = asked;
	const numbers = [answer.mobile, answer.to].map(readText);
	if (to !== undefined && numbers.some((number) => isOtherNumber(number, to))) {
		return unclear('The gateway answered for another number');
	}
	return {
		kind: 'answered',
		fields: { otpId, ...omitBy({ otcId, referenceCode }, isUndefined) },
	};
}

export const ADVICE_WITHOUT_WORDS =
	'Ask the provider for the reason. The words of the gateway are not shown, because they may hold a code';

function identifier(value: unknown): string | undefined {
	const text = readText(value)?.trim();
	return text !== undefined && IDENTIFIER.test(text) ? text : undefined;
}

export const unclear = (reason: string): OtpAnswer => ({
	kind: 'unknown',
	problem: mayHaveBeenSent({ field: 'Gateway', reason }),
});

/** No code that a person enters is so long. */
const LONGEST = 100;

/**
 * Checks the code that a person entered. It must be text: 007123 as a number is 7123, which is
 * another code. The problem never holds the code.
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
	/** The values of `result`, `isErrorCount` and `isExprCode` that are true or false. */
	flags: object;
	reason?: string;
}

/**
 * Reads the answer to `POST /otp/verifyOTP` (docs/interface.md, One-time password). Verified means
 * that `result` is true and both other flags are false, all as booleans, because clients disagree
 * on their meaning. Only the flags are passed on: words may hold the code.
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
