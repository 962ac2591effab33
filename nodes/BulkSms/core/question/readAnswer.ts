import { isBlank } from '../item/noValue';
import type { PersonsAnswer, Question } from './question';

/** How long a text or a comment may be, in UTF-16 code units, as browsers count `maxlength`. */
export const LONGEST_ANSWER = 10_000;

/** Why an answer is not taken. Each has its sentence in `words.ts`. */
export type AnswerFault = 'noDecision' | 'twoDecisions' | 'noText' | 'tooLong';

/**
 * Reads the answer in the body that the form of the page posts: `decision` (`approve`, `decline`)
 * with `comment`, or `text`.
 *
 * @param body what n8n made of the call's body
 * @returns the answer, or why there is none
 */
export function readAnswer(
	body: unknown,
	{ responseType, canDecline }: Pick<Question, 'responseType' | 'canDecline'>,
): { answer: PersonsAnswer } | { fault: AnswerFault } {
	const fields = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : NONE;
	if (responseType === 'freeText') return readText(fields.get('text'));
	const decision: unknown = fields.get('decision');
	// A browser sends one button. Two values of a field come as a list.
	if (Array.isArray(decision)) return { fault: 'twoDecisions' };
	if (decision === 'approve') return { answer: { kind: 'approved' } };
	if (decision !== 'decline' || !canDecline) return { fault: 'noDecision' };
	const comment = cleaned(fields.get('comment'));
	if (comment.length > LONGEST_ANSWER) return { fault: 'tooLong' };
	return { answer: { kind: 'declined', ...(!isBlank(comment) && { comment }) } };
}

const NONE: ReadonlyMap<string, unknown> = new Map();

function readText(value: unknown): { answer: PersonsAnswer } | { fault: AnswerFault } {
	const text = cleaned(value);
	if (isBlank(text)) return { fault: 'noText' };
	return text.length > LONGEST_ANSWER
		? { fault: 'tooLong' }
		: { answer: { kind: 'responded', text } };
}

/** Everything of Unicode's category Cc but the tab and the line feed. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n]/gu;

/** A form sends line breaks as CR LF (HTML Living Standard, Constructing the entry list). */
const cleaned = (value: unknown): string =>
	typeof value === 'string'
		? value.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim()
		: '';
