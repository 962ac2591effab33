import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import {
	checkId,
	type LogQuery,
	readMessageIds,
	writeLogDate,
} from '../../core/gateway/log/logQuery';
import { checkNumber } from '../../core/message/number/checkedNumber';
import { splitDestinations } from '../../core/message/number/destination';
import { readMoment, type ScheduleRules } from '../../core/message/schedule/schedule';
import { LIMITS } from '../../core/message/sendRequest';
import { allOf, type Checked, invalid, refusedFor, valid } from '../../core/problem';
import type { Client } from '../../transport/client';
import { accountZone, type Credential } from '../../transport/credential';
import { OptionReader } from '../parameters/optionReader';
import { Collection, OPTIONS, type Parameter, yesOrNo } from '../parameters/parameter';
import { ParameterReader, type ReadValue } from '../parameters/reader';
import { sending } from '../parameters/sending';

const shownFor = (findBy: string) => ({ displayOptions: { show: { findBy: [findBy] } } });

export const statusOptions = new Collection(OPTIONS, 'option', {
	includeRaw: {
		displayName: 'Include Raw Entry',
		name: 'includeRaw',
		type: 'boolean',
		default: true,
		description: 'Whether to add the unchanged entry of the log, in the field raw',
		per: 'run',
		operations: ['getStatus'],
		schema: yesOrNo().default(false),
	},
	concurrency: { ...sending.options.concurrency, per: 'run', operations: ['getStatus'] },
});

const statusParameters = {
	findBy: {
		displayName: 'Find By',
		name: 'findBy',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Bulk ID',
				value: 'bulkId',
				description: 'All messages of one request, by the bulkId that Send gave out',
			},
			{
				name: 'Message ID',
				value: 'messageId',
				description: 'Single messages, by the messageId that Send gave out',
			},
			{ name: 'Number', value: 'number', description: 'All messages to one number' },
			{ name: 'Period', value: 'period', description: 'All messages that were sent in a period' },
		],
		default: 'messageId',
		description: 'How to find the messages. The gateway keeps them for about 48 hours.',
	},
	messageIds: {
		displayName: 'Message ID',
		name: 'messageIds',
		type: 'string',
		reads: 'evaluated',
		default: '',
		required: true,
		...shownFor('messageId'),
		placeholder: 'e.g. {{ $json.messageId }}',
		description:
			'Message ID to look up. Separate several by comma, semicolon or line break, or give a list from an expression.',
	},
	bulkId: {
		displayName: 'Bulk ID',
		name: 'bulkId',
		type: 'string',
		reads: 'evaluated',
		default: '',
		required: true,
		...shownFor('bulkId'),
		placeholder: 'e.g. {{ $json.bulkId }}',
		description: 'Bulk ID of the request to look up',
	},
	to: {
		displayName: 'Number',
		name: 'to',
		type: 'string',
		default: '',
		required: true,
		...shownFor('number'),
		placeholder: 'e.g. +66 81 234 5678',
		description: 'Number to look up, with its country code',
	},
	periodStart: {
		displayName: 'From',
		name: 'periodStart',
		type: 'dateTime',
		default: '',
		required: true,
		...shownFor('period'),
		description: 'Start of the period. A time without a zone is in the time zone of the workflow.',
	},
	periodEnd: {
		displayName: 'Until',
		name: 'periodEnd',
		type: 'dateTime',
		default: '',
		required: true,
		...shownFor('period'),
		description: 'End of the period. A time without a zone is in the time zone of the workflow.',
	},
} satisfies Record<string, Parameter>;

export const statusFields: Parameter[] = [
	...Object.values(statusParameters),
	statusOptions.fieldFor('getStatus'),
];

const waySchema = z.enum(['messageId', 'bulkId', 'number', 'period']);

export interface StatusSettings extends z.output<typeof statusOptions.schema> {
	findBy: z.output<typeof waySchema>;
}

