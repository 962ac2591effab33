import { GROUPS, LABELS } from '../core/labels';
import { Collection } from './read/collection';
import { count, oneOf, yesOrNo } from './read/parameter';

/** In milliseconds: one hour. */
export const LONGEST_TIMEOUT = 3_600_000;

/** The options of how a run sends, and how its results come out. */
export const sending = new Collection(
	{
		displayName: GROUPS.sending,
		name: 'sending',
		type: 'collection',
		placeholder: 'Add setting',
		default: {},
		description: 'Settings for the whole run. Expressions are evaluated once, for the first item.',
	},
	'setting',
	{
		allowMissingValues: {
			displayName: LABELS.allowMissingValues,
			type: 'boolean',
			default: true,
			description:
				'Whether to send a text even if a field in it is missing or empty, or an expression was not evaluated',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			check: yesOrNo(),
		},
		includeInputFields: {
			displayName: 'Include Input Fields',
			type: 'boolean',
			default: true,
			description:
				'Whether each result also contains the fields of its input item. Those with a name of the result, such as reason, are left out.',
			per: 'run',
			operations: ['send', 'sendAndWaitForReport'],
			check: yesOrNo(),
		},
		maxMessagesPerRequest: {
			displayName: LABELS.maxMessagesPerRequest,
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 11,
			description:
				'How many different messages share one request, 1 or more. The gateway may accept at most 11.',
			per: 'run',
			operations: ['send'],
			check: count(),
		},
		maxDestinationsPerRequest: {
			displayName: LABELS.maxDestinationsPerRequest,
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 500,
			description:
				'How many numbers share one request, 1 or more. The gateway recommends at most 500.',
			per: 'run',
			operations: ['send'],
			check: count(),
		},
		messagesPerMinute: {
			displayName: 'Messages per Minute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description: 'Maximum messages per minute, evenly spread',
			per: 'run',
			operations: ['send'],
			check: count(),
		},
		concurrency: {
			displayName: 'Concurrent Requests',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 4,
			description: 'How many requests the node makes at the same time, 1 or more',
			per: 'run',
			operations: ['send'],
			check: count(),
		},
		resendWhenOutcomeUnknown: {
			displayName: 'Resend If Unsure (May Send Twice)',
			type: 'boolean',
			default: true,
			description:
				'Whether to send a message again if its answer never came or made no sense. A person may get it twice.',
			per: 'run',
			operations: ['send'],
			check: yesOrNo(),
		},
		timeout: {
			displayName: 'Timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: LONGEST_TIMEOUT },
			default: 30_000,
			description:
				'How many milliseconds to wait for the whole answer of the gateway. If it does not come in time, the outcome is unknown.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			check: count(LONGEST_TIMEOUT),
		},
		failuresAs: {
			displayName: 'When a Message Fails',
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
					description: 'The failure is returned with the other items, with its outcome and reason',
				},
			],
			default: 'errors',
			builderHint: { propertyHint: 'With items, no item goes to the error output' },
			description:
				'What to do with a message that is rejected, is not sent, or has an unknown outcome',
			per: 'run',
			operations: ['send'],
			check: oneOf(['errors', 'items'], 'errors (Raise an Error) or items (Return as Item)'),
		},
	},
);
