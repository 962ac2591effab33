import { isObject } from 'lodash';

import type { Json } from '../../output/answers';
import { fieldsOf, parseExactJson, readAmount } from '../../text/jsonText';
import { type Asked, type HttpAnswer, type NotTold, rejected, told, unknown } from './asked';
import {
	describeHttpStatus,
	type RedactWords,
	errorMessageIn,
	saysError,
	whatIsWrong,
} from './gatewayWords';
import { statusVerdict } from './httpStatus';

export interface Endpoint {
	/** Completes "This gateway does not offer …". */
	offers: string;
	/**
	 * Names what an answer has only if the request was carried out, such as `an OTP ID`. If it has none,
	 * undefined. Absent for an endpoint that only reads.
	 */
	findResult?: (answer: unknown) => string | undefined;
}

/**
 * Reads the answer of an endpoint other than `/sms/send` (docs/interface.md, Further endpoints).
 * Not every gateway has them: HTTP 404 and 405 mean that this gateway does not. The value keeps its
 * secrets. If no answer came, it returns why.
 */
export function readEndpointAnswer(
	reply: Asked<HttpAnswer>,
	{ offers, findResult }: Endpoint,
	redact: RedactWords,
): Asked<object> {
	if (reply.kind !== 'told') return reply;
	const { value: answer } = reply;
	const { status, body } = answer;
	const value = parseExactJson(body);
	if (status >= 200 && status < 300) {
		if (isObject(value)) return told(value);
		return unknown(`The gateway answered with HTTP ${status}, but ${whatIsWrong(body, redact)}`);
	}
	const result = findResult?.(value);
	if (result !== undefined) {
		return unknown(`The gateway answered with HTTP ${status} and with ${result}`);
	}
	if (status === 404 || status === 405) {
		return rejected(
			`This gateway does not offer ${offers} (${describeHttpStatus(answer, redact)})`,
			'Ask the provider whether it does, and check Base URL in the Bulk SMS API credential',
			'run',
		);
	}
	return statusVerdict(answer, redact);
}

/** Also with HTTP 2xx: a value next to an error is not reliable (docs/interface.md, Errors). */
export function errorIn(answer: object, redact: RedactWords): NotTold | undefined {
	const words = saysError(fieldsOf(answer)?.error) ? errorMessageIn(answer, redact) : undefined;
	if (words === undefined) return undefined;
	const reason = `The gateway answered: ${words}`;
	return rejected(reason, 'Ask the provider what it means', 'message');
}

/**
 * Makes the reader of an endpoint that only reads: an answer with an `error` is rejected.
 *
 * @param read gets the answer without secrets
 */
export const unlessError =
	<T>(read: (answer: Json) => T) =>
	(answer: object, redact: RedactWords): Asked<T> =>
		errorIn(answer, redact) ?? told(read(redactAll(answer, redact)));

/** Removes secrets from all texts in a JSON value, except in the members that must stay unchanged. */
export function redactAll(
	value: unknown,
	redact: RedactWords,
	staysAsItCame: (name: string) => boolean = () => false,
): Json {
	const takeOut = (part: unknown): Json => {
		if (typeof part === 'string') return redact(part);
		if (typeof part === 'number' || typeof part === 'boolean') return part;
		if (!isObject(part)) return null;
		if (Array.isArray(part)) return part.map(takeOut);
		return Object.fromEntries(
			Object.entries(part).map(([name, member]) => [
				redact(name),
				staysAsItCame(name) ? member : takeOut(member),
			]),
		);
	};
	return takeOut(value);
}

/** docs/interface.md, Balance. */
export const BALANCE = {
	method: 'POST',
	path: '/account/balance',
	body: {},
	offers: 'a balance',
} as const;

/** docs/interface.md, Balance. */
export const creditsIn = (answer: unknown): number | undefined =>
	readAmount(fieldsOf(answer)?.credit);

/** Such as `prepaid`. */
export function accountTypeIn(answer: unknown): string | undefined {
	const type = fieldsOf(answer)?.type;
	return typeof type === 'string' ? type : undefined;
}

/** Such as `12.5 credits (prepaid)`. */
export function inCredits(credits: number, answer: unknown, redact: RedactWords): string {
	const type = accountTypeIn(answer);
	return `${credits} credits${type === undefined ? '' : ` (${redact(type)})`}`;
}

export const isPostpaid = (answer: unknown): boolean =>
	accountTypeIn(answer)?.trim().toLowerCase() === 'postpaid';

/** docs/interface.md, Senders. */
export const SENDERS = {
	method: 'GET',
	path: '/sms/senderList',
	offers: 'a list of senders',
} as const;

type JsonFields = Record<string, Json>;

/**
 * Finds the senders in an answer of unknown shape (docs/interface.md, Senders): the list itself, or
 * an object with exactly one list. Returns undefined if an entry of the list is no sender.
 */
export function readSenders(answer: Json): JsonFields[] | undefined {
	const senders = listIn(answer)?.map(readSender);
	const known = senders?.filter((sender) => sender !== undefined);
	return known?.length === senders?.length ? known : undefined;
}

function listIn(answer: Json): Json[] | undefined {
	if (Array.isArray(answer)) return answer;
	const members = Object.values(fieldsOf(answer) ?? {});
	const lists = members.filter((member): member is Json[] => Array.isArray(member));
	return lists.length === 1 ? lists[0] : undefined;
}

function readSender(entry: Json): JsonFields | undefined {
	if (typeof entry === 'string' || typeof entry === 'number') return { sender: String(entry) };
	return fieldsOf(entry);
}
