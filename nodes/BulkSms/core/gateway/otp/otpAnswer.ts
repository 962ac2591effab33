import { isUndefined, omitBy } from 'lodash';

import { rejected } from '../answer/verdict';
import { saysError, type RedactWords } from '../answer/gatewayWords';
import { fieldsOf, readText } from '../../text/fieldValues';
import { isOtherNumber } from '../../message/number/destination';
import type { ResentCode } from '../../output/answers';
import type { Problem } from '../../problem';

export type OtpAnswer =
	/** Identifiers, and nothing that may hold the code. */
	| { kind: 'answered'; fields: ResentCode }
	/** `rejected`: no code was sent. `unknown`: one may have been. */
	| { kind: 'rejected' | 'unknown'; problem: Problem };

/** What was asked for: an answer that names something else contradicts itself. */
export type OtpQuestion = { otcId?: string; to?: string };

export const mayHaveBeenSent = (problem: Pick<Problem, 'field' | 'reason'>): Problem => ({
	...problem,
	reason: `${problem.reason}. A code may have been sent`,
	advice:
		'Ask the person whether a code came before you request another one: it is never requested again by itself',
});

/** An answer about a code may hold the code, and nobody can tell it from other words of the gateway. */
export const WITHOUT_WORDS: RedactWords = () => '';

/** An identifier has no blanks, so a text with the code in it is none. */
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
	'Ask the provider what is wrong. The words of the gateway are not shown, because they may hold a code';

function identifier(value: unknown): string | undefined {
	const text = readText(value)?.trim();
	return text !== undefined && IDENTIFIER.test(text) ? text : undefined;
}

export const unclear = (reason: string): OtpAnswer => ({
	kind: 'unknown',
	problem: mayHaveBeenSent({ field: 'Gateway', reason }),
});
