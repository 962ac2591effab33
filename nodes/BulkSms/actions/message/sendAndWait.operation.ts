import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { SendResult } from '../../core/answer/sendResult';
import { LABELS } from '../../core/labels';
import type { Recipient } from '../../core/message/outgoingMessage';
import { invalid, type Problem } from '../../core/problem';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../transport/credential';
import { isReview, isTool } from '../asTool';
import { addHint } from '../hint';
import type { Execute, Operation } from '../operation';
import {
	questionFields,
	type QuestionSetup,
	readQuestionMessage,
	readQuestionSetup,
} from './ask/questionSetup';
import { refusedReview, whyNotAsk } from './ask/review';
import { waitForAnswer } from './ask/waitForAnswer';
import { failWholeRun, finishRun, readRecipients } from './results/finishRun';
import { toItem } from './results/resultItem';
import { questionHint } from './results/runHint';
import { sendOne, type SentOne } from './send/sendOne';

export { receive } from './ask/waitForAnswer';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Response',
	action: 'Send SMS and wait for response',
	description: 'Send a question by SMS and wait for the answer',
	waitingTooltip: '"Waiting for the response to the SMS"',
	isNoTool: true,
	properties: questionFields,
};

/** `recipients`: the numbers in the input. `text`: the words of the message, without the link. */
type Asked =
	| { problem: Problem; recipients: () => Promise<Recipient[]> }
	| (SentOne & { setup: QuestionSetup; text: string });

/**
 * A message whose outcome is unknown is waited for too. As the review of an agent's tool, it never
 * throws: whatever fails is a refusal, and the model is told why.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the message was not sent
 */
export const execute: Execute = async (context, dependencies) => {
	if (!isReview(context)) return await askInWorkflow(context, dependencies);
	try {
		return await askInReview(context, dependencies);
	} catch {
		return [[refusedReview('The person could not be asked', 'notSent')]];
	}
};

const askInWorkflow: Execute = async (context, { clock }) => {
	const asked = await ask(context, clock);
	if ('problem' in asked) {
		const everybody = await asked.recipients();
		return await failWholeRun(context, 'sendAndWait', asked.problem, everybody, clock);
	}
	if (asked.isAwaited) return await wait(context, asked, clock);
	const { result, stats, memory } = asked;
	const presentation = { failuresAs: 'errors', includeInputFields: false } as const;
	const stops = !context.continueOnFail();
	return finishRun(context, {
		results: [result],
		stats,
		presentation,
		stops,
		memory,
		clock,
	});
};

const askInReview: Execute = async (context, { clock }) => {
	const hindrance = whyNotAsk(context);
	if (hindrance) {
		return [[refusedReview(`${hindrance.reason}. ${hindrance.advice}`, 'notSent')]];
	}
	const asked = await ask(context, clock);
	if ('problem' in asked) return [[refusedReview(notSent(asked.problem.reason), 'notSent')]];
	const { result } = asked;
	if (asked.isAwaited) {
		try {
			return await wait(context, asked, clock);
		} catch {
			return [[refusedReview(NOT_WAITING, 'unknown')]];
		}
	}
	const reason = result.problem?.reason ?? result.reason;
	const told = result.outcome === 'unknown' && reason ? reason : notSent(reason);
	return [[refusedReview(told, result.outcome)]];
};

async function ask(context: IExecuteFunctions, clock: Clock): Promise<Asked> {
	const credential = await readCredential(context);
	const checked = isTool(context.getNode())
		? NO_TOOL
		: readQuestionSetup(context, clock, credential);
	if (!checked.ok) {
		const recipients = async () => await readRecipients(context, 'sendAndWait', clock, credential);
		return { problem: checked.problem, recipients };
	}
	const setup = checked.value;
	const { messages, text } = await readQuestionMessage(context, setup);
	const { recipients } = messages;
	const [recipient, ...others] = recipients;
	if (!recipient || others.length > 0) {
		const problem = notOneNumber(recipients.length);
		return { problem, recipients: async () => await Promise.resolve(recipients) };
	}
	const sent = await sendOne(context, setup, messages, recipient);
	return { setup, text, ...sent, result: withoutLink(sent.result, setup.link) };
}

async function wait(
	context: IExecuteFunctions,
	{ setup, text, result, stats, memory }: Exclude<Asked, { problem: Problem }>,
	clock: Clock,
): Promise<INodeExecutionData[][]> {
	addHint(context, () => questionHint(result, stats, setup.link, clock.now()));
	const { from } = result.recipient;
	const item = toItem(context, result, { failuresAs: 'items', includeInputFields: false });
	const question = { ...setup.page, from, text: setup.page.text ?? text };
	const waiting = await waitForAnswer(context, setup, question, item);
	memory.forget();
	return waiting;
}

/** Whoever has the link can answer, so no output shows it. */
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
