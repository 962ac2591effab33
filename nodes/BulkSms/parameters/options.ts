import { readYesOrNo } from '../core/expression/itemValue';
import { LABELS } from '../core/labels';
import { checkBulkId, checkMessageId } from '../core/message/fields/messageId';
import {
	checkCallbackData,
	checkNotifyContentType,
	checkNotifyUrl,
} from '../core/message/fields/notification';
import { checkOptOutUrl } from '../core/message/fields/optOutLink';
import { checkTime } from '../core/message/schedule/schedule';
import { checkAdditionalFields } from '../core/message/fields/sendRequest';
import { Collection, defineOptions, OPTIONS } from './read/collection';
import { codeOptions } from './otp';
import { pageOptions } from './page';
import { choice, flag, line, moment, perItem, perRun, whole } from './read/kinds';
import { allowing } from './read/parameter';

const messageOptions = defineOptions({
	sendAt: {
		displayName: LABELS.sendAt,
		...moment(checkTime),
		hint: 'In the time zone of the workflow: its menu → Settings → Timezone',
		description: 'When to send the message, at most two years ahead',
		...perItem('send', 'sendAndWait', 'sendAndWaitForReport'),
	},
	notifyUrl: {
		displayName: LABELS.notifyUrl,
		...line(checkNotifyUrl),
		placeholder: 'e.g. https://n8n.example.com/webhook/…',
		hint: 'At most 150 characters',
		description:
			'Address that receives the delivery report: the Production URL of a Bulk SMS Trigger',
		...perItem('request', 'send'),
	},
	optOutUrl: {
		displayName: LABELS.optOutUrl,
		...line(checkOptOutUrl),
		placeholder: 'e.g. https://n8n.example.com/webhook/…',
		hint: 'Write {optOutLink} where you want the link in the text: without it, the link comes last',
		description:
			'Production URL of a Bulk SMS Trigger with the event Opt-Out. The node adds a link to it to the text.',
		...perItem('send', 'sendAndWaitForReport'),
	},
	callbackData: {
		displayName: LABELS.callbackData,
		...line(checkCallbackData),
		placeholder: 'e.g. order 4711',
		hint: 'At most 1000 characters',
		description:
			'Value that the delivery report returns. An object from an expression is sent as JSON.',
		reads: 'text',
		...perItem('request', 'send', 'sendAndWaitForReport'),
	},
	shortenToFit: {
		displayName: LABELS.shortenToFit,
		...whole(1),
		hint: 'In segments (SMS)',
		description:
			'How long the text may be. A longer one is cut at the end of a word. Links stay whole.',
		...perItem('send', 'sendAndWait', 'sendAndWaitForReport'),
	},
	makeGsmCompatible: {
		displayName: LABELS.makeGsmCompatible,
		// Workflows store true for what was a switch.
		...choice<boolean | 'letters'>(true, [
			{ name: 'Also Accents and Signs', value: 'letters', description: 'Such as ş, and ₺ as TL' },
			{ name: 'Off', value: false },
			{ name: 'Punctuation', value: true, description: 'Quotes, dashes, and spaces' },
		]),
		description:
			'What to replace with plain characters, if the text then needs no Unicode and no more segments',
		...perItem('send', 'sendAndWait', 'sendAndWaitForReport'),
		check: allowing(
			(value) => (value === 'letters' ? value : readYesOrNo(value)),
			'true (Punctuation), letters (Also Accents and Signs), or false (Off)',
		),
	},
	shortenUrls: {
		displayName: LABELS.shortenUrls,
		...flag,
		description:
			'Whether the gateway shortens the URLs in the text. It cannot be on together with Opt-Out URL: link shorteners are prohibited in Thailand.',
		...perItem('send', 'sendAndWaitForReport'),
	},
	messageId: {
		displayName: LABELS.messageId,
		...line(checkMessageId),
		placeholder: 'e.g. order-4711',
		description:
			'Your own identifier, at most 200 characters. If the message has several numbers, the node adds -1, -2 and so on.',
		reads: 'text',
		...perItem('send', 'sendAndWaitForReport'),
	},
	bulkId: {
		displayName: LABELS.bulkId,
		...line(checkBulkId),
		placeholder: 'e.g. spring-campaign',
		description: 'Your own identifier for the request: at most 50 characters',
		reads: 'text',
		...perItem('send'),
	},
	askGateway: {
		displayName: 'Ask Gateway',
		...flag,
		description:
			'Whether to ask the gateway how many credits each text costs. Not every gateway answers. An expression here is evaluated once, for the first item.',
		...perRun('estimate'),
	},
	appendReportToken: {
		displayName: LABELS.appendReportToken,
		...flag,
		description:
			'Whether to add the Report Token of the credential to the Delivery Report URL, for a trigger with the authentication Token in URL',
		...perItem('request', 'send'),
	},
	notifyContentType: {
		displayName: LABELS.notifyContentType,
		// The known content types of delivery reports (docs/interface.md, Delivery report).
		...choice('application/json', [
			{ name: 'JSON', value: 'application/json' },
			{ name: 'XML', value: 'application/xml' },
		]),
		description: `Format of the delivery report. The node uses it only together with ${LABELS.notifyUrl}.`,
		...perItem('request', 'send', 'sendAndWaitForReport'),
		check: checkNotifyContentType,
	},
	additionalFields: {
		displayName: LABELS.additionalFields,
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"fieldName": 48}',
		description:
			'JSON with fields that your provider told you about. The node adds them to the message unchanged.',
		reads: 'text',
		...perItem('send', 'sendAndWait', 'sendAndWaitForReport'),
		check: checkAdditionalFields,
	},
});

export const options = new Collection(
	{
		...OPTIONS,
		description: 'Optional settings for each message. Expressions are evaluated for each item.',
	},
	'option',
	{ ...pageOptions, ...codeOptions, ...messageOptions },
);
