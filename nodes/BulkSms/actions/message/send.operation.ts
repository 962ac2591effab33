import type { IExecuteFunctions } from 'n8n-workflow';

import { readCredential } from '../../transport/credential';
import type { Execute, Operation } from '../operation';
import { recipients, sender, text } from '../parameters/messageFields';
import { options } from '../parameters/options';
import { safeguards } from '../parameters/safeguards';
import { sending } from '../parameters/sending';
import { readSetup } from './input/settings';
import { inputFieldsTip } from './results/fieldsTip';
import { failWholeRun, finishRun, readRecipients } from './results/finishRun';
import { chooseRecipients, planOpen } from './send/recipientChoice';
import { readRun, type Run } from './send/run';
import { maySend, preview, sendRequests } from './send/sendRequests';

export const description: Omit<Operation, 'execute'> = {
	name: 'Send',
	action: 'Send SMS',
	description: 'Send an SMS to one or many numbers',
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
 * Sends every message of the input and gives back one item per recipient, in the order of the input.
 * A further try of the same execution sends only what an earlier one did not settle.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and a message was not accepted. A recipient
 * that the checks refuse stops it before the first request leaves.
 */
export const execute: Execute = async (context, dependencies) => {
	const credential = await readCredential(context);
	const setup = await readSetup(context, dependencies, credential);
	if (!setup.ok) {
		const { clock } = dependencies;
		const everybody = await readRecipients(context, 'send', clock, credential);
		return await failWholeRun(context, 'send', setup.problem, everybody, clock);
	}
	const run = await readRun(context, setup.value);
	try {
		await sendOrPreview(context, run);
	} finally {
		// Whatever throws from here on, a further try knows what was sent.
		run.memory.keep(run.results.all());
	}
	const results = run.results.all();
	run.stats.tips = [...run.messages.tips, ...inputFieldsTip(context, run.presentation, results)];
	return finishRun(context, { ...run, results, clock: dependencies.clock });
};

async function sendOrPreview(context: IExecuteFunctions, run: Run): Promise<void> {
	const messages = chooseRecipients(run);
	const requests = planOpen(run, messages);
	if (run.safeguards.dryRun) return await preview(run, requests);
	if (!(await maySend(run, requests))) return;
	await sendRequests(context, run, requests);
}
