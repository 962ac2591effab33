import type { INodeProperties } from 'n8n-workflow';

import { isBlank } from '../core/expression/itemValue';
import { LABELS } from '../core/labels';
import { refuse } from '../core/problem';
import { asText } from '../core/text/words';
import { Collection, defineOptions } from './read/collection';
import { count, lengthField, oneOf } from './read/parameter';

/** The highest limit: each message takes a place in n8n's store. */
const MOST_PLACES = 100_000;

/** The limits of one-time passwords. */
export const codeLimits = defineOptions({
	maxPerHour: {
		displayName: LABELS.maxPerHour,
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST_PLACES },
		default: 100,
		description:
			'Maximum codes per hour for all numbers together, 1 or more, across all executions. Without this option, there is no such limit.',
		per: 'item',
		operations: ['request', 'resend'],
		check: count(MOST_PLACES),
	},
	maxPerNumber: {
		displayName: LABELS.maxPerNumber,
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST_PLACES },
		default: 5,
		description:
			'Maximum codes per hour for one number, 1 or more, across all executions. Without this option, 5.',
		per: 'item',
		operations: ['request', 'resend'],
		check: count(MOST_PLACES),
		descriptionFor: {
			resend:
				'Maximum further codes per hour for one OTP ID, and for the number in To, 1 or more, across all executions. Without this option, 5.',
		},
	},
});

const LIMIT_OVER_TIME = 'limitOverTime';

/** The places of the limits in a workflow. n8n takes no list of limits here. */
export const LIMIT_PLACES = [
	{ displayName: 'Limit', name: 'values' },
	{ displayName: 'Second Limit', name: 'second' },
] as const;

/** In hours: a leap year. */
export const LONGEST_MEMORY = 24 * 366;

export const limitFields = new Collection(
	{
		displayName: 'Values',
		name: `safeguards.${LIMIT_OVER_TIME}`,
		type: 'collection',
		default: {},
	},
	'safeguard',
	{
		messages: {
			displayName: 'Messages',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_PLACES },
			default: 10,
			description: `How many messages may be sent, 1 to ${MOST_PLACES}. Each number counts as one.`,
			per: 'run',
			operations: ['send', 'sendAndWait'],
			check: count(MOST_PLACES),
		},
		hours: {
			displayName: 'Hours',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: LONGEST_MEMORY },
			default: 1,
			description: `Length of the time window in hours, 1 to ${LONGEST_MEMORY}`,
			per: 'run',
			operations: ['send', 'sendAndWait'],
			check: count(LONGEST_MEMORY),
		},
		per: {
			displayName: 'Counted Per',
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
			check: oneOf(['workflow', 'number', 'key'], 'workflow, number or key'),
		},
		key: {
			displayName: 'Key',
			type: 'string',
			displayOptions: { show: { per: ['key'] } },
			default: '',
			reads: 'text',
			place: 'the key',
			otherwise:
				'say in the expression what to count by without it: {{ $json.alertname || "all" }}',
			placeholder: 'e.g. {{ $json.alertname }}',
			description: 'Text or number that the messages have in common. It is read for each item.',
			per: 'item',
			operations: ['send', 'sendAndWait'],
			check: (value, { label }) => checkLimitKey(label, value),
		},
	},
);

const { fields } = limitFields;

export const limitOverTime: INodeProperties & { name: typeof LIMIT_OVER_TIME } = {
	displayName: 'Limit over Time',
	name: LIMIT_OVER_TIME,
	type: 'fixedCollection',
	placeholder: 'Add Limit',
	// It has values, because n8n drops a fixed collection without values at the next change of an
	// option.
	default: { values: Object.fromEntries(fields.map((each) => [each.name, each.default])) },
	description:
		'Maximum messages per time window, across all executions. The node skips the others. With two limits, a message must be within both.',
	options: LIMIT_PLACES.map((limit) => ({ ...limit, values: [...fields, lengthField] })),
};

/** @throws Refusal of a value that is no text or number */
export function checkLimitKey(field: string, value: unknown): string {
	const advice = 'Give a text or a number, for example {{ $json.alertname }}';
	if (value === undefined || value === null) return refuse(field, `${field} has no value`, advice);
	if (typeof value === 'object' || typeof value === 'function') {
		return refuse(field, `${field} is ${Array.isArray(value) ? 'a list' : 'an object'}`, advice);
	}
	const key = asText(value);
	return isBlank(key) ? refuse(field, `${field} is empty`, advice) : key;
}
