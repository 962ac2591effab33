import type { INodePropertyOptions } from 'n8n-workflow';

import { LABELS } from '../../core/labels';
import { codeOptions } from './limitOverTime';
import { Collection, defineOptions, OPTIONS } from './parameter';
import { pageOptions } from './pageOptions';

/** Content types that delivery reports are known in (docs/interface.md, Delivery report). */
const contentTypes: INodePropertyOptions[] = [
	{ name: 'JSON', value: 'application/json' },
	{ name: 'XML', value: 'application/xml' },
];

const messageOptions = defineOptions({
	additionalFields: {
		displayName: LABELS.additionalFields,
		name: 'additionalFields',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"fieldName": 48}',
		description:
			'JSON that the node adds to the message as it is, for example {"fieldName": 48}: fields that your provider told you of, such as how long the gateway tries to deliver',
		reads: 'text',
		per: 'item',
		operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
	},
	callbackData: {
		displayName: LABELS.callbackData,
		name: 'callbackData',
		type: 'string',
		default: '',
		placeholder: 'e.g. order 4711',
		hint: 'At most 1000 characters',
		description:
			'Value that the delivery report returns. An object from an expression is sent as JSON.',
		reads: 'text',
		per: 'item',
		operations: ['request', 'send', 'sendAndWaitForReport'],
	},
	callbackDataFields: {
		displayName: LABELS.callbackDataFields,
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
		reads: 'text',
		per: 'item',
		operations: ['send', 'sendAndWaitForReport'],
	},
	notifyContentType: {
		displayName: LABELS.notifyContentType,
		name: 'notifyContentType',
		type: 'options',
		options: contentTypes,
		default: 'application/json',
		description: 'Format of the delivery report. The node uses it only together with Notify URL.',
		per: 'item',
		operations: ['request', 'send', 'sendAndWaitForReport'],
	},
	notifyUrl: {
		displayName: LABELS.notifyUrl,
		name: 'notifyUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/…',
		hint: 'At most 150 characters',
		description:
			'Address that receives the delivery report: the Production URL of a Bulk SMS Trigger',
		per: 'item',
		operations: ['request', 'send'],
	},
	optOutUrl: {
		displayName: LABELS.optOutUrl,
		name: 'optOutUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/…',
		hint: 'Write {optOutLink} where you want the link in the text. Otherwise the link comes last.',
		description:
			'Adds a link to the text with which the person can opt out: the Production URL of a Bulk SMS Trigger with the event Opt-Out. The credential needs a Report Token of at least 16 characters.',
		per: 'item',
		operations: ['estimate', 'send', 'sendAndWaitForReport'],
		descriptionFor: {
			estimate:
				'The Production URL of a Bulk SMS Trigger with the event Opt-Out. The link counts as part of the text, and is shown with zeros in place of its code.',
		},
	},
	bulkId: {
		displayName: LABELS.bulkId,
		name: 'bulkId',
		type: 'string',
		default: '',
		placeholder: 'e.g. spring-campaign',
		description: 'Your own identifier for the request: at most 50 characters',
		reads: 'text',
		per: 'item',
		operations: ['send'],
	},
	messageId: {
		displayName: LABELS.messageId,
		name: 'messageId',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description:
			'Your own identifier for the message: at most 200 characters. If the message has several numbers, the node adds -1, -2 and so on. Without this option, the node makes an identifier.',
		reads: 'text',
		per: 'item',
		operations: ['send', 'sendAndWaitForReport'],
	},
	appendReportToken: {
		displayName: LABELS.appendReportToken,
		name: 'appendReportToken',
		type: 'boolean',
		default: true,
		description:
			'Whether to add the Report Token of the credential to the Notify URL, for a trigger with the authentication Token in URL',
		per: 'item',
		operations: ['request', 'send'],
	},
	sendAt: {
		displayName: LABELS.sendAt,
		name: 'sendAt',
		type: 'dateTime',
		default: '',
		description:
			'When to send the message, in the time zone of the workflow, at most two years ahead',
		per: 'item',
		operations: ['send'],
	},
	shortenToFit: {
		displayName: LABELS.shortenToFit,
		name: 'shortenToFit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'How many segments (SMS) the text may take, 1 or more. The node cuts a longer text at the end of a word, and ends it in three dots. Links stay whole.',
		per: 'item',
		operations: ['estimate', 'send', 'sendAndWait', 'sendAndWaitForReport'],
	},
	shortenUrls: {
		displayName: LABELS.shortenUrls,
		name: 'shortenUrls',
		type: 'boolean',
		default: true,
		description:
			'Whether the gateway shortens the URLs in the text. It cannot be on together with Opt-Out URL: link shorteners are prohibited in Thailand.',
		per: 'item',
		operations: ['send', 'sendAndWaitForReport'],
	},
	makeGsmCompatible: {
		displayName: LABELS.makeGsmCompatible,
		name: 'makeGsmCompatible',
		type: 'boolean',
		default: true,
		description:
			'Whether to replace typographic quotes, dashes and spaces by plain ones if that makes the text use fewer segments. Letters and emoji stay as they are.',
		per: 'item',
		operations: ['estimate', 'send', 'sendAndWait', 'sendAndWaitForReport'],
		descriptionFor: {
			estimate:
				'Whether to show what the text would be, and how many segments it would use, with plain quotes, dashes and spaces in place of typographic ones',
		},
	},
	askGateway: {
		displayName: 'Ask Gateway',
		name: 'askGateway',
		type: 'boolean',
		default: true,
		description:
			'Whether to ask the gateway what the text costs, and show its credits next to the number of segments. Not every gateway has such a preview.',
		per: 'item',
		operations: ['estimate'],
	},
});

export const options = new Collection(
	{
		...OPTIONS,
		description: 'Optional settings for each message. Expressions are evaluated for each item.',
	},
	'option',
	{ ...messageOptions, ...pageOptions, ...codeOptions },
);
