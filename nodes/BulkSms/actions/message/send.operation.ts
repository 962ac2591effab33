import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { CheckedInput } from '../../core/checkedInput';
import { isTestWebhookUrl } from '../../core/notifyUrl';
import type { Recipient } from '../../core/outgoingMessage';
import { narrowRequest, planRequests } from '../../core/planning';
import { previewRequests } from '../../core/preview';
import { lastingResult } from '../../core/sendResult';
import { readAccount } from '../../transport/account';
import type { Operation } from '../operation';
import { readCare } from './care';
import { chooseRecipients } from './choice';
import { sendClaimed } from './claimedSending';
import { readMessages } from './messageInput';
import { readRules } from './messageRules';
import { readRunIdentity } from './runIdentity';
import { sendFields } from './sendFields';
import { summarise } from './sendHint';
import { sendOptions } from './sendOptions';
import { toError, toItem } from './sendOutput';
import { Sending } from './sending';
import { SentBefore } from './sentBefore';
import { readSettings } from './settings';
import { SettledResults } from './settledResults';

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
	const account = await readAccount(context);
	const { size, sending, failuresAs } = readSettings(context);
	const care = readCare(context, account.defaultCountryCode);
	const run = readRunIdentity(context);
	const checked = new CheckedInput(readRules(context, account, run, care.quietHours));
	await readMessages(context, (input, problem) => checked.add(input, problem));
	const { recipients } = checked;
	const stops = failuresAs === 'errors' && !context.continueOnFail();

	const settled = new SettledResults(context, run.runIndex, recipients);
	const before = settled.read();
	const repeats =
		care.repeatHours === undefined ? undefined : new SentBefore(context, care.repeatHours);
	const chosen = chooseRecipients(checked, care, { stops, before });
	const requests = planRequests(chosen.messages, size);
	const mayLeave = (recipient: Recipient) => {
		const outcome = before.get(recipient)?.outcome;
		return outcome === undefined || (outcome === 'unknown' && sending.resendWhenOutcomeUnknown);
	};
	const open = requests.flatMap((request) => narrowRequest(request, mayLeave) ?? []);
	const sent = new Sending(context, account, sending, recipients.length);
	const previews = care.dryRun ? previewRequests(open) : undefined;
	if (!previews && repeats) {
		await sendClaimed(open, sent, repeats, (recipient) => !before.has(recipient));
	} else if (!previews) await sent.send(open);
	const resultNow = (recipient: Recipient) => previews?.get(recipient) ?? sent.resultOf(recipient);

	const results = recipients.map(
		(recipient) =>
			lastingResult(before.get(recipient), chosen.timed(resultNow(recipient))) ??
			repeats?.resultOf(recipient) ??
			chosen.resultOf(recipient),
	);
	const failed = results.some(({ problem }) => problem !== undefined);
	// n8n runs a node again not only after an error: with Retry On Fail also when the first item
	// that comes out is a failure.
	if (failed && (stops || context.getNode().retryOnFail)) settled.keep(results);
	else settled.forget();
	if (failed && stops) throw toError(context.getNode(), results);
	const { requests: made, strayDetails } = sent;
	const usesTestUrl = chosen.messages.some(reportsToTestUrl);
	const warnings = [...care.warnings, ...(repeats?.warning === undefined ? [] : [repeats.warning])];
	context.addExecutionHints(
		summarise({ results, requests: made, strayDetails, usesTestUrl, warnings }),
	);
	return [results.map((result) => toItem(result, failuresAs))];
}

const reportsToTestUrl = ({ fields: { notifyUrl } }: { fields: { notifyUrl?: string } }): boolean =>
	notifyUrl !== undefined && isTestWebhookUrl(notifyUrl);
