import { readYesOrNo } from '../core/expression/itemValue';
import { GROUPS, LABELS } from '../core/labels';
import { readQuietHours } from '../core/message/schedule/quietHours';
import type { Duplicates } from '../core/message/duplicates';
import { readSuppressionList } from '../core/message/selection';
import { refuse } from '../core/problem';
import { meaningOfName } from '../core/text/consent';
import { isNothing } from '../core/text/nothing';
import { readAllowedDomains } from '../core/text/web/allowedDomains';
import { shownValue } from '../core/text/words';
import { Collection } from './read/collection';
import { limitOverTime, LONGEST_MEMORY } from './limitOverTime';
import { amount, choice, flag, line, perItem, perRun, whole } from './read/kinds';
import { allowing, namingField } from './read/parameter';
import { quietHours } from './quietHours';

/**
 * An expression may also give false: each message is sent. True, and `textAndNumber` in a workflow,
 * mean what happens without the option.
 */
function readDuplicates(value: unknown): Duplicates | undefined {
	if (value === 'number' || value === 'none') return value;
	const isOn = value === 'textAndNumber' || readYesOrNo(value);
	return isOn === undefined ? undefined : isOn ? 'message' : 'none';
}

const column = allowing((value) => {
	const field = typeof value === 'string' ? value.trim() : '';
	return isNothing(field) ? undefined : field;
}, 'the name of a field');

const CONSENT = {
	meaning: 'yes',
	label: LABELS.consentField,
	says: 'the person agreed',
	name: 'Consent',
} as const;
const REFUSAL = {
	meaning: 'no',
	label: LABELS.suppressionField,
	says: 'the person wants no messages',
	name: 'Unsubscribed',
} as const;

/**
 * The name of a column. One that seems to say the opposite is refused: with it, exactly the people who
 * want no messages would get one. Only the user knows what a yes in it says.
 */
const columnFor = (own: typeof CONSENT | typeof REFUSAL) => ({
	...line((value, field) => {
		const name = column(value, field);
		const other = own === CONSENT ? REFUSAL : CONSENT;
		if (meaningOfName(name) !== other.meaning) return name;
		return refuse(
			field.label,
			`${field.label} cannot be "${shownValue(name)}", because a yes in it seems to say that ${other.says}`,
			`If a yes in it says that ${other.says}, use ${other.label}. If it says that ${own.says}, rename the column, for example to ${own.name}`,
		);
	}),
	requiresDataPath: 'single' as const,
});

/** n8n deletes what an operation does not offer as soon as somebody looks at it. */
const KEPT_FOR_SEND = 'For Send: this operation sends to one number. The value stays for it.';

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
		suppressionField: {
			displayName: LABELS.suppressionField,
			...columnFor(REFUSAL),
			placeholder: 'e.g. customer.unsubscribed',
			description:
				'Input field that marks people who want no messages: any value but no, false, 0 or a blank. It counts for every item with the same number.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		suppressionList: {
			displayName: LABELS.suppressionList,
			...line(namingField(readSuppressionList)),
			placeholder: 'e.g. +66 81 234 5678, +66 81 234 5679',
			description:
				'Numbers to skip, separated by comma, semicolon or line break, or a list from an expression',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		consentField: {
			displayName: LABELS.consentField,
			...columnFor(CONSENT),
			placeholder: 'e.g. Accepts SMS Marketing',
			description:
				'Input field that says who agreed to messages. Only a clear yes gets a message, such as yes, true, 1 or subscribed. A no counts for every item with the same number.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		quietHours: {
			...quietHours,
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
			check: namingField(readQuietHours),
		},
		skipRepeatsHours: {
			displayName: 'Skip Repeats Within Hours',
			...whole(24, LONGEST_MEMORY),
			typeOptions: { minValue: 1 },
			description:
				'For how many hours (1 to 8784) the same text is not sent to the same number again, across all executions',
			...perRun('send', 'sendAndWaitForReport'),
		},
		limitOverTime: {
			...limitOverTime,
			per: 'parts',
			operations: ['send', 'sendAndWait', 'sendAndWaitForReport'],
		},
		skipDuplicates: {
			displayName: 'Skip Duplicates',
			...choice('number', [
				{
					name: 'Same Number',
					value: 'number',
					description: 'A number gets one message, even if the texts differ',
				},
				{
					name: 'Send Each One',
					value: 'none',
					description: 'A number gets each message, even if another one is the same',
				},
			]),
			description:
				'Which messages of the input are sent only once. Without this option: those with the same number, sender, text and time.',
			descriptionFor: { sendAndWaitForReport: KEPT_FOR_SEND },
			...perRun('send', 'sendAndWaitForReport'),
			check: allowing(readDuplicates, 'number (Same Number) or none (Send Each One)'),
		},
		maxRecipients: {
			displayName: 'Max Recipients',
			...whole(100),
			description:
				'How many numbers one run may send to. With more, it sends nothing. A tool of an AI agent may send to 1 without this option.',
			descriptionFor: { sendAndWaitForReport: KEPT_FOR_SEND },
			...perRun('send', 'sendAndWaitForReport'),
		},
		maxSegments: {
			displayName: 'Max Segments',
			...whole(1),
			description:
				'How many SMS one text may use. One SMS contains up to 160 characters, or 70 in Thai or with an emoji.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		minimumBalance: {
			displayName: 'Minimum Balance',
			...amount(100),
			hint: 'In credits',
			description:
				'What the account must have before the run sends anything. If the gateway does not report it, nothing is sent.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		dryRun: {
			displayName: 'Dry Run',
			...flag,
			description:
				'Whether to send nothing and show what would be sent. An expression must return the same value for every item.',
			...perItem('send', 'sendAndWaitForReport'),
		},
		suspectNumbers: {
			displayName: LABELS.suspectNumbers,
			...choice('refuse', [
				{
					name: 'Do Not Send',
					value: 'refuse',
					description: 'The failure says which number it probably is, or what is wrong with it',
				},
				{
					name: 'Add Country Code (66812345678)',
					value: 'repair',
					description:
						'The node puts the Default Country Code of the credential before it, except to a landline or what is a mobile abroad, too',
				},
				{
					name: 'Send as They Are',
					value: 'send',
					description:
						'The gateway gets the number as it is. Without +, its country must have numbers of this length.',
				},
			]),
			description:
				'What to do with numbers such as 812345678 that probably lost their first 0 in a spreadsheet, with landlines, and with numbers that lack a digit. Without this option, they get no message.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
		allowedLinkDomains: {
			displayName: LABELS.allowedLinkDomains,
			...line(namingField(readAllowedDomains)),
			placeholder: 'e.g. example.com, n8n.example.com',
			description:
				'Domains that links may lead to, with their subdomains. A text with another link is not sent.',
			...perRun('send', 'sendAndWait', 'sendAndWaitForReport'),
		},
	},
);
