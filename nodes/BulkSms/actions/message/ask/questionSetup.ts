import { randomBytes } from 'node:crypto';

import { type IExecuteFunctions, WAIT_INDEFINITELY } from 'n8n-workflow';
import type { z } from 'zod/v3';
import { asText } from '../../../core/text/words';
import { checkWords } from '../../../core/message/text';
import { checkNeverPlace } from '../../../core/message/optOutLink';
import { allOf, type Checked, invalid, valid } from '../../../core/problem';
import { type Deadline, type Question, questionLink } from '../../../core/pages/question';
import type { Clock } from '../../../transport/clock';
import { accountZone, type Credential } from '../../../transport/credential';
import { destination, sender } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import type { Parameter } from '../../parameters/parameter';
import { OptionReader } from '../../parameters/optionReader';
import { ParameterReader } from '../../parameters/reader';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { readLimitWaitTime } from '../../parameters/waitLimit';
import { checkKeptContext, readResumeUrl } from '../awaitReport/waiting';
import type { Setup } from '../../run/read/settings';
import type { RunKind } from '../../run/run';
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
	hint: 'The link alone takes about 180 characters, so a question costs at least 2 SMS',
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

/** How the question reads its run: the message of every input item, followed by the link. */
export function questionKind(
	context: IExecuteFunctions,
	clock: Clock,
	mayAsk: Checked<void>,
): RunKind<QuestionSetup> {
	const review = reviewMessage(context);
	return {
		operation: 'sendAndWait',
		mayRun: mayAsk,
		readMore: (setup, credential) => readQuestionSetup(context, clock, setup, credential),
		text: { ...message, ...(review && { stored: review.withoutInput }) },
		complete: (input, { link, page }) => {
			const words = checkMessage(review ? review.shown : input.text);
			if (!words.ok) return { input: { ...input, link }, problem: words.problem };
			page.text ??= words.value;
			return { input: { ...input, text: words.value, link } };
		},
	};
}

function checkMessage(value: unknown): Checked<string> {
	const words = checkWords(value, MESSAGE);
	return words.ok ? checkNeverPlace(MESSAGE, words.value) : words;
}

/** 96 bits, which nobody can guess. Their 16 characters leave room in the SMS. */
const makeKey = (): string => randomBytes(12).toString('base64url');

export interface QuestionSetup {
	/** In milliseconds since 1970-01-01 UTC. */
	deadline: number;
	link: string;
	/** The secret in the link of this question. */
	key: string;
	/** The question on the page. Without a description, it is the last message of the input. */
	page: Omit<Question, 'from' | 'text'> & { text?: string | undefined };
}

function readQuestionSetup(
	context: IExecuteFunctions,
	clock: Clock,
	{ safeguards: { allowMissingValues: allowsMissing } }: Setup,
	credential: Credential,
): Checked<QuestionSetup> {
	const readable = checkKeptContext(context);
	if (!readable.ok) return readable;
	const reader = new ParameterReader(context);
	const given = new OptionReader(reader, options, 'sendAndWait').once(options.schema, {
		allowsMissing,
	});
	if (!given.ok) return given;
	const read = allOf(
		readPage(reader, given.value, allowsMissing),
		readLimitWaitTime(context, given.value.limitWaitTime, clock.now()),
		readResumeUrl(context),
	);
	if (!read.ok) return read;
	const [page, deadline, resumeUrl] = read.value;
	const key = makeKey();
	const until = shownDeadline(deadline, accountZone(context, credential));
	const link = questionLink(resumeUrl, context.getNode().id, key);
	return valid({ deadline, link, key, page: { ...page, until } });
}

/** Undefined if there is no limit. */
const shownDeadline = (moment: number, zone: string): Deadline | undefined =>
	moment >= WAIT_INDEFINITELY.getTime() ? undefined : { moment, zone };

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
