import { cloneDeep, isObject, omit } from 'lodash';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { pageLanguage } from '../../../core/pages/languages';
import {
	type PersonsAnswer,
	type Question,
	QUESTION_KEY,
	questionSchema,
	readResponse,
} from '../../../core/pages/question';
import {
	questionNotice,
	questionPage,
	recordedPage,
	tooLatePage,
} from '../../../core/pages/questionPages';
import { asText } from '../../../core/text/words';
import { isSameSecret } from '../../../calls/secret';
import { handOverPage, sendPage } from '../../../calls/webhookCall';
import { isReview } from '../../forModels';
import type { Receive } from '../../operation';
import { inOrder, keptContext, waitUntil } from '../wait/waiting';
import { refusedReview } from './review';

/** Whether the value of a link begins with the key of a question. What follows is ignored. */
const isKeyOf = (given: unknown, key: string): boolean =>
	typeof given === 'string' && isSameSecret(given.slice(0, key.length), key);

/**
 * A call that only opens the page gets the page. Only a posted decision, with the key of the
 * question and in time, resumes the workflow. Never throws, because n8n would continue with an
 * empty item.
 */
export const receive: Receive = async (context, clock) => {
	try {
		const now = clock.now();
		const state = readQuestionState(context);
		const accepted = context.getHeaderData()['accept-language'];
		const language = pageLanguage(state?.question.language ?? 'browser', accepted);
		const { [QUESTION_KEY]: given }: Record<string, unknown> = { ...context.getQueryData() };
		if (!state || !isKeyOf(given, state.key)) {
			const isOfEarlier = state?.earlierKeys.some((key) => isKeyOf(given, key));
			return sendPage(context, questionNotice(language, isOfEarlier ? 'closed' : 'wrongLink'));
		}
		const { question, key, deadline } = state;
		if (now >= deadline) return sendPage(context, tooLatePage(language, question.until));
		if (context.getRequestObject().method !== 'POST') {
			return sendPage(context, questionPage(question, language, now));
		}
		const read = readResponse(context.getBodyData(), question);
		if ('fault' in read) {
			return sendPage(context, questionPage(question, language, now, read.fault));
		}
		if (!claimAnswer(key, now)) return sendPage(context, questionNotice(language, 'answered'));
		const data = answerData(read.answer, new Date(now).toISOString());
		const json: IDataObject = inOrder({ ...state.sending, outcome: read.answer.kind, data });
		// n8n sends this page itself, after it is certain that this answer counts.
		return {
			...handOverPage(context, recordedPage(question, language, read.answer)),
			workflowData: [[{ json, pairedItem: { item: 0 } }]],
		};
	} catch {
		return sendPage(context, questionNotice('en', 'broken'));
	}
};

/** With the names of n8n's own Send and Wait. */
function answerData(answer: PersonsAnswer, respondedAt: string): IDataObject {
	switch (answer.kind) {
		case 'approved':
			return { approved: true, respondedAt };
		case 'declined':
			return {
				approved: false,
				respondedAt,
				...(answer.comment !== undefined && { chatInput: answer.comment }),
			};
		case 'responded':
			return { text: answer.text, respondedAt };
	}
}

const claimed = new Map<string, number>();

/**
 * n8n lets only one call resume an execution, but answers the other with JSON, which a person would
 * see after a double tap. The block lasts 10 seconds, so that a person can repeat the answer if
 * n8n fails.
 */
function claimAnswer(key: string, now: number): boolean {
	for (const [each, at] of claimed) if (now - at >= 10_000) claimed.delete(each);
	if (claimed.has(key)) return false;
	claimed.set(key, now);
	return true;
}

/** n8n stores the context of a node with the execution, and does not show it. */
const QUESTION_STATE = 'bulkSmsQuestion';

const NO_RESPONSE = 'No response came in time';

const questionStateSchema = z.object({
	key: z.string().min(1),
	/** Of the questions that this node asked before in the same execution. They decide nothing. */
	earlierKeys: z.array(z.string().min(1)).default([]),
	/** The end of the wait, in milliseconds since 1970-01-01 UTC. n8n may notice it later. */
	deadline: z.number(),
	question: questionSchema,
	/** The output fields of the sending. The fields of the answer are added. */
	sending: z.custom<IDataObject>(isObject),
});

/** How many keys of earlier questions are kept, the newest. */
const MOST_EARLIER_KEYS = 100;

type QuestionState = z.output<typeof questionStateSchema>;

/** @returns undefined if this node of the execution does not wait for an answer */
export const readQuestionState = (context: IWebhookFunctions): QuestionState | undefined =>
	questionStateSchema.safeParse(keptContext(context, QUESTION_STATE)).data;

/**
 * In a loop, each round replaces the round before, and keeps its key. n8n does not pass on the link of
 * another node: it shows its own page.
 *
 * @returns the output when the time is up: the item of the result with the outcome `noResponse`. A
 * missing answer never approves.
 */
export async function waitForAnswer(
	context: IExecuteFunctions,
	{ key, deadline }: Pick<QuestionState, 'key' | 'deadline'>,
	question: Question,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	const kept = context.getContext('node');
	const earlier = questionStateSchema.safeParse(kept[QUESTION_STATE]).data;
	const earlierKeys = earlier ? [...earlier.earlierKeys, earlier.key] : [];
	const state: QuestionState = {
		key,
		earlierKeys: earlierKeys.slice(-MOST_EARLIER_KEYS),
		deadline,
		question,
		sending: cloneDeep(omit(json, 'reason')),
	};
	kept[QUESTION_STATE] = state;
	const reason = json.reason ? `${asText(json.reason)}. ${NO_RESPONSE}` : NO_RESPONSE;
	const timeoutItem: IDataObject = { ...json, outcome: 'noResponse', reason };
	if (isReview(context.getNode())) {
		Object.assign(timeoutItem, refusedReview(NO_RESPONSE, 'noResponse').json);
	} else if (question.responseType === 'approval') timeoutItem.data = { approved: false };
	return await waitUntil(context, deadline, { json: inOrder(timeoutItem), pairedItem });
}
