import type { IExecuteFunctions, INode, NodeOperationError } from 'n8n-workflow';

import type { SendResult } from '../../../core/message/sendResult';
import { SETTINGS } from '../../../core/labels';
import type { ShownTime } from '../../../core/message/schedule/timeInWords';
import { Breather, mapInSlices } from '../../../transport/clock';
import { toNodeError } from '../../failures';
import { CODE, isTool, lineFor, withoutCode } from '../../forModels';
import { sending } from '../../../parameters/sending';
import { itemNames, LISTED, type NameOf, pathInEditor } from '../../where';
import { nextStepOf } from './resultForModel';
import { resultFields, whereOf } from './resultItem';
import { type Failure, inWords, reachedSomebody, type Story, storyOf } from './runStory';

/**
 * Makes the one error of a run that stops the workflow: how many messages were accepted, how many
 * were not, and which. Its context has every result. It does not tell n8n the item, because n8n's
 * editor counts from 0 and would write `[item 2]` next to our `Item 3`.
 */
export async function toError(
	context: IExecuteFunctions,
	results: SendResult[],
	clocks: ShownTime,
): Promise<NodeOperationError> {
	const node = context.getNode();
	const story = storyOf(results);
	const { failures, faults, ofRun } = story;
	const lines = ofRun
		? [lineFor(node, ofRun, pathInEditor(node, ofRun.field), codeIn(ofRun.reason, node))]
		: await listed(story, node, itemNames(context));
	// Messages that could be sent, but were held back because of the others.
	const withheld = failures.length - faults.length;
	const sendAnyway =
		withheld === 0
			? []
			: [
					`To send the other ${withheld === 1 ? 'message' : `${withheld} messages`} anyway, set ${SETTINGS.onError} to Continue, or ${sending.place('failuresAs')} to Return as Item.`,
				];
	const words = isTool(node)
		? [...lines, nextStepOf(node, story)]
		: [...whatNow(story), ...sendAnyway, ...lines];
	const error = toNodeError(node, titleOf(story, clocks, isTool(node)), words);
	error.context.results = await mapInSlices(results, (result) => ({
		item: result.recipient.itemIndex,
		...resultFields(result),
	}));
	return error;
}

/** @param isForModel whether the last line says what may have been sent */
function titleOf(story: Story, clocks: ShownTime, isForModel: boolean): string {
	const { faults, ofRun, results } = story;
	if (ofRun) return withoutCode(ofRun.reason);
	const { what, why } = inWords(story, clocks);
	const whole = reachedSomebody(story) ? `Not every message was accepted: ${what}` : what;
	if (why === undefined) return whole;
	const mayBeSent = !isForModel && faults[0]?.outcome === 'unknown';
	const messages = faults.length === 1 ? 'message' : 'messages';
	const reason = `${withoutCode(why)}${mayBeSent ? `. The ${messages} may have been sent` : ''}`;
	return results.length === 1 ? reason : `${whole}. ${reason}`;
}

/** Returns the sentence with the code, if there is one and it is not in the title. */
const codeIn = (reason: string, node: INode): string => {
	const code = CODE.exec(reason)?.[1];
	return code === undefined || isTool(node) ? '' : `${code}. `;
};

/** The title of several messages says that nothing was sent. That of a single message is its reason. */
function whatNow(story: Story): string[] {
	const isAlone = story.results.length === 1 && !story.ofRun;
	if (!reachedSomebody(story)) return isAlone ? ['Nothing was sent.'] : [];
	if (story.faults.some(({ outcome }) => outcome !== 'unknown')) {
		return ['Use Retry in Executions; a new run sends to all again.'];
	}
	return story.results.length > 1 ? ['A new run sends to all again.'] : [];
}

/** Writes one line for each failure. Failures that differ only in the number share a line. */
async function listed({ faults, reason }: Story, node: INode, nameOf: NameOf): Promise<string[]> {
	const alike = new Map<string, Failure[]>();
	const breather = new Breather();
	for (const fault of faults) {
		const { problem } = fault;
		const key = JSON.stringify([problem.field, problem.reason, problem.advice]);
		const same = alike.get(key);
		if (same) same.push(fault);
		else alike.set(key, [fault]);
		await breather.pause();
	}
	const more = alike.size > LISTED ? [`These are the first ${LISTED} of ${alike.size}.`] : [];
	const lines = [...alike.values()].slice(0, LISTED).flatMap((each) => {
		const problem = each[0]?.problem;
		if (!problem) return [];
		// A title without the reason does not have its code, either.
		const why = reason === undefined ? `${problem.reason}. ` : codeIn(problem.reason, node);
		return lineFor(node, problem, whereOf(each, problem, node, nameOf), why);
	});
	return [...lines, ...more];
}
