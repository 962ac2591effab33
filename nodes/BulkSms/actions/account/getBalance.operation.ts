import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { accountTypeIn, creditsIn } from '../../core/account/balance';
import type { Json } from '../../core/answer/passedOn';
import { valid } from '../../core/problem';
import type { Operation } from '../operation';
import { askFor } from './askFor';
import { BALANCE_REQUEST } from './balanceRequest';
import { onceForAll } from './onceForAll';

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Balance',
	action: 'Get the balance',
	description: 'Get the credits of the account, once for all input items',
	properties: [],
};

/**
 * Gives back one item with the credits of the account (docs/interface.md, Balance), whatever the number
 * of input items. Credits that cannot be read without doubt are `null`, with the answer in `raw`.
 *
 * @throws NodeOperationError if the workflow is to stop and the gateway does not answer
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	return await onceForAll(context, async (credential) => {
		const asked = await askFor(context, credential, BALANCE_REQUEST, readBalanceItem);
		if (!asked.ok) return asked;
		const told = asked.value;
		return valid([told.kind === 'told' ? told.value : unreadable(told.answer)]);
	});
}

function readBalanceItem(answer: Json): IDataObject | undefined {
	const credit = creditsIn(answer);
	return credit === undefined ? undefined : { ...accountType(answer), credit };
}

const unreadable = (answer: Json): IDataObject => ({
	...accountType(answer),
	credit: null,
	raw: answer,
});

function accountType(answer: Json): { type?: string } {
	const type = accountTypeIn(answer);
	return type === undefined ? {} : { type };
}
