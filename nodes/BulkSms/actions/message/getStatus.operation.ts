import { cloneDeep, omit, uniqBy } from 'lodash';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Asked, NotTold } from '../../core/gateway/answer/asked';
import {
	checkId,
	type LogQuery,
	readMessageIds,
	rowsFor,
	writeLogDate,
} from '../../core/gateway/log/logQuery';
import { type LogAnswer, MOST_ROWS } from '../../core/gateway/log/messageLog';
import { shownReport } from '../../core/gateway/report/report';
import { checkNumber } from '../../core/message/number/checkedNumber';
import { splitDestinations } from '../../core/message/number/writtenNumber';
import { readMoment } from '../../core/message/schedule/schedule';
import { LIMITS } from '../../core/message/fields/sendRequest';
import {
	attempt,
	changeProblem,
	type Checked,
	firstProblem,
	invalid,
	refuse,
	valid,
	valueOf,
} from '../../core/problem';
import { valuesIn } from '../../parameters/read/collection';
import { ParameterReader } from '../../parameters/read/reader';
import { Client } from '../../transport/client';
import { accountZone, type Credential, readCredential } from '../../credential/credential';
import { failureOfEachItem, itemFailure } from '../failures';
import type { Dependencies, Operation } from '../operation';
import { queryLog } from './queryLog';
import { sending } from '../../parameters/sending';
import { statusOptions, statusParameters } from '../../parameters/status';

/** The questions of one input item, in order. An unusable question is replaced by its problem. */
type ItemQueries = Checked<Array<Checked<LogQuery>>>;

/** Makes one item for each message that was found, or one item with the outcome `notFound`. */
function statusItems(
	query: LogQuery,
	reply: Asked<LogAnswer>,
	defaultCountryCode: string,
	includeRaw: boolean,
): Checked<IDataObject[]> {
	if (reply.kind !== 'told') return invalid(reply.problem);
	const { rows: all } = reply.value;
	const rows = rowsFor(query, all, defaultCountryCode);
	const reports: object[] = rows.map((row) => shownReport(row, includeRaw));
	if (reports.length > 0) return valid(reports.map((report) => ({ ...report })));
	if (query.by === 'messageId' && all.some(({ messageId }) => messageId === undefined)) {
		return invalid(
			'Gateway',
			'The gateway answered with entries that name no message ID',
			'Look the message up by its number instead',
		);
	}
	return valid([{ ...askedFor(query), outcome: 'notFound' }]);
}

/** The question, with the field names of entries. */
const askedFor = (query: LogQuery): IDataObject =>
	query.by === 'period'
		? { periodStart: query.start.iso, periodEnd: query.end.iso }
		: omit(query, 'by');

export const description: Omit<Operation, 'execute'> = {
	name: 'Get Status',
	action: 'Get message status',
	description: 'Look up messages in the message log of the gateway',
	isForModels: true,
	properties: [...Object.values(statusParameters), statusOptions.fieldFor('getStatus')],
};

/**
 * If several items ask the same question, it is asked once.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and something cannot be looked up
 */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	if (!credential.ok) return failureOfEachItem(context, credential.problem);
	const reader = new ParameterReader(context);
	const settings = attempt(() => {
		const findBy = reader.checked(statusParameters.findBy)(0);
		const values = valuesIn(statusOptions.once(reader, 'getStatus'));
		const { concurrency, includeRaw = false } = values;
		return { findBy, includeRaw, concurrency: concurrency ?? sending.options.concurrency.default };
	});
	if (!settings.ok) return failureOfEachItem(context, settings.problem);

	const client = new Client(context, credential.value, clock);
	const asked: ItemQueries[] = [];
	const { findBy, includeRaw, concurrency } = settings.value;
	const read = queryReader(context, client, findBy, reader);
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
		const queries = attempt(() => read(itemIndex));
		const problem = queries.ok ? firstProblem(...queries.value) : queries.problem;
		// With On Error set to Stop Workflow, it stops here, before the first request.
		if (problem) itemFailure(context, problem, itemIndex);
		asked.push(queries);
	}
	const replies = await askQueries(context, client, concurrency, asked);

	const { defaultCountryCode } = credential.value;
	const items: INodeExecutionData[] = [];
	for (const [item, queries] of asked.entries()) {
		const give = (json: IDataObject) => items.push({ json, pairedItem: { item } });
		if (!queries.ok) {
			give(itemFailure(context, queries.problem, item));
			continue;
		}
		for (const query of queries.value) {
			const found = query.ok
				? statusItems(query.value, replies(query.value), defaultCountryCode, includeRaw)
				: query;
			// Items with the same question share an answer, but no object.
			if (found.ok) for (const json of found.value) give(cloneDeep(json));
			else {
				const { details, ...failure } = itemFailure(context, found.problem, item);
				const about = query.ok ? askedFor(query.value) : {};
				give({ ...failure, details: Object.assign(about, details) });
			}
		}
	}
	return [items];
}

