import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import { TOKEN_PARAMETER } from '../core/callback/reportToken';
import { isSameSecret } from '../core/callback/secret';
import { CREDENTIAL } from '../transport/credential';

const callSchema = z.object({
	query: z.record(z.unknown()).catch({}),
	headers: z.record(z.unknown()).catch({}),
});

/** Whether a call holds the report token, if the trigger demands one. Never throws for a call. */
export async function isAuthentic(context: IWebhookFunctions): Promise<boolean> {
	const authentication = context.getNodeParameter('authentication', 'none');
	if (authentication === 'none') return true;
	const { query, headers } = callSchema.parse({
		query: context.getQueryData(),
		headers: context.getHeaderData(),
	});
	const name = readHeaderName(context).toLowerCase();
	const given = authentication === 'token' ? query[TOKEN_PARAMETER] : headers[name];
	const tokens = await readTokens(context);
	return tokens.map((token) => isSameSecret(given, token)).includes(true);
}

/**
 * Says at activation what would otherwise show only as refused reports.
 *
 * @param call what would be refused, such as `delivery report`
 * @throws NodeOperationError if a token is demanded and cannot be met: none is set, or no header named
 */
export async function demandToken(context: IHookFunctions, call: string): Promise<void> {
	const authentication = context.getNodeParameter('authentication', 'none');
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

/**
 * The tokens that count: the one of the credential and, if there is one, the one before it, which
 * messages that were sent with it still bring. Without the first, none counts: a blank one is met by
 * no call.
 */
export async function readTokens(context: IHookFunctions | IWebhookFunctions): Promise<string[]> {
	const { reportToken, previousReportToken } = await context.getCredentials(CREDENTIAL);
	return isToken(reportToken) ? [reportToken, previousReportToken].filter(isToken) : [];
}

const isToken = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

const readHeaderName = (context: IHookFunctions | IWebhookFunctions): string =>
	String(context.getNodeParameter('headerName', 'X-Report-Token')).trim();
