import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isFields, readSenders } from '../../core/gateway/answer/endpointAnswer';
import { valid } from '../../core/problem';
import type { EndpointRequest } from '../../transport/client';
import type { Dependencies, Operation } from '../operation';
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
 * The form of the answer is not known (docs/interface.md, Senders). An answer without a list comes
 * out unchanged.
 */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	return await runOnce(context, clock, async (client) => {
		const asked = await askFor<IDataObject[]>(client, REQUEST, readSenders);
		if (!asked.ok) return asked;
		const senders = asked.value;
		if (senders.kind === 'unreadable') {
			const { answer } = senders;
			return valid([isFields(answer) ? answer : { answer }]);
		}
		if (senders.value.length === 0) context.addExecutionHints(NO_SENDERS);
		return valid(senders.value);
	});
}

const NO_SENDERS = {
	message: 'The gateway answered with an empty list of senders.',
	location: 'outputPane',
} as const;