/** @returns the result of a question */
async function askQueries(
	context: IExecuteFunctions,
	client: Client,
	concurrency: number,
	asked: ItemQueries[],
): Promise<(query: LogQuery) => Asked<LogAnswer>> {
	const usable = asked.flatMap((each) => (each.ok ? each.value : []));
	const queries = usable.flatMap((each) => (each.ok ? each.value : []));
	const replies = new Map<string, Asked<LogAnswer>>();
	let excluded = 0;
	const manner = { concurrency, stopsAtFailure: !context.continueOnFail() };
	const stopped = await queryLog(
		client,
		uniqBy(queries, JSON.stringify),
		manner,
		(query, reply) => {
			replies.set(JSON.stringify(query), reply);
			if (reply.kind === 'told') excluded += reply.value.excluded;
		},
	);
	if (excluded > 0) {
		context.addExecutionHints({
			message: `The gateway answered with ${excluded} entries more than the ${MOST_ROWS} that its message log contains. They were left out.`,
			type: 'warning',
			location: 'outputPane',
		});
	}
	return (query) => replies.get(JSON.stringify(query)) ?? stopped ?? NOT_ASKED;
}

const NOT_ASKED: NotTold = {
	kind: 'notSent',
	problem: { field: 'Node', reason: 'Bulk SMS did not ask', advice: 'Run the workflow again' },
};

/** The returned function throws a Refusal if an item has no question. */
function queryReader(
	context: IExecuteFunctions,
	{ credential, clock }: Client,
	findBy: 'messageId' | 'bulkId' | 'number' | 'period',
	reader: ParameterReader,
): (itemIndex: number) => Array<Checked<LogQuery>> {
	switch (findBy) {
		case 'messageId': {
			const read = reader.each(statusParameters.messageIds);
			return (itemIndex) =>
				readMessageIds(read(itemIndex)).map((id) =>
					id.ok ? valid({ by: 'messageId', messageId: id.value }) : id,
				);
		}
		case 'bulkId': {
			const read = reader.each(statusParameters.bulkId);
			return (itemIndex) => {
				const value = read(itemIndex);
				const id = typeof value === 'string' ? value.trim() : value;
				// The gateway's own bulk IDs may be longer than the user's.
				return [valid({ by: 'bulkId', bulkId: checkId('Bulk ID', id, LIMITS.messageId) })];
			};
		}
		case 'number': {
			const read = reader.each(statusParameters.to);
			return (itemIndex) => [valid(byNumber(read(itemIndex), credential))];
		}
		case 'period': {
			const { periodStart, periodEnd } = statusParameters;
			const start = reader.each(periodStart);
			const end = reader.each(periodEnd);
			const rules = {
				workflowZone: context.getTimezone(),
				accountZone: accountZone(context, credential),
				dateOrder: credential.dateOrder,
				now: clock.now(),
			};
			return (itemIndex) => {
				const first = readMoment('From', start(itemIndex), rules);
				const last = readMoment('Until', end(itemIndex), rules);
				if (last < first) {
					refuse('Until', 'The period ends before it begins', 'Choose a time after From');
				}
				const period = {
					start: writeLogDate('From', first, rules.accountZone),
					end: writeLogDate('Until', last, rules.accountZone),
				};
				return [valid({ by: 'period', ...period })];
			};
		}
	}
}

function byNumber(value: unknown, { defaultCountryCode }: Credential): LogQuery {
	const [number, ...others] = splitDestinations(value);
	if (number === undefined || others.length > 0) {
		return refuse(
			'Number',
			number === undefined ? 'There is no number to look up' : 'Number contains several numbers',
			'Give one number for each item',
		);
	}
	// The message went to the number with its country code, so one without it would find nothing.
	const { to } = checkNumber(number, { defaultCountryCode, anyLength: true });
	return {
		by: 'number',
		to: changeProblem(
			(problem) => ({ ...problem, field: 'Number' }),
			() => valueOf(to),
		),
	};
}
