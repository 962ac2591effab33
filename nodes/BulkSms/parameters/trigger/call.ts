import { capitalize } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { LARGEST_BODY } from '../../core/text/callBody';
import { readAmount } from '../../core/text/jsonText';
import { checkAllowlist } from '../../core/text/web/allowedAddresses';
import { flag, line, oneOf } from '../read/kinds';
import { allowing } from '../read/parameter';

/** @param calls the calls in the plural, such as `reports` */
export const callOptions = (call: string, calls: string) => ({
	includeRaw: {
		displayName: `Include Raw ${capitalize(call)}`,
		...flag,
		description: `Whether to add the unchanged ${call}, in the field raw`,
	},
	ipWhitelist: {
		displayName: 'IP(s) Allowlist',
		...line(checkAllowlist),
		placeholder: 'e.g. 203.0.113.7, 203.0.113.0/24',
		description: `Addresses that may send ${calls}, separated by commas. Without this option, everybody may.`,
	},
	maxBodySize: {
		displayName: 'Max Body Size',
		type: 'number' as const,
		typeOptions: { minValue: 1 },
		default: LARGEST_BODY,
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

export const checkAuthentication = oneOf(['header', 'token', 'none'], 'header, token, or none');

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

/** @param sentences what to do. n8n draws a notice as one paragraph, with links and lists alone. */
export const howTo = (...sentences: string[]): INodeProperties => ({
	displayName: sentences.join(' '),
	name: 'howTo',
	type: 'notice',
	default: '',
});
