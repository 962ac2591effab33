import type { IExecuteFunctions } from 'n8n-workflow';

import { withLink } from '../../../core/callback/questionLink';
import { LIMITS } from '../../../core/interface/sendRequest';
import { RunMessages } from '../../../core/message/runMessages';
import { checkText } from '../../../core/message/text';
import { invalid, type Checked } from '../../../core/problem';
import { MESSAGE } from '../fields/questionFields';
import { readMessages } from '../input/messageInput';
import { readRules } from '../input/messageRules';
import { readRunIdentity } from '../input/runIdentity';
import type { QuestionSetup } from './questionSetup';
import { reviewMessage } from './review';

/** The message of a question, checked, and the words in it without the link. */
export interface QuestionMessage {
	messages: RunMessages;
	text: string;
}

/** Reads the message of every input item and puts the link behind it. */
export async function readQuestionMessage(
	context: IExecuteFunctions,
	{ credential, link, allowMissingValues, maxSegments }: QuestionSetup,
): Promise<QuestionMessage> {
	const run = readRunIdentity(context);
	const messages = new RunMessages(readRules(context, credential, run, { maxSegments }));
	const shown = reviewMessage(context);
	let text = '';
	await readMessages(
		context,
		allowMissingValues,
		(input, known) => {
			const message = checkMessage(shown ?? input.text, link);
			if (message.ok) text = message.value;
			messages.add(
				{ ...input, text: message.ok ? withLink(message.value, link) : input.text },
				known ?? (message.ok ? undefined : message.problem),
			);
		},
		{ name: 'message', label: MESSAGE },
	);
	return { messages, text };
}

/** Checks the message as Send checks a text, and that the link fits beside it. */
function checkMessage(value: unknown, link: string): Checked<string> {
	const message = checkText(value, MESSAGE);
	if (!message.ok) return message;
	const { length } = withLink(message.value, link);
	if (length <= LIMITS.text) return message;
	return invalid(
		MESSAGE,
		`The message and its link are ${length} characters long together; the limit is ${LIMITS.text}`,
		`Shorten the message to ${LIMITS.text - withLink('', link).length} characters. Response Form Description can hold more`,
	);
}
