import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { DEFAULT_STOP_WORDS, readStopWords } from '../../core/gateway/incoming/incomingCall';
import {
	authenticationFields,
	callOptions,
	CallOptions,
	encodingsOption,
	pathOption,
} from '../callOptions';

export const incomingOptions = new CallOptions({
	...callOptions('call', 'SMS'),
	binaryData: encodingsOption('calls'),
	path: pathOption('sms-in'),
	startOnChargingFailed: {
		displayName: 'Start When Charging Failed',
		name: 'startOnChargingFailed',
		type: 'boolean',
		default: false,
		description:
			'Whether to also start the workflow when the gateway could not charge a person. Such an item has kind: chargingFailed.',
		schema: z.boolean().catch(false),
	},
	stopWords: {
		displayName: 'Stop Words',
		name: 'stopWords',
		type: 'string',
		default: DEFAULT_STOP_WORDS,
		placeholder: 'e.g. STOP, END',
		description:
			'Words that ask for no more messages, separated by commas. They set isOptOut to true.',
		// An opt-out must not be missed because the list holds no word.
		schema: z.unknown().transform((given) => {
			const words = readStopWords(given);
			return words.size > 0 ? words : readStopWords(DEFAULT_STOP_WORDS);
		}),
	},
});

export const incomingFields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Open Webhook URLs above and copy the Production URL.</li><li>Ask your provider to forward SMS that arrive at your number to this address.</li><li>Publish this workflow.</li></ul>',
		name: 'howTo',
		type: 'notice',
		default: '',
	},
	...authenticationFields('an incoming SMS', 'Give the provider the address with it'),
	{
		displayName: 'Respond',
		name: 'respond',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Immediately',
				value: 'immediately',
				description: 'The person gets the same text back every time, or none',
			},
			{
				name: 'Using Answer Operation',
				value: 'answerOperation',
				description: 'The workflow answers, with Bulk SMS: resource Incoming SMS, operation Answer',
			},
		],
		default: 'immediately',
		description: 'When and how an SMS is answered',
	},
	{
		displayName: 'Answer Text',
		name: 'responseText',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		displayOptions: { show: { respond: ['immediately'] } },
		placeholder: 'e.g. Thank you. We will call you back.',
		description: 'Text that the person gets back. Leave it empty for no text.',
	},
	{
		displayName: 'Fallback Text',
		name: 'noAnswerText',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		displayOptions: { show: { respond: ['answerOperation'] } },
		placeholder: 'e.g. Sorry, that did not work. Please try again later.',
		description:
			'Text that the person gets back if the workflow fails, or ends without the operation Answer. Leave it empty for no text.',
	},
	incomingOptions.field,
];
