import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { planRequests } from '../../core/request/planning';
import type { Operation } from '../operation';
import { messageOptions } from './fields/messageOptions';
import { recipients, sender, text } from './fields/messageFields';
import { safeguards } from './fields/safeguards';
import { sending } from './fields/sending';
import { readRun } from './input/run';
import { readSetup } from './input/setup';
import { giveBack } from './output/giveBack';
import { refuseRun } from './output/refusedRun';
import { chooseRecipients } from './sending/recipientChoice';
import { sendRequests } from './sending/sendRequests';

export const description: Omit<Operation, 'execute'> = {
	name: 'Send',
	action: 'Send SMS',
	description: 'Send an SMS to one or many numbers',
	properties: [sender, recipients, text, messageOptions, safeguards, sending],
};

/**
 * Sends every message of the input and gives back one item per recipient, in the order of the input.
 * A further try of the same execution sends only what an earlier one did not settle.
 *
 * @throws NodeOperationError if the workflow is to stop and a message was not accepted. A recipient
 * that the checks refuse stops it before the first request leaves.
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const setup = await readSetup(context);
	if (!setup.ok) return await refuseRun(context, setup.problem);
	const run = await readRun(context, setup.value);
	const messages = chooseRecipients(run);
	const requests = planRequests(messages, run.size);
	const facts = await sendRequests(context, run, messages, requests);
	return giveBack(context, run, facts);
}
