import { type IExecuteFunctions, WAIT_INDEFINITELY } from 'n8n-workflow';
import { z } from 'zod/v3';

import { asText } from '../../../core/format/words';
import { invalid, valid, type Checked } from '../../../core/problem';
import { readPageText } from '../../../core/page/page';
import { pageLanguageSchema } from '../../../core/page/languages';
import {
	QUESTION_KEY,
	questionLink,
	type Deadline,
	type Question,
} from '../../../core/question/question';
import type { Clock } from '../../../transport/clock';
import type { Credential } from '../../../transport/credential';
import { evaluated } from '../../storedExpression';
import {
	makeSecret,
	type OneMessageSetup,
	readOneMessageSetup,
	readResumeUrl,
} from '../awaitReport/oneMessageSetup';
import { readLimitWaitTime } from '../input/waitLimit';
import { checkedBy, readCollection } from '../input/optionValues';
import { readButtons } from './buttons';

const pageText = (most: number) =>
	checkedBy(
		(value) => readPageText(value, most),
		`a text of at most ${most} characters`,
	).optional();

const PAGE = z.object({
	limitWaitTime: z.unknown(),
	pageLanguage: pageLanguageSchema.default('browser'),
	responseFormButtonLabel: pageText(100),
	responseFormDescription: pageText(10_000),
	responseFormTitle: pageText(200),
	thankYouText: pageText(2_000),
});

export interface QuestionSetup extends OneMessageSetup {
	/** When the wait ends, in milliseconds since 1970-01-01 UTC. */
	deadline: number;
	link: string;
	/** The secret in the link that belongs to this question alone. */
	key: string;
	/** What the page shows. Without `text` it shows the message. */
	page: Omit<Question, 'from' | 'text'> & { text?: string | undefined };
}

/** Reads it, or the first problem with the credential or an option, and makes the link. */
export function readQuestionSetup(
	context: IExecuteFunctions,
	clock: Clock,
	credential: Checked<Credential>,
): Checked<QuestionSetup> {
	const setup = readOneMessageSetup(context, clock, credential);
	if (!setup.ok) return setup;
	const options = readCollection(context, 'options', PAGE);
	if (!options.ok) return options;
	const page = readPage(context, options.value);
	if (!page.ok) return page;
	const deadline = readLimitWaitTime(context, options.value.limitWaitTime, clock.now());
	if (!deadline.ok) return deadline;
	const key = makeSecret();
	return valid({
		...setup.value,
		deadline: deadline.value,
		link: readLink(context, key),
		key,
		page: { ...page.value, until: shownDeadline(context, setup.value, deadline.value) },
	});
}

/** In the zone of the account, as the people who get its messages; undefined if there is no limit. */
function shownDeadline(
	context: IExecuteFunctions,
	{ client }: OneMessageSetup,
	moment: number,
): Deadline | undefined {
	if (moment >= WAIT_INDEFINITELY.getTime()) return undefined;
	return { moment, zone: client.credential.timezone || context.getTimezone() };
}

function readPage(
	context: IExecuteFunctions,
	options: z.output<typeof PAGE>,
): Checked<QuestionSetup['page']> {
	const responseType = readResponseType(context);
	if (!responseType.ok) return responseType;
	const buttons =
		responseType.value === 'approval' ? readButtons(context) : valid({ canDecline: false });
	if (!buttons.ok) return buttons;
	const {
		pageLanguage,
		responseFormButtonLabel: sendLabel,
		responseFormDescription: text,
		responseFormTitle: title,
		thankYouText: thankYou,
	} = options;
	return valid({
		responseType: responseType.value,
		language: pageLanguage,
		...buttons.value,
		title,
		text,
		sendLabel,
		thankYou,
	});
}

function readResponseType(context: IExecuteFunctions): Checked<Question['responseType']> {
	const label = 'Response Type';
	const value = evaluated(context, 'responseType', label, 0);
	if (!value.ok) return value;
	if (value.value === 'approval' || value.value === 'freeText') return valid(value.value);
	return invalid(
		label,
		`${label} cannot be ${asText(value.value)}`,
		'Choose Approval or Free Text, or give approval or freeText from the expression',
	);
}

function readLink(context: IExecuteFunctions, key: string): string {
	const signedUrl = () => context.getSignedResumeUrl({ [QUESTION_KEY]: key });
	return questionLink(readResumeUrl(context), signedUrl, context.getNode().id, key);
}
