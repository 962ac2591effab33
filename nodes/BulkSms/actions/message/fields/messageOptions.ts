import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { safeguardFields } from './safeguards';

/** Content types that delivery reports are known in (interface.md and gateway-facts). */
const contentTypes: INodePropertyOptions[] = [
	{ name: 'JSON', value: 'application/json' },
	{ name: 'XML', value: 'application/xml' },
];

/** The editor lists options as they come; people look for them by the alphabet. */
const byName = (options: INodeProperties[]): INodeProperties[] =>
	options.sort((one, other) => one.displayName.localeCompare(other.displayName));

/** Everything a message may have beside sender, number and text. */
export const sendOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: byName([
		...safeguardFields,
		{
			displayName: 'Append Report Token',
			name: 'appendReportToken',
			type: 'boolean',
			default: true,
			description:
				'Whether to put the Report Token of the credential behind the Notify URL, for a trigger with the authentication Token in URL',
		},
		{
			displayName: 'Bulk ID',
			name: 'bulkId',
			type: 'string',
			default: '',
			placeholder: 'e.g. spring-campaign',
			description: 'Identifier of your own for the request: at most 50 characters',
		},
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
			displayName: 'Concurrency',
			name: 'concurrency',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 4,
			description: 'How many requests are under way at once',
		},
		{
			displayName: 'Failures As',
			name: 'failuresAs',
			type: 'options',
			options: [
				{
					name: 'Errors',
					value: 'errors',
					description: 'A message that is not accepted follows the On Error setting of the node',
				},
				{
					name: 'Items',
					value: 'items',
					description: 'It stands among the other items and is told apart by its outcome',
				},
			],
			default: 'errors',
			description:
				'What to do with a message that is rejected, not sent or of unknown outcome. As items they never make n8n retry the node.',
		},
		{
			displayName: 'Max Destinations per Request',
			name: 'maxDestinationsPerRequest',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 500,
			description: 'How many numbers share one request. Gateways recommend at most 500.',
		},
		{
			displayName: 'Max Messages per Request',
			name: 'maxMessagesPerRequest',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 11,
			description:
				'How many different messages share one request. Some gateways may take at most 11.',
		},
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			default: '',
			placeholder: 'e.g. order-4711',
			description:
				'Identifier of your own for the message: at most 200 characters. With several numbers each gets -1, -2 and so on behind it. Without it the node makes one.',
		},
		{
			displayName: 'Notify Content Type',
			name: 'notifyContentType',
			type: 'options',
			options: contentTypes,
			default: 'application/json',
			description: 'Form of the delivery report. Used only together with Notify URL.',
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
			displayName: 'Resend When Outcome Unknown',
			name: 'resendWhenOutcomeUnknown',
			type: 'boolean',
			default: false,
			description:
				'Whether to send a message again that may have been sent, because the answer never came or made no sense. Someone may get it twice.',
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
			default: false,
			description: 'Whether the gateway shortens the URLs in the text',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 30_000,
			description:
				'Milliseconds to wait for the answer of the gateway. A message whose answer does not come in time has the outcome unknown.',
		},
	]),
};
