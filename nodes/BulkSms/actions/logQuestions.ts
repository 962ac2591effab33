import type { IExecuteFunctions } from 'n8n-workflow';

import type { LogQuestion } from '../core/log/logQuestion';
import type { Credential } from '../transport/credential';
import { CANCELLED } from './askGateway';
import { askMessageLog, type LogReply } from './askMessageLog';

/** How many questions in a row may get no answer at all before no other one is asked. */
const MOST_SILENCES = 4;

/** How questions are asked. */
interface Manner {
	/** Requests at once. */
	concurrency: number;
	/** Milliseconds until the whole of an answer must have come. */
	timeout: number;
	/** Whether the first failure ends everything. */
	stopsAtFailure?: boolean;
}

type Failed = Exclude<LogReply, { kind: 'answered' }>;

/**
 * Asks the message log several questions, some of them at the same time, in their order.
 *
 * After a failure that does not concern its question alone, no other question leaves: the credentials
 * are refused, there is no message log, the gateway cannot be reached or takes no more requests on
 * every try, or it has been silent several times in a row. The same where n8n cancels the execution.
 *
 * @param take gets each reply as it comes
 * @returns why the last questions were not asked; undefined if all were
 */
export async function askAll(
	context: IExecuteFunctions,
	credential: Credential,
	questions: readonly LogQuestion[],
	{ concurrency, timeout, stopsAtFailure = false }: Manner,
	take: (question: LogQuestion, reply: LogReply) => void,
): Promise<Failed | undefined> {
	const cancel = context.getExecutionCancelSignal();
	let stopped: Failed | undefined;
	let silences = 0;
	let next = 0;
	const worker = async () => {
		for (;;) {
			if (cancel?.aborted) stopped ??= { ...CANCELLED, ...AT_CANCEL };
			const question = stopped ? undefined : questions[next++];
			if (question === undefined) return;
			const reply = await askMessageLog(context, credential, question, timeout);
			take(question, reply);
			const isFailed = reply.kind === 'failed';
			silences = isFailed && reply.isSilence ? silences + 1 : 0;
			if (!isFailed) continue;
			const isAtEnd = stopsAtFailure || silences >= MOST_SILENCES;
			if (isAtEnd || reply.concerns !== 'question') stopped ??= reply;
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, questions.length) }, worker));
	return stopped;
}

const AT_CANCEL = { kind: 'failed', concerns: 'always', isSilence: true } as const;
