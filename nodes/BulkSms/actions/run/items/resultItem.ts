import { assign, cloneDeep, pick } from 'lodash';
import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { maybeSent, type SendResult } from '../../../core/message/sendResult';
import type { Problem } from '../../../core/problem';
import type { IdFields, PreviewFields, SummaryFields } from '../../../core/output/sentMessage';
import { shownValue } from '../../../core/text/words';
import { mapInSlices } from '../../../transport/clock';
import { areRows } from '../../failures';
import { forModel, isTool, lineFor } from '../../forModels';
import { itemNames, itemsWithNames, type NameOf, pathInEditor, firstNamed } from '../../where';
import type { SendSettings } from '../read/settings';
import { nextStepOf } from './resultForModel';
import { storyOf } from './runStory';

type ItemSettings = Pick<SendSettings, 'failuresAs' | 'includeInputFields'>;

/** In the input, they are of an earlier message. */
// prettier-ignore
export const OWN_FIELDS: Record<keyof (SummaryFields & IdFields), true> = {
	to: true, outcome: true, reason: true, text: true, shortened: true, sendAt: true,
	postponedUntil: true, postponedBecause: true, limitedUntil: true, credit: true, segments: true,
	encoding: true, from: true, callbackData: true, shorturl: true, messageId: true, bulkId: true,
	status: true,
};
// prettier-ignore
const PREVIEW_FIELDS: Record<keyof PreviewFields, true> = {
	characters: true, remainingInSegment: true, firstNonGsmCharacter: true, suggestion: true,
	gatewayCredit: true, gatewayAnswer: true, differs: true,
};
const REPORT_FIELDS = { isFinal: true, sendDate: true, doneDate: true, reportKey: true };

/** Makes one item per result, paired to its input item. */
export const toItems = async (
	context: IExecuteFunctions,
	results: SendResult[],
	settings: ItemSettings,
): Promise<INodeExecutionData[]> =>
	await mapInSlices(results, itemMaker(context, results, settings));

/** Makes the item of the only result. */
export const toItem = (
	context: IExecuteFunctions,
	result: SendResult,
	settings: ItemSettings,
): INodeExecutionData => itemMaker(context, [result], settings)(result);

const isErrorItem = ({ problem }: SendResult, { failuresAs }: ItemSettings): boolean =>
	problem !== undefined && failuresAs === 'errors';

/**
 * A failure is an item with `error`, `message` and `details`, which n8n routes to the error branch.
 * Among the other items, it begins as they do, or `outcome` alone shows it. If one has a reason, all
 * have the field: the editor's table shows a field where it first comes, so the reason stands beside
 * the outcome.
 */
function itemMaker(
	context: IExecuteFunctions,
	results: SendResult[],
	settings: ItemSettings,
): (result: SendResult) => INodeExecutionData {
	// n8n makes a copy each time.
	const node = context.getNode();
	const isRow = areRows(node);
	const hasReason = results.some(
		(result) => (isRow || !isErrorItem(result, settings)) && whyOf(result) !== undefined,
	);
	const absentReason = hasReason ? '' : undefined;
	// Whether something was sent, or may have been, beside a failure.
	const isPart = results.length > 1 && results.some(maybeSent);
	const nameOf = itemNames(context);
	const inputFields = settings.includeInputFields ? inputReader(context) : undefined;
	return (result) => {
		const { recipient, problem } = result;
		const { itemIndex } = recipient;
		const isError = isErrorItem(result, settings);
		const message = problem && lineFor(node, problem, whereOf([result], problem, node, nameOf));
		const reason =
			problem && message && isTool(node)
				? forModel([problem.reason, message, nextStepOf(node, storyOf([result]), isPart)])
				: (whyOf(result) ?? absentReason);
		const fields: IDataObject = isError
			? errorFields(resultFields(result), { error: reason, message }, isRow)
			: fieldsToSee(result, reason);
		const kept = isError ? {} : fieldsToKeep(result);
		// The result is written twice: so it comes first, and also wins if the input has a field of the
		// same name. With the spread syntax, it would take ten times as long.
		const json = inputFields
			? assign({}, fields, inputFields(itemIndex, isError), fields, kept)
			: Object.assign(fields, kept);
		return { json, pairedItem: { item: itemIndex } };
	};
}

