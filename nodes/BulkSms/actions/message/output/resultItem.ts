import type { IDataObject, INode, INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { HELD_BACK, type SendResult } from '../../../core/answer/sendResult';
import { stoppingError } from '../../stoppingError';
import { countOutcomes } from './outcomeWords';

const LISTED = 20;

/**
 * A code of Node.js behind a reason. It stands in the description alone: n8n's Call n8n Workflow
 * Tool makes an error of its own of the message, and n8n replaces one with such a code in it.
 */
const CODE_AT_END = / \(E[A-Z]+\)$/;

/**
 * Makes one item per result, paired to its input item. A failure is an item with `error`,
 * `message` and `details`, which n8n routes to the error branch, or, where failures are to stand
 * among the other items, one that its `outcome` tells apart.
 */
export function toItem(result: SendResult, failuresAs: 'errors' | 'items'): INodeExecutionData {
	const pairedItem = { item: result.recipient.itemIndex };
	const fields = resultFields(result);
	if (!result.problem) return { json: fields, pairedItem };
	const { reason } = result.problem;
	if (failuresAs === 'items') return { json: { ...fields, reason }, pairedItem };
	return {
		json: { error: reason, message: sentence(result), details: fields },
		pairedItem,
	};
}

/**
 * The one error of a run that stops the workflow: how many were accepted, how many were not, and
 * which. Its context holds every result, so that nobody is forgotten.
 */
export function toError(node: INode, results: SendResult[]): NodeOperationError {
	const failures = results.filter(({ problem }) => problem !== undefined);
	const faults = failures.filter(({ problem }) => problem !== HELD_BACK);
	const lines = faults.slice(0, LISTED).map((fault) => sentence(fault));
	// An AI agent reads the message alone, so what stops everything has to stand there.
	const shared = faults.find(({ problem }) => problem?.concernsAll)?.problem;
	const more = faults.length > LISTED ? [`These are the first ${LISTED} of ${faults.length}.`] : [];
	const error = stoppingError(node, shared?.reason ?? headline(results, failures, faults), {
		description: shared ? `${shared.advice}.` : [...lines, ...more].join('\n'),
		...(faults[0] && { itemIndex: faults[0].recipient.itemIndex }),
	});
	error.context.results = results.map((result) => ({
		item: result.recipient.itemIndex,
		...resultFields(result),
	}));
	return error;
}

function headline(results: SendResult[], failures: SendResult[], faults: SendResult[]): string {
	if (faults.length < failures.length) {
		return `Nothing was sent: ${faults.length} of ${results.length} messages cannot be sent`;
	}
	const [only] = results.length === 1 ? failures : [];
	if (only?.problem) return only.problem.reason.replace(CODE_AT_END, '');
	return `Not every message was accepted: ${countOutcomes(results).join(', ')}`;
}

function resultFields(result: SendResult): IDataObject {
	const { recipient, detail, size, callbackData, bulkId, outcome, reason, postponed } = result;
	const fields: IDataObject = {
		messageId: detail?.messageId ?? recipient.messageId,
		to: recipient.to,
		from: recipient.from,
	};
	if (detail) {
		if (detail.credit !== undefined) fields.credit = detail.credit;
		if (detail.shorturl !== undefined) fields.shorturl = detail.shorturl;
		const { code, name, description } = detail.status;
		fields.status = { code, name, description };
	}
	if (bulkId !== undefined) fields.bulkId = bulkId;
	fields.outcome = outcome;
	if (size) {
		fields.encoding = size.encoding;
		fields.segments = size.segments;
	}
	if (callbackData !== undefined) fields.callbackData = callbackData;
	if (reason !== undefined) fields.reason = reason;
	if (result.leavesAt !== undefined) fields.sendAt = result.leavesAt;
	if (postponed) {
		fields.postponedUntil = postponed.until;
		fields.postponedBecause = postponed.because;
	}
	if (result.preview) Object.assign(fields, result.preview);
	return fields;
}

/** What is wrong, where and what to do: "Item 2, From, number 66812345678: … . … ." */
function sentence({ recipient, problem }: SendResult): string {
	if (!problem) return '';
	const where = [`Item ${recipient.itemIndex + 1}`, problem.field];
	if (problem.field !== 'To') where.push(`number ${recipient.to}`);
	return `${where.join(', ')}: ${problem.reason}. ${problem.advice}.`;
}
