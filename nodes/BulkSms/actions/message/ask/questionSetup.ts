import { type IExecuteFunctions, WAIT_INDEFINITELY } from 'n8n-workflow';
import type { z } from 'zod/v3';

import { asText } from '../../../core/format/words';
import { invalid, valid, type Checked } from '../../../core/problem';
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
import { readLimitsOverTime, type LimitOverTime } from '../input/limitOverTime';
import { options } from '../../parameters/options';
import { readOptions } from '../../parameters/readOptions';
import { readLimitWaitTime } from '../../parameters/waitLimit';
import { readButtons } from './buttons';

export interface QuestionSetup extends OneMessageSetup {
	/** When the wait ends, in milliseconds since 1970-01-01 UTC. */
	deadline: number;
	link: string;
	limitsOverTime: LimitOverTime[];
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
	const setup = readOneMessageSetup(context, 'sendAndWait', clock, credential);
	if (!setup.ok) return setup;
	const given = readOptions(context, options, 'sendAndWait', options.schema);
	if (!given.ok) return given;
	const page = readPage(context, given.value);
	if (!page.ok) return page;
	const deadline = readLimitWaitTime(context, given.value.limitWaitTime, clock.now());
	if (!deadline.ok) return deadline;
	const limitsOverTime = readLimitsOverTime(context, 'sendAndWait');
	if (!limitsOverTime.ok) return limitsOverTime;
	const key = makeSecret();
	return valid({
		...setup.value,
		deadline: deadline.value,
		link: readLink(context, key),
		limitsOverTime: limitsOverTime.value,
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
	given: z.output<typeof options.schema>,
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
	} = given;
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
