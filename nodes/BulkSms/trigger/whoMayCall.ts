import {
	type IHookFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';

import { isSameSecret } from '../calls/secret';
import { refuseCall } from '../calls/webhookCall';
import { attempt, type Problem, refuse } from '../core/problem';
import { readText } from '../core/text/jsonText';
import { isAllowedAddress } from '../core/text/web/allowedAddresses';
import { TOKEN_PARAMETER } from '../core/text/web/webAddress';
import { checkAuthentication } from '../parameters/trigger/call';
import { CREDENTIAL, readForReceiving } from '../credential/credential';

/**
 * Answers 403 to a caller that is not allowed, and 500 if there is a problem with an option. An
 * allowlist that cannot be used lets nobody in.
 *
 * @param calls in the plural, as in `delivery reports`
 */
export async function refuseCaller(
	context: IWebhookFunctions,
	calls: string,
	options: { ipWhitelist?: readonly string[] | undefined },
	problem: Problem | undefined,
): Promise<IWebhookResponseData | undefined> {
	const { ipWhitelist = 'ipWhitelist' in options ? [] : undefined } = options;
	const { ip, ips } = context.getRequestObject();
	const addresses = [ip, ...ips].filter((each) => each !== undefined);
	const isAllowed = isAllowedAddress(ipWhitelist, addresses);
	if (isAllowed && !(await isAuthentic(context))) {
		return refuseCall(context, 403, 'The report token is missing or wrong');
	}
	if (problem && (isAllowed || ipWhitelist?.length === 0)) {
		context.logger.warn(`A call started nothing. ${problem.reason}. ${problem.advice}.`);
	}
	if (!isAllowed) return refuseCall(context, 403, `This address may not send ${calls}`);
	if (!problem) return undefined;
	return refuseCall(context, 500, 'The trigger cannot use its settings. The log of n8n says why');
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

/** @throws NodeOperationError if every call would be refused, so that the activation fails */
export async function demandToken(context: IHookFunctions, call: string): Promise<void> {
	const authentication = readAuthentication(context);
	if (authentication === 'none') return;
	demand(context, () => checkAuthentication(authentication, { label: 'Authentication' }));
	const hasToken = (await readTokens(context)).length > 0;
	demand(context, () => {
		if (!hasToken) {
			refuse(
				'Report Token',
				`The credential has no Report Token, so every ${call} would be refused`,
				'Enter a Report Token in the credential, or set Authentication to None',
			);
		}
		if (authentication === 'header' && readHeaderName(context) === '') {
			refuse(
				'Header Name',
				`The Header Name is empty, so every ${call} would be refused`,
				'Enter the name of the header, for example X-Report-Token',
			);
		}
	});
}

/**
 * Fails the activation if a value cannot be used.
 *
 * @throws NodeOperationError in place of a Refusal
 */
export function demand(context: IHookFunctions, check: () => unknown): void {
	const checked = attempt(check);
	if (checked.ok) return;
	const { reason, advice } = checked.problem;
	throw new NodeOperationError(context.getNode(), reason, { description: `${advice}.` });
}

/** See {@link readForReceiving}. */
export const readTokens = async (context: IHookFunctions | IWebhookFunctions): Promise<string[]> =>
	readForReceiving(await context.getCredentials(CREDENTIAL)).tokens;

/** `header`, `token` for the URL, or `none`. */
export const readAuthentication = (context: IHookFunctions | IWebhookFunctions): unknown =>
	context.getNodeParameter('authentication', 'none');

const readHeaderName = (context: IHookFunctions | IWebhookFunctions): string =>
	readText(context.getNodeParameter('headerName', 'X-Report-Token'))?.trim() ?? '';
