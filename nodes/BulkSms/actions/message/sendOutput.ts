import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { HELD_BACK, type SendResult } from '../../core/sendResult';

const LISTED = 20;

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
	const more = faults.length > LISTED ? [`… and ${faults.length - LISTED} more`] : [];
	const error = new NodeOperationError(
		node,
		shared?.reason ?? headline(results, failures, faults),
		{
			description: shared ? `${shared.advice}.` : [...lines, ...more].join('\n'),
			...(faults[0] && { itemIndex: faults[0].recipient.itemIndex }),
		},
	);
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
	const accepted = results.filter(({ outcome }) => outcome === 'accepted').length;
	const others = results.filter(({ outcome }) => outcome !== 'accepted');
	return `${accepted} of ${results.length} messages were accepted, ${others.length} were not (${countOutcomes(others)})`;
}

/** For example "1 rejected, 2 notSent", in the order in which they first occur. */
function countOutcomes(results: SendResult[]): string {
	const counts = new Map<string, number>();
	for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
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
