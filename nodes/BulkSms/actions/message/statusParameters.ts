import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { invalid, valid, type Checked } from '../../core/problem';
import { Collection, OPTIONS } from '../parameters/collection';
import { type Parameter, yesOrNo } from '../parameters/parameter';
import { OptionReader } from '../parameters/optionReader';
import { ParameterReader } from '../parameters/reader';
import { sending } from '../parameters/sending';

const shownFor = (findBy: string) => ({ displayOptions: { show: { findBy: [findBy] } } });

export const statusOptions = new Collection(OPTIONS, 'option', {
	includeRaw: {
		displayName: 'Include Raw Entry',
		name: 'includeRaw',
		type: 'boolean',
		default: true,
		description: 'Whether to add the entry of the log as it came, in the field raw',
		per: 'run',
		operations: ['getStatus'],
		schema: yesOrNo().default(false),
	},
	concurrency: { ...sending.options.concurrency, per: 'run', operations: ['getStatus'] },
});

export const statusParameters = {
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
		description: 'What you know of the messages. The gateway remembers about 48 hours.',
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
