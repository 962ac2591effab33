import { isNoValue, readYesOrNo } from '../core/expression/itemValue';
import { GROUPS, LABELS } from '../core/labels';
import { readQuietHours } from '../core/message/schedule/quietHours';
import { type Duplicates, readSuppressionList } from '../core/message/selection';
import { readAllowedDomains } from '../core/text/web/allowedDomains';
import { Collection } from './read/collection';
import { limitOverTime, LONGEST_MEMORY } from './limitOverTime';
import { allowing, amount, count, named, oneOf, yesOrNo } from './read/parameter';
import { quietHours } from './quietHours';

/** An expression may also give true or false: whether to skip duplicates at all. */
function readDuplicates(value: unknown): Duplicates | false | undefined {
	if (value === 'textAndNumber' || value === 'number') return value;
	const isOn = readYesOrNo(value);
	return isOn === true ? 'textAndNumber' : isOn;
}

export const safeguards = new Collection(
	{
		displayName: GROUPS.safeguards,
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
			type: 'string',
			default: '',
			placeholder: 'e.g. example.com, n8n.example.com',
			description:
				'Domains that links may lead to, with their subdomains. A text with another link is not sent.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			check: named(readAllowedDomains),
		},
		dryRun: {
			displayName: 'Dry Run',
			type: 'boolean',
			default: true,
			description:
				'Whether to send nothing and show what would be sent. An expression must return the same value for every item.',
			per: 'item',
			operations: ['send'],
			check: yesOrNo(),
		},
		limitOverTime: {
			...limitOverTime,
			per: 'parts',
			operations: ['send', 'sendAndWait'],
		},
		maxRecipients: {
			displayName: 'Max Recipients',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 100,
			description:
				'How many numbers one run may send to. With more, it sends nothing. A tool of an AI agent may send to 1 without this option.',
			per: 'run',
			operations: ['send'],
			check: count(),
		},
		maxSegments: {
			displayName: 'Max Segments',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'How many SMS one text may use. One SMS contains up to 160 characters, or 70 in Thai or with an emoji.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			check: count(),
		},
		minimumBalance: {
			displayName: 'Minimum Balance',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 100,
			description:
				'How many credits the account must have before the run sends anything. If the gateway does not report them, nothing is sent.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			check: amount(),
		},
		quietHours: {
			...quietHours,
			per: 'run',
			operations: ['send'],
			check: named(readQuietHours),
		},
		skipDuplicates: {
			displayName: 'Skip Duplicates',
			type: 'options',
			options: [
				{
					name: 'Same Number',
					value: 'number',
					description: 'A number gets one message, even if the texts differ',
				},
				{
					name: 'Same Text and Number',
					value: 'textAndNumber',
					description: 'A number gets each text once',
				},
			],
			default: 'textAndNumber',
			description: 'Which messages of the input are sent only once',
			per: 'run',
			operations: ['send'],
			check: allowing(
				readDuplicates,
				'textAndNumber (Same Text and Number) or number (Same Number)',
			),
		},
		skipRepeatsHours: {
			displayName: 'Skip Repeats Within Hours',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 24,
			description:
				'For how many hours (1 to 8784) the same text is not sent to the same number again, across all executions',
			per: 'run',
			operations: ['send'],
			check: count(LONGEST_MEMORY),
		},
		suppressionField: {
			displayName: 'Unsubscribed Field',
			type: 'string',
			requiresDataPath: 'single',
			default: '',
			placeholder: 'e.g. customer.unsubscribed',
			description:
				'Input field that marks people who want no messages: any value but false, no or 0. It counts for every item with the same number.',
			per: 'run',
			operations: ['send'],
			check: allowing((value) => {
				const field = typeof value === 'string' ? value.trim() : '';
				return field === '' || isNoValue(field) ? undefined : field;
			}, 'the name of a field'),
		},
		suppressionList: {
			displayName: LABELS.suppressionList,
			type: 'string',
			default: '',
			placeholder: 'e.g. +66 81 234 5678, +66 81 234 5679',
			description:
				'Numbers to skip, separated by comma, semicolon or line break, or a list from an expression',
			per: 'run',
			operations: ['send'],
			check: named(readSuppressionList),
		},
		suspectNumbers: {
			displayName: LABELS.suspectNumbers,
			type: 'options',
			options: [
				{
					name: 'Do Not Send',
					value: 'refuse',
					description: 'The failure says which number it probably is',
				},
				{
					name: 'Add Country Code (66812345678)',
					value: 'repair',
					description: 'The node puts the Default Country Code of the credential before it',
				},
				{
					name: 'Send as They Are',
					value: 'send',
					description:
						'The gateway gets the number as it is. Without +, its country must have numbers of this length.',
				},
			],
			default: 'refuse',
			description:
				'What to do with numbers such as 812345678 that probably lost their first 0 in a spreadsheet. Without this option, they get no message.',
			per: 'run',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
			check: oneOf(
				['refuse', 'repair', 'send'],
				'refuse (Do Not Send), repair (Add Country Code) or send (Send as They Are)',
			),
		},
	},
);
