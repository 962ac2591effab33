import { LABELS } from '../core/labels';
import { checkBulkId, checkMessageId } from '../core/message/messageId';
import {
	checkCallbackData,
	checkNotifyContentType,
	checkNotifyUrl,
	readCallbackFields,
} from '../core/message/notification';
import { checkOptOutUrl } from '../core/message/optOutLink';
import { checkTime } from '../core/message/schedule/schedule';
import { checkAdditionalFields } from '../core/message/sendRequest';
import { Collection, defineOptions, OPTIONS } from './read/collection';
import { codeOptions } from './otp';
import { pageOptions } from './page';
import { count, yesOrNo } from './read/parameter';

const messageOptions = defineOptions({
	additionalFields: {
		displayName: LABELS.additionalFields,
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"fieldName": 48}',
		description:
			'JSON with fields that your provider told you about. The node adds them to the message unchanged.',
		reads: 'text',
		per: 'item',
		operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
		check: checkAdditionalFields,
	},
	callbackData: {
		displayName: LABELS.callbackData,
		type: 'string',
		default: '',
		placeholder: 'e.g. order 4711',
		hint: 'At most 1000 characters',
		description:
			'Value that the delivery report returns. An object from an expression is sent as JSON.',
		reads: 'text',
		per: 'item',
		operations: ['request', 'send', 'sendAndWaitForReport'],
		check: checkCallbackData,
	},
	callbackDataFields: {
		displayName: LABELS.callbackDataFields,
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
		check: (value) => checkCallbackData(readCallbackFields(value)),
	},
	notifyContentType: {
		displayName: LABELS.notifyContentType,
		type: 'options',
		// The known content types of delivery reports (docs/interface.md, Delivery report).
		options: [
			{ name: 'JSON', value: 'application/json' },
			{ name: 'XML', value: 'application/xml' },
		],
		default: 'application/json',
		description: `Format of the delivery report. The node uses it only together with ${LABELS.notifyUrl}.`,
		per: 'item',
		operations: ['request', 'send', 'sendAndWaitForReport'],
		check: checkNotifyContentType,
	},
	notifyUrl: {
		displayName: LABELS.notifyUrl,
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/…',
		hint: 'At most 150 characters',
		description:
			'Address that receives the delivery report: the Production URL of a Bulk SMS Trigger',
		per: 'item',
		operations: ['request', 'send'],
		check: checkNotifyUrl,
	},
	optOutUrl: {
		displayName: LABELS.optOutUrl,
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/…',
		hint: 'Write {optOutLink} where you want the link in the text: without it, the link comes last',
		description:
			'Production URL of a Bulk SMS Trigger with the event Opt-Out. The node adds a link to it to the text.',
		per: 'item',
		operations: ['send', 'sendAndWaitForReport'],
		check: checkOptOutUrl,
	},
	bulkId: {
		displayName: LABELS.bulkId,
		type: 'string',
		default: '',
		placeholder: 'e.g. spring-campaign',
		description: 'Your own identifier for the request: at most 50 characters',
		reads: 'text',
		per: 'item',
		operations: ['send'],
		check: checkBulkId,
	},
	messageId: {
		displayName: LABELS.messageId,
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711',
		description:
			'Your own identifier, at most 200 characters. If the message has several numbers, the node adds -1, -2 and so on.',
		reads: 'text',
		per: 'item',
		operations: ['send', 'sendAndWaitForReport'],
		check: checkMessageId,
	},
	appendReportToken: {
		displayName: LABELS.appendReportToken,
		type: 'boolean',
		default: true,
		description:
			'Whether to add the Report Token of the credential to the Delivery Report URL, for a trigger with the authentication Token in URL',
		per: 'item',
		operations: ['request', 'send'],
		check: yesOrNo(),
	},
	sendAt: {
		displayName: LABELS.sendAt,
		type: 'dateTime',
		default: '',
		hint: 'In the time zone of the workflow: its menu → Settings → Timezone',
		description: 'When to send the message, at most two years ahead',
		per: 'item',
		operations: ['send'],
		check: checkTime,
	},
	shortenToFit: {
		displayName: LABELS.shortenToFit,
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		hint: 'In segments (SMS)',
		description:
			'How long the text may be. A longer one is cut at the end of a word. Links stay whole.',
		per: 'item',
		operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
		check: count(),
	},
	shortenUrls: {
		displayName: LABELS.shortenUrls,
		type: 'boolean',
		default: true,
		description:
			'Whether the gateway shortens the URLs in the text. It cannot be on together with Opt-Out URL: link shorteners are prohibited in Thailand.',
		per: 'item',
		operations: ['send', 'sendAndWaitForReport'],
		check: yesOrNo(),
	},
	makeGsmCompatible: {
		displayName: LABELS.makeGsmCompatible,
		type: 'boolean',
		default: true,
		description:
			'Whether to replace typographic quotes, dashes and spaces with plain ones if the text then uses fewer segments',
		per: 'item',
		operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
		check: yesOrNo(),
	},
	askGateway: {
		displayName: 'Ask Gateway',
		type: 'boolean',
		default: true,
		description:
			'Whether to ask the gateway how many credits each text costs. Not every gateway answers. An expression here is evaluated once, for the first item.',
		per: 'run',
		operations: ['estimate'],
		check: yesOrNo(),
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
