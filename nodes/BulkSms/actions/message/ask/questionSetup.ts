import { randomBytes } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';

import { LANGUAGES, textLanguage } from '../../../core/pages/languages';
import { type Question, questionLink } from '../../../core/pages/question';
import { options } from '../../../parameters/options';
import { question, readButtons, responseType } from '../../../parameters/question';
import { valuesIn } from '../../../parameters/read/collection';
import { ParameterReader } from '../../../parameters/read/reader';
import { readWaitEnd, type WaitEnd } from '../../../parameters/waitLimit';
import type { Clock } from '../../../transport/clock';
import type { SendKind } from '../../run/open/openRun';
import { checkKeptContext, readResumeUrl } from '../wait/waiting';
import { reviewMessage } from './review';


/** How the question reads its run: the message of every input item, followed by the link. */
export function questionKind(context: IExecuteFunctions, clock: Clock): SendKind<QuestionSetup> {
	const review = reviewMessage(context);
	const ofReview = review && {
		stored: review.withoutInput,
		check: () => question.check(review.shown, { label: question.displayName }),
	};
	return {
		operation: 'sendAndWait',
		readMore: ({ allowMissingValues: allowsMissing }) => {
			checkKeptContext(context);
			const reader = new ParameterReader(context);
			const values = valuesIn(options.once(reader, 'sendAndWait', { allowsMissing }));
			const type = reader.checked(responseType)(0);
			const buttons =
				type === 'approval' ? readButtons(reader, !allowsMissing) : { canDecline: false };
			const rules = { workflowZone: context.getTimezone(), now: clock.now() };
			const end = readWaitEnd(values.limitWaitTime, rules);
			const resumeUrl = readResumeUrl(context);
			const key = makeKey();
			const page = {
				responseType: type,
				language: values.pageLanguage ?? 'browser',
				...buttons,
				title: values.responseFormTitle,
				text: values.responseFormDescription,
				sendLabel: values.responseFormButtonLabel,
				thankYou: values.thankYouText,
			};
			const link = questionLink(resumeUrl, context.getNode().id, key);
			return { end, link, key, page };
		},
		text: { ...question, ...ofReview },
		complete: (input, { link, page }) => {
			page.text ??= input.text;
			const language = textLanguage(page.language, input.text);
			return { ...input, link, linkWord: LANGUAGES[language].question.beforeLink };
		},
	};
}

/**
 * 12 random bytes, which nobody can guess. Their 16 characters leave room in the SMS. The last one is
 * a letter or a digit, because programs that find links leave out - or _ at the end of a link.
 */
function makeKey(): string {
	const key = randomBytes(12).toString('base64url');
	return /[-_]$/.test(key) ? makeKey() : key;
}

export interface QuestionSetup {
	/** Undefined for no end. */
	end: WaitEnd | undefined;
	link: string;
	/** The secret in the link of this question. */
	key: string;
	/** The question on the page. Without a description, it is the first message of the input. */
	page: Omit<Question, 'from' | 'text' | 'until'> & { text?: string | undefined };
}
