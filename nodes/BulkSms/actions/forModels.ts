import {
	type FromAIArgument,
	type IExecuteFunctions,
	type INode,
	traverseNodeParameters,
} from 'n8n-workflow';

import { type SendResult, WITHHELD } from '../core/gateway/answer/sendResult';
import { LABELS } from '../core/labels';
import type { Problem } from '../core/problem';
import { shownValue } from '../core/text/words';
import { firstNamed, storedIn } from './where';

/** Whether the node is a "Human review". n8n makes it from the operation `sendAndWait`. */
export const isReview = (context: IExecuteFunctions): boolean => isReviewNode(context.getNode());

const isReviewNode = ({ type }: INode): boolean => type.endsWith('HitlTool');

/** Whether the node is a tool of an agent or an MCP client. */
export const isTool = (node: INode): boolean => !isReviewNode(node) && node.type.endsWith('Tool');

/** The names of the arguments that a model gives: those of `$fromAI` in these parameters. */
export function argumentsIn(parameters: unknown): string[] {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(parameters, found);
	return [...new Set(found.map(({ key }) => key))];
}

/** Names several, such as `To, Text and Send_At`. */
export const named = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** For a call after which an SMS may be on its way: a model that calls again sends a second one. */
export const MAYBE_SENT = 'It may have been sent: do not call again, and tell the user.';

/** The right form of an argument, where a model often gives another. */
const EXAMPLES: Readonly<Record<string, string>> = {
	[LABELS.to]: ', with a number such as 66812345678',
	Number: ', with a number such as 66812345678',
	[LABELS.sendAt]: ', with a time such as 2027-01-31T09:00+07:00',
};

/**
 * Says what a model does about a call that failed. It can correct only its own arguments.
 *
 * @returns a sentence without its period, which begins with a small letter
 */
export function nextStep(node: INode, problems: Problem[]): string {
	const wrong = problems.map(({ field }) => argumentsIn(storedIn(node, field)));
	if (wrong.length === 0 || wrong.some((names) => names.length === 0)) return 'tell the user';
	const example = EXAMPLES[problems[0]?.field ?? ''] ?? '';
	return `correct ${named([...new Set(wrong.flat())])} and call again${example}`;
}

/**
 * Says what was sent, and what a model does next.
 *
 * @param isPart whether something was sent to others
 */
export function nextStepOf(node: INode, results: SendResult[], isPart = false): string {
	const by = (...outcomes: Array<SendResult['outcome']>) =>
		results.filter(({ outcome }) => outcomes.includes(outcome));
	const isOne = results.length === 1 && !isPart;
	const toThem = (them: SendResult[]) =>
		isOne ? '' : ` to ${firstNamed(them, ({ recipient }) => shownValue(recipient.to))}`;
	const [accepted, unknown] = [by('accepted'), by('unknown')];
	const failed = results.filter(({ problem }) => problem !== undefined);
	const problems = failed.flatMap(({ problem = WITHHELD }) =>
		problem === WITHHELD ? [] : [problem],
	);
	const sent = accepted.length > 0 ? `It was sent${toThem(accepted)}. ` : '';
	if (unknown.length > 0) return `${sent}${MAYBE_SENT.replace(':', `${toThem(unknown)}:`)}`;
	const step = nextStep(node, problems);
	if (!isPart && !sent) return `Nothing was sent: ${step}.`;
	const alone = step.replace('call again', 'call again without the others');
	return `${sent}Nothing was sent${toThem(failed)}: ${alone}.`;
}

/** A code of Node.js. n8n replaces a message with one, and says that the call can be repeated. */
const CODE = / \(E[A-Z_]+\)(?=\.?$)/;

/** Joins sentences to the text that a model reads. It reads no other part of an error. */
export const forModel = (sentences: string[]): string =>
	sentences
		.map((words) => words.replace(CODE, ''))
		.map((words) => (words.endsWith('.') ? words : `${words}.`))
		.join(' ');
