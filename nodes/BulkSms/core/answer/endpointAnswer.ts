import { parseExactJson } from '../format/exactJson';
import { fieldsOf } from '../interface/gatewayValues';
import type { Problem } from '../problem';
import type { Answer } from './gatewayAnswer';
import { errorWords, saidWith, whatIsWrong, type RedactWords } from './gatewayWords';
import { rejected, statusVerdict, unknown, type StatusVerdict } from './httpStatus';

/** What an answer of an endpoint beside `/sms/send` means. */
export type EndpointVerdict = { kind: 'answered'; value: object } | StatusVerdict;

/**
 * Reads the answer of an endpoint beside `/sms/send` (docs/interface.md, Further endpoints). Not
 * every gateway has them: HTTP 404 and 405 say that this one has not.
 *
 * @param offers what the endpoint is for, as the end of "This gateway does not offer …"
 * @param redact takes secrets out of the words of the gateway in a problem; the value stays as it came
 * @returns an object or an array, with numbers that JavaScript cannot hold as text; or what is wrong
 */
export function readEndpointAnswer(
	{ status, body, retryAfter }: Answer,
	offers: string,
	redact: RedactWords,
): EndpointVerdict {
	const value = parseExactJson(body);
	const words = errorWords(fieldsOf(value)?.error, redact);
	const said = saidWith(status, words, body, redact);
	if (status === 404 || status === 405) {
		return rejected(
			`This gateway does not offer ${offers} (${said})`,
			'Ask the provider whether it does, and check Base URL in the Bulk SMS API credential',
		);
	}
	if (status < 200 || status >= 300) return statusVerdict(status, said, retryAfter);
	if (typeof value === 'object' && value !== null) return { kind: 'answered', value };
	return unknown(`The gateway answered with HTTP ${status}, but ${whatIsWrong(body, redact)}`);
}

/**
 * What a gateway says in the member `error` of an answer with HTTP 2xx, where the answer holds nothing
 * of what was asked for (docs/interface.md, Errors).
 *
 * @returns undefined if it says nothing there
 */
export function errorIn(answer: object, redact: RedactWords): Problem | undefined {
	const words = errorWords(fieldsOf(answer)?.error, redact);
	return words === undefined
		? undefined
		: rejected(`The gateway answered: ${words}`, 'Ask the provider what it means').problem;
}
