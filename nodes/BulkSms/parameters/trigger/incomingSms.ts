import {
	DEFAULT_START_WORDS,
	DEFAULT_STOP_WORDS,
	readWords,
} from '../../core/gateway/incoming/incomingCall';
import { Collection, OPTIONS } from '../read/collection';
import { anyValue, flag, line } from '../read/kinds';
import { allowing, type Parameter } from '../read/parameter';
import { authenticationFields, callOptions, howTo, pathOption } from './call';

const words = (standard: string) => ({
	...line(
		allowing((value) => {
			const read = readWords(value);
			return read.length > 0 ? read : undefined;
		}, 'words separated by commas'),
	),
	default: standard,
});

export const incomingOptions = new Collection(OPTIONS, 'option', {
	...callOptions('call', 'SMS'),
	path: pathOption('sms-in'),
	startOnChargingFailed: {
		displayName: 'Start When Charging Failed',
		...flag,
		description:
			'Whether to also start the workflow when the gateway could not charge a person. Such an item has kind: chargingFailed.',
	},
	startWords: {
		displayName: 'Start Words',
		...words(DEFAULT_START_WORDS),
		placeholder: 'e.g. START, YES',
		description:
			'Words that ask for messages again, separated by commas. They set isOptIn to true. A word that is also a stop word asks for no more messages.',
	},
	stopWords: {
		displayName: 'Stop Words',
		...words(DEFAULT_STOP_WORDS),
		placeholder: 'e.g. STOP, END',
		description:
			'Words that ask for no more messages, separated by commas. They set isOptOut to true.',
	},
});

export const answerText: Parameter = {
	displayName: 'Answer Text',
	name: 'responseText',
	...line(anyValue),
	typeOptions: { rows: 2 },
	displayOptions: { show: { respond: ['immediately'] } },
	placeholder: 'e.g. Thank you. We will call you back.',
	description: 'Text that the person gets back. Leave it empty for no text.',
};

export const fallbackText: Parameter = {
	displayName: 'Fallback Text',
	name: 'noAnswerText',
	...line(anyValue),
	typeOptions: { rows: 2 },
	displayOptions: { show: { respond: ['answerOperation'] } },
	placeholder: 'e.g. Sorry, that did not work. Please try again later.',
	description:
		'Text that the person gets back if the workflow fails, or ends without the operation Answer. Leave it empty for no text.',
};

export const incomingFields: Parameter[] = [
	howTo(
		'Ask your provider to forward the SMS that arrive at your number to the Production URL, which is under Webhook URLs above, and publish this workflow.',
		'To try it out, press Execute step and have an SMS forwarded to the Test URL.',
	),
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
	answerText,
	fallbackText,
	incomingOptions.field,
];
