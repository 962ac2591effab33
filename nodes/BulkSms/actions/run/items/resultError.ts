import type { IExecuteFunctions, INode, NodeOperationError } from 'n8n-workflow';

import { maybeSent, type SendResult, WITHHELD } from '../../../core/gateway/answer/sendResult';
import { SETTINGS } from '../../../core/labels';
import type { ShownTime } from '../../../core/message/schedule/timeInWords';
import { Breather, mapInSlices } from '../../../transport/clock';
import { toNodeError } from '../../failures';
import { nextStepOf, isTool } from '../../forModels';
import { sending } from '../../../parameters/sending';
import { itemNames, LISTED, type NameOf, pathInEditor } from '../../where';
import { resultFields, whereOf } from './resultItem';
import { countOutcomes } from './runHint';

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
	const failures = results.filter(({ problem }) => problem !== undefined);
	const faults = failures.filter(({ problem }) => problem !== WITHHELD);
	const ofRun = faults.find(({ problem }) => problem?.scope === 'run')?.problem;
	const reason = sharedReason(faults);
	const lines = ofRun
		? [`${pathInEditor(node, ofRun.field)}: ${codeIn(ofRun.reason, node)}${ofRun.advice}.`]
		: await listed(faults, { node, nameOf: itemNames(context), saysReason: reason === undefined });
	const message = ofRun
		? withoutCode(ofRun.reason)
		: headline({ results, failures, faults, reason, clocks }, isTool(node));
	// Messages that could be sent, but were held back because of the others.
	const withheld = failures.length - faults.length;
	const sendAnyway =
		withheld === 0
			? []
			: [
					`To send the other ${withheld === 1 ? 'message' : `${withheld} messages`} anyway, set ${SETTINGS.onError} to Continue, or ${sending.place('failuresAs')} to Return as Item.`,
				];
	const words = isTool(node)
		? [...lines, nextStepOf(node, results)]
		: [...howToGoOn(results, faults), ...lines, ...sendAnyway];
	const error = toNodeError(node, message, words);
	error.context.results = await mapInSlices(results, (result) => ({
		item: result.recipient.itemIndex,
		...resultFields(result),
	}));
	return error;
}

const NOTHING = 'Nothing was sent';

interface Failed {
	results: SendResult[];
	failures: SendResult[];
	/** Failures that have their own reason. */
	faults: SendResult[];
	/** If all have the same. */
	reason: string | undefined;
	clocks: ShownTime;
}

/** @param isForModel whether the last line says what may have been sent */
function headline(told: Failed, isForModel: boolean): string {
	const { results, faults } = told;
	const what = whatFailed(told);
	if (told.reason === undefined) return what;
	const reason = withoutCode(told.reason) + (isForModel ? '' : whetherSent(faults));
	if (results.length === 1) return reason;
	return what === NOTHING ? `${what}. ${faults.length} messages: ${reason}` : `${what}. ${reason}`;
}

function whatFailed({ results, failures, faults, clocks }: Failed): string {
	const share = `${faults.length} of ${results.length} messages`;
	if (results.some(maybeSent)) {
		return `Not every message was accepted: ${countOutcomes(results, clocks).join(', ')}`;
	}
	if (faults.length < failures.length) return `Nothing was sent: ${share} cannot be sent`;
	const counts = countOutcomes(results, clocks);
	return counts.length > 1 || faults.some(({ outcome }) => outcome === 'rejected')
		? `Nothing was sent: ${counts.join(', ')}`
		: NOTHING;
}

/** Returns why messages failed, if all have the same reason. */
function sharedReason(faults: SendResult[]): string | undefined {
	const [first] = faults;
	const isShared = faults.every(
		({ outcome, problem }) =>
			outcome === first?.outcome && problem?.reason === first.problem?.reason,
	);
	return isShared ? first?.problem?.reason : undefined;
}

function whetherSent([first, ...others]: SendResult[]): string {
	if (first?.outcome !== 'unknown') return '';
	return `. The ${others.length === 0 ? 'message' : 'messages'} may have been sent`;
}

/**
 * A code of Node.js, such as `EAI_AGAIN`, is only in the description: n8n's Call n8n Workflow Tool
 * makes a new error from the message, and n8n replaces a message with such a code.
 */
const CODE = / \((E[A-Z]+(?:_[A-Z]+)*)\)$/;

const withoutCode = (reason: string): string => reason.replace(CODE, '');

/** Returns the sentence with the code, if there is one and it is not in the message. */
const codeIn = (reason: string, node: INode): string => {
	const code = CODE.exec(reason)?.[1];
	return code === undefined || isTool(node) ? '' : `${code}. `;
};

function howToGoOn(results: SendResult[], faults: SendResult[]): string[] {
	if (!results.some(maybeSent)) return [];
	if (faults.some(({ outcome }) => outcome !== 'unknown')) {
		return ['Use Retry in Executions; a new run sends to all again.'];
	}
	return results.length > 1 ? ['A new run sends to all again.'] : [];
}

interface Listing {
	node: INode;
	nameOf: NameOf;
	/** Whether the headline does not have the reason. */
	saysReason: boolean;
}

/** Writes one line for each failure. Failures that differ only in the number share a line. */
async function listed(faults: SendResult[], listing: Listing): Promise<string[]> {
	const alike = new Map<string, SendResult[]>();
	const breather = new Breather();
	for (const fault of faults) {
		const { field, reason, advice } = fault.problem ?? {};
		const key = JSON.stringify([field, reason, advice]);
		const same = alike.get(key);
		if (same) same.push(fault);
		else alike.set(key, [fault]);
		await breather.pause();
	}
	const more = alike.size > LISTED ? [`These are the first ${LISTED} of ${alike.size}.`] : [];
	const first = [...alike.values()].slice(0, LISTED);
	return [...first.map((each) => lineOf(each, listing)), ...more];
}

function lineOf(alike: SendResult[], { node, nameOf, saysReason }: Listing): string {
	const problem = alike[0]?.problem;
	if (!problem) return '';
	const { reason, advice } = problem;
	const why = saysReason ? `${reason}. ` : codeIn(reason, node);
	return `${whereOf(alike, problem, node, nameOf)}: ${why}${advice}.`;
}
