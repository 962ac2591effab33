import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	accountTypeIn,
	BALANCE,
	creditsIn,
	unlessError,
} from '../../core/gateway/answer/endpointAnswer';
import type { BalanceItem, Json } from '../../core/output/answers';
import type { Dependencies, Operation } from '../operation';
import { ask } from '../../transport/ask';
import { runOnce } from './runOnce';

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Balance',
	action: 'Get the balance',
	description: 'Get the credits of the account, once for all input items',
	isForModels: true,
	properties: [],
};

/** Credits that are not clear are `null`, with the answer in `raw`. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const read = unlessError((answer) => [balanceIn(answer)]);
	return await runOnce(context, clock, async (client) => await ask(client, BALANCE, read));
}

function balanceIn(answer: Json): BalanceItem {
	const [type, credit] = [accountTypeIn(answer), creditsIn(answer)];
	return {
		...(type !== undefined && { type }),
		...(credit === undefined ? { credit: null, raw: answer } : { credit }),
	};
}
