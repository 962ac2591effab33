import type { IExecuteFunctions } from 'n8n-workflow';

import { RunResults, type SendResult } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { RunMessages } from '../../../core/message/runMessages';
import { readRunIdentity } from '../../tries';
import { keyProblem } from '../input/limitOverTime';
import { readMessages, readRules } from '../input/messageInput';
import type { Setup } from '../input/settings';
import { RetryMemory } from './retryMemory';

export interface SendStats {
	isDryRun: boolean;
	/** HTTP requests made, repeated ones included. */
	requests: number;
	/** Details in the answers that belong to nobody. */
	strayDetails: number;
	/** Whether a report goes to an address that n8n uses only while someone listens. */
	usesTestUrl: boolean;
	/** What the user asked to be told, each a sentence. */
	notes: string[];
	/** What else the user should know, each a sentence. */
	warnings: string[];
	/** What the user may do better next time, each a sentence. */
	tips: string[];
}

export const NOTHING_SENT: Readonly<SendStats> = {
	isDryRun: false,
	requests: 0,
	strayDetails: 0,
	usesTestUrl: false,
	notes: [],
	warnings: [],
	tips: [],
};

export interface Run extends Setup {
	messages: RunMessages;
	memory: RetryMemory;
	earlierTry: ReadonlyMap<Recipient, SendResult>;
	results: RunResults;
	stats: SendStats;
	stops: boolean;
}

export async function readRun(context: IExecuteFunctions, setup: Setup): Promise<Run> {
	const { safeguards, presentation } = setup;
	const { credential, clock } = setup.client;
	const messages = new RunMessages(
		readRules(context, credential, clock.now(), readRunIdentity(context), safeguards),
	);
	await readMessages(context, 'send', safeguards.allowMissingValues, (input, problem) =>
		messages.add(input, problem ?? keyProblem(safeguards.limits, input.itemIndex)),
	);
	const memory = await RetryMemory.open(context, messages.recipients);
	const earlierTry = memory.read();
	return {
		...setup,
		messages,
		memory,
		earlierTry,
		results: new RunResults(messages.recipients, earlierTry),
		stats: {
			...NOTHING_SENT,
			isDryRun: safeguards.dryRun,
			notes: [],
			warnings: [...messages.warnings, ...safeguards.warnings],
		},
		stops: presentation.failuresAs === 'errors' && !context.continueOnFail(),
	};
}
