import { type Asked, type NotTold, withAdvice } from '../../core/gateway/answer/asked';
import { isBusy } from '../../core/gateway/answer/httpStatus';
import {
	foreignTo,
	ignoresQueries,
	type LogQuery,
	MOST_FOREIGN,
	parametersOf,
} from '../../core/gateway/log/logQuery';
import { type LogAnswer, MESSAGE_LOG, readMessageLog } from '../../core/gateway/log/messageLog';
import { ask } from '../../transport/ask';
import { CANCELLED, type Client, inPool } from '../../transport/client';
import { inSlices } from '../../transport/clock';

/** Asks the message log (docs/interface.md, Message log). */
async function askMessageLog(client: Client, query: LogQuery): Promise<Asked<LogAnswer>> {
	const endpoint = { ...MESSAGE_LOG, query: parametersOf(query) };
	const asked = await ask(
		client,
		endpoint,
		async (answer, redact) => await inSlices(readMessageLog(answer, redact, foreignTo(query))),
	);
	if (asked.kind === 'told') {
		const { rows, foreign = 0 } = asked.value;
		return rows.length === 0 && foreign > MOST_FOREIGN ? ignoresQueries(foreign) : asked;
	}
	// The advice for a message that was not sent does not fit a question.
	return isBusy(asked.status)
		? withAdvice(asked, 'Try again later, or ask for fewer messages at once', 'run')
		: asked;
}

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
	onAnswer: (query: LogQuery, asked: Asked<LogAnswer>) => void,
): Promise<NotTold | undefined> {
	let stopped: NotTold | undefined;
	let silences = 0;
	const isOver = () => {
		if (client.isCancelled) stopped ??= CANCELLED;
		return stopped !== undefined;
	};
	const askOne = async (query: LogQuery) => {
		const asked = await askMessageLog(client, query);
		onAnswer(query, asked);
		if (asked.kind === 'told') {
			silences = 0;
			const { foreign = 0 } = asked.value;
			if (foreign > MOST_FOREIGN) stopped ??= ignoresQueries(foreign);
			return;
		}
		silences = asked.status === undefined ? silences + 1 : 0;
		if (stopsAtFailure || silences >= 4 || asked.problem.scope === 'run') stopped ??= asked;
	};
	await inPool(queries, concurrency, askOne, isOver);
	return stopped;
}
