import { lowerFirst } from 'lodash';
import { type FromAIArgument, type INode, traverseNodeParameters } from 'n8n-workflow';

import { LABELS } from '../core/labels';
import type { Problem } from '../core/problem';
import { storedIn } from './where';

/** Whether the node is a "Human review". n8n makes it from the operation `sendAndWait`. */
export const isReview = ({ type }: INode): boolean => type.endsWith('HitlTool');

/** Whether the node is a tool of an agent or an MCP client. */
export const isTool = (node: INode): boolean => !isReview(node) && node.type.endsWith('Tool');

/** The names of the arguments that a model gives: those of `$fromAI` in these parameters. */
export function argumentsIn(parameters: unknown): string[] {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(parameters, found);
	return [...new Set(found.map(({ key }) => key))];
}

/** Joins names, such as `To, Text and Send_At`. */
export const joinNames = (names: string[]): string =>
	names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** For a call after which an SMS may be on its way: a model that calls again sends a second one. */
export const MAYBE_SENT = 'It may have been sent: do not call again, and tell the user.';

/** The right form of an argument, where a model often gives another. */
const EXAMPLES: Readonly<Record<string, string>> = {
	[LABELS.to]: ', with a number such as 66812345678',
	Number: ', with a number such as 66812345678',
	[LABELS.sendAt]: ', with a time such as 2027-01-31T09:00+07:00',
};

/** The arguments that a model can correct. None if the user has to do something. */
const argumentsFor = (node: INode, { field, isOfWorkflow }: Problem): string[] =>
	isOfWorkflow ? [] : argumentsIn(storedIn(node, field));

/** What only a person at the workflow or the account can do. */
const NOT_FOR_MODELS =
	/→|\{\{|\$json|\b(?:options?|settings?|safeguards?|credential|expressions?|fields?|items?|nodes?|triggers?|workflow)\b/i;

/**
 * Says where a problem is, and what its reader can do: a model, or the user, whom a model can tell.
 *
 * @param where its place, and the reason if it is not said before
 */
export function lineFor(node: INode, problem: Problem, where: string, why = ''): string {
	const advice = adviceFor(node, problem);
	return advice === undefined ? `${where}. ${why}`.trim() : `${where}: ${why}${advice}.`;
}

/** Returns undefined if the reason alone tells a model what to correct. */
function adviceFor(node: INode, problem: Problem): string | undefined {
	const { advice } = problem;
	if (!isTool(node)) return advice;
	if (argumentsFor(node, problem).length === 0) return `Tell the user to ${lowerFirst(advice)}`;
	const [first = '', ...others] = advice.split(/, or |\. /);
	if (NOT_FOR_MODELS.test(first)) return undefined;
	return [first, ...others.filter((each) => !NOT_FOR_MODELS.test(each))].join(', or ');
}

/**
 * Says what a model does about a call that failed. It can correct only its own arguments.
 *
 * @returns a sentence without its period, which begins with a small letter
 */
export function nextStep(node: INode, problems: Problem[]): string {
	const wrong = problems.map((problem) => argumentsFor(node, problem));
	if (wrong.length === 0 || wrong.some((names) => names.length === 0)) return 'tell the user';
	const example = EXAMPLES[problems[0]?.field ?? ''] ?? '';
	return `correct ${joinNames([...new Set(wrong.flat())])} and call again${example}`;
}

/**
 * A code of Node.js at the end of a sentence, such as `EAI_AGAIN`. n8n replaces a message with one,
 * and says that the call can be repeated. n8n's Call n8n Workflow Tool makes a new error from the
 * message, so no message may have one.
 */
export const CODE = / \((E[A-Z]+(?:_[A-Z]+)*)\)(?=\.?$)/;

export const withoutCode = (sentence: string): string => sentence.replace(CODE, '');

/** Joins sentences to the text that a model reads. It reads no other part of an error. */
export const forModel = (sentences: string[]): string =>
	sentences
		.map(withoutCode)
		.map((words) => (words.endsWith('.') ? words : `${words}.`))
		.join(' ');
