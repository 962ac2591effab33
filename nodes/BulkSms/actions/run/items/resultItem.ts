import { cloneDeep, groupBy, mapValues, omit } from 'lodash';
import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	NodeOperationError,
} from 'n8n-workflow';

import { maybeSent, type SendResult, WITHHELD } from '../../../core/gateway/answer/sendResult';
import type { IdFields, PreviewFields, SummaryFields } from '../../../core/output/sentMessage';
import { toNodeError } from '../../failures';
import { FOR_MODELS, isTool } from '../../operation';
import type { SendSettings } from '../read/settings';
import type { SendStats } from '../run';
import { countOutcomes } from './runHint';
import type { Clocks } from '../../../core/message/schedule/timeInWords';

/**
 * Makes one item per result, paired to its input item. A failure is an item with `error`, `message`
 * and `details`, which n8n routes to the error branch, or, if failures are to come out among the
 * other items, one that its `outcome` tells apart.
 */
export function toItem(
	context: IExecuteFunctions,
	result: SendResult,
	{ failuresAs, includeInputFields }: Pick<SendSettings, 'failuresAs' | 'includeInputFields'>,
): INodeExecutionData {
	const { itemIndex } = result.recipient;
	const isError = result.problem !== undefined && failuresAs === 'errors';
	const pairedItem = { item: itemIndex };
	const fields: IDataObject = isError
		? {
				error: result.problem?.reason,
				message: isTool(context.getNode()) ? `${sentence(result)} ${FOR_MODELS}` : sentence(result),
				details: resultFields(result),
			}
		: fieldsToSee(result);
	const kept = isError ? {} : fieldsToKeep(result);
	if (!includeInputFields) return { json: Object.assign(fields, kept), pairedItem };
	const included = inputFields(context, itemIndex, isError);
	// Named twice: the result comes first, and wins if the input has a field of the same name.
	return { json: { ...fields, ...included, ...fields, ...kept }, pairedItem };
}

/**
 * The fields of an input item that come out with its result. Without `error`: n8n takes an item that
 * has one for a failure, and would run the node again with Retry On Fail. A failure with other fields
 * would not reach the error output, and there n8n adds them itself.
 */
function inputFields(context: IExecuteFunctions, itemIndex: number, isError: boolean): IDataObject {
	if (isError && context.getNode().onError === 'continueErrorOutput') return {};
	try {
		return mapValues(omit(context.getInputData()[itemIndex]?.json, 'error'), ofItsOwn);
	} catch {
		// The result counts for more than an item that cannot be read.
		return {};
	}
}

/** Items that share an object change together where a later node writes into one of them. */
function ofItsOwn(value: IDataObject[string]): IDataObject[string] {
	try {
		return typeof value === 'object' ? cloneDeep(value) : value;
	} catch {
		// Nested too deep.
		return value;
	}
}

const resultFields = (result: SendResult): IDataObject =>
	Object.assign(fieldsToSee(result), fieldsToKeep(result));

function fieldsToSee(result: SendResult): Partial<SummaryFields> {
	const { recipient, detail, outcome, text, size, postponed } = result;
	const fields: Partial<SummaryFields> = { to: recipient.to, outcome };
	if (text !== undefined) fields.text = text;
	if (text !== undefined && recipient.isShortened) fields.shortened = true;
	const reason = result.problem?.reason ?? result.reason;
	if (reason !== undefined) fields.reason = reason;
	if (result.scheduledFor !== undefined) fields.sendAt = result.scheduledFor;
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
	fields.from = recipient.from;
	if (result.callbackData !== undefined) fields.callbackData = result.callbackData;
	if (detail?.shorturl !== undefined) fields.shorturl = detail.shorturl;
	return fields;
}

function fieldsToKeep({
	recipient,
	detail,
	bulkId,
	preview,
}: SendResult): IdFields & Partial<PreviewFields> {
	const fields: IdFields = { messageId: detail?.messageId ?? recipient.messageId };
	if (bulkId !== undefined) fields.bulkId = bulkId;
	if (detail) {
		const { code, name, description } = detail.status;
		fields.status = { code, name, description };
	}
	return Object.assign(fields, preview);
}

/** The place, the reason, and the advice: "Item 2, From, number 66812345678: … . … ." */
export function sentence({ recipient, problem }: SendResult): string {
	if (!problem) return '';
	const where = [`Item ${recipient.itemIndex + 1}`, problem.field];
	if (!problem.isOfNumber) where.push(`number ${recipient.to}`);
	return `${where.join(', ')}: ${problem.reason}. ${problem.advice}.`;
}

const LISTED = 20;

/**
 * A code of Node.js after a reason. It is in the description alone: n8n's Call n8n Workflow
 * Tool makes an error of its own of the message, and n8n replaces one with such a code in it.
 */
const CODE_AT_END = / \(E[A-Z]+\)$/;

/**
 * The one error of a run that stops the workflow: how many were accepted, how many were not, and
 * which. Its context holds every result, so that nobody is forgotten. It names no item to n8n, whose
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
	// An AI agent reads the message alone, so what stops everything has to be there.
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

interface Told {
	results: SendResult[];
	failures: SendResult[];
	/** Failures that have a reason of their own. */
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
 * Why messages failed, if all did for one reason. An AI agent reads the headline alone, and must not
 * take what may have been sent for not sent.
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

/** @param withheld messages that could be sent, and were not because of the others */
function howToSendOthers(withheld: number): string[] {
	if (withheld === 0) return [];
	const others = withheld === 1 ? 'other message' : `other ${withheld} messages`;
	return [
		`To send the ${others} anyway, set On Error to Continue, or When a Message Fails to Return as Item.`,
	];
}

/** One line for each failure; those that differ only in the number share one. */
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
