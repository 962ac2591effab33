import { Collection, OPTIONS } from './read/collection';
import { anyValue, flag, choice, line, moment, perRun } from './read/kinds';
import type { Parameter } from './read/parameter';
import { sending } from './sending';

const shownFor = (findBy: string) => ({ displayOptions: { show: { findBy: [findBy] } } });

export const statusOptions = new Collection(OPTIONS, 'option', {
	includeRaw: {
		displayName: 'Include Raw Entry',
		...flag,
		description: 'Whether to add the unchanged entry of the log, in the field raw',
		...perRun('getStatus'),
	},
	concurrency: { ...sending.options.concurrency, per: 'run', operations: ['getStatus'] },
});

export const statusParameters = {
	findBy: {
		displayName: 'Find By',
		name: 'findBy',
		noDataExpression: true,
		...choice(
			'messageId',
			[
				{
					name: 'Bulk ID',
					value: 'bulkId',
					description: 'All messages of one request, by the bulkId that Send returned',
				},
				{
					name: 'Message ID',
					value: 'messageId',
					description: 'Single messages, by the messageId that Send returned',
				},
				{ name: 'Number', value: 'number', description: 'All messages to one number' },
				{ name: 'Period', value: 'period', description: 'All messages that were sent in a period' },
			],
			'messageId, bulkId, number, period',
		),
		description: 'How to find the messages. The gateway keeps them for about 48 hours.',
	},
	messageIds: {
		displayName: 'Message ID',
		name: 'messageIds',
		...line(anyValue),
		reads: 'evaluated',
		required: true,
		...shownFor('messageId'),
		placeholder: 'e.g. {{ $json.messageId }}',
		description:
			'Message ID to look up. Separate several by comma, semicolon or line break, or use an expression that returns a list.',
	},
	bulkId: {
		displayName: 'Bulk ID',
		name: 'bulkId',
		...line(anyValue),
		reads: 'evaluated',
		required: true,
		...shownFor('bulkId'),
		placeholder: 'e.g. {{ $json.bulkId }}',
		description: 'Bulk ID of the request to look up',
	},
	to: {
		displayName: 'Number',
		name: 'to',
		...line(anyValue),
		required: true,
		...shownFor('number'),
		placeholder: 'e.g. +66 81 234 5678',
		description: 'Number to look up, with its country code',
	},
	periodStart: {
		displayName: 'From',
		name: 'periodStart',
		...moment(anyValue),
		required: true,
		...shownFor('period'),
		description: 'Start of the period. A time without a zone is in the time zone of the workflow.',
	},
	periodEnd: {
		displayName: 'Until',
		name: 'periodEnd',
		...moment(anyValue),
		required: true,
		...shownFor('period'),
		description: 'End of the period. A time without a zone is in the time zone of the workflow.',
	},
} satisfies Record<string, Parameter>;
