import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { LABELS } from '../../core/labels';
import { cannotBeUsed, type Problem } from '../../core/problem';
import type { Dependencies, Operation } from '../operation';
import { onlyRecipient, sendToOne } from '../run/send/sendRequests';
import { readReportWait, waitFields, waitForReport } from './awaitReport/waitForReport';
import { failRun } from '../run/items/finishRun';
import { toItem } from '../run/items/resultItem';
import { openRun } from '../run/run';

export { receive } from './awaitReport/waitForReport';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Delivery Report',
	action: 'Send SMS and wait for delivery report',
	description: 'Send an SMS to one number and wait for its delivery report',
	outputs: ['Not Delivered', 'Delivered'],
	waitingTooltip:
		'"Waiting for the delivery report, for at most " + $parameter["waitAmount"] + " " + $parameter["waitUnit"]',
	isNoTool: true,
	properties: waitFields,
};

/**
 * It also waits if the outcome of the message is unknown, because the report shows it. A message
 * that cannot be sent goes to Not Delivered, because an escalation must continue.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the setup is wrong: the credential,
 * an option, the address of n8n, or more than one number
 */
export async function execute(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<INodeExecutionData[][]> {
	const run = await openRun(context, dependencies, {
		operation: 'sendAndWaitForReport',
		readMore: () => readReportWait(context),
		complete: (input, { notifyUrl }) => ({
			input: { ...input, options: { ...input.options, notifyUrl } },
		}),
	});
	if (run.problem) return failRun(run, run.problem);
	const { messages, memory, settings } = run;
	const recipient = onlyRecipient(run);
	if (!recipient) return failRun(run, notOneNumber(messages.recipients.length));
	const problem = messages.refused.get(recipient);
	if (problem?.scope && problem.scope !== 'message') return failRun(run, nameField(problem));
	const { result, isAwaited } = await sendToOne(run, recipient);
	const item = toItem(context, result, { ...settings, failuresAs: 'items' });
	const outputs = isAwaited ? await waitForReport(context, run, result, item) : [[item]];
	memory.forget();
	return outputs;
}

const notOneNumber = (count: number): Problem => ({
	field: LABELS.to,
	reason: `Send and Wait for Delivery Report sends to one number, but the input has ${count}`,
	advice:
		'Put a Loop Over Items node with a batch size of 1 before it: each round sends one message and waits for its report. Without waiting, Send takes any number',
	isOfNumber: true,
});

/** In an error of the whole run, the reason names the field. */
const nameField = (problem: Problem): Problem =>
	problem.reason.includes(problem.field) ? problem : cannotBeUsed(problem);
