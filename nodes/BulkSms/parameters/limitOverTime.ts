import { refuse } from '../core/problem';
import { nothingIn } from '../core/text/nothing';
import { asText } from '../core/text/words';
import { Collection } from './read/collection';
import { choice, groups, line, perItem, perRun, whole } from './read/kinds';

/** The highest limit: each message takes a place in n8n's store. */
export const MOST_PLACES = 100_000;

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
			...whole(10, MOST_PLACES),
			description: `How many messages may be sent, 1 to ${MOST_PLACES}. Each number counts as one.`,
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		hours: {
			displayName: 'Hours',
			...whole(1, LONGEST_MEMORY),
			description: `Length of the time window in hours, 1 to ${LONGEST_MEMORY}`,
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		per: {
			displayName: 'Counted Per',
			...choice(
				'workflow',
				[
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
						description:
							'Messages with the same key count together, for example those of one alert',
					},
				],
				'workflow, number or key',
			),
			description: 'Which messages count together',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		key: {
			displayName: 'Key',
			...line((value, { label }) => checkLimitKey(label, value)),
			displayOptions: { show: { per: ['key'] } },
			reads: 'text',
			place: 'the key',
			otherwise:
				'say in the expression what to count by without it: {{ $json.alertname || "all" }}',
			placeholder: 'e.g. {{ $json.alertname }}',
			description: 'Text or number that the messages have in common. It is read for each item.',
			...perItem('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
	},
);

export const limitOverTime = {
	displayName: 'Limit over Time',
	name: LIMIT_OVER_TIME,
	...groups(limitFields.fields, ...LIMIT_PLACES),
	placeholder: 'Add Limit',
	description:
		'Maximum messages per time window, across all executions. The node skips the others. With two limits, a message must be within both.',
};

/** @throws Refusal of a value that is no text or number */
export function checkLimitKey(field: string, value: unknown): string {
	const advice = 'Give a text or a number, for example {{ $json.alertname }}';
	if (value === undefined || value === null) return refuse(field, `${field} has no value`, advice);
	if (typeof value === 'object' || typeof value === 'function') {
		return refuse(field, `${field} is ${Array.isArray(value) ? 'a list' : 'an object'}`, advice);
	}
	const key = asText(value);
	return nothingIn(key) === 'blank' ? refuse(field, `${field} is empty`, advice) : key;
}
