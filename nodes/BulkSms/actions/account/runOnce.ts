import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Checked, Problem } from '../../core/problem';
import { Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../transport/credential';
import { toNodeError } from '../failures';

/**
 * Does something once for the whole run. Each of its items is paired to every input item.
 *
 * @param work returns the items, or why there are none
 * @throws NodeOperationError if On Error is Stop Workflow and there are none
 */
export async function runOnce(
	context: IExecuteFunctions,
	clock: Clock,
	work: (client: Client) => Promise<Checked<IDataObject[]>>,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const done = credential.ok
		? await work(new Client(context, credential.value, clock))
		: credential;
	const items = done.ok ? done.value : [runFailure(context, done.problem)];
	const pairedItem = context.getInputData().map((_, item) => ({ item }));
	return [items.map((json) => ({ json, pairedItem }))];
}

/**
 * Makes the one failure of a run.
 *
 * @returns the fields of a failure item, which n8n routes to the error branch
 * @throws NodeOperationError if On Error is Stop Workflow
 */
function runFailure(context: IExecuteFunctions, { field, reason, advice }: Problem): IDataObject {
	if (!context.continueOnFail()) {
		throw toNodeError(context.getNode(), reason, { description: `${field}: ${advice}.` });
	}
	return { error: reason, message: `${field}: ${reason}. ${advice}.`, details: { field, reason } };
}
