import type { IExecuteFunctions } from 'n8n-workflow';

import { LIMITS } from '../../../core/interface/sendRequest';
import { RunMessages } from '../../../core/message/runMessages';
import { checkText } from '../../../core/message/text';
import { checkNeverPlace } from '../../../core/optOut/optOutLink';
import { invalid, type Checked } from '../../../core/problem';
import { withLink } from '../../../core/web/webAddress';
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

/** Reads the message of every input item and puts the link behind it. */
export async function readQuestionMessage(
	context: IExecuteFunctions,
	{ client, link, allowMissingValues, maxSegments }: QuestionSetup,
): Promise<QuestionMessage> {
	const { credential, clock } = client;
	const run = readRunIdentity(context);
	const messages = new RunMessages(
		readRules(context, credential, clock.now(), run, { maxSegments, textLabel: MESSAGE }),
	);
	const review = reviewMessage(context);
	let text = '';
	await readMessages(
		context,
		'sendAndWait',
		allowMissingValues,
		(input, known) => {
			const message = checkMessage(review ? review.shown : input.text, link);
			if (message.ok) text = message.value;
			messages.add(
				{ ...input, text: message.ok ? withLink(message.value, link) : input.text },
				known ?? (message.ok ? undefined : message.problem),
			);
		},
		{ name: 'message', label: MESSAGE, ...(review && { stored: review.withoutInput }) },
	);
	return { messages, text };
}

/** Checks the message as Send checks a text, and that the link fits beside it. */
function checkMessage(value: unknown, link: string): Checked<string> {
	const words = checkText(value, MESSAGE);
	const message = words.ok ? checkNeverPlace(MESSAGE, words.value) : words;
	if (!message.ok) return message;
	const { length } = withLink(message.value, link);
	if (length <= LIMITS.text) return message;
	return invalid(
		MESSAGE,
		`The message and its link are ${length} characters long together; the limit is ${LIMITS.text}`,
		`Shorten the message to ${LIMITS.text - withLink('', link).length} characters. Response Form Description can hold more`,
	);
}