/**
 * Prepares to read the fields of each input item. It leaves out those of an earlier result, and
 * `error`: n8n treats an item with `error` as a failure, and would run the node again with Retry On
 * Fail. A failure with other fields would not reach the error output, where n8n adds them itself.
 */
function inputReader(
	context: IExecuteFunctions,
): (itemIndex: number, isError: boolean) => IDataObject {
	const items = context.getInputData();
	const { onError, parameters } = context.getNode();
	const notOfUser: object = {
		...{ ...OWN_FIELDS, error: true },
		...(parameters.operation === 'sendAndWaitForReport' && REPORT_FIELDS),
	};
	return (itemIndex, isError) => {
		if (isError && onError === 'continueErrorOutput') return {};
		try {
			const { json = {} } = items[itemIndex] ?? {};
			const isPreview = json.outcome === 'dryRun';
			const ofUser = Object.entries(json).filter(
				([name]) =>
					!Object.hasOwn(notOfUser, name) && !(isPreview && Object.hasOwn(PREVIEW_FIELDS, name)),
			);
			return Object.fromEntries(ofUser.map(([name, value]) => [name, ofItsOwn(value)]));
		} catch {
			// The result is more important than an unreadable item.
			return {};
		}
	};
}

/** If items share an object, they change together when a later node writes into one of them. */
function ofItsOwn(value: IDataObject[string]): IDataObject[string] {
	try {
		return typeof value === 'object' ? cloneDeep(value) : value;
	} catch {
		// Nested too deep.
		return value;
	}
}

/** @param isRow whether it begins as the rows of the other results do */
const errorFields = (details: IDataObject, said: IDataObject, isRow: boolean): IDataObject => ({
	...(isRow && pick(details, ['to', 'outcome', 'reason', 'text'])),
	...said,
	details,
});

export const resultFields = (result: SendResult): IDataObject =>
	Object.assign(fieldsToSee(result, whyOf(result)), fieldsToKeep(result));

const whyOf = ({ problem, reason, said }: SendResult): string | undefined =>
	problem?.reason ?? reason ?? said;

function fieldsToSee(result: SendResult, reason?: string): Partial<SummaryFields & PreviewFields> {
	const { recipient, detail, outcome, text, size, postponed } = result;
	const fields: Partial<SummaryFields & PreviewFields> = { to: recipient.to, outcome };
	if (reason !== undefined) fields.reason = reason;
	if (text !== undefined) fields.text = text;
	if (text !== undefined && recipient.isShortened) fields.shortened = true;
	const { scheduledFor } = result;
	if (scheduledFor !== undefined && scheduledFor !== postponed?.until) fields.sendAt = scheduledFor;
	if (postponed) {
		fields.postponedUntil = postponed.until;
		fields.postponedBecause = postponed.because;
	}
	if (result.limitedUntil !== undefined) fields.limitedUntil = result.limitedUntil;
	if (detail?.credit !== undefined) fields.credit = detail.credit;
	if (size) {
		fields.segments = size.segments;
		fields.encoding = size.encoding;
	}
	// The messages with a text share its description.
	if (result.preview) Object.assign(fields, cloneDeep(result.preview));
	fields.from = recipient.from;
	if (result.callbackData !== undefined) fields.callbackData = result.callbackData;
	if (detail?.shorturl !== undefined) fields.shorturl = detail.shorturl;
	return fields;
}

function fieldsToKeep({ recipient, detail, bulkId }: SendResult): IdFields {
	const fields: IdFields = { messageId: detail?.messageId ?? recipient.messageId };
	if (bulkId !== undefined) fields.bulkId = bulkId;
	if (detail) {
		const { code, name, description } = detail.status;
		fields.status = { code, name, description };
	}
	return fields;
}

/**
 * Says where a problem is: `Item 2, Boon, From, number 66812345678`.
 *
 * @param alike results with this problem
 */
export function whereOf(
	alike: SendResult[],
	{ field, isOfNumber }: Problem,
	node: INode,
	nameOf: NameOf,
): string {
	const indexes = [...new Set(alike.map(({ recipient }) => recipient.itemIndex))];
	const where = [itemsWithNames(indexes, nameOf), pathInEditor(node, field)];
	const numbers = firstNamed(alike, ({ recipient }) => shownValue(recipient.to));
	if (alike.length > indexes.length) where.push(`numbers ${numbers}`);
	else if (alike.length === 1 && !isOfNumber && numbers !== '') where.push(`number ${numbers}`);
	return where.join(', ');
}
