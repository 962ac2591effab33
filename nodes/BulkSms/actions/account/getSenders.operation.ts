import type { IDataObject } from 'n8n-workflow';

import { isFields, readSenders } from '../../core/account/accountAnswers';
import type { Json } from '../../core/answer/endpointAnswer';
import { valid } from '../../core/problem';
import type { EndpointRequest } from '../../transport/askEndpoint';
import type { Execute, Operation } from '../operation';
import { askFor, runOnce } from './askFor';

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
 * @throws NodeOperationError if On Error is Stop Workflow and the gateway does not answer
 */
export const execute: Execute = async (context, { clock }) => {
	return await runOnce(context, clock, async (client) => {
		const asked = await askFor<IDataObject[]>(client, REQUEST, readSenders);
		if (!asked.ok) return asked;
		const told = asked.value;
		if (told.kind === 'unreadable') return valid([wholeAnswer(told.answer)]);
		if (told.value.length === 0) context.addExecutionHints(NO_SENDERS);
		return valid(told.value);
	});
};

const wholeAnswer = (answer: Json): IDataObject => (isFields(answer) ? answer : { answer });

const NO_SENDERS = {
	message: 'The gateway answered with an empty list of senders.',
	location: 'outputPane',
} as const;
