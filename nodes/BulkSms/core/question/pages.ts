import type { Language } from '../page/language';
import { escaped, htmlPage, type Page } from '../page/page';
import { CHECK_MARK, line, withClass } from '../page/parts';
import type { PersonsAnswer, Question } from './question';
import { LONGEST_ANSWER, type AnswerFault } from './readAnswer';
import { WORDS, type Words } from './words';

const BAD_REQUEST = 400;
const TOO_LARGE = 413;

/** The page with the question. Looking at it decides nothing: only its buttons post. */
export const questionPage = (question: Question, language: Language): Page => ({
	status: 200,
	html: questionHtml(question, language),
});

/** The same page, with what was wrong with an answer. */
export const faultPage = (question: Question, language: Language, fault: AnswerFault): Page => ({
	status: fault === 'tooLong' ? TOO_LARGE : BAD_REQUEST,
	html: questionHtml(question, language, fault),
});

/** The page that says what was recorded. */
export function recordedPage(
	question: Question,
	language: Language,
	answer: PersonsAnswer,
): string {
	const words = WORDS[language];
	const thanks = question.thankYou === undefined ? '' : line(question.thankYou, 'thanks');
	return htmlPage(language, {
		heading: words.recorded,
		mark: CHECK_MARK,
		body: `${answered(question, words, answer)}${thanks}${line(words.canClose)}`,
	});
}

function answered(question: Question, words: Words, answer: PersonsAnswer): string {
	const pressed = (label: string) => line(words.youAnswered(label), 'said');
	switch (answer.kind) {
		case 'approved':
			return pressed(approveLabel(question, words));
		case 'declined': {
			const declined = pressed(declineLabel(question, words));
			if (answer.comment === undefined) return declined;
			return declined + line(words.yourComment, 'over') + line(answer.comment, 'text');
		}
		case 'responded':
			return line(words.yourAnswer, 'over') + line(answer.text, 'text');
	}
}

/** Pages for whoever cannot answer, by the reason. */
export const noticePage = (
	language: Language,
	reason: 'tooLate' | 'answered' | 'wrongLink' | 'broken',
): Page => {
	const words = WORDS[language];
	const [status, heading, ...lines] = {
		tooLate: [410, words.tooLate, words.tooLateText, words.canClose] as const,
		answered: [409, words.answered, words.answeredText, words.canClose] as const,
		wrongLink: [403, words.wrongLink, words.wrongLinkText] as const,
		broken: [500, words.broken, words.brokenText] as const,
	}[reason];
	const body = lines.map((each) => line(each)).join('');
	return { status, html: htmlPage(language, { heading, body }) };
};

function questionHtml(question: Question, language: Language, fault?: AnswerFault): string {
	const words = WORDS[language];
	const heading = question.title ?? words.questionFrom(question.from);
	const alert = fault
		? `<p class="alert" role="alert" id="fault">${escaped(words.faults[fault])}</p>\n`
		: '';
	const forms =
		question.responseType === 'freeText'
			? textForm(question, words, fault)
			: decisionForms(question, words, fault);
	return htmlPage(language, {
		heading,
		...(fault && { state: words.notRecorded }),
		body: alert + line(question.text, 'text') + forms,
	});
}

/** One form for each decision, so that a comment can come with Decline alone. */
function decisionForms(question: Question, words: Words, fault?: AnswerFault): string {
	const approve = form(button('approve', approveLabel(question, words)));
	if (!question.canDecline) return approve;
	const decline = declineLabel(question, words);
	const comment = field('comment', words.comment(decline), invalidIf(fault === 'tooLong'));
	return approve + form(comment + button('decline', decline, 'second'), 'group');
}

function textForm({ sendLabel }: Question, words: Words, fault?: AnswerFault): string {
	const text = field(
		'text',
		[words.yourAnswer],
		` rows="4" required${invalidIf(fault !== undefined)}`,
	);
	return form(`${text}<button>${escaped(sendLabel ?? words.send)}</button>`);
}

const approveLabel = (question: Question, words: Words): string =>
	question.approveLabel ?? words.approve;

const declineLabel = (question: Question, words: Words): string =>
	question.declineLabel ?? words.decline;

const form = (content: string, look?: string): string =>
	`<form method="post"${withClass(look)}>${content}</form>\n`;

const button = (decision: string, label: string, look?: string): string =>
	`<button name="decision" value="${decision}"${withClass(look)}>${escaped(label)}</button>`;

const field = (name: string, label: string[], attributes: string): string =>
	`<label for="${name}" dir="auto">${label.map(unbroken).join(' ')}</label><textarea id="${name}" name="${name}" dir="auto" maxlength="${LONGEST_ANSWER}"${attributes}></textarea>`;

const unbroken = (text: string): string => `<span>${escaped(text)}</span>`;

const invalidIf = (isInvalid: boolean): string =>
	isInvalid ? ' aria-invalid="true" aria-describedby="fault"' : '';
