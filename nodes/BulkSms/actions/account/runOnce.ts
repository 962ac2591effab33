import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Checked } from '../../core/problem';
import { Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../credential/credential';
import { failed } from '../failures';
import { pathInEditor } from '../where';

/** Pairs each item to every input item. Throws if On Error is Stop Workflow and the work fails. */
export async function runOnce(
	context: IExecuteFunctions,
	clock: Clock,
	work: (client: Client) => Promise<Checked<IDataObject[]>>,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const done = credential.ok
		? await work(new Client(context, credential.value, clock))
		: credential;
	const pairedItem = context.getInputData().map((_, item) => ({ item }));
	if (done.ok) return [done.value.map((json) => ({ json, pairedItem }))];
	const { field, reason, advice } = done.problem;
	const message = `${pathInEditor(context.getNode(), field)}: ${advice}.`;
	const json = { ...failed(context, done.problem, message), details: { field, reason } };
	return [[{ json, pairedItem }]];
}
