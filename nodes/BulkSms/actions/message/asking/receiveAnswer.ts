import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { QUESTION_KEY } from '../../../core/callback/questionLink';
import { isSameSecret } from '../../../core/callback/secret';
import { pageLanguage } from '../../../core/page/language';
import { faultPage, noticePage, questionPage, recordedPage } from '../../../core/question/pages';
import type { PersonsAnswer } from '../../../core/question/question';
import { readAnswer } from '../../../core/question/readAnswer';
import { handOverPage, sendPage } from '../../../transport/sendPage';
import { readQuestionState, type QuestionState } from './questionState';
import { takeAnswer } from './recentAnswers';

/**
 * Takes a call to the link of a question. Whatever only looks gets the page, as often as it likes.
 * Only a decision that is posted with the key of this question, and in time, goes on with the
 * workflow. Never throws: n8n goes on with an empty item then.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return receiveAnswer(context);
	} catch {
		return sendPage(context, noticePage('en', 'broken'));
	}
}

function receiveAnswer(context: IWebhookFunctions): IWebhookResponseData {
	const state = readQuestionState(context);
	const accepted = context.getHeaderData()['accept-language'];
	const language = pageLanguage(state?.question.language ?? 'browser', accepted);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	if (!state || !isSameSecret(query[QUESTION_KEY], state.key)) {
		return sendPage(context, noticePage(language, 'wrongLink'));
	}
	const { question, key, deadline } = state;
	if (Date.now() >= deadline) return sendPage(context, noticePage(language, 'tooLate'));
	if (context.getRequestObject().method !== 'POST') {
		return sendPage(context, questionPage(question, language));
	}
	const read = readAnswer(context.getBodyData(), question);
	if ('fault' in read) return sendPage(context, faultPage(question, language, read.fault));
	if (!takeAnswer(key, Date.now())) return sendPage(context, noticePage(language, 'answered'));
	// n8n sends this page itself, once it is certain that this answer is the one that counts.
	return {
		...handOverPage(context, recordedPage(question, language, read.answer)),
		workflowData: [[{ json: answeredFields(state, read.answer), pairedItem: { item: 0 } }]],
	};
}

/** The fields of the sending with the answer, under the names of n8n's own Send and Wait. */
const answeredFields = ({ sending }: QuestionState, answer: PersonsAnswer): IDataObject => ({
	...sending,
	outcome: answer.kind,
	data: answerData(answer, new Date().toISOString()),
});

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
