import type { INodeProperties, IWebhookFunctions } from 'n8n-workflow';
import { capitalize } from 'lodash';
import { z } from 'zod/v3';

export const optionsField = (options: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options,
});

/** @param calls what may be sent, in the plural, such as `reports` */
export const callOptions = (call: string, calls: string): INodeProperties[] => [
	{
		displayName: `Include Raw ${capitalize(call)}`,
		name: 'includeRaw',
		type: 'boolean',
		default: false,
		description: `Whether to add the ${call} as it came, in the field raw`,
	},
	{
		displayName: 'IP(s) Allowlist',
		name: 'ipWhitelist',
		type: 'string',
		default: '',
		placeholder: 'e.g. 203.0.113.7, 203.0.113.0/24',
		description: `Addresses that may send ${calls}, separated by commas. Empty means all.`,
	},
	{
		displayName: 'Max Body Size',
		name: 'maxBodySize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1024,
		description: `Largest ${call} that is taken, in kilobytes`,
	},
];

/**
 * n8n leaves the body of a call alone if an option of this name is on, for a node of version 1 alone: a
 * later one cannot keep it from reading what it takes for JSON, XML, a form, or plain text.
 *
 * @param calls what is taken, in the plural, such as `reports`
 */
export const encodingsOption = (calls: string): INodeProperties => ({
	displayName: 'Other Encodings',
	name: 'binaryData',
	type: 'boolean',
	default: false,
	displayOptions: { show: { '@version': [1] } },
	description: `Whether to take ${calls} whose content type names an encoding that n8n does not know, such as TIS-620. Without this, n8n answers them 422. Only version 1 of this node has it.`,
});

export const pathOption = (example: string): INodeProperties => ({
	displayName: 'Path',
	name: 'path',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description:
		'End of the address, to have a short one of your own. Leave it out for one that n8n makes.',
});

/** Expressions may give any type: a setting that only restricts must not lose calls for that. */
export const callOptionsSchema = z.object({
	includeRaw: z.boolean().catch(false),
	// What is no address lets nobody in, so a list of another type must not be taken for none.
	ipWhitelist: z.unknown().transform((list) => String(list ?? '')),
	/** In kilobytes. */
	maxBodySize: z.coerce.number().positive().catch(1024),
});

export const readOptions = <Options>(
	context: IWebhookFunctions,
	schema: z.ZodType<Options, z.ZodTypeDef, unknown>,
): Options => schema.parse(context.getNodeParameter('options', {}));

/**
 * Decides whether the trigger asks for a credential. The field Authentication could not: n8n's list of
 * nodes leaves the values of hidden fields in a new node until the page is reloaded. n8n never saves
 * this one, because it always has its default.
 */
export const withoutCredential = (isWithout: boolean): INodeProperties => ({
	displayName: 'Without Credential',
	name: 'withoutCredential',
	type: 'hidden',
	default: isWithout,
});

/**
 * @param call with its article, such as `a delivery report`
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
