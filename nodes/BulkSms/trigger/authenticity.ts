import {
	type IHookFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';

import { isAllowedAddress, isSameSecret } from '../core/text/web/access';
import { TOKEN_PARAMETER } from '../core/text/web/webAddress';
import { CREDENTIAL } from '../transport/credential';
import { refuseCall } from '../transport/webhookCall';

/** Answers a caller 403 that is not allowed. `calls` is in the plural, as in `delivery reports`. */
export async function checkCaller(
	context: IWebhookFunctions,
	ipWhitelist: string,
	calls: string,
): Promise<IWebhookResponseData | undefined> {
	const { ip, ips } = context.getRequestObject();
	const addresses = [ip, ...ips].filter((each) => each !== undefined);
	if (!isAllowedAddress(ipWhitelist, addresses)) {
		return refuseCall(context, 403, `This address may not send ${calls}`);
	}
	if (await isAuthentic(context)) return undefined;
	return refuseCall(context, 403, 'The report token is missing or wrong');
}

async function isAuthentic(context: IWebhookFunctions): Promise<boolean> {
	const authentication = readAuthentication(context);
	if (authentication === 'none') return true;
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const headers: Record<string, unknown> = { ...context.getHeaderData() };
	const name = readHeaderName(context).toLowerCase();
	const given = authentication === 'token' ? query[TOKEN_PARAMETER] : headers[name];
	const tokens = await readTokens(context);
	return tokens.map((token) => isSameSecret(given, token)).includes(true);
}

/** @throws NodeOperationError if every call would be refused, so that activation says so */
export async function demandToken(context: IHookFunctions, call: string): Promise<void> {
	const authentication = readAuthentication(context);
	if (authentication === 'none') return;
	if ((await readTokens(context)).length === 0) {
		throw new NodeOperationError(
			context.getNode(),
			`The credential has no Report Token, so every ${call} would be refused`,
			{ description: 'Enter a Report Token in the credential, or set Authentication to None.' },
		);
	}
	if (authentication === 'header' && readHeaderName(context) === '') {
		throw new NodeOperationError(
			context.getNode(),
			`The Header Name is empty, so every ${call} would be refused`,
			{ description: 'Enter the name of the header, for example X-Report-Token.' },
		);
	}
}

/** Also the previous one, which older messages still bring. Without the first, none counts. */
export async function readTokens(context: IHookFunctions | IWebhookFunctions): Promise<string[]> {
	const { reportToken, previousReportToken } = await context.getCredentials(CREDENTIAL);
	return isToken(reportToken) ? [reportToken, previousReportToken].filter(isToken) : [];
}

const isToken = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

/** `header`, `token` for the URL, or `none`. */
export const readAuthentication = (context: IHookFunctions | IWebhookFunctions): unknown =>
	context.getNodeParameter('authentication', 'none');

const readHeaderName = (context: IHookFunctions | IWebhookFunctions): string =>
	String(context.getNodeParameter('headerName', 'X-Report-Token')).trim();
