import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Dependencies, Operation } from '../operation';
import { recipients, sender, text } from '../../parameters/message';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { duplicatesTip } from '../run/items/runHint';
import { finishRun } from '../run/items/finishRun';
import { failRun, openRun } from '../run/open/openRun';
import { sendAll } from '../run/send/sendRequests';

export const description: Omit<Operation, 'execute'> = {
	name: 'Send',
	action: 'Send an SMS',
	description: 'Send an SMS to one or many numbers',
	isForModels: true,
	properties: [
		sender,
		recipients,
		text,
		options.fieldFor('send'),
		safeguards.fieldFor('send'),
		sending.fieldFor('send'),
	],
};

/**
 * Sends every message of the input and returns one item per recipient, in input order. Another try
 * of the same execution sends only the messages that have no final result yet.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and a message was not accepted. If a
 * check refuses a recipient, it throws before the first request
 */
export async function execute(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<INodeExecutionData[][]> {
	const run = await openRun(context, dependencies, {
		operation: 'send',
		readMore: () => undefined,
	});
	if ('problem' in run) return await failRun(run.read, run.problem);
	await sendAll(run);
	const results = run.ledger.all();
	run.stats.warnings.push(...duplicatesTip(context, results));
	return await finishRun(run, results);
}
