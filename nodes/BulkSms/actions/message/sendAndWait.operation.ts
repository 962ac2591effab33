import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { SendResult } from '../../core/gateway/answer/sendResult';
import { LABELS } from '../../core/labels';
import type { Recipient } from '../../core/message/outgoingMessage';
import { invalid, type Problem, valid } from '../../core/problem';
import {
	addHint,
	type Dependencies,
	type Execute,
	isReview,
	isTool,
	type Operation,
} from '../operation';
import { failRun, finishRun } from '../run/items/finishRun';
import { toItem } from '../run/items/resultItem';
import { questionHint } from '../run/items/runHint';
import { openRun, type RefusedRun, type SendRun } from '../run/run';
import { questionFields, questionKind, type QuestionSetup } from './ask/questionSetup';
import { refusedReview, reviewProblem } from './ask/review';
import { waitForAnswer } from './ask/waitForAnswer';
import { onlyRecipient, sendToOne, type SentOne } from '../run/send/sendRequests';

export { receive } from './ask/waitForAnswer';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Response',
	action: 'Send SMS and wait for response',
	description: 'Send a question by SMS and wait for the answer',
	waitingTooltip: '"Waiting for the response to the SMS"',
	isNoTool: true,
	properties: questionFields,
};

/**
 * It also waits if the outcome of the message is unknown. As the review of an agent's tool, it
 * never throws: every failure is a refusal, and the model gets the reason.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the message was not sent
 */
export async function execute(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<INodeExecutionData[][]> {
	if (!isReview(context)) return await askInWorkflow(context, dependencies);
	try {
		return await askInReview(context, dependencies);
	} catch {
		return [[refusedReview('The person could not be asked', 'notSent')]];
	}
}

const askInWorkflow: Execute = async (context, dependencies) => {
	const run = await openQuestion(context, dependencies);
	if (run.problem) return failRun(run, run.problem);
	const { result, isAwaited } = await ask(run);
	return isAwaited ? await wait(run, result) : finishRun(run, [result]);
};

const askInReview: Execute = async (context, dependencies) => {
	const stopReason = reviewProblem(context);
	if (stopReason) {
		return [[refusedReview(`${stopReason.reason}. ${stopReason.advice}`, 'notSent')]];
	}
	const run = await openQuestion(context, dependencies);
	if (run.problem) return [[refusedReview(notSent(run.problem.reason), 'notSent')]];
	const { result, isAwaited } = await ask(run);
	if (isAwaited) {
		try {
			return await wait(run, result);
		} catch {
			return [[refusedReview(NOT_WAITING, 'unknown')]];
		}
	}
	const reason = result.problem?.reason ?? result.reason;
	const told = result.outcome === 'unknown' && reason ? reason : notSent(reason);
	return [[refusedReview(told, result.outcome)]];
};

type QuestionRun = SendRun<QuestionSetup> & { recipient: Recipient };

/** Refuses a run that cannot ask, also if the input does not have exactly one number. */
async function openQuestion(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<QuestionRun | RefusedRun> {
	const mayAsk = isTool(context.getNode()) ? NO_TOOL : valid(undefined);
	const kind = questionKind(context, dependencies.clock, mayAsk);
	const run = await openRun(context, dependencies, kind);
	if (run.problem) return run;
	const recipient = onlyRecipient(run);
	return recipient
		? { ...run, recipient }
		: { ...run, problem: notOneNumber(run.messages.recipients.length) };
}

async function ask(run: QuestionRun): Promise<SentOne> {
	const { result, isAwaited } = await sendToOne(run, run.recipient);
	return { result: withoutLink(result, run.more.link), isAwaited };
}

async function wait(run: QuestionRun, result: SendResult): Promise<INodeExecutionData[][]> {
	const { clock, context, memory, more, settings, stats, zones } = run;
	const clocks = { ...zones, now: clock.now() };
	addHint(context, () => questionHint(result, stats, more.link, clocks));
	const { from } = result.recipient;
	const item = toItem(context, result, { ...settings, failuresAs: 'items' });
	const question = { ...more.page, from, text: more.page.text ?? '' };
	const waiting = await waitForAnswer(context, more, question, item);
	memory.forget();
	return waiting;
}

/** Any person with the link can answer, so no output shows it. */
const withoutLink = (result: SendResult, link: string): SendResult =>
	result.text === undefined
		? result
		: { ...result, text: result.text.replaceAll(link, () => '{link}') };

const NOT_WAITING = 'The SMS was sent, but the execution cannot wait for the answer';

const notSent = (reason: string | undefined): string =>
	reason ? `The SMS was not sent: ${reason}` : 'The SMS was not sent';

const NO_TOOL = invalid(
	'Operation',
	'Send and Wait for Response cannot be a tool of an agent',
	'Put Bulk SMS between the tool and the agent as its Human review: select the plus on the connection between them',
);

const notOneNumber = (count: number): Problem => ({
	field: LABELS.to,
	reason: `Send and Wait for Response asks one number, but the input has ${count}`,
	advice:
		'Put a Loop Over Items node with a batch size of 1 before it: each round asks one number and waits for its response. Without waiting, Send takes any number',
	isOfNumber: true,
});
