import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkMessage, type CheckedMessage, type MessageRules } from '../../core/outgoingMessage';
import { isTestWebhookUrl } from '../../core/notifyUrl';
import { planRequests } from '../../core/planning';
import { HELD_BACK, refusedResult, type SendResult } from '../../core/sendResult';
import { readAccount, type Account } from '../../transport/account';
import type { Operation } from '../operation';
import { sendFields } from './sendFields';
import { readInput, readSettings } from './sendInput';
import { sendOptions } from './sendOptions';
import { toError, toItem } from './sendOutput';
import { sendRequests } from './sending';
import { readRunIdentity } from './runIdentity';

export const description: Omit<Operation, 'execute'> = {
	name: 'Send',
	action: 'Send an SMS to one or many numbers',
	description: 'Send an SMS to one or many numbers',
	properties: [...sendFields, sendOptions],
};

/**
 * Sends every message of the input and gives back one item per destination.
 *
 * @throws NodeOperationError when the workflow is to stop and a destination was not accepted. A
 * destination that the checks refuse stops it before the first request leaves.
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const account = await readAccount(context);
	const { size, timeout, failuresAs } = readSettings(context);
	const checked = checkInput(context, account);
	const messages = checked.flatMap(({ message }) => message ?? []);
	const refused = new Map(checked.flatMap((each) => [...each.refused]));
	const stops = failuresAs === 'errors' && !context.continueOnFail();

	const mayStart = !stops || refused.size === 0;
	const requests = mayStart ? planRequests(messages, size) : [];
	const sent = await sendRequests(context, account, requests, timeout);
	const byRecipient = new Map(
		sent.flatMap(({ results }) => results.map((result) => [result.recipient, result])),
	);
	const results = checked
		.flatMap(({ recipients }) => recipients)
		.map(
			(recipient): SendResult =>
				byRecipient.get(recipient) ?? refusedResult(recipient, refused.get(recipient) ?? HELD_BACK),
		);

	warn(context, messages, sent);
	if (stops && results.some(({ problem }) => problem !== undefined)) {
		throw toError(context.getNode(), results, account.redact);
	}
	return [results.map((result) => toItem(result, failuresAs, account.redact))];
}

function checkInput(context: IExecuteFunctions, account: Account): CheckedMessage[] {
	const workflowZone = context.getTimezone();
	const rules: MessageRules = {
		workflowZone,
		accountZone: account.timezone || workflowZone,
		dateOrder: account.dateOrder,
		defaultCountryCode: account.defaultCountryCode,
		now: Date.now(),
		run: readRunIdentity(context),
	};
	return context.getInputData().map((_, itemIndex) => {
		const input = readInput(context, itemIndex);
		if (input.ok) return checkMessage(input.value, rules);
		const recipient = { itemIndex, to: '', from: '', messageId: '' };
		return { recipients: [recipient], refused: new Map([[recipient, input.problem]]) };
	});
}

function warn(
	context: IExecuteFunctions,
	messages: Array<{ fields: { notifyUrl?: string } }>,
	sent: Array<{ strayDetails: number }>,
): void {
	const hint = (message: string) =>
		context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	if (messages.some(({ fields: { notifyUrl } }) => notifyUrl && isTestWebhookUrl(notifyUrl))) {
		hint(
			'Notify URL is a test URL of n8n, which answers only while you listen for a test event. ' +
				'Use the Production URL of the trigger, and activate its workflow.',
		);
	}
	const strays = sent.reduce((sum, { strayDetails }) => sum + strayDetails, 0);
	if (strays > 0) {
		hint(`The gateway answered with ${strays} entries that belong to none of the messages.`);
	}
}
