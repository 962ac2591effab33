import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { RunResults } from '../../core/answer/runResults';
import { mayHaveLeft, refusedResult, type SendResult } from '../../core/answer/sendResult';
import type { Problem } from '../../core/problem';
import type { Operation } from '../operation';
import { readQuestionMessage } from './asking/questionMessage';
import { readQuestionSetup, type QuestionSetup } from './asking/questionSetup';
import { isReview, isTool, refusedReview, whyNotAsk } from './asking/review';
import { waitForAnswer } from './asking/waitForAnswer';
import { MESSAGE, questionFields } from './fields/questionFields';
import { RetryMemory } from './input/retryMemory';
import { readRunIdentity } from './input/runIdentity';
import { giveBack } from './output/giveBack';
import { questionHint } from './output/questionHint';
import { refuseRun } from './output/refusedRun';
import { toItem } from './output/resultItem';
import { sendOne } from './sending/sendOne';
import { NOTHING_SENT, type SendFacts } from './sending/sendRequests';

export { receive } from './asking/receiveAnswer';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Response',
	action: 'Send SMS and wait for response',
	description: 'Ask one person by SMS and go on when the person responds or time is up',
	waitingTooltip: '"Waiting for the response to the SMS"',
	isNoTool: true,
	properties: questionFields,
};

/** What became of a question before anybody could answer it. */
type Asked =
	| { problem: Problem }
	| {
			setup: QuestionSetup;
			/** The words of the message, without the link. */
			text: string;
			result: SendResult;
			facts: SendFacts;
	  };

/**
 * Sends one message with a link to a page, and puts the execution to wait until a person decides
 * there. A message whose outcome is unknown is waited for too. As the review of an agent's tool, it
 * never throws: whatever fails is a refusal, and the model is told why.
 *
 * @throws NodeOperationError if the workflow is to stop and the message was not sent
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	if (!isReview(context)) return await askInWorkflow(context);
	try {
		return await askInReview(context);
	} catch {
		return [[refusedReview('The person could not be asked', 'notSent')]];
	}
}

async function askInWorkflow(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const asked = isTool(context) ? { problem: NO_TOOL } : await ask(context);
	if ('problem' in asked) return await refuseRun(context, asked.problem);
	const { result, facts } = asked;
	if (mayHaveLeft(result)) return await wait(context, asked);
	const results = new RunResults([result.recipient]);
	results.keep(result);
	const presentation = { failuresAs: 'errors', includeInputFields: false } as const;
	const { runIndex } = readRunIdentity(context);
	const memory = new RetryMemory(context, runIndex, [result.recipient]);
	const stops = !context.continueOnFail();
	return giveBack(context, { results, presentation, stops, memory }, facts);
}

async function askInReview(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const hindrance = whyNotAsk(context);
	if (hindrance) {
		return [[refusedReview(`${hindrance.reason}. ${hindrance.advice}`, 'notSent')]];
	}
	const asked = await ask(context);
	if ('problem' in asked) return [[refusedReview(notSent(asked.problem), 'notSent')]];
	const { result } = asked;
	if (mayHaveLeft(result)) return await wait(context, asked);
	return [[refusedReview(notSent(result.problem), result.outcome)]];
}

async function ask(context: IExecuteFunctions): Promise<Asked> {
	const checked = await readQuestionSetup(context);
	if (!checked.ok) return { problem: checked.problem };
	const setup = checked.value;
	const { messages, text } = await readQuestionMessage(context, setup);
	const [recipient, ...others] = messages.recipients;
	if (!recipient || others.length > 0) {
		return { problem: notOneNumber(messages.recipients.length) };
	}
	const problem = messages.refused.get(recipient);
	const { result, facts } = problem
		? { result: refusedResult(recipient, ofMessage(problem)), facts: NOTHING_SENT }
		: await sendOne(context, setup, messages, recipient);
	return { setup, text, result, facts };
}

async function wait(
	context: IExecuteFunctions,
	{ setup, text, result, facts }: Exclude<Asked, { problem: Problem }>,
): Promise<INodeExecutionData[][]> {
	context.addExecutionHints(questionHint(result, facts, setup.link));
	const { from } = result.recipient;
	const item = toItem(context, result, { failuresAs: 'items', includeInputFields: false });
	const question = { ...setup.page, from, text: setup.page.text ?? text };
	return await waitForAnswer(context, setup, question, item);
}

/** The text of the SMS is the field Message and the link. */
const ofMessage = (problem: Problem): Problem =>
	problem.field === 'Text' ? { ...problem, field: MESSAGE } : problem;

const notSent = (problem: Problem | undefined): string =>
	problem ? `The SMS was not sent: ${problem.reason}` : 'The SMS was not sent';

const NO_TOOL: Problem = {
	field: 'Operation',
	reason: 'Send and Wait for Response cannot be a tool of an agent',
	advice:
		'Put Bulk SMS between the tool and the agent as its Human review: select the plus on the connection between them',
};

const notOneNumber = (count: number): Problem => ({
	field: 'To',
	reason: `It can ask one number, but the input has ${count}`,
	advice:
		'Put a Loop Over Items node with a batch size of 1 before it: each round asks one number and waits for its response. Without waiting, Send takes any number',
});
