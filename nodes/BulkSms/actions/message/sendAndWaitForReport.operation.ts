import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { mayHaveLeft, refusedResult } from '../../core/answer/sendResult';
import { RunMessages } from '../../core/message/runMessages';
import { cannotBeUsed, type Problem } from '../../core/problem';
import type { Operation } from '../operation';
import { resumeOutputs } from './fields/resumeOutputs';
import { waitFields } from './fields/waitFields';
import { readMessages } from './input/messageInput';
import { readRules } from './input/messageRules';
import { readRunIdentity } from './input/runIdentity';
import { refuseRun } from './output/refusedRun';
import { toItem } from './output/resultItem';
import { sendOne } from './sending/sendOne';
import { readWaitSetup, type WaitSetup } from './waiting/waitSetup';
import { waitForReport } from './waiting/waitForReport';

export { receive } from './waiting/receiveReport';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Delivery Report',
	action: 'Send SMS and wait for delivery report',
	description: 'Send an SMS to one number and go on when its delivery report comes or time is up',
	...(resumeOutputs && { outputs: resumeOutputs }),
	waitingTooltip:
		'"Waiting for the delivery report, for at most " + $parameter["waitAmount"] + " " + $parameter["waitUnit"]',
	isNoTool: true,
	properties: waitFields,
};

/**
 * Sends the one message of the input and puts the execution to wait for its delivery report. A
 * message whose outcome is unknown is waited for too: the report tells. A message that cannot be sent
 * leaves by Not Delivered, because an escalation must go on.
 *
 * @throws NodeOperationError if the workflow is to stop and the set-up is wrong: the credential, an
 * option, the address of n8n, or more than one number
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const setup = await readWaitSetup(context);
	if (!setup.ok) return await refuseRun(context, setup.problem);
	const messages = await readAwaitedMessage(context, setup.value);
	const [recipient, ...others] = messages.recipients;
	if (!recipient || others.length > 0) {
		return await refuseRun(context, notOneNumber(messages.recipients.length));
	}
	const problem = messages.refused.get(recipient);
	if (problem && !concernsMessage(problem)) return await refuseRun(context, inWords(problem));
	const result = problem
		? refusedResult(recipient, problem)
		: (await sendOne(context, setup.value, messages, recipient)).result;
	const { includeInputFields } = setup.value.presentation;
	const item = toItem(context, result, { failuresAs: 'items', includeInputFields });
	return mayHaveLeft(result) ? await waitForReport(context, setup.value, result, item) : [[item]];
}

async function readAwaitedMessage(
	context: IExecuteFunctions,
	{ credential, address, allowMissingValues, maxSegments }: WaitSetup,
): Promise<RunMessages> {
	const run = readRunIdentity(context);
	const messages = new RunMessages(readRules(context, credential, run, { maxSegments }));
	await readMessages(context, allowMissingValues, (input, problem) =>
		messages.add({ ...input, options: { ...input.options, notifyUrl: address.url } }, problem),
	);
	return messages;
}

const notOneNumber = (count: number): Problem => ({
	field: 'To',
	reason: `It can wait for the report of one number, but the input has ${count}`,
	advice:
		'Put a Loop Over Items node with a batch size of 1 before it: each round sends one message and waits for its report. Without waiting, Send takes any number',
});

/** The fields of the message itself; all others belong to the set-up. */
const OF_THE_MESSAGE: readonly string[] = ['From', 'To', 'Text'];

/** An error of the whole run names the field in its reason. */
const inWords = (problem: Problem): Problem =>
	problem.reason.includes(problem.field) ? problem : cannotBeUsed(problem);

const concernsMessage = ({ field }: Problem): boolean => OF_THE_MESSAGE.includes(field);
