import type { INodeProperties } from 'n8n-workflow';

import { authenticationFields } from '../callOptions';
import { howTo } from '../triggerEvent';

export const incomingFields: INodeProperties[] = [
	howTo(
		'have your provider forward an SMS to the Test URL, which is under Webhook URLs above',
		'Ask your provider to forward the SMS that arrive at your number to the Production URL.',
		'Publish this workflow.',
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
];
