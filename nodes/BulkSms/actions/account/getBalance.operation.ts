import { isUndefined, omitBy } from 'lodash';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { accountTypeIn, creditsIn, type Json } from '../../core/gateway/answer/endpointAnswer';
import type { BalanceItem } from '../../core/output/answers';
import { valid } from '../../core/problem';
import type { Dependencies, Operation } from '../operation';
import { askFor, BALANCE_REQUEST } from '../../transport/askFor';
import { runOnce } from './runOnce';

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Balance',
	action: 'Get the balance',
	description: 'Get the credits of the account, once for all input items',
	isTool: true,
	properties: [],
};

/** Credits that are not clear are `null`, with the answer in `raw`. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	return await runOnce(context, clock, async (client) => {
		const asked = await askFor(client, BALANCE_REQUEST, (answer): BalanceItem | undefined => {
			const credit = creditsIn(answer);
			return credit === undefined ? undefined : { ...accountType(answer), credit };
		});
		if (!asked.ok) return asked;
		if (asked.value.kind === 'told') return valid([asked.value.value]);
		const { answer } = asked.value;
		return valid([{ ...accountType(answer), credit: null, raw: answer }]);
	});
}

const accountType = (answer: Json): Pick<BalanceItem, 'type'> =>
	omitBy({ type: accountTypeIn(answer) }, isUndefined);
