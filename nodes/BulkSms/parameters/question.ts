import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { fieldGroup } from '../core/expression/itemValue';
import { checkNeverPlace } from '../core/message/fields/optOutLink';
import { checkWords } from '../core/message/text/text';
import { readPageText } from '../core/pages/page';
import type { Question } from '../core/pages/question';
import { refuse } from '../core/problem';
import { oneDestination, sender } from './message';
import { options } from './options';
import { type CheckedParameter, type Parameter } from './read/parameter';
import { choice, groups, line } from './read/kinds';
import type { ParameterReader } from './read/reader';
import { safeguards } from './safeguards';
import { sending } from './sending';

const MESSAGE = 'Message';

export const question: CheckedParameter<string> = {
	displayName: MESSAGE,
	name: 'message',
	...line((value) => checkNeverPlace(MESSAGE, checkWords(value, MESSAGE))),
	reads: 'text',
	typeOptions: { rows: 4 },
	required: true,
	placeholder: 'e.g. Restart the database?',
	hint: 'The link alone takes about 180 characters, so a question costs at least 2 SMS',
	description: 'Question that the phone shows, in any language. The node adds the link to it.',
};

export const responseType: CheckedParameter<Question['responseType']> = {
	displayName: 'Response Type',
	name: 'responseType',
	...choice('approval', [
		{ name: 'Approval', value: 'approval', description: 'The person presses a button' },
		{ name: 'Free Text', value: 'freeText', description: 'The person writes an answer' },
	]),
	description: 'How the person responds',
};

/** In UTF-16 code units. */
const LONGEST_LABEL = 100;

/** A person reads a label. Unchanged, it is undefined: the page then uses the word of its language. */
const label = (unchanged: string) => ({
	...line((value, { label: field }): string | undefined => {
		if (value === unchanged) return undefined;
		return (
			readPageText(value, LONGEST_LABEL) ??
			refuse(
				field,
				`${field} is empty, not a text, or longer than ${LONGEST_LABEL} characters`,
				`Enter the word that the button shows, for example ${unchanged}`,
			)
		);
	}),
	reads: 'text' as const,
	default: unchanged,
});

const BUTTONS = {
	approvalType: {
		displayName: 'Type of Approval',
		name: 'approvalType',
		...choice('double', [
			{ name: 'Approve and Decline', value: 'double' },
			{ name: 'Approve Only', value: 'single' },
		]),
		description: 'Which buttons the page has. A comment can come with Decline.',
	},
	approveLabel: {
		displayName: 'Approve Button Label',
		name: 'approveLabel',
		...label('Approve'),
		placeholder: 'e.g. Restart',
		description:
			'Label of the button that approves. If you do not change it, it is in the language of the page.',
	},
	disapproveLabel: {
		displayName: 'Decline Button Label',
		name: 'disapproveLabel',
		...label('Decline'),
		displayOptions: { show: { approvalType: ['double'] } },
		placeholder: 'e.g. Leave it',
		description:
			'Label of the button that declines. If you do not change it, it is in the language of the page.',
	},
} satisfies Record<string, CheckedParameter<unknown>>;

const approvalOptions: INodeProperties = {
	displayName: 'Approval Options',
	name: 'approvalOptions',
	...groups(Object.values<Parameter>(BUTTONS), { displayName: 'Values', name: 'values' }),
	placeholder: 'Add option',
	default: {},
	displayOptions: { show: { responseType: ['approval'] } },
	description:
		'Buttons of the page, and their labels. Without this option, they are Approve and Decline.',
};

/** Names as in n8n's own nodes. */
export const questionFields: Parameter[] = [
	{
		displayName:
			'The SMS contains the message and a link to a page of this n8n, so the phone must be able to reach it. Opening the page decides nothing: only a button counts.',
		name: 'howItAsks',
		type: 'notice',
		default: '',
	},
	sender,
	oneDestination,
	question,
	responseType,
	approvalOptions,
	options.fieldFor('sendAndWait'),
	safeguards.fieldFor('sendAndWait'),
	sending.fieldFor('sendAndWait'),
];

const buttonsSchema = z.object({ values: fieldGroup.default({}) });

/**
 * @param isComplete whether the labels must have no hole, because a person reads them
 * @throws Refusal
 */
export function readButtons(
	reader: ParameterReader,
	isComplete: boolean,
): Pick<Question, 'canDecline' | 'approveLabel' | 'declineLabel'> {
	const stored = buttonsSchema.safeParse(reader.stored(approvalOptions) ?? {}).data;
	if (!stored) {
		return refuse(
			'Approval Options',
			'Approval Options has no usable value',
			'Remove its values, and add them again',
		);
	}
	const read = <T>(button: CheckedParameter<T>): T | undefined => {
		const { name, displayName: place } = button;
		if (!Object.hasOwn(stored.values, name)) return undefined;
		const source = { ...button, name: `${approvalOptions.name}.values.${name}`, place };
		const value = isComplete ? reader.each(source) : reader.value(source);
		return button.check(value(0), { label: place });
	};
	const canDecline = read(BUTTONS.approvalType) !== 'single';
	const labels = { canDecline, approveLabel: read(BUTTONS.approveLabel) };
	return canDecline ? { ...labels, declineLabel: read(BUTTONS.disapproveLabel) } : labels;
}
