import type { INode, NodeOperationError } from 'n8n-workflow';

import { HELD_BACK, type SendResult } from '../../../core/answer/sendResult';
import { toNodeError } from '../../nodeError';
import { countOutcomes } from './outcomeWords';
import { resultFields, sentence } from './resultItem';

/** How many failures an error lists. */
const LISTED = 20;

/**
 * A code of Node.js behind a reason. It is in the description alone: n8n's Call n8n Workflow
 * Tool makes an error of its own of the message, and n8n replaces one with such a code in it.
 */
const CODE_AT_END = / \(E[A-Z]+\)$/;

/**
 * The one error of a run that stops the workflow: how many were accepted, how many were not, and
 * which. Its context holds every result, so that nobody is forgotten.
 */
export function toError(node: INode, results: SendResult[]): NodeOperationError {
	const failures = results.filter(({ problem }) => problem !== undefined);
	const faults = failures.filter(({ problem }) => problem !== HELD_BACK);
	const lines = faults.slice(0, LISTED).map((fault) => sentence(fault));
	// An AI agent reads the message alone, so what stops everything has to be there.
	const shared = faults.find(({ problem }) => problem?.concernsAll)?.problem;
	const more = faults.length > LISTED ? [`These are the first ${LISTED} of ${faults.length}.`] : [];
	const error = toNodeError(node, shared?.reason ?? headline(results, failures, faults), {
		description: shared ? `${shared.advice}.` : [...lines, ...more].join('\n'),
		...(faults[0] && { itemIndex: faults[0].recipient.itemIndex }),
	});
	error.context.results = results.map((result) => ({
		item: result.recipient.itemIndex,
		...resultFields(result),
	}));
	return error;
}

/** An AI agent reads the headline alone, and must not take what may have been sent for not sent. */
function whatHappened({ outcome, problem }: SendResult): string {
	const reason = problem?.reason.replace(CODE_AT_END, '') ?? '';
	return outcome === 'unknown' ? `${reason}. The message may have been sent` : reason;
}

/** What failed, and why if it is one message. */
function headline(results: SendResult[], failures: SendResult[], faults: SendResult[]): string {
	const [only] = faults.length === 1 ? faults : [];
	const reason = only && whatHappened(only);
	if (reason !== undefined && results.length === 1) return reason;
	const what =
		faults.length < failures.length
			? `Nothing was sent: ${faults.length} of ${results.length} messages cannot be sent`
			: `Not every message was accepted: ${countOutcomes(results).join(', ')}`;
	return reason === undefined ? what : `${what}. ${reason}`;
}
