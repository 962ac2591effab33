import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { RunMessages } from '../../../core/message/runMessages';
import { checkWords } from '../../../core/message/text';
import { checkNeverPlace } from '../../../core/optOut/optOutLink';
import type { Checked } from '../../../core/problem';
import { readRunIdentity } from '../../tries';
import { readMessages } from '../input/messageInput';
import { readRules } from '../input/messageRules';
import type { QuestionSetup } from './questionSetup';
import { reviewMessage } from './review';
import { destination, sender } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { approvalOptions } from './buttons';

/** The label of the field, for the field itself and for errors. */
const MESSAGE = 'Message';

/** What asking one person and waiting for the response needs. Names as in n8n's own nodes. */
export const questionFields: INodeProperties[] = [
	{
		displayName:
			'The SMS holds the message and a link to a page of this n8n, so the phone must be able to reach it. Opening the page decides nothing: only its button does.',
		name: 'howItAsks',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	{
		displayName: MESSAGE,
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Restart the database?',
		hint: 'Up to 1600 characters together with the link, which has about 180',
		description: 'Question that the phone shows, in any language. The node adds the link to it.',
	},
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		default: 'approval',
		options: [
			{ name: 'Approval', value: 'approval', description: 'The person presses a button' },
			{ name: 'Free Text', value: 'freeText', description: 'The person writes an answer' },
		],
		description: 'How the person responds',
	},
	approvalOptions,
	options.fieldFor('sendAndWait'),
	safeguards.fieldFor('sendAndWait'),
	sending.fieldFor('sendAndWait'),
];

interface QuestionMessage {
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
