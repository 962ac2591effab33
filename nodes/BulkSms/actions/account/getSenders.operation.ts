import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isFields, readSenders } from '../../core/account/senders';
import type { Json } from '../../core/answer/passedOn';
import { valid } from '../../core/problem';
import type { EndpointRequest } from '../askGateway';
import type { Operation } from '../operation';
import { askFor } from './askFor';
import { onceForAll } from './onceForAll';

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Senders',
	action: 'Get the senders',
	description: 'Get the names that the account may send from, once for all input items',
	properties: [],
};

const REQUEST: EndpointRequest = {
	method: 'GET',
	path: '/sms/senderList',
	offers: 'a list of senders',
};

/**
 * Gives back one item per sender as the gateway tells them, or one item with its answer if no list can
 * be found in it: what the answer looks like is not known (docs/interface.md, Senders).
 *
 * @throws NodeOperationError if the workflow is to stop and the gateway does not answer
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	return await onceForAll(context, async (credential) => {
		const asked = await askFor<IDataObject[]>(context, credential, REQUEST, readSenders);
		if (!asked.ok) return asked;
		const told = asked.value;
		if (told.kind === 'unreadable') return valid([wholeAnswer(told.answer)]);
		if (told.value.length === 0) context.addExecutionHints(NO_SENDERS);
		return valid(told.value);
	});
}

const wholeAnswer = (answer: Json): IDataObject => (isFields(answer) ? answer : { answer });

const NO_SENDERS = {
	message: 'The gateway answered with an empty list of senders.',
	location: 'outputPane',
} as const;
