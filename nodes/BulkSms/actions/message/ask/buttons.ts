import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { asText } from '../../../core/text/words';
import { fieldGroup } from '../../../core/item/itemValue';
import { invalid, valid, type Checked } from '../../../core/problem';
import { readPageText } from '../../../core/pages/page';
import type { Question } from '../../../core/pages/question';
import { fieldOf, lengthField, type Parameter } from '../../parameters/parameter';
import type { ParameterReader, ParameterSource } from '../../parameters/reader';

const TYPE = 'Type of Approval';

/** A person reads a label. */
const BUTTONS = {
	approvalType: {
		displayName: TYPE,
		name: 'approvalType',
		type: 'options',
		default: 'double',
		options: [
			{ name: 'Approve and Decline', value: 'double' },
			{ name: 'Approve Only', value: 'single' },
		],
		description: 'Which buttons the page has. A comment can come with Decline.',
	},
	approveLabel: {
		displayName: 'Approve Button Label',
		name: 'approveLabel',
		type: 'string',
		reads: 'text',
		default: 'Approve',
		placeholder: 'e.g. Restart',
		description:
			'Label of the button that approves. If you do not change it, it is in the language of the page.',
	},
	disapproveLabel: {
		displayName: 'Decline Button Label',
		name: 'disapproveLabel',
		type: 'string',
		reads: 'text',
		displayOptions: { show: { approvalType: ['double'] } },
		default: 'Decline',
		placeholder: 'e.g. Leave it',
		description:
			'Label of the button that declines. If you do not change it, it is in the language of the page.',
	},
} satisfies Record<string, Parameter>;

export const approvalOptions: INodeProperties = {
	displayName: 'Approval Options',
	name: 'approvalOptions',
	type: 'fixedCollection',
	placeholder: 'Add option',
	default: {},
	displayOptions: { show: { responseType: ['approval'] } },
	description:
		'Buttons of the page, and their labels. Without this option, they are Approve and Decline.',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [...Object.values<Parameter>(BUTTONS).map(fieldOf), lengthField],
		},
	],
};

/** For unchanged labels, the page uses the words of its language. */
const UNCHANGED = { approveLabel: 'Approve', disapproveLabel: 'Decline' };

/** In UTF-16 code units. */
const LONGEST_LABEL = 100;

const storedSchema = z.object({ values: fieldGroup.default({}) });

type Buttons = Pick<Question, 'canDecline' | 'approveLabel' | 'declineLabel'>;

/** @param isComplete whether the labels must have no hole, because a person reads them */
export function readButtons(reader: ParameterReader, isComplete: boolean): Checked<Buttons> {
	const stored = storedSchema.safeParse(reader.stored(approvalOptions) ?? {});
	if (!stored.success) return UNUSABLE;
	const { values } = stored.data;
	const read: ReadButton = (name, otherwise) => {
		if (!Object.hasOwn(values, name)) return valid(otherwise);
		const { [name]: button } = BUTTONS;
		const path = `${approvalOptions.name}.values.${name}`;
		const value: ParameterSource = { ...button, name: path, place: button.displayName };
		return (isComplete ? reader.each(value) : reader.value(value))(0);
	};
	const canDecline = readCanDecline(read);
	if (!canDecline.ok) return canDecline;
	const approve = readLabel(read, 'approveLabel');
	if (!approve.ok) return approve;
	if (!canDecline.value) return valid({ canDecline: false, approveLabel: approve.value });
	const decline = readLabel(read, 'disapproveLabel');
	if (!decline.ok) return decline;
	return valid({ canDecline: true, approveLabel: approve.value, declineLabel: decline.value });
}

/** @returns `otherwise` if the workflow does not hold the value */
type ReadButton = (name: keyof typeof BUTTONS, otherwise: string) => Checked<unknown>;

function readCanDecline(read: ReadButton): Checked<boolean> {
	const type = read('approvalType', 'double');
	if (!type.ok) return type;
	if (type.value === 'double') return valid(true);
	if (type.value === 'single') return valid(false);
	return invalid(
		TYPE,
		`${TYPE} cannot be ${asText(type.value)}`,
		'Choose Approve and Decline or Approve Only',
	);
}

/** @returns undefined for an unchanged label */
function readLabel(read: ReadButton, name: keyof typeof UNCHANGED): Checked<string | undefined> {
	const unchanged = UNCHANGED[name];
	const given = read(name, unchanged);
	if (!given.ok) return given;
	if (given.value === unchanged) return valid(undefined);
	const label = readPageText(given.value, LONGEST_LABEL);
	if (label !== undefined) return valid(label);
	const { displayName: field } = BUTTONS[name];
	return invalid(
		field,
		`${field} is empty, no text or longer than ${LONGEST_LABEL} characters`,
		`Enter the word that the button shows, for example ${unchanged}`,
	);
}

const UNUSABLE = invalid(
	'Approval Options',
	'Approval Options has no usable value',
	'Remove its values, and add them again',
);