export function readStatusSettings(context: IExecuteFunctions): Checked<StatusSettings> {
	const reader = new ParameterReader(context);
	const findBy = reader.each(statusParameters.findBy)(0);
	if (!findBy.ok) return findBy;
	const way = waySchema.safeParse(findBy.value);
	if (!way.success) {
		return invalid('Find By', 'Find By has no usable value', 'Choose a way from the list');
	}
	const options = new OptionReader(reader, statusOptions, 'getStatus').once(statusOptions.schema);
	return options.ok ? valid({ findBy: way.data, ...options.value }) : options;
}

/** Reads the questions of one input item, in order. An unusable question is replaced by its problem. */
export type ItemQuestions = Checked<Array<Checked<LogQuery>>>;

export async function readQuestions(
	context: IExecuteFunctions,
	client: Client,
	{ findBy }: StatusSettings,
	take: (questions: ItemQuestions, itemIndex: number) => void,
): Promise<void> {
	const reader = new ParameterReader(context);
	const read = questionReader(context, client, findBy, reader);
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
		take(read(itemIndex), itemIndex);
	}
}

function questionReader(
	context: IExecuteFunctions,
	{ credential, clock }: Client,
	findBy: StatusSettings['findBy'],
	reader: ParameterReader,
): (itemIndex: number) => ItemQuestions {
	switch (findBy) {
		case 'messageId':
			return reading(reader.each(statusParameters.messageIds), byMessageId);
		case 'bulkId':
			return reading(reader.each(statusParameters.bulkId), byBulkId);
		case 'number':
			return reading(reader.each(statusParameters.to), (value) => byNumber(value, credential));
		case 'period': {
			const start = reader.each(statusParameters.periodStart);
			const end = reader.each(statusParameters.periodEnd);
			const rules = {
				workflowZone: context.getTimezone(),
				accountZone: accountZone(context, credential),
				now: clock.now(),
			};
			return (itemIndex) => {
				const period = allOf(start(itemIndex), end(itemIndex));
				return period.ok ? byPeriod(...period.value, rules) : period;
			};
		}
	}
}

const reading =
	(read: ReadValue, make: (value: unknown) => ItemQuestions) =>
	(itemIndex: number): ItemQuestions => {
		const value = read(itemIndex);
		return value.ok ? make(value.value) : value;
	};

function byMessageId(value: unknown): ItemQuestions {
	const ids = readMessageIds(value);
	if (!ids.ok) return ids;
	return valid(
		ids.value.map((id) => (id.ok ? valid({ by: 'messageId', messageId: id.value }) : id)),
	);
}

function byBulkId(value: unknown): ItemQuestions {
	const bulkId = checkId('Bulk ID', typeof value === 'string' ? value.trim() : value, LONGEST);
	return bulkId.ok ? one({ by: 'bulkId', bulkId: bulkId.value }) : bulkId;
}

/** The gateway's own bulk IDs may be longer than the user's. */
const LONGEST = LIMITS.messageId;

function byNumber(value: unknown, { defaultCountryCode }: Credential): ItemQuestions {
	const [number, ...others] = splitDestinations(value);
	if (number === undefined || others.length > 0) {
		return invalid(
			'Number',
			number === undefined ? 'There is no number to look up' : 'Number holds several numbers',
			'Give one number for each item',
		);
	}
	// The message went to the number with its country code, so a shorter number would find nothing.
	const { to } = checkNumber(number, { defaultCountryCode });
	if (!to.ok) return refusedFor({ ...to.problem, field: 'Number' });
	return one({ by: 'number', to: to.value });
}

function byPeriod(
	from: unknown,
	until: unknown,
	rules: Pick<ScheduleRules, 'workflowZone' | 'accountZone' | 'now'>,
): ItemQuestions {
	const period = allOf(readMoment('From', from, rules), readMoment('Until', until, rules));
	if (!period.ok) return period;
	const [first, last] = period.value;
	if (last < first) {
		return invalid('Until', 'The period ends before it begins', 'Choose a time after From');
	}
	const written = allOf(
		writeLogDate('From', first, rules.accountZone),
		writeLogDate('Until', last, rules.accountZone),
	);
	if (!written.ok) return written;
	const [start, end] = written.value;
	return one({ by: 'period', start, end });
}

const one = (question: LogQuery): ItemQuestions => valid([valid(question)]);
