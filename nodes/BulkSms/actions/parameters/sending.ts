import { z } from 'zod/v3';

import { Collection, count, yesOrNo } from './parameter';

/** In milliseconds: one hour. */
export const LONGEST_TIMEOUT = 3_600_000;

/** The options of how a run sends, and how its results come out. */
export const sending = new Collection(
	{
		displayName: 'Sending',
		name: 'sending',
		type: 'collection',
		placeholder: 'Add setting',
		default: {},
		description: 'Settings for the whole run. Expressions are evaluated once, for the first item.',
	},
	'setting',
	{
		includeInputFields: {
			displayName: 'Include Input Fields',
			name: 'includeInputFields',
			type: 'boolean',
			default: true,
			description:
				'Whether each result also holds the fields of its input item. If both have a field of the same name, the result wins.',
			per: 'run',
			operations: ['send', 'sendAndWaitForReport'],
			schema: yesOrNo().default(false),
		},
		maxMessagesPerRequest: {
			displayName: 'Max Messages per Request',
			name: 'maxMessagesPerRequest',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 11,
			description:
				'How many different messages share one request, 1 or more. The gateway may accept at most 11.',
			per: 'run',
			operations: ['send'],
			schema: count().default(11),
		},
		maxDestinationsPerRequest: {
			displayName: 'Max Recipients per Request',
			name: 'maxDestinationsPerRequest',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 500,
			description:
				'How many numbers share one request, 1 or more. The gateway recommends at most 500.',
			per: 'run',
			operations: ['send'],
			schema: count().default(500),
		},
		messagesPerMinute: {
			displayName: 'Messages per Minute',
			name: 'messagesPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description: 'How many messages to send in a minute at most, evenly spread',
			per: 'run',
			operations: ['send'],
			schema: count().optional(),
		},
		concurrency: {
			displayName: 'Concurrent Requests',
			name: 'concurrency',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 4,
			description: 'How many requests the node makes at the same time, 1 or more',
			per: 'run',
			operations: ['send'],
			schema: count().default(4),
		},
		resendWhenOutcomeUnknown: {
			displayName: 'Resend When Outcome Unknown',
			name: 'resendWhenOutcomeUnknown',
			type: 'boolean',
			default: true,
			description:
				'Whether to send a message again if its answer never came or made no sense. A person may get it twice.',
			per: 'run',
			operations: ['send'],
			schema: yesOrNo().default(false),
		},
		timeout: {
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: LONGEST_TIMEOUT },
			default: 30_000,
			description:
				'How many milliseconds to wait for the whole answer of the gateway. If it does not come in time, the outcome is unknown.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			schema: count(LONGEST_TIMEOUT).default(30_000),
		},
		failuresAs: {
			displayName: 'When a Message Fails',
			name: 'failuresAs',
			type: 'options',
			options: [
				{
					name: 'Raise an Error',
					value: 'errors',
					description: 'The failure follows the On Error setting of the node',
				},
				{
					name: 'Return as Item',
					value: 'items',
					description: 'The failure comes out with the other items, with its outcome and reason',
				},
			],
			default: 'errors',
			builderHint: { propertyHint: 'With items, no item goes to the error output' },
			description: 'What to do with a message that is rejected, not sent or of unknown outcome',
			per: 'run',
			operations: ['send'],
			schema: z
				.enum(['errors', 'items'], {
					errorMap: () => ({ message: 'errors (Raise an Error) or items (Return as Item)' }),
				})
				.default('errors'),
		},
	},
);
