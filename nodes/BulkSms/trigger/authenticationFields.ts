import type { INodeProperties } from 'n8n-workflow';

/**
 * Says whether the trigger asks for a credential. It looks at no field that another event has hidden:
 * n8n's list of nodes leaves the values of hidden fields in a new node until the page is reloaded.
 * n8n never saves it, because it always has its default.
 */
export const withoutCredential = (isWithout: boolean): INodeProperties => ({
	displayName: 'Without Credential',
	name: 'withoutCredential',
	type: 'hidden',
	default: isWithout,
});

/**
 * The fields that choose how a call proves that it comes from the gateway.
 *
 * @param call in the singular, with its article, such as `a delivery report`
 * @param tokenInUrl a sentence without its stop: how the token is appended to the address
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
		description: 'Header that holds the Report Token of the credential',
	},
];
