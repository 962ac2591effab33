import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { LABELS } from '../../core/labels';
import { limitOverTime, LONGEST_MEMORY } from './limitOverTime';
import { amount, Collection, count, lengthField, yesOrNo } from './parameter';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
	(name, index) => ({ name, value: index + 1 }),
);

const quietHours: INodeProperties & { name: 'quietHours' } = {
	displayName: LABELS.quietHours,
	name: 'quietHours',
	type: 'fixedCollection',
	placeholder: 'Add Quiet Hours',
	// Filled in: n8n drops a fixed collection without values with the next change of an option.
	default: { hours: { from: '21:00', to: '08:00', timezone: '', weekdays: [] } },
	description:
		'Hours in which nobody gets a message. The node schedules a message that would go out inside them for their end.',
	options: [
		{
			displayName: 'Hours',
			name: 'hours',
			values: [
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '21:00',
					placeholder: 'e.g. 21:00',
					description: 'Time at which they begin, as hours and minutes',
				},
				{
					displayName: 'To',
					name: 'to',
					type: 'string',
					default: '08:00',
					placeholder: 'e.g. 08:00',
					description:
						'Time at which they end. If it is not later than From, they end on the next day.',
				},
				{
					displayName: 'Time Zone',
					name: 'timezone',
					type: 'string',
					default: '',
					placeholder: 'e.g. Asia/Bangkok',
					hint: 'Empty: the Time Zone of the credential, or the one of the workflow if the credential has none',
					description: 'Time zone of the recipients',
				},
				{
					displayName: 'Days',
					name: 'weekdays',
					type: 'multiOptions',
					options: weekdays,
					default: [],
					description: 'Days on which they begin. Choose none for every day.',
				},
				lengthField,
			],
		},
	],
};

/** The options that decide who gets the messages of a run, when, and how many. */
export const safeguards = new Collection(
	{
		displayName: 'Safeguards',
		name: 'safeguards',
		type: 'collection',
		placeholder: 'Add safeguard',
		default: {},
		description: 'Limits for the whole run. Expressions are evaluated once, for the first item.',
	},
	'safeguard',
	{
		allowedLinkDomains: {
			displayName: LABELS.allowedLinkDomains,
			name: 'allowedLinkDomains',
			type: 'string',
			default: '',
			placeholder: 'e.g. example.com, n8n.example.com',
			description:
				'Domains that links may lead to, with their subdomains. The node does not send a text with any other link. Separate them by comma, semicolon or line break, or give a list from an expression. Links that the node adds count too.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			schema: z.unknown(),
		},
		dryRun: {
			displayName: 'Dry Run',
			name: 'dryRun',
			type: 'boolean',
			default: true,
			description:
				'Whether to send nothing and show what would be sent: who would get which text, and the bodies of the requests. An expression must give the same value for every item.',
			per: 'item',
			operations: ['send'],
			schema: yesOrNo(),
		},
		limitOverTime: {
			...limitOverTime,
			per: 'run',
			operations: ['send', 'sendAndWait'],
			schema: z.unknown(),
		},
		maxRecipients: {
			displayName: 'Max Recipients',
			name: 'maxRecipients',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 100,
			description:
				'How many numbers one run may send to, 1 or more. With more numbers, the node sends nothing at all. As a tool of an AI agent, the node sends to 1 number without this option.',
			per: 'run',
			operations: ['send'],
			schema: count().optional(),
		},
		maxSegments: {
			displayName: 'Max Segments',
			name: 'maxSegments',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'How many SMS one text may take, 1 or more. The node does not send longer texts. One SMS holds 160 characters, or 70 as soon as one of them is Thai, Chinese, an emoji or the like.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			schema: count().optional(),
		},
		minimumBalance: {
			displayName: 'Minimum Balance',
			name: 'minimumBalance',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 100,
			description:
				'How many credits the account must have before the run sends anything, 0 or more. The node asks the gateway once. With fewer credits, or if the gateway does not tell them, it sends nothing at all.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			schema: amount().optional(),
		},
		quietHours: { ...quietHours, per: 'run', operations: ['send'], schema: z.unknown() },
		allowMissingValues: {
			displayName: 'Send Despite Missing Values',
			name: 'allowMissingValues',
			type: 'boolean',
			default: true,
			description:
				'Whether to send a text although a field that it names is missing or empty, or n8n did not evaluate an expression in it. Without this option, the node does not send the message, and the failure names the field.',
			per: 'run',
			operations: ['estimate', 'send', 'sendAndWait', 'sendAndWaitForReport'],
			schema: yesOrNo().default(false),
		},
		skipDuplicates: {
			displayName: 'Skip Duplicates',
			name: 'skipDuplicates',
			type: 'boolean',
			default: true,
			description:
				'Whether to send the same text to the same number only once, even if the input holds it several times',
			per: 'run',
			operations: ['send'],
			schema: yesOrNo().default(false),
		},
		skipRepeatsHours: {
			displayName: 'Skip Repeats Within Hours',
			name: 'skipRepeatsHours',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 24,
			description:
				'For how many hours (1 to 8784) the node does not send the same text to the same number again, even in a later execution',
			per: 'run',
			operations: ['send'],
			schema: count(LONGEST_MEMORY).optional(),
		},
		suppressionField: {
			displayName: 'Suppression Field',
			name: 'suppressionField',
			type: 'string',
			requiresDataPath: 'single',
			default: '',
			placeholder: 'e.g. customer.unsubscribed',
			description:
				'Name of the input field that says who asked for no messages. The node skips every item in which the field has a value other than false, no or 0.',
			per: 'run',
			operations: ['send'],
			schema: z
				.string({ errorMap: () => ({ message: 'the name of a field' }) })
				.trim()
				.min(1)
				.optional(),
		},
		suppressionList: {
			displayName: LABELS.suppressionList,
			name: 'suppressionList',
			type: 'string',
			default: '',
			placeholder: 'e.g. +66 81 234 5678, +66 81 234 5679',
			description:
				'Numbers that asked for no messages. The node skips them. Separate them by comma, semicolon or line break, or give a list from an expression.',
			per: 'run',
			operations: ['send'],
			schema: z.unknown(),
		},
		suspectNumbers: {
			displayName: LABELS.suspectNumbers,
			name: 'suspectNumbers',
			type: 'options',
			options: [
				{
					name: 'Refuse',
					value: 'refuse',
					description: 'It gets no message, and the failure says which number it probably is',
				},
				{
					name: 'Repair',
					value: 'repair',
					description: 'The Default Country Code of the credential is put before it',
				},
				{
					name: 'Send',
					value: 'send',
					description: 'It gets the message as it is',
				},
			],
			default: 'refuse',
			description:
				'What to do with a number of fewer than ten digits that begins with neither + nor 0: a spreadsheet has probably removed its first 0. Without this option, it gets no message.',
			per: 'run',
			operations: ['estimate', 'send', 'sendAndWait', 'sendAndWaitForReport'],
			schema: z
				.enum(['refuse', 'repair', 'send'], {
					errorMap: () => ({ message: 'refuse (Refuse), repair (Repair) or send (Send)' }),
				})
				.default('refuse'),
		},
	},
);
