import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import { isSameSecret } from '../core/secret';
import { CREDENTIAL } from '../transport/account';

const callSchema = z.object({
	query: z.object({ token: z.unknown() }).catch({ token: undefined }),
	headers: z.record(z.unknown()).catch({}),
});

/** Whether a call holds the report token, where the trigger demands one. Never throws for a call. */
export async function isAuthentic(context: IWebhookFunctions): Promise<boolean> {
	const authentication = context.getNodeParameter('authentication', 'none');
	if (authentication === 'none') return true;
	const { query, headers } = callSchema.parse({
		query: context.getQueryData(),
		headers: context.getHeaderData(),
	});
	const name = String(context.getNodeParameter('headerName', 'X-Report-Token')).toLowerCase();
	const given = authentication === 'token' ? query.token : headers[name];
	const { reportToken } = await context.getCredentials(CREDENTIAL);
	return isSameSecret(given, reportToken);
}

/**
 * Says at activation what would otherwise show only as refused reports.
 *
 * @throws NodeOperationError where a token is demanded and the credential has none
 */
export async function demandToken(context: IHookFunctions): Promise<void> {
	if (context.getNodeParameter('authentication', 'none') === 'none') return;
	const { reportToken } = await context.getCredentials(CREDENTIAL);
	if (typeof reportToken === 'string' && reportToken !== '') return;
	throw new NodeOperationError(
		context.getNode(),
		'The credential has no Report Token, so every delivery report would be refused',
		{ description: 'Enter a Report Token in the credential, or set Authentication to None.' },
	);
}
