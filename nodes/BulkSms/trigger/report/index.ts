import { demandToken } from '../authenticity';
import type { TriggerEvent } from '../triggerEvent';
import { receiveReports } from './receiveReports';
import { reportFields } from './reportFields';

export const deliveryReport = {
	name: 'Delivery Report',
	subtitle: 'delivery report',
	action: 'On delivery report',
	description: 'The gateway reports what became of a message',
	methods: ['POST'],
	properties: reportFields,
	demand: async (context) => await demandToken(context, 'delivery report'),
	receive: receiveReports,
} as const satisfies TriggerEvent;
