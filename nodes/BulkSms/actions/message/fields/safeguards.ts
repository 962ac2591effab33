import type { INodeProperties } from 'n8n-workflow';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
	(name, index) => ({ name, value: index + 1 }),
);

/** The options that decide what is spent, whom a message reaches and when. */
export const safeguardFields: INodeProperties[] = [
	{
		displayName: 'Allow Missing Values',
		name: 'allowMissingValues',
		type: 'boolean',
		default: true,
		description:
			'Whether to send a text although a field that it names is missing or empty. Without this option the message is not sent, and the failure names the field.',
	},
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		default: true,
		description:
			'Whether to send nothing and show what would be sent: who would get which text, and the bodies of the requests. It holds for the whole run: an expression must give the same value for every item.',
	},
	{
		displayName: 'Make GSM-Compatible',
		name: 'makeGsmCompatible',
		type: 'boolean',
		default: true,
		description:
			'Whether to replace typographic quotes, dashes and spaces by plain ones where that makes the text cheaper. Letters and emoji stay as they are.',
	},
	{
		displayName: 'Max Segments',
		name: 'maxSegments',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'How many SMS one text may take. Longer texts are not sent. One SMS holds 160 characters, or 70 as soon as one of them is Thai, Chinese, an emoji or the like.',
	},
	{
		displayName: 'Maximum Recipients',
		name: 'maxRecipients',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 100,
		description:
			'How many numbers may be written to in one run. With more of them nothing at all is sent. Set it where an AI agent or a form decides who gets the message.',
	},
	{
		displayName: 'Quiet Hours',
		name: 'quietHours',
		type: 'fixedCollection',
		placeholder: 'Add Quiet Hours',
		// Filled in: n8n drops a fixed collection without values with the next change of an option.
		default: { hours: { from: '21:00', to: '08:00', timezone: '', weekdays: [] } },
		description:
			'Hours in which nobody is to be written to. A message that would go out inside them is scheduled for their end.',
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
							'Time at which they end. Where it is not later than From, they end on the day after.',
					},
					{
						displayName: 'Time Zone',
						name: 'timezone',
						type: 'string',
						default: '',
						placeholder: 'e.g. Asia/Bangkok',
						description:
							'Zone of the people who get the messages. Leave it empty for the zone of the workflow.',
					},
					{
						displayName: 'Days',
						name: 'weekdays',
						type: 'multiOptions',
						options: weekdays,
						default: [],
						description: 'Days on which they begin. No day chosen means every day.',
					},
				],
			},
		],
	},
	{
		displayName: 'Skip Duplicates',
		name: 'skipDuplicates',
		type: 'boolean',
		default: true,
		description:
			'Whether to send the same text to the same number only once, also where the input holds it several times',
	},
	{
		displayName: 'Skip Repeats Within Hours',
		name: 'skipRepeatsHours',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 24,
		description:
			'For how many hours the same text is not sent to the same number again, also not by a later execution of this node',
	},
	{
		displayName: 'Suppression Field',
		name: 'suppressionField',
		type: 'string',
		default: '',
		placeholder: 'e.g. customer.unsubscribed',
		description:
			'Name of a field of the input items that tells who asked not to be written to: true, yes, 1 or a date skip the item',
	},
	{
		displayName: 'Suppression List',
		name: 'suppressionList',
		type: 'string',
		default: '',
		placeholder: 'e.g. +66 81 234 5678, +66 81 234 5679',
		description:
			'Numbers that asked not to be written to, separated by comma, semicolon or line break, or a list from an expression. They are skipped.',
	},
];
