import { cloneDeep } from 'lodash';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type LogQuery, rowsFor } from '../../core/gateway/log/logQuery';
import { MOST_ROWS } from '../../core/gateway/log/messageLog';
import { shownReport } from '../../core/gateway/report/report';
import {
	type Checked,
	firstProblem,
	invalid,
	type Problem,
	refusedFor,
	valid,
} from '../../core/problem';
import { ANSWER_TIMEOUT, Client } from '../../transport/client';
import { readCredential } from '../../transport/credential';
import { everyItemFails, itemFailure } from '../failures';
import type { Dependencies, Operation } from '../operation';
import { type LogReply, queryLog } from '../queryLog';
import {
	type ItemQuestions,
	readQuestions,
	readStatusSettings,
	statusFields,
	type StatusSettings,
} from './statusParameters';

/** Makes one item for each message that was found, or one item with the outcome `notFound`. */
function statusItems(
	question: LogQuery,
	reply: LogReply,
	defaultCountryCode: string,
	includeRaw: boolean,
): Checked<IDataObject[]> {
	if (reply.kind === 'failed') return refusedFor(reply.problem);
	const rows = rowsFor(question, reply.rows, defaultCountryCode);
	if (rows.length > 0) return valid(rows.map((row) => toJson(shownReport(row, includeRaw))));
	if (question.by === 'messageId' && reply.rows.some(({ messageId }) => messageId === undefined)) {
		return invalid(
			'Gateway',
			'The gateway answered with entries that name no message ID',
			'Look the message up by its number instead',
		);
	}
	return valid([{ ...askedFor(question), outcome: 'notFound' }]);
}

/** The question, with the field names of entries. */
function askedFor(question: LogQuery): IDataObject {
	switch (question.by) {
		case 'messageId':
			return { messageId: question.messageId };
		case 'bulkId':
			return { bulkId: question.bulkId };
		case 'number':
			return { to: question.to };
		case 'period':
			return { periodStart: question.start.iso, periodEnd: question.end.iso };
	}
}

const toJson = (report: object): IDataObject => ({ ...report });

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Status',
	action: 'Get the status of SMS',
	description: 'Look up the outcome of messages in the message log of the gateway',
	properties: statusFields,
};

/**
 * If several items ask the same question, it is asked once.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and something cannot be looked up
 */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	if (!credential.ok) return everyItemFails(context, credential.problem);
	const settings = readStatusSettings(context);
	if (!settings.ok) return everyItemFails(context, settings.problem);

	const client = new Client(context, credential.value, clock);
	const asked: ItemQuestions[] = [];
	await readQuestions(context, client, settings.value, (questions, itemIndex) => {
		const problem = problemIn(questions);
		// With On Error set to Stop Workflow, it stops here, before the first request.
		if (problem) itemFailure(context, problem, itemIndex);
		asked.push(questions);
	});
	const replies = await ask(context, client, settings.value, asked);

	const { defaultCountryCode } = credential.value;
	const { includeRaw } = settings.value;
	const items: INodeExecutionData[] = [];
	for (const [item, questions] of asked.entries()) {
		const give = (json: IDataObject) => items.push({ json, pairedItem: { item } });
		if (!questions.ok) {
			give(itemFailure(context, questions.problem, item));
			continue;
		}
		for (const question of questions.value) {
			const found = question.ok
				? statusItems(question.value, replies(question.value), defaultCountryCode, includeRaw)
				: question;
			// Items with the same question share an answer, but no object.
			if (found.ok) for (const json of found.value) give(cloneDeep(json));
			else give(failureOf(context, question, found.problem, item));
		}
	}
	return [items];
}

/** @returns the result of a question */
async function ask(
	context: IExecuteFunctions,
	client: Client,
	{ concurrency }: StatusSettings,
	asked: ItemQuestions[],
): Promise<(question: LogQuery) => LogReply> {
	const questions = new Map<string, LogQuery>();
	for (const each of asked.flatMap((one) => (one.ok ? one.value : []))) {
		if (each.ok) questions.set(JSON.stringify(each.value), each.value);
	}
	const replies = new Map<string, LogReply>();
	let excluded = 0;
	const stopsAtFailure = !context.continueOnFail();
	const manner = { concurrency, timeout: ANSWER_TIMEOUT, stopsAtFailure };
	const stopped = await queryLog(client, [...questions.values()], manner, (question, reply) => {
		replies.set(JSON.stringify(question), reply);
		if (reply.kind === 'answered') excluded += reply.excluded;
	});
	if (excluded > 0) {
		context.addExecutionHints({
			message: `The gateway answered with ${excluded} entries more than the ${MOST_ROWS} that its message log holds. They were left out.`,
			type: 'warning',
			location: 'outputPane',
		});
	}
	return (question) => replies.get(JSON.stringify(question)) ?? stopped ?? NOT_ASKED;
}

const problemIn = (questions: ItemQuestions): Problem | undefined =>
	questions.ok ? firstProblem(...questions.value) : questions.problem;

/** The failure of one message of an item. */
function failureOf(
	context: IExecuteFunctions,
	question: Checked<LogQuery>,
	problem: Problem,
	itemIndex: number,
): IDataObject {
	const { details, ...failure } = itemFailure(context, problem, itemIndex);
	const about = question.ok ? askedFor(question.value) : {};
	return { ...failure, details: Object.assign(about, details) };
}

const NOT_ASKED: LogReply = {
	kind: 'failed',
	problem: { field: 'Node', reason: 'Bulk SMS did not ask', advice: 'Run the workflow again' },
	isSilence: true,
};
