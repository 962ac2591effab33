import { isTooDeep, parseExactJson } from '../../text/jsonText';
import { fieldsOf } from '../../text/fieldValues';
import type { Json } from '../../output/answers';
import type { Problem } from '../../problem';
import type { Answer } from './gatewayAnswer';
import {
	describeHttpStatus,
	refusalWords,
	saysError,
	whatIsWrong,
	type RedactWords,
} from './gatewayWords';
import { statusVerdict } from './httpStatus';
import { rejected, unknown, type StatusVerdict } from './verdict';

export type { Json };

type EndpointVerdict = { kind: 'answered'; value: object } | StatusVerdict;

/**
 * Reads the answer of an endpoint other than `/sms/send` (docs/interface.md, Further endpoints). Not
 * every gateway has them: HTTP 404 and 405 say that this one has not. Secrets stay in the value.
 *
 * @param offers the end of "This gateway does not offer …"
 */
export function readEndpointAnswer(
	{ status, body, retryAfter }: Answer,
	offers: string,
	redact: RedactWords,
): EndpointVerdict {
	const value = parseExactJson(body);
	const said = describeHttpStatus(status, body, redact);
	if (status === 404 || status === 405) {
		return rejected(
			`This gateway does not offer ${offers} (${said})`,
			'Ask the provider whether it does, and check Base URL in the Bulk SMS API credential',
			'run',
		);
	}
	if (status < 200 || status >= 300) return statusVerdict({ status, body, retryAfter }, said);
	if (typeof value === 'object' && value !== null) return { kind: 'answered', value };
	return unknown(`The gateway answered with HTTP ${status}, but ${whatIsWrong(body, redact)}`);
}

/** With HTTP 2xx, too: a value beside an error cannot be relied on (docs/interface.md, Errors). */
export function errorIn(answer: object, redact: RedactWords): Problem | undefined {
	const words = saysError(fieldsOf(answer)?.error) ? refusalWords(answer, redact) : undefined;
	if (words === undefined) return undefined;
	const reason = `The gateway answered: ${words}`;
	return rejected(reason, 'Ask the provider what it means', 'message').problem;
}

/** An answer as it came, without the login in its texts; undefined if it is deeper than 64 levels. */
export const passedOn = (answer: unknown, redact: RedactWords): Json | undefined =>
	isTooDeep(answer) ? undefined : redactAll(answer, redact);

/** Takes secrets out of all texts of a value of JSON, except for the members that stay as they came. */
export function redactAll(
	value: unknown,
	redact: RedactWords,
	staysAsItCame: (name: string) => boolean = () => false,
): Json {
	const takeOut = (part: unknown): Json => {
		if (typeof part === 'string') return redact(part);
		if (typeof part === 'number' || typeof part === 'boolean') return part;
		if (typeof part !== 'object' || part === null) return null;
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
