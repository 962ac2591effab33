import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { LABELS } from '../../core/labels';
import { MOST_PLACES } from '../../core/message/reservation/timeLimit';
import { Collection, count, defineOptions, lengthField } from './parameter';

/** The limits of one-time passwords. */
export const codeOptions = defineOptions({
	maxPerHour: {
		displayName: LABELS.maxPerHour,
		name: 'maxPerHour',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST_PLACES },
		default: 100,
		description:
			'How many codes all numbers together may get in an hour, 1 or more, over all executions. Without this option, there is no such limit.',
		per: 'item',
		operations: ['request', 'resend'],
	},
	maxPerNumber: {
		displayName: LABELS.maxPerNumber,
		name: 'maxPerNumber',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST_PLACES },
		default: 5,
		description:
			'How many codes one number may get in an hour, 1 or more, over all executions. Without this option, 5.',
		per: 'item',
		operations: ['request', 'resend'],
		descriptionFor: {
			resend:
				'How many more codes one OTP ID, and the number in To, may get in an hour, 1 or more, over all executions. Without this option, 5.',
		},
	},
});

const NAME = 'limitOverTime';

/** The places of the limits in a workflow. n8n takes no list of limits here. */
export const LIMITS = [
	{ displayName: 'Limit', name: 'values' },
	{ displayName: 'Second Limit', name: 'second' },
] as const;

/** In hours: a leap year. */
export const LONGEST_MEMORY = 24 * 366;

export const limitFields = new Collection(
	{
		displayName: 'Values',
		name: `safeguards.${NAME}`,
		type: 'collection',
		default: {},
	},
	'safeguard',
	{
		messages: {
			displayName: 'Messages',
			name: 'messages',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_PLACES },
			default: 10,
			description: `How many messages may be sent, 1 to ${MOST_PLACES}. Each number counts as one.`,
			per: 'run',
			operations: ['send', 'sendAndWait'],
			schema: count(MOST_PLACES),
		},
		hours: {
			displayName: 'Hours',
			name: 'hours',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: LONGEST_MEMORY },
			default: 1,
			description: `In how many hours, 1 to ${LONGEST_MEMORY}`,
			per: 'run',
			operations: ['send', 'sendAndWait'],
			schema: count(LONGEST_MEMORY),
		},
		per: {
			displayName: 'Counted Per',
			name: 'per',
			type: 'options',
			options: [
				{
					name: 'This Node',
					value: 'workflow',
					description: 'All messages of this node count together',
				},
				{
					name: 'Number',
					value: 'number',
					description: 'Messages to the same number count together',
				},
				{
					name: 'Key',
					value: 'key',
					description: 'Messages with the same key count together, for example those of one alert',
				},
			],
			default: 'workflow',
			description: 'Which messages count together',
			per: 'run',
			operations: ['send', 'sendAndWait'],
			schema: z.enum(['workflow', 'number', 'key'], {
				errorMap: () => ({ message: 'workflow, number or key' }),
			}),
		},
		key: {
			displayName: 'Key',
			name: 'key',
			type: 'string',
			displayOptions: { show: { per: ['key'] } },
			default: '',
			reads: 'text',
			otherwise:
				'say in the expression what to count by without it: {{ $json.alertname || "all" }}',
			placeholder: 'e.g. {{ $json.alertname }}',
			description: 'Text or number that the messages have in common. It is read for each item.',
			per: 'item',
			operations: ['send', 'sendAndWait'],
		},
	},
);

const { fields } = limitFields;

export const limitOverTime: INodeProperties & { name: typeof NAME } = {
	displayName: 'Limit over Time',
	name: NAME,
	type: 'fixedCollection',
	placeholder: 'Add Limit',
	// It has values, because n8n drops a fixed collection without values at the next change of an
	// option.
	default: { values: Object.fromEntries(fields.map((each) => [each.name, each.default])) },
	description:
		'How many messages the node sends within some hours, over all executions. It skips the others. With two limits, a message must be within both.',
	options: LIMITS.map((limit) => ({ ...limit, values: [...fields, lengthField] })),
};
