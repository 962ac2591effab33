import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { RunMessages } from '../../core/message/runMessages';
import { isTestWebhookUrl } from '../../core/callback/notifyUrl';
import type { Recipient } from '../../core/message/outgoingMessage';
import { narrowRequest, planRequests } from '../../core/request/planning';
import { previewRequests } from '../../core/request/preview';
import { lastingTry } from '../../core/answer/sendResult';
import type { Operation } from '../operation';
import { chooseRecipients } from './sending/recipientChoice';
import { sendMarked } from './sending/markedSending';
import { giveBack } from './output/giveBack';
import { readMessages } from './input/messageInput';
import { readLeaving, readRules } from './input/messageRules';
import { refuseRun } from './output/refusedRun';
import { readRunIdentity } from './input/runIdentity';
import { sendFields } from './fields/messageFields';
import { sendOptions } from './fields/messageOptions';
import { Sending } from './sending/sending';
import { RepeatStore } from './sending/repeatStore';
import { readFailuresAs } from './input/runOptions';
import { RetryMemory } from './sending/retryMemory';
import { readSetup } from './input/setup';

export const description: Omit<Operation, 'execute'> = {
	name: 'Send',
	action: 'Send an SMS to one or many numbers',
	description: 'Send an SMS to one or many numbers',
	properties: [...sendFields, sendOptions],
};

/**
 * Sends every message of the input and gives back one item per destination, in the order of the
 * input. A further try of the same execution sends only what an earlier one did not settle.
 *
 * @throws NodeOperationError when the workflow is to stop and a destination was not accepted. A
 * destination that the checks refuse stops it before the first request leaves.
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const setup = await readSetup(context);
	if (!setup.ok) return await refuseRun(context, setup.problem);
	const { account, size, sending, care } = setup.value;
	const run = readRunIdentity(context);
	const checked = new RunMessages(readRules(context, account, run, care.quietHours));
	await readMessages(context, (input, problem) => checked.add(input, problem));
	const { recipients } = checked;
	const failuresAs = readFailuresAs(context);
	const stops = failuresAs === 'errors' && !context.continueOnFail();

	const settled = new RetryMemory(context, run.runIndex, recipients);
	const before = settled.read();
	const repeats =
		care.repeatHours === undefined ? undefined : new RepeatStore(context, care.repeatHours);
	const chosen = chooseRecipients(checked, care, { stops, before });
	const requests = planRequests(chosen.messages, size);
	// What the gateway rejected is what a further try is for.
	const isOpen = (recipient: Recipient) => {
		const outcome = before.get(recipient)?.outcome;
		return outcome === undefined || outcome === 'rejected';
	};
	const mayLeave = (recipient: Recipient) =>
		isOpen(recipient) ||
		(sending.resendWhenOutcomeUnknown && before.get(recipient)?.outcome === 'unknown');
	const open = requests.flatMap((request) => narrowRequest(request, mayLeave) ?? []);
	const leaveAt = readLeaving(context, account, care.quietHours);
	const sent = new Sending(context, account, sending, recipients.length, leaveAt);
	const previews = care.dryRun ? previewRequests(open) : undefined;
	if (!previews && repeats) {
		await sendMarked(open, sent, repeats, isOpen);
	} else if (!previews) await sent.send(open);
	const resultNow = (recipient: Recipient) => previews?.get(recipient) ?? sent.resultOf(recipient);

	const results = recipients.map(
		(recipient) =>
			lastingTry(before.get(recipient), chosen.timed(resultNow(recipient))) ??
			repeats?.resultOf(recipient) ??
			chosen.resultOf(recipient),
	);
	return giveBack(context, {
		results,
		failuresAs,
		stops,
		settled,
		requests: sent.requests,
		strayDetails: sent.strayDetails,
		usesTestUrl: chosen.messages.some(reportsToTestUrl),
		warnings: [...checked.warnings, ...care.warnings, ...(repeats?.warnings ?? [])],
	});
}

const reportsToTestUrl = ({ fields: { notifyUrl } }: { fields: { notifyUrl?: string } }): boolean =>
	notifyUrl !== undefined && isTestWebhookUrl(notifyUrl);
