import { NodeOperationError } from 'n8n-workflow';

import { demandToken } from '../authenticity';
import type { TriggerEvent } from '../triggerEvent';
import { incomingFields } from './incomingFields';
import { receiveSms } from './receiveSms';
import { hasStopWord } from './settings';

export const incomingSms = {
	name: 'Incoming SMS',
	subtitle: 'incoming SMS',
	action: 'On incoming SMS',
	description: 'A person sends an SMS to a number of the gateway',
	methods: ['GET', 'POST'],
	answeredByWorkflow: '$parameter["respond"] === "answerOperation"',
	properties: incomingFields,
	demand: async (context) => {
		await demandToken(context, 'incoming SMS');
		if (hasStopWord(context.getNodeParameter('options', {}))) return;
		throw new NodeOperationError(context.getNode(), 'Stop Words has no usable word', {
			description: 'Enter words separated by commas, or remove the option.',
		});
	},
	receive: receiveSms,
} as const satisfies TriggerEvent;
