import type { IExecuteFunctions } from 'n8n-workflow';

import { RunMessages } from '../../../core/message/runMessages';
import { checkWords } from '../../../core/message/text';
import { checkNeverPlace } from '../../../core/optOut/optOutLink';
import type { Checked } from '../../../core/problem';
import { readRunIdentity } from '../../tries';
import { readMessages } from '../input/messageInput';
import { readRules } from '../input/messageRules';
import { MESSAGE } from './questionFields';
import type { QuestionSetup } from './questionSetup';
import { reviewMessage } from './review';

export interface QuestionMessage {
	messages: RunMessages;
	text: string;
}

/** Reads the message of every input item and puts the link after it. */
export async function readQuestionMessage(
	context: IExecuteFunctions,
	{ client, link, allowMissingValues, ...limits }: QuestionSetup,
): Promise<QuestionMessage> {
	const { credential, clock } = client;
	const run = readRunIdentity(context);
	const { maxSegments, suspectNumbers, allowedLinks } = limits;
	const rules = { maxSegments, suspectNumbers, allowedLinks, textLabel: MESSAGE };
	const messages = new RunMessages(readRules(context, credential, clock.now(), run, rules));
	const review = reviewMessage(context);
	let text = '';
	await readMessages(
		context,
		'sendAndWait',
		allowMissingValues,
		(input, known) => {
			const message = checkMessage(review ? review.shown : input.text);
			if (message.ok) text = message.value;
			messages.add(
				{ ...input, text: message.ok ? message.value : input.text, link },
				known ?? (message.ok ? undefined : message.problem),
			);
		},
		{ name: 'message', label: MESSAGE, ...(review && { stored: review.withoutInput }) },
	);
	return { messages, text };
}

function checkMessage(value: unknown): Checked<string> {
	const words = checkWords(value, MESSAGE);
	return words.ok ? checkNeverPlace(MESSAGE, words.value) : words;
}
