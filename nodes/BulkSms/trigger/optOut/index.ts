import type { TriggerEvent } from '../triggerEvent';
import { demandOptOuts } from './demandOptOuts';
import { optOutFields } from './optOutFields';
import { receiveOptOut } from './receiveOptOut';

export const optOut = {
	name: 'Opt-Out',
	subtitle: 'opt-out',
	action: 'On opt-out',
	description: 'A person asks for no more messages by the link in an SMS',
	methods: ['GET', 'POST'],
	properties: optOutFields,
	demand: demandOptOuts,
	receive: receiveOptOut,
} as const satisfies TriggerEvent;
