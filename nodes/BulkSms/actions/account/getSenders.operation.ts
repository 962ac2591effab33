import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readSenders, SENDERS, unlessError } from '../../core/gateway/answer/endpointAnswer';
import { fieldsOf } from '../../core/text/jsonText';
import type { Dependencies, Operation } from '../operation';
import { ask } from '../../transport/ask';
import { runOnce } from './runOnce';

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Senders',
	action: 'Get the senders',
	description: 'Get the names that the account may send from, once for all input items',
	isForModels: true,
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
	const read = unlessError(
		(answer): IDataObject[] => readSenders(answer) ?? [fieldsOf(answer) ?? { answer }],
	);
	return await runOnce(context, clock, async (client) => {
		const asked = await ask(client, SENDERS, read);
		if (asked.kind === 'told' && asked.value.length === 0) {
			context.addExecutionHints({
				message: 'The gateway answered with an empty list of senders.',
				location: 'outputPane',
			});
		}
		return asked;
	});
}
