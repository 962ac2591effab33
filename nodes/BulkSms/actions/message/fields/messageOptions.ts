import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Content types that delivery reports are known in (docs/interface.md, Delivery report). */
const contentTypes: INodePropertyOptions[] = [
	{ name: 'JSON', value: 'application/json' },
	{ name: 'XML', value: 'application/xml' },
];

/** What a message may have beside sender, number and text. */
export const messageOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	description:
		'What each message may have beside its text. The node reads them for every item, so an expression can give each message a value of its own.',
	options: [
		{
			displayName: 'Callback Data',
			name: 'callbackData',
			type: 'string',
			default: '',
			placeholder: 'e.g. order 4711',
			hint: 'At most 1000 characters',
			description:
				'Value that the delivery report returns. An object from an expression is sent as JSON.',
		},
		{
			displayName: 'Callback Data (Fields)',
			name: 'callbackDataFields',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Field',
			default: {},
			description:
				'Values that the delivery report returns, by name. They are sent as JSON: at most 1000 characters together.',
			options: [
				{
					displayName: 'Field',
					name: 'fields',
					values: [
						{
							displayName: 'Name',
							name: 'name',
							type: 'string',
							default: '',
							placeholder: 'e.g. orderId',
						},
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							placeholder: 'e.g. 4711',
						},
					],
				},
			],
		},
		{
			displayName: 'Notify Content Type',
			name: 'notifyContentType',
			type: 'options',
			options: contentTypes,
			default: 'application/json',
			description: 'Format of the delivery report. The node uses it only together with Notify URL.',
		},
		{
			displayName: 'Notify URL',
			name: 'notifyUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/…',
			hint: 'At most 150 characters',
			description:
				'Address that receives the delivery report: the Production URL of a Bulk SMS Trigger',
		},
		{
			displayName: 'Opt-Out URL',
			name: 'optOutUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/…',
			hint: 'Write {optOutLink} where the text is to have the link. Otherwise it comes last.',
			description:
				'Puts a link into the text by which this number asks for no more messages: the Production URL of a Bulk SMS Trigger with the event Opt-Out. The credential needs a Report Token of at least 16 characters.',
		},
		{
			displayName: 'Own Bulk ID',
			name: 'bulkId',
			type: 'string',
			default: '',
			placeholder: 'e.g. spring-campaign',
			description: 'Your own identifier for the request: at most 50 characters',
		},
		{
			displayName: 'Own Message ID',
			name: 'messageId',
			type: 'string',
			default: '',
			placeholder: 'e.g. order-4711',
			description:
				'Your own identifier for the message: at most 200 characters. If the message has several numbers, the node adds -1, -2 and so on. Without this option, the node makes an identifier.',
		},
		{
			displayName: 'Report Token in URL',
			name: 'appendReportToken',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the Report Token of the credential to the Notify URL, for a trigger with the authentication Token in URL',
		},
		{
			displayName: 'Send At',
			name: 'sendAt',
			type: 'dateTime',
			default: '',
			description:
				'Time in the future at which the message goes out, in the time zone of the workflow',
		},
		{
			displayName: 'Shorten URLs',
			name: 'shortenUrls',
			type: 'boolean',
			default: true,
			description: 'Whether the gateway shortens the URLs in the text',
		},
		{
			displayName: 'Smart Encoding',
			name: 'makeGsmCompatible',
			type: 'boolean',
			default: true,
			description:
				'Whether to replace typographic quotes, dashes and spaces by plain ones if that makes the text use fewer segments. Letters and emoji stay as they are.',
		},
	],
};

/** What Estimate may ask beside what a message has. */
export const askGateway: INodeProperties = {
	displayName: 'Ask Gateway',
	name: 'askGateway',
	type: 'boolean',
	default: true,
	description:
		'Whether to ask the gateway what the text costs, and show its credits beside the number of segments. Not every gateway has such a preview.',
};
