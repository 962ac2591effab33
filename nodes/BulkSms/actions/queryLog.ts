import { isBusy } from '../core/gateway/answer/httpStatus';
import {
	foreignTo,
	ignoresQuestions,
	type LogQuery,
	MOST_FOREIGN,
	parametersOf,
} from '../core/gateway/log/logQuery';
import { type LogAnswer, readMessageLog } from '../core/gateway/log/messageLog';
import type { Problem } from '../core/problem';
import {
	askEndpoint,
	askingStopped,
	type Client,
	type EndpointFailure,
	type EndpointReply,
	inPool,
} from '../transport/client';

export type LogReply = ({ kind: 'answered' } & LogAnswer) | Failed;

interface Failed {
	kind: 'failed';
	/** It has the scope `run` if no other question would be answered now. */
	problem: Problem;
	/** Whether the gateway did not answer at all. */
	isSilence: boolean;
}

const FOR_GOOD: readonly unknown[] = [401, 403, 404, 405];

/**
 * Asks the message log (docs/interface.md, Message log). If the gateway rejects a period with HTTP
 * 400, it asks again with the other names of the dates. Never throws.
 */
async function askMessageLog(
	client: Client,
	question: LogQuery,
	timeout: number,
): Promise<LogReply> {
	const request = { method: 'GET', path: '/sms/loginfo', offers: 'a message log' } as const;
	const ask = async (query: Record<string, string>): Promise<EndpointReply> =>
		await askEndpoint(client, { ...request, query }, timeout);
	const [first, ...others] = parametersOf(question);
	let reply = await ask(first);
	for (const parameters of others) {
		if (!isRefused(reply)) break;
		const second = await ask(parameters);
		reply = isRefused(second) ? bothRefused(reply, second) : second;
	}
	if (reply.kind === 'answered') {
		const read = readMessageLog(reply.value, client.credential.redact, foreignTo(question));
		if (!read.ok) return { kind: 'failed', problem: read.problem, isSilence: false };
		const { rows, foreign = 0 } = read.value;
		if (rows.length === 0 && foreign > MOST_FOREIGN) return logIgnoresQuestions(foreign);
		return { kind: 'answered', ...read.value };
	}
	const isForGood = FOR_GOOD.includes(reply.status);
	const isShared = isForGood || reply.kind === 'notSent' || isBusy(reply.status);
	const problem: Problem = { ...adviseForQuestion(reply), scope: isShared ? 'run' : 'message' };
	return { kind: 'failed', problem, isSilence: reply.status === undefined };
}

const logIgnoresQuestions = (foreign: number): Failed => ({
	kind: 'failed',
	problem: { ...ignoresQuestions(foreign), scope: 'run' },
	isSilence: false,
});

const isRefused = (reply: EndpointReply): reply is EndpointFailure =>
	reply.kind !== 'answered' && reply.status === 400;

const bothRefused = (first: EndpointFailure, second: EndpointFailure): EndpointFailure => ({
	...second,
	problem: {
		...second.problem,
		reason: `${first.problem.reason}; with the dates named senddate_start and senddate_end: ${second.problem.reason}`,
	},
});

/** The advice for a message that was not sent does not fit a question. */
function adviseForQuestion({ problem, status }: EndpointFailure): Problem {
	if (!isBusy(status)) return problem;
	return { ...problem, advice: 'Try again later, or ask for fewer messages at once' };
}

/** How many questions in a row may get no answer. After these, no other question is asked. */
const MOST_SILENCES = 4;

interface AskOptions {
	concurrency: number;
	/** In milliseconds, for a whole answer. */
	timeout: number;
	stopsAtFailure?: boolean;
}

/**
 * No other question leaves after a failure of the whole run, after several questions without an
 * answer, if the log answers with all its messages, or if n8n cancels the execution.
 *
 * @returns why the last questions were not asked. Undefined if all were asked
 */
export async function queryLog(
	client: Client,
	questions: readonly LogQuery[],
	{ concurrency, timeout, stopsAtFailure }: AskOptions,
	take: (question: LogQuery, reply: LogReply) => void,
): Promise<Failed | undefined> {
	let stopped: Failed | undefined;
	let silences = 0;
	const isOver = () => {
		const why = askingStopped(client);
		if (why) stopped ??= { kind: 'failed', problem: why.problem, isSilence: true };
		return stopped !== undefined;
	};
	const ask = async (question: LogQuery) => {
		const reply = await askMessageLog(client, question, timeout);
		take(question, reply);
		if (reply.kind === 'answered' && (reply.foreign ?? 0) > MOST_FOREIGN) {
			stopped ??= logIgnoresQuestions(reply.foreign ?? 0);
		}
		const isFailed = reply.kind === 'failed';
		silences = isFailed && reply.isSilence ? silences + 1 : 0;
		if (!isFailed) return;
		if (stopsAtFailure || silences >= MOST_SILENCES || reply.problem.scope === 'run')
			stopped ??= reply;
	};
	await inPool(questions, concurrency, ask, isOver);
	return stopped;
}
