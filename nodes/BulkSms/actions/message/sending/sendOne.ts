import type { IExecuteFunctions } from 'n8n-workflow';

import { RunResults } from '../../../core/answer/runResults';
import { refusedResult, type SendResult } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { RunMessages } from '../../../core/message/runMessages';
import { planRequests } from '../../../core/request/planning';
import type { Credential } from '../../../transport/credential';
import { readLeaving } from '../input/messageRules';
import type { SendSettings } from '../input/runOptions';
import { checkBalance, keptBack } from './minimumBalance';
import { NOTHING_SENT, type SendFacts } from './sendRequests';
import { Sending } from './sending';

/** What sending one message depends on. */
interface SendOneSetup extends Pick<SendSettings, 'rules' | 'size'> {
	credential: Credential;
	/** Credits that the account must have at least; absent: any. */
	minimumBalance?: number | undefined;
}

/** Sends the message of a run that has only one recipient. */
export async function sendOne(
	context: IExecuteFunctions,
	{ credential, rules, size, minimumBalance: minimum }: SendOneSetup,
	{ messages, recipients, warnings }: RunMessages,
	recipient: Recipient,
): Promise<{ result: SendResult; facts: SendFacts }> {
	if (minimum !== undefined) {
		const balance = await checkBalance(context, { credential, rules, minimum });
		if (!balance.ok && !context.getExecutionCancelSignal()?.aborted) {
			const result = refusedResult(recipient, keptBack(balance.problem));
			return { result, facts: { ...NOTHING_SENT, warnings } };
		}
	}
	const results = new RunResults(recipients);
	const leaveAt = readLeaving(context, credential);
	const sending = new Sending(context, credential, rules, results, leaveAt);
	await sending.send(planRequests(messages, size));
	const { requests, strayDetails } = sending;
	return {
		result: results.final(recipient),
		facts: { ...NOTHING_SENT, requests, strayDetails, warnings },
	};
}
