import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Asked } from '../../core/gateway/answer/asked';
import { Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../credential/credential';
import { failureFields } from '../failures';
import { pathInEditor } from '../where';

/** Pairs each item to every input item. Throws if On Error is Stop Workflow and the work fails. */
export async function runOnce(
	context: IExecuteFunctions,
	clock: Clock,
	work: (client: Client) => Promise<Asked<IDataObject[]>>,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const asked: Asked<IDataObject[]> = credential.ok
		? await work(new Client(context, credential.value, clock))
		: { kind: 'notSent', problem: credential.problem };
	const pairedItem = context.getInputData().map((_, item) => ({ item }));
	if (asked.kind === 'told') return [asked.value.map((json) => ({ json, pairedItem }))];
	const { field, reason, advice } = asked.problem;
	const message = `${pathInEditor(context.getNode(), field)}: ${advice}.`;
	const json = { ...failureFields(context, asked.problem, message), details: { field, reason } };
	return [[{ json, pairedItem }]];
}
