import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { z } from 'zod';

import { readBalance } from '../core/account/balance';
import { beginsWithOneOf } from '../core/format/beginning';
import { checkCredential, type Credential } from './credential';
import { withinTime } from './deadline';
import { networkFailure } from './networkFailure';
import type { Redact } from './redaction';

/** Milliseconds until the whole of an answer must have come. */
const TIMEOUT = 15_000;

const responseSchema = z.object({ statusCode: z.number(), body: z.unknown() });
/** What a gateway may say to an empty list when it says it with HTTP 2xx. */
const answerSchema = z.union([
	z.object({ detail: z.array(z.unknown()) }),
	z.object({ details: z.array(z.unknown()) }),
	z.object({ error: z.union([z.string(), z.object({})]) }),
]);

/**
 * Tests the credential without sending an SMS: asks for the balance, and if the gateway has no
 * such endpoint (404, 405) posts an empty list of messages, which no gateway can send.
 *
 * @returns OK, or one sentence that names what is wrong: the address, the host, the connection,
 * the certificate, the login, or that no gateway answers there
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
	return await askGateway(this, credential, account.value);
}

async function askGateway(
	context: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
	{ baseUrl, redact, redactAddress }: Credential,
): Promise<INodeCredentialTestResult> {
	try {
		const balance = await post(context, credential, `${baseUrl}/account/balance`, {});
		const verdict = judgeBalance(balance.statusCode, balance.body, redact);
		if (verdict) return verdict;
		const send = await post(context, credential, `${baseUrl}/sms/send`, { messages: [] });
		return readEmptySend(send.statusCode, send.body);
	} catch (error) {
		const origin = redactAddress(new URL(baseUrl).origin);
		const { kind, problem } = networkFailure(error, origin);
		return failed(`${problem.reason}. ${kind === 'notSent' ? problem.advice : 'Try again later'}.`);
	}
}

/**
 * A credential test is given n8n's older `request` alone (ICredentialTestFunctions), which builds
 * the Basic authentication from `auth`.
 */
async function post(
	context: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
	uri: string,
	body: object,
): Promise<z.infer<typeof responseSchema>> {
	const ask = async (signal: AbortSignal): Promise<unknown> =>
		await context.helpers.request({
			method: 'POST',
			uri,
			auth: { user: data?.username, pass: data?.password },
			headers: { Accept: 'application/json' },
			body,
			json: true,
			timeout: TIMEOUT,
			// The older `request` takes no signal itself; its connection does.
			agentOptions: { signal },
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
		});
	return responseSchema.parse(await withinTime(TIMEOUT, ask));
}

/** @returns undefined if the answer is no balance, so that the other way must be tried */
function judgeBalance(
	status: number,
	body: unknown,
	redact: Redact,
): INodeCredentialTestResult | undefined {
	if (status === 404 || status === 405) return undefined;
	if (status >= 500 || status === 429) return notNow(status);
	const refusal = readRefusal(status, body);
	if (refusal) return refusal;
	const balance = readBalance(body);
	if (!balance) return undefined;
	const { credit, type } = balance;
	const amount = typeof credit === 'string' ? redact(credit) : credit;
	const kind = type === undefined ? '' : ` (${redact(type)})`;
	return succeeded(`Connected. Balance: ${amount} credits${kind}`);
}

/** An empty list is an error to most gateways: every answer but a refusal shows that one is there. */
function readEmptySend(status: number, body: unknown): INodeCredentialTestResult {
	const refusal = readRefusal(status, body);
	if (refusal) return refusal;
	if (status === 404 || status === 405) return notAGateway(status);
	if (status === 429 || status === 503) return notNow(status);
	if (status < 300 && !answerSchema.safeParse(body).success) return notAGateway(status);
	return succeeded('Connected. The gateway takes the login; it does not tell a balance');
}

function readRefusal(status: number, body: unknown): INodeCredentialTestResult | undefined {
	if (status === 401 || status === 403) {
		return failed(
			`The gateway refused Username or Password (HTTP ${status}). Both are case-sensitive: check them.`,
		);
	}
	if (status >= 300 && status < 400) {
		return failed(
			`The address redirects elsewhere (HTTP ${status}), and the login is not sent there. ` +
				'Correct Base URL: https instead of http, or the new address.',
		);
	}
	if (status === 421) {
		return failed(
			'What answers at this address does not go by the name in Base URL (HTTP 421). ' +
				'Check Base URL. The sandbox gateway learns further names with --allowed-host.',
		);
	}
	return isWebPage(body) ? notAGateway(status) : undefined;
}

const isWebPage = (body: unknown) => typeof body === 'string' && beginsWithOneOf('<', body);

const notNow = (status: number) =>
	failed(`The gateway is not available right now (HTTP ${status}). Try again later.`);

const notAGateway = (status: number) =>
	failed(
		`Something answers at this address (HTTP ${status}), but it is not a bulk SMS gateway. ` +
			'Check Base URL.',
	);

const failed = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });
const succeeded = (message: string): INodeCredentialTestResult => ({ status: 'OK', message });
