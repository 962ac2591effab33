import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { messageIdMaker, type RunIdentity } from '../../core/messageId';
import { isTestWebhookUrl } from '../../core/notifyUrl';
import {
	checkMessage,
	type CheckedMessage,
	type MessageRules,
	type Recipient,
} from '../../core/outgoingMessage';
import { narrowRequest, planRequests } from '../../core/planning';
import { HELD_BACK, refusedResult } from '../../core/sendResult';
import { readAccount, type Account } from '../../transport/account';
import type { Operation } from '../operation';
import { readMessages } from './messageInput';
import { readRunIdentity } from './runIdentity';
import { sendFields } from './sendFields';
import { summarise } from './sendHint';
import { sendOptions } from './sendOptions';
import { toError, toItem } from './sendOutput';
import { sendRequests } from './sending';
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
	const run = readRunIdentity(context);
	const rules = readRules(context, account, run);
	const messages = await readMessages(context);
	const checked = messages.map(({ input, problem }) => checkMessage(input, rules, problem));
	const recipients = checked.flatMap((each) => each.recipients);
	const refused = new Map(checked.flatMap(({ refused: each }) => (each.size > 0 ? [...each] : [])));
	const stops = failuresAs === 'errors' && !context.continueOnFail();

	const settled = new SettledResults(context, run.runIndex, recipients);
	const before = settled.read();
	const requests = stops && refused.size > 0 ? [] : planRequests(messagesOf(checked), size);
	const mayLeave = (recipient: Recipient) => {
		const outcome = before.get(recipient)?.outcome;
		return outcome === undefined || (outcome === 'unknown' && sending.resendWhenOutcomeUnknown);
	};
	const open = requests.flatMap((request) => narrowRequest(request, mayLeave) ?? []);
	const sent = await sendRequests(context, account, open, sending);

	const results = recipients.map((recipient) => {
		const earlier = before.get(recipient);
		const now = sent.results.get(recipient);
		// What may have been sent by an earlier try stays so, unless this one is accepted.
		if (earlier?.outcome === 'unknown' && now?.outcome !== 'accepted') return earlier;
		return now ?? earlier ?? refusedResult(recipient, refused.get(recipient) ?? HELD_BACK);
	});
	const failed = results.some(({ problem }) => problem !== undefined);
	// n8n runs a node again not only after an error: with Retry On Fail also when the first item
	// that comes out is a failure.
	if (failed && (stops || context.getNode().retryOnFail)) settled.keep(results);
	else settled.forget();
	if (failed && stops) throw toError(context.getNode(), results);
	const { requests: made, strayDetails } = sent;
	const usesTestUrl = messagesOf(checked).some(reportsToTestUrl);
	context.addExecutionHints(summarise({ results, requests: made, strayDetails, usesTestUrl }));
	return [results.map((result) => toItem(result, failuresAs))];
}

const messagesOf = (checked: CheckedMessage[]) => checked.flatMap(({ message }) => message ?? []);

const reportsToTestUrl = ({ fields: { notifyUrl } }: { fields: { notifyUrl?: string } }): boolean =>
	notifyUrl !== undefined && isTestWebhookUrl(notifyUrl);

function readRules(context: IExecuteFunctions, account: Account, run: RunIdentity): MessageRules {
	const workflowZone = context.getTimezone();
	return {
		workflowZone,
		accountZone: account.timezone || workflowZone,
		dateOrder: account.dateOrder,
		defaultCountryCode: account.defaultCountryCode,
		reportToken: account.reportToken,
		now: Date.now(),
		makeMessageId: messageIdMaker(run),
	};
}
