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
	return isSameSecret(given, await readToken(context));
}

/**
 * Says at activation what would otherwise show only as refused reports.
 *
 * @throws NodeOperationError if a token is demanded and cannot be met: none is set, or no header named
 */
export async function demandToken(context: IHookFunctions): Promise<void> {
	const authentication = context.getNodeParameter('authentication', 'none');
	if (authentication === 'none') return;
	if ((await readToken(context)) === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			'The credential has no Report Token, so every delivery report would be refused',
			{ description: 'Enter a Report Token in the credential, or set Authentication to None.' },
		);
	}
	if (authentication === 'header' && readHeaderName(context) === '') {
		throw new NodeOperationError(
			context.getNode(),
			'The Header Name is empty, so every delivery report would be refused',
			{ description: 'Enter the name of the header, for example X-Report-Token.' },
		);
	}
}

/** The token of the credential; a blank one is none, and is met by no call. */
async function readToken(context: IHookFunctions | IWebhookFunctions): Promise<string | undefined> {
	const { reportToken } = await context.getCredentials(CREDENTIAL);
	return typeof reportToken === 'string' && reportToken.trim() !== '' ? reportToken : undefined;
}

const readHeaderName = (context: IHookFunctions | IWebhookFunctions): string =>
	String(context.getNodeParameter('headerName', 'X-Report-Token')).trim();
