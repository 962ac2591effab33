import { type IncomingAddress, secretsHidden, withoutSecrets } from '../rules/incomingAddress';
import { type Judgement, notUnderstood, shown } from '../rules/incomingAnswer';
import { BROKEN_OFF, type IncomingOutcome, type IncomingResult } from '../inbox/incoming';
import { readAnswer } from './answerReader';
import { type CallResult, MOST_ANSWER_BYTES } from '../http/caller';

/** What is known of a call before it is judged. */
export interface MadeCall {
	readonly address: IncomingAddress;
	/** The TRAN_ID of the call; null: the call has no answer of the provider's form. */
	readonly transactionId: string | null;
	readonly result: CallResult;
	/** Milliseconds. */
	readonly durationMs: number;
}

/**
 * Says what came of a call, in words where it went wrong.
 *
 * @returns the result; its words show nothing of the address that may be secret
 */
export function resultOf({ address, transactionId, result, durationMs }: MadeCall): IncomingResult {
	const { url } = address;
	const target = withoutSecrets(url);
	switch (result.kind) {
		case 'brokenOff':
			return { ...BROKEN_OFF, durationMs };
		case 'timedOut':
			return {
				...failed('timedOut', `${target} did not answer within ${result.limitMs} milliseconds.`),
				durationMs,
			};
		case 'noConnection':
			return { ...failed('noConnection', failureInWords(result, url)), durationMs };
		case 'notAllowed':
			return { ...failed('notAllowed', result.reason), durationMs };
		case 'tooLong': {
			const judgement = notUnderstood(`It is longer than ${MOST_ANSWER_BYTES} bytes.`);
			return { ...judgement, status: result.status, durationMs };
		}
		case 'answer': {
			const { status, body } = result;
			return { ...judge(status, body, address, transactionId), status, durationMs };
		}
	}
}

function judge(
	status: number,
	body: string,
	address: IncomingAddress,
	transactionId: string | null,
): Judgement | IncomingResult {
	const quote = (text: string) => `“${shown(secretsHidden(address)(text))}”`;
	if (status < 200 || status > 299) {
		const said = body.trim() === '' ? '' : ` The answer says ${quote(body.trim())}.`;
		return failed('httpStatus', `Status ${status}: ${hintOf(status)}${said}`);
	}
	if (transactionId === null) return { outcome: 'answered', answer: null, problem: null };
	return readAnswer(body, transactionId, quote);
}

function failed(outcome: IncomingOutcome, problem: string): IncomingResult {
	return { outcome, status: null, durationMs: null, answer: null, problem };
}

function failureInWords(
	{ code, reason }: { code?: string | undefined; reason: string },
	url: string,
) {
	const { host, hostname } = new URL(url);
	switch (code) {
		case 'ECONNREFUSED':
			return `Nothing listens at ${host} (${reason}). Is n8n running there?`;
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return `There is no host of the name ${hostname} (${reason}).`;
		case 'ECONNRESET':
			return `${host} closed the connection without an answer (${reason}).`;
		default:
			return `The call of ${withoutSecrets(url)} failed: ${reason}.`;
	}
}

function hintOf(status: number): string {
	if (status === 404) {
		return 'nothing is published at this address. In n8n, publish the workflow; a test address works only while the editor listens.';
	}
	if (status === 401 || status === 403) {
		return 'the call was refused. If it needs a header with a token, set the header next to the address.';
	}
	if (status >= 300 && status < 400) return 'a redirect, which is not followed.';
	return 'a call that was taken is answered with 2xx.';
}
