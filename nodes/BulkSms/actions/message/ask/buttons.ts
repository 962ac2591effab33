import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { asText } from '../../../core/format/words';
import { fieldGroup } from '../../../core/item/fieldGroup';
import { invalid, valid, type Checked } from '../../../core/problem';
import { readPageText } from '../../../core/page/page';
import type { Question } from '../../../core/question/question';
import { lengthField } from '../../parameters/collection';
import { evaluated } from '../../storedExpression';

export const BUTTONS = {
	approveLabel: 'Approve Button Label',
	disapproveLabel: 'Decline Button Label',
} as const;

export const approvalOptions: INodeProperties = {
	displayName: 'Approval Options',
	name: 'approvalOptions',
	type: 'fixedCollection',
	placeholder: 'Add option',
	default: {},
	displayOptions: { show: { responseType: ['approval'] } },
	description: 'What the buttons of the page say. Without this, it has Approve and Decline.',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Type of Approval',
					name: 'approvalType',
					type: 'options',
					default: 'double',
					options: [
						{ name: 'Approve and Decline', value: 'double' },
						{ name: 'Approve Only', value: 'single' },
					],
					description: 'Which buttons the page has. A comment can come with Decline.',
				},
				{
					displayName: BUTTONS.approveLabel,
					name: 'approveLabel',
					type: 'string',
					default: 'Approve',
					placeholder: 'e.g. Restart',
					description:
						'Label of the button that approves. If you leave it as it is, it follows the language of the page.',
				},
				{
					displayName: BUTTONS.disapproveLabel,
					name: 'disapproveLabel',
					type: 'string',
					displayOptions: { show: { approvalType: ['double'] } },
					default: 'Decline',
					placeholder: 'e.g. Leave it',
					description:
						'Label of the button that declines. If you leave it as it is, it follows the language of the page.',
				},
				lengthField,
			],
		},
	],
};

/** For labels that nobody changed, the page shows the words of its language. */
const UNCHANGED = { approveLabel: 'Approve', disapproveLabel: 'Decline' };

/** In UTF-16 code units. */
const LONGEST_LABEL = 100;

const storedSchema = z.object({ values: fieldGroup.default({}) });

type Buttons = Pick<Question, 'canDecline' | 'approveLabel' | 'declineLabel'>;

export function readButtons(context: IExecuteFunctions): Checked<Buttons> {
	if (!readStored(context).success) return UNUSABLE;
	const canDecline = readCanDecline(context);
	if (!canDecline.ok) return canDecline;
	const approve = readLabel(context, BUTTONS.approveLabel, 'approveLabel');
	if (!approve.ok) return approve;
	if (!canDecline.value) return valid({ canDecline: false, approveLabel: approve.value });
	const decline = readLabel(context, BUTTONS.disapproveLabel, 'disapproveLabel');
	if (!decline.ok) return decline;
	return valid({ canDecline: true, approveLabel: approve.value, declineLabel: decline.value });
}

function readCanDecline(context: IExecuteFunctions): Checked<boolean> {
	const label = 'Type of Approval';
	const type = storedValue(context, label, 'approvalType', 'double');
	if (!type.ok) return type;
	if (type.value === 'double') return valid(true);
	if (type.value === 'single') return valid(false);
	return invalid(
		label,
		`${label} cannot be ${asText(type.value)}`,
		'Choose Approve and Decline or Approve Only',
	);
}

/** @returns undefined for a label that is as it was */
function readLabel(
	context: IExecuteFunctions,
	field: string,
	name: keyof typeof UNCHANGED,
): Checked<string | undefined> {
	const unchanged = UNCHANGED[name];
	const stored = storedValue(context, field, name, unchanged);
	if (!stored.ok) return stored;
	if (stored.value === unchanged) return valid(undefined);
	const label = readPageText(stored.value, LONGEST_LABEL);
	if (label !== undefined) return valid(label);
	return invalid(
		field,
		`${field} is empty, no text or longer than ${LONGEST_LABEL} characters`,
		`Enter the word that the button shows, for example ${unchanged}`,
	);
}

/** @returns `otherwise` if the workflow does not hold the value */
function storedValue(
	context: IExecuteFunctions,
	label: string,
	name: string,
	otherwise: string,
): Checked<unknown> {
	const stored = readStored(context);
	if (!stored.success || !Object.hasOwn(stored.data.values, name)) return valid(otherwise);
	return evaluated(context, `${approvalOptions.name}.values.${name}`, label, 0);
}

const readStored = (context: IExecuteFunctions) =>
	storedSchema.safeParse(context.getNode().parameters[approvalOptions.name] ?? {});

const UNUSABLE = invalid(
	'Approval Options',
	'Approval Options has no usable value',
	'Remove its values, and add them again',
);
