import type { IExecuteFunctions } from 'n8n-workflow';

import { RunResults } from '../../../core/answer/runResults';
import type { SendResult } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { RunMessages } from '../../../core/message/runMessages';
import { readMessages } from './messageInput';
import { readRules } from './messageRules';
import { RetryMemory } from './retryMemory';
import { readRunIdentity } from './runIdentity';
import type { Setup } from './setup';

/** One run of the node: what it is to send, and what became of it. */
export interface Run extends Setup {
	messages: RunMessages;
	/** Remembers what a retry must not send again. */
	memory: RetryMemory;
	/** What an earlier try of this execution settled. */
	earlierTry: ReadonlyMap<Recipient, SendResult>;
	results: RunResults;
	/** Whether a failure stops the workflow. */
	stops: boolean;
}

/** Reads the messages of a run, checks them, and recalls what an earlier try settled. */
export async function readRun(context: IExecuteFunctions, setup: Setup): Promise<Run> {
	const { credential, safeguards, presentation } = setup;
	const identity = readRunIdentity(context);
	const messages = new RunMessages(readRules(context, credential, identity, safeguards));
	await readMessages(context, safeguards.allowMissingValues, (input, problem) =>
		messages.add(input, problem),
	);
	const memory = new RetryMemory(context, identity.runIndex, messages.recipients);
	const earlierTry = memory.read();
	return {
		...setup,
		messages,
		memory,
		earlierTry,
		results: new RunResults(messages.recipients, earlierTry),
		stops: presentation.failuresAs === 'errors' && !context.continueOnFail(),
	};
}
