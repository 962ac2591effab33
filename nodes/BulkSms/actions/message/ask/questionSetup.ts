import { randomBytes } from 'node:crypto';

import { type IExecuteFunctions, WAIT_INDEFINITELY } from 'n8n-workflow';
import type { z } from 'zod/v3';
import { asText } from '../../../core/format/words';
import { RunMessages } from '../../../core/message/runMessages';
import { checkWords } from '../../../core/message/text';
import { checkNeverPlace } from '../../../core/optOut/optOutLink';
import { allOf, type Checked, invalid, valid } from '../../../core/problem';
import { type Deadline, type Question, questionLink } from '../../../core/question/question';
import type { Clock } from '../../../transport/clock';
import type { Credential } from '../../../transport/credential';
import { destination, sender } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import type { Parameter } from '../../parameters/parameter';
import { OptionReader } from '../../parameters/optionReader';
import { ParameterReader } from '../../parameters/reader';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { readLimitWaitTime } from '../../parameters/waitLimit';
import { readRunIdentity } from '../../tries';
import { type OneMessageSetup, readOneMessageSetup } from '../awaitReport/oneMessageSetup';
import { readResumeUrl } from '../awaitReport/waiting';
import { type LimitOverTime, readLimitsOverTime } from '../input/limitOverTime';
import { readMessages, readRules } from '../input/messageInput';
import { approvalOptions, readButtons } from './buttons';
import { reviewMessage } from './review';

const MESSAGE = 'Message';
const RESPONSE_TYPE = 'Response Type';

const message: Parameter = {
	displayName: MESSAGE,
	name: 'message',
	type: 'string',
	reads: 'text',
	typeOptions: { rows: 4 },
	default: '',
	required: true,
	placeholder: 'e.g. Restart the database?',
	hint: 'Up to 1600 characters together with the link, which has about 180',
	description: 'Question that the phone shows, in any language. The node adds the link to it.',
};

const responseType: Parameter = {
	displayName: RESPONSE_TYPE,
	name: 'responseType',
	type: 'options',
	default: 'approval',
	options: [
		{ name: 'Approval', value: 'approval', description: 'The person presses a button' },
		{ name: 'Free Text', value: 'freeText', description: 'The person writes an answer' },
	],
	description: 'How the person responds',
};

/** Names as in n8n's own nodes. */
export const questionFields: Parameter[] = [
	{
		displayName:
			'The SMS holds the message and a link to a page of this n8n, so the phone must be able to reach it. Opening the page decides nothing: only its button does.',
		name: 'howItAsks',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	message,
	responseType,
	approvalOptions,
	options.fieldFor('sendAndWait'),
	safeguards.fieldFor('sendAndWait'),
	sending.fieldFor('sendAndWait'),
];

/** Reads the message of every input item and puts the link after it. @returns also the last text */
export async function readQuestionMessage(
	context: IExecuteFunctions,
	{ client, link, allowMissingValues, ...limits }: QuestionSetup,
): Promise<{ messages: RunMessages; text: string }> {
	const { credential, clock } = client;
	const run = readRunIdentity(context);
	const rules = { ...limits, textLabel: MESSAGE };
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
		{ ...message, ...(review && { stored: review.withoutInput }) },
	);
	return { messages, text };
}

function checkMessage(value: unknown): Checked<string> {
	const words = checkWords(value, MESSAGE);
	return words.ok ? checkNeverPlace(MESSAGE, words.value) : words;
}

/** 96 bits: nobody guesses them, and their 16 characters leave room in the SMS. */
const makeKey = (): string => randomBytes(12).toString('base64url');

export interface QuestionSetup extends OneMessageSetup {
	/** In milliseconds since 1970-01-01 UTC. */
	deadline: number;
	link: string;
	limitsOverTime: LimitOverTime[];
	/** The secret in the link that belongs to this question alone. */
	key: string;
	/** What the page shows. Without `text` it shows the message. */
	page: Omit<Question, 'from' | 'text'> & { text?: string | undefined };
}

export function readQuestionSetup(
	context: IExecuteFunctions,
	clock: Clock,
	credential: Checked<Credential>,
): Checked<QuestionSetup> {
	const setup = readOneMessageSetup(context, 'sendAndWait', clock, credential);
	if (!setup.ok) return setup;
	const reader = new ParameterReader(context);
	const { allowMissingValues: allowsMissing } = setup.value;
	const given = new OptionReader(reader, options, 'sendAndWait').once(options.schema, {
		allowsMissing,
	});
	if (!given.ok) return given;
	const read = allOf(
		readPage(reader, given.value, allowsMissing),
		readLimitWaitTime(context, given.value.limitWaitTime, clock.now()),
		readLimitsOverTime(context, 'sendAndWait'),
		readResumeUrl(context),
	);
	if (!read.ok) return read;
	const [page, deadline, limitsOverTime, resumeUrl] = read.value;
	const key = makeKey();
	return valid({
		...setup.value,
		deadline,
		link: questionLink(resumeUrl, context.getNode().id, key),
		limitsOverTime,
		key,
		page: { ...page, until: shownDeadline(context, setup.value, deadline) },
	});
}

/** In the zone of the account; undefined if there is no limit. */
function shownDeadline(
	context: IExecuteFunctions,
	{ client }: OneMessageSetup,
	moment: number,
): Deadline | undefined {
	if (moment >= WAIT_INDEFINITELY.getTime()) return undefined;
	return { moment, zone: client.credential.timezone || context.getTimezone() };
}

function readPage(
	reader: ParameterReader,
	given: z.output<typeof options.schema>,
	allowsMissing: boolean,
): Checked<QuestionSetup['page']> {
	const type = readResponseType(reader);
	if (!type.ok) return type;
	const buttons =
		type.value === 'approval' ? readButtons(reader, !allowsMissing) : valid({ canDecline: false });
	if (!buttons.ok) return buttons;
	return valid({
		responseType: type.value,
		language: given.pageLanguage,
		...buttons.value,
		title: given.responseFormTitle,
		text: given.responseFormDescription,
		sendLabel: given.responseFormButtonLabel,
		thankYou: given.thankYouText,
	});
}

function readResponseType(reader: ParameterReader): Checked<Question['responseType']> {
	const value = reader.each(responseType)(0);
	if (!value.ok) return value;
	if (value.value === 'approval' || value.value === 'freeText') return valid(value.value);
	return invalid(
		RESPONSE_TYPE,
		`${RESPONSE_TYPE} cannot be ${asText(value.value)}`,
		'Choose Approval or Free Text, or give approval or freeText from the expression',
	);
}
