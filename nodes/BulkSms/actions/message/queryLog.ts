import { LOG_ANSWER } from '../../core/gateway/answer/answerLimit';
import { isBusy } from '../../core/gateway/answer/httpStatus';
import {
	foreignTo,
	ignoresQueries,
	type LogQuery,
	MOST_FOREIGN,
	parametersOf,
} from '../../core/gateway/log/logQuery';
import { type LogAnswer, readMessageLog } from '../../core/gateway/log/messageLog';
import type { Problem } from '../../core/problem';
import { askEndpoint, type Client, inPool } from '../../transport/client';
import { inSlices } from '../../transport/clock';
import { afterCancel } from '../../transport/networkFailure';

export type LogReply = ({ kind: 'answered' } & LogAnswer) | Failed;

interface Failed {
	kind: 'failed';
	/** It has the scope `run` if no other question would be answered now. */
	problem: Problem;
	/** Whether the gateway did not answer at all. */
	isSilence: boolean;
}

/** Asks the message log (docs/interface.md, Message log). Never throws. */
async function askMessageLog(client: Client, query: LogQuery): Promise<LogReply> {
	const reply = await askEndpoint(client, {
		method: 'GET',
		path: '/sms/loginfo',
		query: parametersOf(query),
		offers: 'a message log',
		limit: LOG_ANSWER,
	});
	if (reply.kind === 'answered') {
		const { redact } = client.credential;
		const read = await inSlices(readMessageLog(reply.value, redact, foreignTo(query)));
		if (!read.ok) return { kind: 'failed', problem: read.problem, isSilence: false };
		const { rows, foreign = 0 } = read.value;
		if (rows.length === 0 && foreign > MOST_FOREIGN) return logIgnoresQueries(foreign);
		return { kind: 'answered', ...read.value };
	}
	const isShared = reply.problem.scope === 'run' || isBusy(reply.status);
	const problem: Problem = { ...reply.problem, scope: isShared ? 'run' : 'message' };
	// The advice for a message that was not sent does not fit a question.
	if (isBusy(reply.status)) problem.advice = 'Try again later, or ask for fewer messages at once';
	return { kind: 'failed', problem, isSilence: reply.status === undefined };
}

const logIgnoresQueries = (foreign: number): Failed => ({
	kind: 'failed',
	problem: { ...ignoresQueries(foreign), scope: 'run' },
	isSilence: false,
});

/**
 * No other question leaves after a failure of the whole run, after four questions in a row without an
 * answer, if the log answers with all its messages, or if n8n cancels the execution.
 *
 * @returns why the last questions were not asked. Undefined if all were asked
 */
export async function queryLog(
	client: Client,
	queries: readonly LogQuery[],
	{ concurrency, stopsAtFailure }: { concurrency: number; stopsAtFailure: boolean },
	take: (query: LogQuery, reply: LogReply) => void,
): Promise<Failed | undefined> {
	let stopped: Failed | undefined;
	let silences = 0;
	const isOver = () => {
		if (client.isCancelled) {
			const problem: Problem = { ...afterCancel('asked'), scope: 'run' };
			stopped ??= { kind: 'failed', problem, isSilence: true };
		}
		return stopped !== undefined;
	};
	const ask = async (query: LogQuery) => {
		const reply = await askMessageLog(client, query);
		take(query, reply);
		if (reply.kind === 'answered' && (reply.foreign ?? 0) > MOST_FOREIGN) {
			stopped ??= logIgnoresQueries(reply.foreign ?? 0);
		}
		const isFailed = reply.kind === 'failed';
		silences = isFailed && reply.isSilence ? silences + 1 : 0;
		if (!isFailed) return;
		if (stopsAtFailure || silences >= 4 || reply.problem.scope === 'run') stopped ??= reply;
	};
	await inPool(queries, concurrency, ask, isOver);
	return stopped;
}
