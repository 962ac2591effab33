import type { IExecuteFunctions } from 'n8n-workflow';

import { sameForAll } from '../../../core/answer/requestResults';
import {
	maybeSent,
	refusedResult,
	RunResults,
	type SendResult,
} from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { RunMessages } from '../../../core/message/runMessages';
import type { Problem } from '../../../core/problem';
import { planRequests } from '../../../core/request/planning';
import type { Client } from '../../../transport/client';
import { keyProblem, type LimitOverTime } from '../input/limitOverTime';
import { readTimeUpdate } from '../input/messageInput';
import type { SendSettings } from '../input/settings';
import { SYSTEM } from '../../operation';
import { openReservation } from '../../store/openReservation';
import { RequestSender } from './requestSender';
import { sendInBlocks } from './sendInBlocks';
import { checkBalance, asNotSent } from './sendRequests';
import { RetryMemory } from './retryMemory';
import { NOTHING_SENT, type SendStats } from './run';

interface SendOneSetup extends Pick<SendSettings, 'rules' | 'size'> {
	client: Client;
	minimumBalance?: number | undefined;
	limitsOverTime?: LimitOverTime[] | undefined;
}

export interface SentOne {
	result: SendResult;
	stats: SendStats;
	memory: RetryMemory;
	/** If this run may have sent it. */
	isAwaited: boolean;
}

/**
 * Sends the message of a run that has only one recipient, unless the checks refused it or an earlier
 * execution may have sent it.
 */
export async function sendOne(
	context: IExecuteFunctions,
	{ client, rules, size, minimumBalance: minimum, limitsOverTime: limits = [] }: SendOneSetup,
	{ messages, recipients, refused, warnings, tips }: RunMessages,
	recipient: Recipient,
): Promise<SentOne> {
	const memory = await RetryMemory.open(context, recipients);
	const notAwaited = (
		result: SendResult,
		stats: SendStats = { ...NOTHING_SENT, warnings, tips },
	) => ({ result, stats, memory, isAwaited: false });
	const problem = refused.get(recipient) ?? keyProblem(limits, recipient.itemIndex);
	if (problem) return notAwaited(refusedResult(recipient, problem), NOTHING_SENT);
	const earlier = memory.read().get(recipient);
	if (earlier && maybeSent(earlier)) return notAwaited(sentBefore(earlier));
	const results = new RunResults(recipients);
	const requests = planRequests(messages, size);
	const { doubt } = memory;
	if (doubt) {
		const inDoubt = requests.flatMap((request) => sameForAll(request, 'unknown', doubt).results);
		for (const each of inDoubt) results.keep(each);
		return notAwaited(results.final(recipient));
	}
	if (minimum !== undefined) {
		const balance = await checkBalance(client, rules.timeout, minimum);
		if (!balance.ok && !client.isCancelled) {
			return notAwaited(refusedResult(recipient, asNotSent(balance.problem)));
		}
	}
	const updateTimes = readTimeUpdate(context, client.credential);
	const sender = new RequestSender(client, rules, results, updateTimes);
	const keeping = { client, results, size: SYSTEM };
	const reservation = openReservation(context, keeping, { limits }, requests);
	try {
		await sendInBlocks(requests, sender, reservation, results, () => true, { minSize: 1 });
	} finally {
		// Until the wait has begun: whatever throws before it, a further try knows what was sent.
		memory.keep(results.all());
	}
	const result = results.final(recipient);
	const stats = {
		...NOTHING_SENT,
		requests: sender.requests,
		strayDetails: sender.strayDetails,
		warnings: [...warnings, ...(reservation?.warnings ?? [])],
		tips,
	};
	return { result, stats, memory, isAwaited: maybeSent(result) };
}

/** What an earlier try of the execution sent: the answer to it would find nobody who waits. */
const sentBefore = (earlier: SendResult): SendResult =>
	earlier.problem ? earlier : { ...earlier, outcome: 'unknown', problem: SENT_BEFORE };

const SENT_BEFORE: Problem = {
	field: 'Execution',
	reason: 'An earlier try of this execution sent the message, and failed before it waited',
	advice: 'Ask the person, or send it again in a new execution',
};
