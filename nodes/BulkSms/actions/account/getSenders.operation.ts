import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isFields, readSenders } from '../../core/gateway/answer/endpointAnswer';
import { valid } from '../../core/problem';
import type { Dependencies, Operation } from '../operation';
import { askFor } from '../../transport/askFor';
import { runOnce } from './runOnce';

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Senders',
	action: 'Get the senders',
	description: 'Get the names that the account may send from, once for all input items',
	isTool: true,
	properties: [],
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
		const request = {
			method: 'GET',
			path: '/sms/senderList',
			offers: 'a list of senders',
		} as const;
		const asked = await askFor<IDataObject[]>(client, request, readSenders);
		if (!asked.ok) return asked;
		const senders = asked.value;
		if (senders.kind === 'unreadable') {
			const { answer } = senders;
			return valid([isFields(answer) ? answer : { answer }]);
		}
		if (senders.value.length === 0) {
			context.addExecutionHints({
				message: 'The gateway answered with an empty list of senders.',
				location: 'outputPane',
			});
		}
		return valid(senders.value);
	});
}
