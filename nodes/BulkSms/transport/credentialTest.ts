import { toString } from 'lodash';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { readBalance } from '../core/gateway/answer/endpointAnswer';
import { saysError, spokenWords } from '../core/gateway/answer/gatewayWords';
import { FIREWALL, isBusy, isFirewall, isRefusal } from '../core/gateway/answer/httpStatus';
import { OptOutCodes, SHORTEST_SECRET } from '../core/pages/optOutCodes';
import { beginsWithOneOf, fieldsOf } from '../core/text/jsonText';
import { asText } from '../core/text/words';
import { withinTime } from './clock';
import { checkCredential, type Credential } from './credential';
import { networkFailure } from './networkFailure';

/** In milliseconds, for a whole answer. */
const TIMEOUT = 15_000;

const responseSchema = z.object({ statusCode: z.number(), body: z.unknown() });
type HttpResponse = z.infer<typeof responseSchema>;
/** Answers to an empty list with HTTP 2xx. */
const answerSchema = z.union([
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
	const account = checkCredential(credential.data ?? {});
	if (!account.ok) {
		const { field, reason, advice } = account.problem;
		return failed(`${field}: ${reason}. ${advice}.`);
	}
	const { reportToken } = account.value;
	const verdict = await askGateway(this, credential, account.value);
	if (verdict.status !== 'OK' || reportToken === '') return verdict;
	// With such a token, no opt-out links are made, and n8n says this nowhere else.
	if (!new OptOutCodes(reportToken).isGuessable) return verdict;
	return failed(
		`The gateway accepts the login, but Report Token has fewer than ${SHORTEST_SECRET} characters. ` +
			'Enter 16 or more letters and digits, so that nobody can guess opt-out links, or leave it empty.',
	);
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
	const ask = async (signal: AbortSignal): Promise<unknown> =>
		await context.helpers.request({
			method: 'POST',
			uri,
			auth: { user: toString(data?.username), pass: toString(data?.password) },
			headers: { Accept: 'application/json' },
			body,
			json: true,
			timeout: TIMEOUT,
			// The older `request` takes no signal, but its connection does.
			agentOptions: { signal },
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
		});
	return responseSchema.parse(await withinTime(TIMEOUT, ask));
}

/** @returns undefined if the answer is no balance. Then the other request must be tried */
function judgeBalance(
	response: HttpResponse,
	{ redact }: Credential,
): INodeCredentialTestResult | undefined {
	const { statusCode: status, body } = response;
	if (status === 404 || status === 405) return undefined;
	if (status >= 500 || isBusy(status)) return notNow(status);
	const refusal = readRefusal(response);
	if (refusal) return refusal;
	const balance = readBalance(body);
	if (!balance || saysError(fieldsOf(body)?.error)) return undefined;
	const { credit, type } = balance;
	const amount = typeof credit === 'string' ? redact(credit) : credit;
	const kind = type === undefined ? '' : ` (${redact(type)})`;
	return succeeded(`Connected. Balance: ${amount} credits${kind}`);
}

/**
 * An empty list is an error for most gateways. Every answer except a refused login shows that there
 * is a gateway.
 */
function judgeEmptySend(response: HttpResponse, { redact }: Credential): INodeCredentialTestResult {
	const { statusCode: status, body } = response;
	const refusal = readRefusal(response);
	if (refusal) return refusal;
	if (status === 404 || status === 405) return notAGateway(status);
	if (isBusy(status)) return notNow(status);
	if (status < 300 && !answerSchema.safeParse(body).success) {
		return notAGateway(status, spokenWords(body, redact));
	}
	return succeeded('Connected. The gateway accepts the login, but gives no balance');
}

function readRefusal({ statusCode, body }: HttpResponse): INodeCredentialTestResult | undefined {
	if (isFirewall({ status: statusCode, body: asText(body) })) {
		return failed(`${FIREWALL.reason} (HTTP ${statusCode}). ${FIREWALL.advice}.`);
	}
	if (statusCode === 407) {
		return failed(
			'A proxy between n8n and the gateway asks for a login (HTTP 407). ' +
				'Ask the administrator of this n8n to correct its proxy.',
		);
	}
	if (isRefusal(statusCode)) {
		return failed(
			`The gateway rejected Username or Password (HTTP ${statusCode}). Check both: they are case-sensitive.`,
		);
	}
	if (statusCode >= 300 && statusCode < 400) {
		return failed(
			`The address redirects elsewhere (HTTP ${statusCode}), and the login is not sent there. ` +
				'Correct Base URL: https instead of http, or the new address.',
		);
	}
	if (statusCode === 421) {
		return failed(
			'The server does not serve the host name in Base URL (HTTP 421). ' +
				'Check Base URL. The sandbox accepts another name with --allowed-host.',
		);
	}
	const isWebPage = typeof body === 'string' && beginsWithOneOf('<', body);
	return isWebPage ? notAGateway(statusCode) : undefined;
}

const notNow = (status: number) =>
	failed(`The gateway is not available right now (HTTP ${status}). Try again later.`);

const notAGateway = (status: number, words = '') =>
	failed(
		`The server at this address is no bulk SMS gateway (HTTP ${status}). ` +
			`Check Base URL.${words === '' ? '' : ` It says: ${words}`}`,
	);

const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
const succeeded = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
