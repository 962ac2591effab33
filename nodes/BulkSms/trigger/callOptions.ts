import { capitalize, isPlainObject } from 'lodash';
import {
	type IHookFunctions,
	type INodeProperties,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { allowing, oneOf, orLess, yesOrNo } from '../parameters/read/parameter';
import { attempt, type Problem, refuse } from '../core/problem';
import { readAmount, readText } from '../core/text/jsonText';
import {
	checkAllowlist,
	isAllowedAddress,
	isSameSecret,
	readableEntries,
} from '../core/text/web/access';
import { TOKEN_PARAMETER } from '../core/text/web/webAddress';
import { CREDENTIAL, readForReceiving } from '../credential/credential';
import { LARGEST, refuseCall } from '../calls/webhookCall';

/**
 * The options of an event, as n8n evaluates them.
 *
 * @param otherwise the options to use if the value is no group. If absent, no call is taken
 * @throws n8n's error for an expression that fails
 */
export function givenOptions(
	context: IHookFunctions | IWebhookFunctions,
	otherwise?: object,
): Record<string, unknown> {
	const given = context.getNodeParameter('options', {});
	return z.record(z.unknown()).parse(isPlainObject(given) ? given : (otherwise ?? given));
}

/** @param calls the calls in the plural, such as `reports` */
export const callOptions = (call: string, calls: string) => ({
	includeRaw: {
		displayName: `Include Raw ${capitalize(call)}`,
		name: 'includeRaw',
		type: 'boolean' as const,
		default: true,
		description: `Whether to add the unchanged ${call}, in the field raw`,
		...orLess(yesOrNo(), () => false),
	},
	ipWhitelist: {
		displayName: 'IP(s) Allowlist',
		name: 'ipWhitelist',
		type: 'string' as const,
		default: '',
		placeholder: 'e.g. 203.0.113.7, 203.0.113.0/24',
		description: `Addresses that may send ${calls}, separated by commas. Without this option, everybody may.`,
		...orLess(checkAllowlist, readableEntries),
	},
	maxBodySize: {
		displayName: 'Max Body Size',
		name: 'maxBodySize',
		type: 'number' as const,
		typeOptions: { minValue: 1 },
		default: LARGEST,
		description: `Largest ${call} to accept, in kilobytes`,
		check: allowing((value) => {
			const size = readAmount(value);
			return size !== undefined && size > 0 ? size : undefined;
		}, 'a number above 0'),
	},
});

export const pathOption = (example: string): INodeProperties => ({
	displayName: 'Path',
	name: 'path',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: 'Your own, short end of the address. Without this option, n8n makes it.',
});

/**
 * Decides whether the trigger asks for a credential. The field Authentication cannot do this: n8n
 * leaves the values of hidden fields in a new node until the page is reloaded. n8n never saves this
 * field, because it always has its default.
 */
export const withoutCredential = (isWithout: boolean): INodeProperties => ({
	displayName: 'Without Credential',
	name: 'withoutCredential',
	type: 'hidden',
	default: isWithout,
});

/**
 * @param call with its article, such as `a delivery report`
 * @param tokenInUrl a sentence without its period: how the token is added to the address
 */
export const authenticationFields = (call: string, tokenInUrl: string): INodeProperties[] => [
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'options',
		options: [
			{
				name: 'Header',
				value: 'header',
				description: 'The gateway sends the Report Token of the credential in a header',
			},
			{
				name: 'None',
				value: 'none',
				description: `Anyone who knows the address can send ${call}`,
			},
			{
				name: 'Token in URL',
				value: 'token',
				description: `The address ends in ?token= and the Report Token of the credential. ${tokenInUrl}.`,
			},
		],
		default: 'none',
		description: `How ${call} proves that it comes from the gateway`,
	},
	{
		...withoutCredential(true),
		displayOptions: { show: { authentication: ['none'] } },
	},
	{
		...withoutCredential(false),
		displayOptions: { hide: { authentication: ['none'] } },
	},
	{
		displayName: 'Header Name',
		name: 'headerName',
		type: 'string',
		default: 'X-Report-Token',
		required: true,
		displayOptions: { show: { authentication: ['header'] } },
		placeholder: 'e.g. X-Report-Token',
		description: 'Header that contains the Report Token of the credential',
	},
];

/**
 * Answers 403 to a caller that is not allowed, and 500 if there is a problem with an option.
 *
 * @param calls in the plural, as in `delivery reports`
 */
export async function refuseCaller(
	context: IWebhookFunctions,
	calls: string,
	ipWhitelist: readonly string[] | undefined,
	problem: Problem | undefined,
): Promise<IWebhookResponseData | undefined> {
	const { ip, ips } = context.getRequestObject();
	const addresses = [ip, ...ips].filter((each) => each !== undefined);
	if (!isAllowedAddress(ipWhitelist, addresses)) {
		return refuseCall(context, 403, `This address may not send ${calls}`);
	}
	if (!(await isAuthentic(context))) {
		return refuseCall(context, 403, 'The report token is missing or wrong');
	}
	if (problem === undefined) return undefined;
	context.logger.warn(`A call started nothing. ${problem.reason}. ${problem.advice}.`);
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

const checkAuthentication = oneOf(['header', 'token', 'none'], 'header, token, or none');

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
