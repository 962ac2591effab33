import { escape } from 'lodash';

import { formatMoment, type Language, LANGUAGES, zoneName } from './languages';
import { CHECK_MARK, htmlPage, line, type Page, pageOf, withClass } from './page';
import {
	type AnswerFault,
	type Deadline,
	LONGEST_ANSWER,
	type PersonsAnswer,
	type Question,
} from './question';

/**
 * Opening it decides nothing: only its buttons post.
 *
 * @param now in milliseconds since 1970-01-01 UTC
 * @param fault what is wrong with what was posted
 */
export function questionPage(
	question: Question,
	language: Language,
	now: number,
	fault?: AnswerFault,
): Page {
	const { question: words } = LANGUAGES[language];
	const alert = fault
		? `<p class="alert" role="alert" id="fault">${escape(words.faults[fault])}</p>\n`
		: '';
	const until = question.until ? line(timeLeft(question.until, language, now)) : '';
	const forms = question.responseType === 'freeText' ? textForm : decisionForms;
	const html = htmlPage(language, {
		heading: question.title ?? words.from(question.from),
		...(fault && { state: words.notRecorded }),
		body: alert + line(question.text, 'text') + until + forms(question, language, fault),
	});
	return { status: fault === undefined ? 200 : fault === 'tooLong' ? 413 : 400, html };
}

export function recordedPage(
	question: Question,
	language: Language,
	answer: PersonsAnswer,
): string {
	const { question: words, everyPage } = LANGUAGES[language];
	const thanks = question.thankYou === undefined ? '' : line(question.thankYou, 'thanks');
	return htmlPage(language, {
		heading: words.recorded,
		mark: CHECK_MARK,
		body: answered(question, language, answer) + thanks + line(everyPage.canClose),
	});
}

function answered(question: Question, language: Language, answer: PersonsAnswer): string {
	const { question: words } = LANGUAGES[language];
	const { approve, decline } = labelsOf(question, language);
	const quoted = (heading: string, text: string) => line(heading, 'over') + line(text, 'text');
	switch (answer.kind) {
		case 'approved':
			return line(words.youAnswered(approve), 'said');
		case 'declined': {
			const comment = answer.comment ? quoted(words.yourComment, answer.comment) : '';
			return line(words.youAnswered(decline), 'said') + comment;
		}
		case 'responded':
			return quoted(words.yourAnswer, answer.text);
	}
}

export function tooLatePage(language: Language, until: Deadline | undefined): Page {
	const { question: words, everyPage } = LANGUAGES[language];
	const was = until ? [atDeadline(until, language, words.wasUntil)] : [];
	return pageOf(language, 410, words.tooLate, words.tooLateText, ...was, everyPage.canClose);
}

const atDeadline = (
	{ moment, zone }: Deadline,
	language: Language,
	say: (moment: string, zone: string) => string,
): string => say(formatMoment(moment, zone, language), zoneName(zone, moment, language));

/** In milliseconds. */
const MINUTE = 60_000;

/** In the last hour, nobody needs to calculate with clocks and zones. */
function timeLeft(until: Deadline, language: Language, now: number): string {
	const { question: words } = LANGUAGES[language];
	const minutes = Math.floor((until.moment - now) / MINUTE);
	return minutes < 60 ? words.minutesLeft(minutes) : atDeadline(until, language, words.until);
}

export function questionNotice(
	language: Language,
	reason: 'answered' | 'closed' | 'wrongLink' | 'broken',
): Page {
	const { question: words, everyPage } = LANGUAGES[language];
	const [status, heading, ...lines] = {
		answered: [409, words.answered, words.answeredText, everyPage.canClose] as const,
		closed: [410, words.closed, words.closedText, everyPage.canClose] as const,
		wrongLink: [403, everyPage.wrongLink, words.wrongLinkText] as const,
		broken: [500, everyPage.broken, words.brokenText] as const,
	}[reason];
	return pageOf(language, status, heading, ...lines);
}

/** One form for each decision, so that only Decline can have a comment. */
function decisionForms(question: Question, language: Language, fault?: AnswerFault): string {
	const { approve, decline } = labelsOf(question, language);
	const approval = form(button('approve', approve));
	if (!question.canDecline) return approval;
	const { comment: label } = LANGUAGES[language].question;
	const comment = field('comment', label, invalidIf(fault === 'tooLong'));
	return approval + form(comment + button('decline', decline, 'second'), 'group');
}

function textForm({ sendLabel }: Question, language: Language, fault?: AnswerFault): string {
	const { yourAnswer, send } = LANGUAGES[language].question;
	const text = field('text', yourAnswer, ` rows="4" required${invalidIf(fault !== undefined)}`);
	return form(`${text}<button>${escape(sendLabel ?? send)}</button>`);
}

function labelsOf({ approveLabel, declineLabel }: Question, language: Language) {
	const { approve, decline } = LANGUAGES[language].question;
	return { approve: approveLabel ?? approve, decline: declineLabel ?? decline };
}

const form = (content: string, look?: string): string =>
	`<form method="post"${withClass(look)}>${content}</form>\n`;

const button = (decision: string, label: string, look?: string): string =>
	`<button name="decision" value="${decision}"${withClass(look)}>${escape(label)}</button>`;

const field = (name: string, label: string, attributes: string): string =>
	`<label for="${name}" dir="auto">${escape(label)}</label><textarea id="${name}" name="${name}" dir="auto" maxlength="${LONGEST_ANSWER}"${attributes}></textarea>`;

const invalidIf = (isInvalid: boolean): string =>
	isInvalid ? ' aria-invalid="true" aria-describedby="fault"' : '';
