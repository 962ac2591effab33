import { GROUPS, LABELS } from '../core/labels';
import { Collection } from './read/collection';
import { choice, flag, perRun, whole } from './read/kinds';

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
		includeInputFields: {
			displayName: 'Include Input Fields',
			...flag,
			description:
				'Whether each result also contains the fields of its input item. Those with a name of the result, such as reason, are left out.',
			...perRun('send', 'sendAndWaitForReport'),
		},
		failuresAs: {
			displayName: 'When a Message Fails',
			...choice('errors', [
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
			]),
			builderHint: { propertyHint: 'With items, no item goes to the error output' },
			description:
				'What to do with a message that is rejected, is not sent, or has an unknown outcome',
			...perRun('send'),
		},
		allowMissingValues: {
			displayName: LABELS.allowMissingValues,
			...flag,
			description:
				'Whether to send a text even if a field in it is missing or empty, or an expression was not evaluated',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		resendWhenOutcomeUnknown: {
			displayName: 'Resend If Unsure',
			...flag,
			hint: 'A person may get the message twice',
			description: 'Whether to send a message again if its answer never came or made no sense',
			...perRun('send'),
		},
		messagesPerMinute: {
			displayName: 'Messages per Minute',
			...whole(60),
			description: 'Maximum messages per minute, evenly spread',
			...perRun('send'),
		},
		maxMessagesPerRequest: {
			displayName: LABELS.maxMessagesPerRequest,
			...whole(11),
			description:
				'How many different messages share one request, 1 or more. The gateway may accept at most 11.',
			...perRun('send'),
		},
		maxDestinationsPerRequest: {
			displayName: LABELS.maxDestinationsPerRequest,
			...whole(500),
			description:
				'How many numbers share one request, 1 or more. The gateway recommends at most 500.',
			...perRun('send'),
		},
		concurrency: {
			displayName: 'Concurrent Requests',
			...whole(4),
			description: 'How many requests the node makes at the same time, 1 or more',
			...perRun('send'),
		},
		timeout: {
			displayName: 'Timeout',
			...whole(30_000, LONGEST_TIMEOUT),
			hint: 'In milliseconds',
			description:
				'How long to wait for the whole answer of the gateway. If it does not come in time, the outcome is unknown.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
	},
);
