import { toString } from 'lodash';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { SHORT_ANSWER } from '../core/gateway/answer/answerLimit';
import { readBalance } from '../core/gateway/answer/endpointAnswer';
import {
	describeHttpStatus,
	isMarkup,
	type RedactWords,
	saysError,
} from '../core/gateway/answer/gatewayWords';
import {
	isBusy,
	noGateway,
	statusVerdict,
	type StatusVerdict,
	TO_NEW_ADDRESS,
} from '../core/gateway/answer/httpStatus';
import { OptOutCodes, SHORTEST_SECRET } from '../core/optOut/optOutCodes';
import { fieldsOf, parseExactJson } from '../core/text/jsonText';
import { afterField, attempt } from '../core/problem';
import { isLocalHost } from '../core/text/web/webAddress';
import { asText } from '../core/text/words';
import { withinTime } from './clock';
import { checkCredential, type Credential } from './credential';
import { readHttpAnswer } from './httpAnswer';
import { networkFailure } from './networkFailure';

/** In milliseconds, for a whole answer. */
const TEST_TIMEOUT = 15_000;

interface HttpResponse {
	statusCode: number;
	/** JSON, or a text that is none. */
	body: unknown;
}

/** Answers to an empty list with HTTP 2xx. */
const sendAnswerSchema = z.union([
	z.object({ detail: z.array(z.unknown()) }),
	z.object({ details: z.array(z.unknown()) }),
	z.object({ error: z.union([z.string(), z.object({})]) }),
]);

/**
 * Asks for the balance. If the gateway gives none, posts an empty list, of which nothing can be
 * sent.
 */
export async function bulkSmsApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const account = attempt(() => checkCredential(credential.data ?? {}));
	if (!account.ok) {
		return failed(`${afterField(account.problem, ': ')}. ${account.problem.advice}.`);
	}
	const verdict = await askGateway(this, credential, account.value);
	// n8n shows no words of a test that passes.
	const fault = verdict.status === 'OK' ? whatIsUnsafe(account.value) : undefined;
	return fault === undefined ? verdict : failed(`The gateway accepts the login, but ${fault}.`);
}

/** Says what nobody else would say, and what to do. */
function whatIsUnsafe({ baseUrl, reportToken }: Credential): string | undefined {
	const { protocol, hostname } = new URL(baseUrl);
	if (protocol === 'http:' && !isLocalHost(hostname)) {
		return 'Base URL starts with http://, so others on the way can read the login. Use the https:// address of the provider';
	}
	// With such a token, no opt-out links are made.
	return reportToken !== '' && new OptOutCodes(reportToken).isGuessable
		? `Report Token has fewer than ${SHORTEST_SECRET} characters. Enter 16 or more letters and digits, so that nobody can guess opt-out links, or leave it empty`
		: undefined;
}

async function askGateway(
	context: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
	account: Credential,
): Promise<INodeCredentialTestResult> {
	const { baseUrl, redactAddress } = account;
	try {
		const balance = await post(context, credential, `${baseUrl}/account/balance`, {});
		const verdict = judgeBalance(balance, account);
		if (verdict) return verdict;
		const send = await post(context, credential, `${baseUrl}/sms/send`, { messages: [] });
		return judgeEmptySend(send, account);
	} catch (error) {
		const origin = redactAddress(new URL(baseUrl).origin);
		const { kind, problem } = networkFailure(error, origin);
		return failed(`${problem.reason}. ${kind === 'notSent' ? problem.advice : 'Try again later'}.`);
	}
}

/** n8n gives a credential test only its older `request` (ICredentialTestFunctions). */
async function post(
	context: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
	uri: string,
	body: object,
): Promise<HttpResponse> {
	const ask = async (signal: AbortSignal) => {
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
	};
	const { status, body: text } = await withinTime(TEST_TIMEOUT, ask);
	return { statusCode: status, body: parseExactJson(text) ?? text };
}

/** @returns undefined if the answer is no balance. Then the other request must be tried */
function judgeBalance(
	response: HttpResponse,
	{ redact }: Credential,
): INodeCredentialTestResult | undefined {
	const { statusCode: status, body } = response;
	const fault = [404, 405, 410].includes(status) ? undefined : readFault(response, redact);
	if (fault) return failedFor(fault, status);
	const balance = readBalance(body);
	if (!balance || saysError(fieldsOf(body)?.error)) return undefined;
	const { credit, type } = balance;
	const amount = typeof credit === 'string' ? redact(credit) : credit;
	const kind = type === undefined ? '' : ` (${redact(type)})`;
	return succeeded(`Connected. Balance: ${amount} credits${kind}`);
}

/**
 * An empty list is an error for most gateways. Every answer that may be about the list shows that
 * there is a gateway.
 */
function judgeEmptySend(response: HttpResponse, { redact }: Credential): INodeCredentialTestResult {
	const { statusCode: status, body } = response;
	const fault = readFault(response, redact);
	// A gateway may fail over an empty list.
	if (fault && (fault.scope === 'run' || isBusy(status) || isPage(body))) {
		return failedFor(fault, status);
	}
	if (status < 300 && !sendAnswerSchema.safeParse(body).success) {
		return failedFor(noGateway(saidIn(response, redact)), status);
	}
	return succeeded('Connected. The gateway accepts the login, but does not report a balance');
}

/** Returns why no request would be answered. Undefined if the answer may be about this request. */
function readFault(response: HttpResponse, redact: RedactWords): StatusVerdict | undefined {
	const { statusCode: status, body } = response;
	const said = saidIn(response, redact);
	const verdict = status < 300 ? undefined : statusVerdict({ status, body: asText(body) }, said);
	if (verdict?.scope === 'run' || verdict?.kind === 'unknown') return verdict;
	return isPage(body) ? noGateway(said) : undefined;
}

const isPage = (body: unknown): boolean => typeof body === 'string' && isMarkup(body);

const saidIn = ({ statusCode, body }: HttpResponse, redact: RedactWords): string =>
	describeHttpStatus(statusCode, asText(body), redact);

/** The advice of the table is for messages, of which none was sent. */
function failedFor({ problem }: StatusVerdict, status: number): INodeCredentialTestResult {
	const isRedirect = status >= 300 && status < 400;
	const advice = isRedirect ? TO_NEW_ADDRESS : problem.advice;
	return failed(
		`${problem.reason}. ${isBusy(status) || status >= 500 ? 'Try again later' : advice}.`,
	);
}

const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
const succeeded = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
