import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { excessOf } from '../../core/message/fields/notification';
import { cannotBeUsed, refuse } from '../../core/problem';
import { addHint } from '../hint';
import type { Dependencies, Operation } from '../operation';
import { notOneNumber, onlyRecipient, sendToOne } from '../run/send/sendToOne';
import { oneDestination, sender, text } from '../../parameters/message';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { readWaitLimit, waitAmount, waitUnit } from '../../parameters/waitLimit';
import { waitForReport } from './awaitReport/waitForReport';
import { checkKeptContext, readResumeUrl } from './wait/waiting';
import { toItem } from '../run/items/resultItem';
import { summarize } from '../run/items/runHint';
import { failRun, openRun } from '../run/open/openRun';

export { receive } from './awaitReport/waitForReport';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Delivery Report',
	action: 'Send SMS and wait for delivery report',
	description: 'Send an SMS to one number and wait for its delivery report',
	outputs: ['Undelivered', 'Delivered'],
	waitingTooltip:
		'"Waiting for the delivery report, for at most " + $parameter["waitAmount"] + " " + ($parameter["waitAmount"] === 1 ? $parameter["waitUnit"].slice(0, -1) : $parameter["waitUnit"]) + ($parameter["options"]?.["sendAt"] ? ", from Send At on" : "")',
	properties: [
		{
			displayName:
				'The gateway reports to this n8n, so it must be able to reach it. A message goes to the tab Delivered when its report says so. Otherwise, or without a report in time, it goes to Undelivered.',
			name: 'howItWaits',
			type: 'notice',
			default: '',
		},
		sender,
		oneDestination,
		text,
		waitAmount,
		waitUnit,
		options.fieldFor('sendAndWaitForReport'),
		safeguards.fieldFor('sendAndWaitForReport'),
		sending.fieldFor('sendAndWaitForReport'),
	],
};

/**
 * It also waits if the outcome of the message is unknown, because the report shows it. A message
 * that cannot be sent, is skipped, or is only a dry run, goes to Undelivered, because an escalation
 * must continue.
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
		readMore: () => {
			checkKeptContext(context);
			const limit = readWaitLimit(context);
			const notifyUrl = readResumeUrl(context);
			const excess = excessOf(notifyUrl);
			if (!excess) return { limit, notifyUrl };
			const { base, length, longest } = excess;
			return refuse(
				'Address of n8n',
				`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
				`Give n8n a shorter address than ${base} with the setting N8N_WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger. The gateway takes an address for the delivery report of at most 150 characters`,
			);
		},
		complete: (input, { notifyUrl }) => ({
			...input,
			options: { ...input.options, notifyUrl },
		}),
	});
	if ('problem' in run) return await failRun(run.read, run.problem);
	const { clock, ledger, memory, settings, stats, zones } = run;
	const recipient = onlyRecipient(run);
	if (!recipient) {
		return await failRun(
			run,
			notOneNumber(
				run,
				'Send and Wait for Delivery Report sends to',
				'sends one message and waits for its report',
			),
		);
	}
	const { why } = ledger.of(recipient);
	const problem = why?.kind === 'refused' ? why.problem : undefined;
	if (problem?.scope && problem.scope !== 'message') {
		// In an error of the whole run, the reason names the field.
		const isNamed = problem.reason.includes(problem.field);
		return await failRun(run, isNamed ? problem : cannotBeUsed(problem));
	}
	const { result, isAwaited } = await sendToOne(run, recipient);
	const clocks = { ...zones, now: clock.now() };
	addHint(context, () => summarize([result], { stats, clocks }));
	const item = toItem(context, result, { ...settings, failuresAs: 'items' });
	const outputs = isAwaited ? await waitForReport(context, run, result, item) : [[item]];
	if (!stats.preview) memory.forget();
	return outputs;
}
