import type { IExecuteFunctions } from 'n8n-workflow';

import { LABELS } from '../../core/labels';
import type { Recipient } from '../../core/message/outgoingMessage';
import { RunMessages } from '../../core/message/runMessages';
import { cannotBeUsed, type Problem } from '../../core/problem';
import { readCredential } from '../../transport/credential';
import type { Execute, Operation } from '../operation';
import { readRunIdentity } from '../tries';
import { readWaitSetup, type WaitSetup } from './awaitReport/oneMessageSetup';
import { waitFields, waitForReport } from './awaitReport/waitForReport';
import { readMessages, readRules } from './input/messageInput';
import { failWholeRun, readRecipients } from './results/finishRun';
import { toItem } from './results/resultItem';
import { sendOne } from './send/sendOne';

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
 * A message whose outcome is unknown is waited for too: the report tells. A message that cannot be sent
 * goes to Not Delivered, because an escalation must continue.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the set-up is wrong: the credential, an
 * option, the address of n8n, or more than one number
 */
export const execute: Execute = async (context, { clock }) => {
	const fail = async (problem: Problem, everybody: Recipient[]) =>
		await failWholeRun(context, 'sendAndWaitForReport', problem, everybody, clock);
	const credential = await readCredential(context);
	const setup = readWaitSetup(context, clock, credential);
	if (!setup.ok) {
		const everybody = await readRecipients(context, 'sendAndWaitForReport', clock, credential);
		return await fail(setup.problem, everybody);
	}
	const messages = await readAwaitedMessage(context, setup.value);
	const { recipients, refused } = messages;
	const [recipient, ...others] = recipients;
	if (!recipient || others.length > 0) {
		return await fail(notOneNumber(recipients.length), recipients);
	}
	const problem = refused.get(recipient);
	if (problem?.scope && problem.scope !== 'message') {
		return await fail(nameField(problem), recipients);
	}
	const { result, isAwaited, memory } = await sendOne(context, setup.value, messages, recipient);
	const { includeInputFields } = setup.value.presentation;
	const item = toItem(context, result, { failuresAs: 'items', includeInputFields });
	const outputs = isAwaited ? await waitForReport(context, setup.value, result, item) : [[item]];
	memory.forget();
	return outputs;
};

async function readAwaitedMessage(
	context: IExecuteFunctions,
	{ client, notifyUrl, allowMissingValues, ...limits }: WaitSetup,
): Promise<RunMessages> {
	const { credential, clock } = client;
	const run = readRunIdentity(context);
	const messages = new RunMessages(readRules(context, credential, clock.now(), run, limits));
	await readMessages(context, 'sendAndWaitForReport', allowMissingValues, (input, problem) =>
		messages.add({ ...input, options: { ...input.options, notifyUrl } }, problem),
	);
	return messages;
}

const notOneNumber = (count: number): Problem => ({
	field: LABELS.to,
	reason: `Send and Wait for Delivery Report sends to one number, but the input has ${count}`,
	advice:
		'Put a Loop Over Items node with a batch size of 1 before it: each round sends one message and waits for its report. Without waiting, Send takes any number',
	isOfNumber: true,
});

/** An error of the whole run names the field in its reason. */
const nameField = (problem: Problem): Problem =>
	problem.reason.includes(problem.field) ? problem : cannotBeUsed(problem);
