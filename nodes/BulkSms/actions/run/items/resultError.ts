import { groupBy } from 'lodash';
import type { INode, NodeOperationError } from 'n8n-workflow';

import { maybeSent, type SendResult, WITHHELD } from '../../../core/gateway/answer/sendResult';
import type { Clocks } from '../../../core/message/schedule/timeInWords';
import { toNodeError } from '../../failures';
import { FOR_MODELS, isTool } from '../../operation';
import type { SendStats } from '../run';
import { resultFields, sentence } from './resultItem';
import { countOutcomes } from './runHint';

const LISTED = 20;

/**
 * A code of Node.js after a reason. It is only in the description: n8n's Call n8n Workflow Tool
 * makes a new error from the message, and n8n replaces a message with such a code.
 */
const CODE_AT_END = / \(E[A-Z]+\)$/;

/**
 * Makes the one error of a run that stops the workflow: how many messages were accepted, how many
 * were not, and which. Its context holds every result. It does not tell n8n the item, because n8n's
 * editor counts from 0 and would write `[item 2]` next to our `Item 3`.
 */
export function toError(
	node: INode,
	results: SendResult[],
	{ isDryRun }: Pick<SendStats, 'isDryRun'>,
	clocks: Clocks,
): NodeOperationError {
	const failures = results.filter(({ problem }) => problem !== undefined);
	const faults = failures.filter(({ problem }) => problem !== WITHHELD);
	// An AI agent reads only the message, so it must hold the reason that stops everything.
	const shared = faults.find(({ problem }) => problem?.scope === 'run')?.problem;
	const lines = shared ? [`${shared.advice}.`] : listed(faults);
	const message = shared?.reason ?? headline({ results, failures, faults, isDryRun, clocks });
	const words = [
		...howToGoOn(results, faults),
		...lines,
		...(isDryRun ? [] : howToSendOthers(failures.length - faults.length)),
		...(isTool(node) ? [FOR_MODELS] : []),
	];
	const description = words.join('\n');
	const error = toNodeError(node, message, { description });
	error.context.results = results.map((result) => ({
		item: result.recipient.itemIndex,
		...resultFields(result),
	}));
	return error;
}

const NOTHING = 'Nothing was sent';
const INSTEAD_OF_STOPPING = 'set On Error to Continue, or When a Message Fails to Return as Item';

interface Told {
	results: SendResult[];
	failures: SendResult[];
	/** Failures that have their own reason. */
	faults: SendResult[];
	isDryRun: boolean;
	clocks: Clocks;
}

function headline(told: Told): string {
	const { results, faults } = told;
	const reason = sharedReason(faults);
	if (reason !== undefined && results.length === 1) return reason;
	const what = whatFailed(told);
	if (reason === undefined) return what;
	return what === NOTHING ? `${what}. ${faults.length} messages: ${reason}` : `${what}. ${reason}`;
}

function whatFailed({ results, failures, faults, isDryRun, clocks }: Told): string {
	const share = `${faults.length} of ${results.length} messages`;
	if (isDryRun) return `Dry run: ${share} would fail`;
	if (results.some(maybeSent)) {
		return `Not every message was accepted: ${countOutcomes(results, clocks).join(', ')}`;
	}
	if (faults.length < failures.length) return `Nothing was sent: ${share} cannot be sent`;
	const counts = countOutcomes(results, clocks);
	return counts.length > 1 || faults.some(({ outcome }) => outcome === 'rejected')
		? `Nothing was sent: ${counts.join(', ')}`
		: NOTHING;
}

/**
 * Returns why messages failed, if all have the same reason. An AI agent reads only the headline,
 * and must see that messages may have been sent.
 */
function sharedReason(faults: SendResult[]): string | undefined {
	const [first] = faults;
	const isShared = faults.every(
		({ outcome, problem }) =>
			outcome === first?.outcome && problem?.reason === first.problem?.reason,
	);
	if (!first?.problem || !isShared) return undefined;
	const reason = first.problem.reason.replace(CODE_AT_END, '');
	if (first.outcome !== 'unknown') return reason;
	return `${reason}. The ${faults.length === 1 ? 'message' : 'messages'} may have been sent`;
}

function howToGoOn(results: SendResult[], faults: SendResult[]): string[] {
	if (!results.some(maybeSent)) return [];
	if (faults.some(({ outcome }) => outcome !== 'unknown')) {
		return ['Use Retry in Executions; a new run sends to all again.'];
	}
	return results.length > 1 ? ['A new run sends to all again.'] : [];
}

/** @param withheld messages that could be sent, but were held back because of the others */
function howToSendOthers(withheld: number): string[] {
	if (withheld === 0) return [];
	const others = withheld === 1 ? 'message' : `${withheld} messages`;
	return [`To send the other ${others} anyway, ${INSTEAD_OF_STOPPING}.`];
}

/** Writes one line for each failure. Failures that differ only in the number share a line. */
function listed(faults: SendResult[]): string[] {
	const alike = Object.values(
		groupBy(faults, ({ problem }) =>
			JSON.stringify([problem?.field, problem?.reason, problem?.advice]),
		),
	);
	const more = alike.length > LISTED ? [`These are the first ${LISTED} of ${alike.length}.`] : [];
	return [...alike.slice(0, LISTED).map(line), ...more];
}

function line(alike: SendResult[]): string {
	const [first] = alike;
	if (!first?.problem || alike.length === 1) return first ? sentence(first) : '';
	const { field, reason, advice } = first.problem;
	const why = `${reason}. ${advice}.`;
	const items = [...new Set(alike.map(({ recipient }) => `${recipient.itemIndex + 1}`))];
	const numbers = `numbers ${some(alike.map(({ recipient }) => recipient.to))}`;
	if (items.length === 1) return `Item ${items.join()}, ${field}, ${numbers}: ${why}`;
	const which = `items ${some(items)}${items.length < alike.length ? `, ${numbers}` : ''}`;
	return `${alike.length} messages (${which}), ${field}: ${why}`;
}

function some(names: string[]): string {
	const rest = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
	return `${names.slice(0, LISTED).join(', ')}${rest}`;
}
