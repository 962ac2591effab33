import { z } from 'zod/v3';

import { fieldsOf } from '../text/jsonText';
import { nothingIn } from '../text/nothing';
import { PAGE_LANGUAGES } from './languages';
import type { LanguageFile } from './languages/en';

export const questionSchema = z.object({
	responseType: z.enum(['approval', 'freeText']),
	from: z.string(),
	text: z.string(),
	canDecline: z.boolean(),
	language: z.enum(PAGE_LANGUAGES),
	/** `moment` in milliseconds since 1970-01-01 UTC, and the zone to show it in. */
	until: z.object({ moment: z.number(), zone: z.string() }).optional(),
	/** Absent: the page's own words. */
	title: z.string().optional(),
	approveLabel: z.string().optional(),
	declineLabel: z.string().optional(),
	sendLabel: z.string().optional(),
	/** Shown next to the recorded answer. */
	thankYou: z.string().optional(),
});

export type Question = z.infer<typeof questionSchema>;
export type Deadline = NonNullable<Question['until']>;

export type PersonsAnswer =
	| { kind: 'approved' }
	| { kind: 'declined'; comment?: string }
	| { kind: 'responded'; text: string };

/**
 * Query parameter with the secret of one question. It is short, because every character costs
 * money.
 */
export const QUESTION_KEY = 'k';

/**
 * Adds the name of the node to the address: if a person opens such a link too late, n8n shows a
 * page and not JSON. n8n takes it after the signature, which works behind a proxy that removes a
 * part of the path.
 *
 * @param resumeUrl ends with its signature
 * @param key at the end, because the node ignores what a program that finds links takes for
 * the end of a link
 */
export const questionLink = (resumeUrl: string, nodeId: string, key: string): string =>
	`${resumeUrl}/${encodeURIComponent(nodeId)}&${QUESTION_KEY}=${key}`;

/** In UTF-16 code units, as browsers count `maxlength`. */
export const LONGEST_ANSWER = 10_000;

export type AnswerFault = keyof LanguageFile['question']['faults'];

type AnswerReading = { answer: PersonsAnswer } | { fault: AnswerFault };

/** Reads the values of the form: `decision` (`approve`, `decline`) with `comment`, or `text`. */
export function readResponse(
	body: unknown,
	{ responseType, canDecline }: Pick<Question, 'responseType' | 'canDecline'>,
): AnswerReading {
	const { text, decision, comment: given } = fieldsOf(body) ?? {};
	if (responseType === 'freeText') {
		const answer = cleaned(text);
		if (nothingIn(answer) === 'blank') return { fault: 'noText' };
		if (answer.length > LONGEST_ANSWER) return { fault: 'tooLong' };
		return { answer: { kind: 'responded', text: answer } };
	}
	// A browser sends one button. Two values of a field come as a list.
	if (Array.isArray(decision)) return { fault: 'twoDecisions' };
	if (decision === 'approve') return { answer: { kind: 'approved' } };
	if (decision !== 'decline' || !canDecline) return { fault: 'noDecision' };
	const comment = cleaned(given);
	if (comment.length > LONGEST_ANSWER) return { fault: 'tooLong' };
	return { answer: { kind: 'declined', ...(nothingIn(comment) !== 'blank' && { comment }) } };
}

/**
 * A form sends line breaks as CR LF (HTML Living Standard, Constructing the entry list). Other
 * control characters than these and the tab go.
 */
const cleaned = (value: unknown): string =>
	typeof value === 'string'
		? value
				.replace(/\r\n?/g, '\n')
				.replace(/[^\P{Cc}\t\n]/gu, '')
				.trim()
		: '';
