import { toString } from 'lodash';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { SHORT_ANSWER } from '../core/gateway/answer/answerLimit';
import {
	type Asked,
	asQuestion,
	type HttpAnswer,
	type NotTold,
	told,
} from '../core/gateway/answer/asked';
import { creditsIn, inCredits } from '../core/gateway/answer/endpointAnswer';
import { readAnswer } from '../core/gateway/answer/gatewayAnswer';
import { isMarkup, type RedactWords, saysError } from '../core/gateway/answer/gatewayWords';
import { noGateway } from '../core/gateway/answer/httpStatus';
import { OptOutCodes, SHORTEST_SECRET } from '../core/optOut/optOutCodes';
import { afterField, attempt } from '../core/problem';
import { fieldsOf, parseExactJson } from '../core/text/jsonText';
import { isLocalHost } from '../core/text/web/webAddress';
import { inSlices, withinTime } from './clock';
import { checkCredential, type Credential } from '../credential/credential';
import { readHttpAnswer } from './httpAnswer';
import { faultIn } from './login';
import { networkFailure } from './networkFailure';

/** In milliseconds, for a whole answer. */
const TEST_TIMEOUT = 15_000;

/**
 * Asks for the balance. If the gateway gives none, posts an empty list, of which nothing can be
 * sent.
 */
export async function bulkSmsApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const account = attempt(() => checkCredential(credential.data ?? {}));
	if (!account.ok) return testError(afterField(account.problem, ': '), account.problem.advice);
	const asked = await askGateway(this, credential, account.value);
	if (asked.kind !== 'told') return testError(asked.problem.reason, asked.problem.advice);
	// n8n shows no words of a test that passes.
	const fault = whatToCorrect(account.value);
	return fault === undefined
		? { status: 'OK', message: `Connected. ${asked.value}` }
		: testError(`The gateway accepts the login, but ${fault}`);
}

const testError = (...sentences: string[]): INodeCredentialTestResult => ({
	status: 'Error',
	message: `${sentences.join('. ')}.`,
});

/** Says what nobody else would say, and what to do. */
function whatToCorrect({ baseUrl, reportToken }: Credential): string | undefined {
	const { protocol, hostname } = new URL(baseUrl);
	if (protocol === 'http:' && !isLocalHost(hostname)) {
		return 'Base URL starts with http://, so others on the way can read the login. Use the https:// address of the provider';
	}
	// With such a token, no opt-out links are made.
	return reportToken !== '' && new OptOutCodes(reportToken).isGuessable
		? `Report Token has fewer than ${SHORTEST_SECRET} characters. Enter 16 or more letters and digits, so that nobody can guess opt-out links, or leave it empty`
		: undefined;
}

/** @returns what the gateway says of the account */
async function askGateway(
	context: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
	{ baseUrl, redact, redactAddress }: Credential,
): Promise<Asked<string>> {
	try {
		const balance = await post(context, credential, `${baseUrl}/account/balance`, {});
		const answer = parseExactJson(balance.body);
		const isOther = [404, 405, 410].includes(balance.status);
		const fault = isOther ? undefined : faultIn(balance, redact);
		if (fault) return fault;
		const credits = saysError(fieldsOf(answer)?.error) ? undefined : creditsIn(answer);
		if (credits !== undefined) return told(`Balance: ${inCredits(credits, answer, redact)}`);
		const send = await post(context, credential, `${baseUrl}/sms/send`, { messages: [] });
		return (
			(await faultInSending(send, redact)) ??
			told('The gateway accepts the login, but does not report a balance')
		);
	} catch (error) {
		const origin = redactAddress(new URL(baseUrl).origin);
		return asQuestion(networkFailure(error, origin));
	}
}

/** n8n gives a credential test only its older `request` (ICredentialTestFunctions). */
async function post(
	context: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
	uri: string,
	body: object,
): Promise<HttpAnswer> {
	return await withinTime(TEST_TIMEOUT, async (signal) => {
		const response: unknown = await context.helpers.request({
			method: 'POST',
			uri,
			auth: { user: toString(data?.username), pass: toString(data?.password) },
			headers: { Accept: 'application/json' },
			body,
			json: true,
			timeout: TEST_TIMEOUT,
			// The older `request` takes no signal, but its connection does.
			agentOptions: { signal },
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
			useStream: true,
		});
		return await readHttpAnswer(response, SHORT_ANSWER, signal);
	});
}

/** Every answer that may be about the empty list shows that there is a gateway. */
async function faultInSending(
	answer: HttpAnswer,
	redact: RedactWords,
): Promise<NotTold | undefined> {
	const { status, body } = answer;
	// A gateway may fail over an empty list.
	const mayBeOfList = status >= 500 && status !== 503 && !isMarkup(body);
	const fault = mayBeOfList ? undefined : faultIn(answer, redact);
	if (fault || status >= 300) return fault;
	const { kind } = await inSlices(readAnswer(answer, redact));
	return kind === 'unknown' ? noGateway(answer, redact) : undefined;
}
