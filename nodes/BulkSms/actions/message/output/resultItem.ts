import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { omit } from 'lodash';

import type { SendResult } from '../../../core/answer/sendResult';
import type { Presentation } from '../input/runOptions';

/**
 * Makes one item per result, paired to its input item. A failure is an item with `error`, `message`
 * and `details`, which n8n routes to the error branch, or, if failures are to come out among the
 * other items, one that its `outcome` tells apart.
 */
export function toItem(
	context: IExecuteFunctions,
	result: SendResult,
	{ failuresAs, includeInputFields }: Presentation,
): INodeExecutionData {
	const { itemIndex } = result.recipient;
	const isError = result.problem !== undefined && failuresAs === 'errors';
	const fields: IDataObject = isError
		? {
				error: result.problem?.reason,
				message: sentence(result),
				details: resultFields(result),
			}
		: resultFields(result);
	const pairedItem = { item: itemIndex };
	if (!includeInputFields) return { json: fields, pairedItem };
	// Named twice: the result comes first, and wins if the input has a field of the same name.
	const included = inputFields(context, itemIndex, isError);
	return { json: { ...fields, ...included, ...fields }, pairedItem };
}

/**
 * The fields of an input item that are beside its result. Without `error`: n8n takes an item that
 * has one for a failure, and would run the node again with Retry On Fail. A failure with other fields
 * would not reach the error output, and there n8n adds them itself.
 */
function inputFields(context: IExecuteFunctions, itemIndex: number, isError: boolean): IDataObject {
	if (isError && context.getNode().onError === 'continueErrorOutput') return {};
	return omit(context.getInputData()[itemIndex]?.json, 'error');
}

/**
 * Returns what is known of a result, in the order in which people look for it: `to`, `outcome`, the
 * fields of the gateway, those of the message, and what explains the outcome.
 */
export function resultFields(result: SendResult): IDataObject {
	const { recipient, detail, size, callbackData, bulkId, outcome, postponed } = result;
	const fields: IDataObject = {
		to: recipient.to,
		outcome,
		messageId: detail?.messageId ?? recipient.messageId,
		from: recipient.from,
	};
	if (detail) {
		const { code, name, description } = detail.status;
		fields.status = { code, name, description };
		if (detail.credit !== undefined) fields.credit = detail.credit;
	}
	if (size) {
		fields.encoding = size.encoding;
		fields.segments = size.segments;
	}
	if (detail?.shorturl !== undefined) fields.shorturl = detail.shorturl;
	if (bulkId !== undefined) fields.bulkId = bulkId;
	if (callbackData !== undefined) fields.callbackData = callbackData;
	if (result.leavesAt !== undefined) fields.sendAt = result.leavesAt;
	if (result.settledBy) fields.settledBy = result.settledBy;
	const reason = result.problem?.reason ?? result.reason;
	if (reason !== undefined) fields.reason = reason;
	if (postponed) {
		fields.postponedUntil = postponed.until;
		fields.postponedBecause = postponed.because;
	}
	if (result.preview) Object.assign(fields, result.preview);
	return fields;
}

/** What is wrong, where and what to do: "Item 2, From, number 66812345678: … . … ." */
export function sentence({ recipient, problem }: SendResult): string {
	if (!problem) return '';
	const where = [`Item ${recipient.itemIndex + 1}`, problem.field];
	if (problem.field !== 'To') where.push(`number ${recipient.to}`);
	return `${where.join(', ')}: ${problem.reason}. ${problem.advice}.`;
}
