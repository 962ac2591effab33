import type { IExecuteFunctions } from 'n8n-workflow';

import { parametersOf, type LogQuestion } from '../core/log/logQuestion';
import { readMessageLog, type LogAnswer } from '../core/log/messageLog';
import type { Problem } from '../core/problem';
import type { Credential } from '../transport/credential';
import { ANSWER_TIMEOUT, askGateway, type EndpointReply } from './askGateway';

/** What the message log said, or what kept that away. */
export type LogReply =
	| ({ kind: 'answered' } & LogAnswer)
	| {
			kind: 'failed';
			problem: Problem;
			/**
			 * How far the failure reaches: this question alone; every question for now, because the
			 * gateway cannot be reached or takes no more; or every question for good, because it refuses
			 * the credentials or has no message log.
			 */
			concerns: 'question' | 'now' | 'always';
			/** Whether the gateway said nothing at all. */
			isSilence: boolean;
	  };

/** Answers after which no other one comes, and those that mean "not now". */
const FOR_GOOD: readonly unknown[] = [401, 403, 404, 405];
const NOT_NOW: readonly unknown[] = [429, 503];

/**
 * Asks the message log (docs/interface.md, Message log). A period is asked for once more with the
 * other spelling of its dates where the gateway refuses the first with HTTP 400: a question that is
 * repeated does no harm.
 *
 * @param timeout milliseconds until the whole of an answer must have come
 * @returns the answer, or what kept it away; never throws
 */
export async function askMessageLog(
	context: IExecuteFunctions,
	credential: Credential,
	question: LogQuestion,
	timeout = ANSWER_TIMEOUT,
): Promise<LogReply> {
	const [first, ...others] = parametersOf(question);
	let reply = await ask(context, credential, first, timeout);
	for (const parameters of others) {
		if (!isRefused(reply)) break;
		const second = await ask(context, credential, parameters, timeout);
		reply = isRefused(second) ? bothRefused(reply, second) : second;
	}
	if (reply.kind === 'answered') {
		const read = readMessageLog(reply.value, credential.redact);
		if (read.ok) return { kind: 'answered', ...read.value };
		return { kind: 'failed', problem: read.problem, concerns: 'question', isSilence: false };
	}
	const isSilence = reply.status === undefined;
	return { kind: 'failed', problem: inWords(reply), concerns: reachOf(reply), isSilence };
}

type Failure = Exclude<EndpointReply, { kind: 'answered' }>;

const ask = async (
	context: IExecuteFunctions,
	credential: Credential,
	query: Record<string, string>,
	timeout: number,
): Promise<EndpointReply> => {
	const request = { method: 'GET', path: '/sms/loginfo', query, offers: 'a message log' } as const;
	return await askGateway(context, credential, request, timeout);
};

const isRefused = (reply: EndpointReply): reply is Failure =>
	reply.kind !== 'answered' && reply.status === 400;

const bothRefused = (first: Failure, second: Failure): Failure => ({
	...second,
	problem: {
		...second.problem,
		reason: `${first.problem.reason}; with the dates named senddate_start and senddate_end: ${second.problem.reason}`,
	},
});

function reachOf({ kind, status }: Failure): 'question' | 'now' | 'always' {
	if (FOR_GOOD.includes(status)) return 'always';
	return kind === 'notSent' || NOT_NOW.includes(status) ? 'now' : 'question';
}

/** The advice for a message that was not sent is not one for a question. */
function inWords({ problem, status }: Failure): Problem {
	if (status !== 429 && status !== 503) return problem;
	return { ...problem, advice: 'Try again later, or ask for fewer messages at once' };
}
