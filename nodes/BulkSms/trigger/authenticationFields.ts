import type { INodeProperties } from 'n8n-workflow';

/** How a caller shows that it is the gateway, in the words of one event. */
interface CallWords {
	/** The call in the singular, with its article, such as `a delivery report`. */
	call: string;
	/** How the token comes behind the address. */
	tokenInUrl: string;
}

/** The fields that choose how a call proves that it comes from the gateway. */
export const authenticationFields = ({ call, tokenInUrl }: CallWords): INodeProperties[] => [
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
