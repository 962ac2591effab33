import { LABELS } from '../../core/labels';
import type { Parameter } from './parameter';

export const sender: Parameter = {
	displayName: LABELS.from,
	name: 'from',
	type: 'string',
	reads: 'evaluated',
	default: '',
	required: true,
	placeholder: 'e.g. MyShop',
	hint: 'At most 11 letters or digits, no spaces',
	builderHint: { propertyHint: 'Ask for it: do not invent a sender' },
	description:
		'Sender that the phone shows. The gateway may send only from names that it has approved.',
};

export const destination: Parameter = {
	displayName: LABELS.to,
	name: 'to',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +66 81 234 5678',
	description: 'Number to send to, with its country code',
};

export const recipients: Parameter = {
	...destination,
	description:
		'Number to send to, with its country code. Separate several numbers by comma, semicolon or line break, or give a list from an expression.',
};

export const text: Parameter = {
	displayName: LABELS.text,
	name: 'text',
	type: 'string',
	reads: 'text',
	typeOptions: { rows: 4 },
	default: '',
	required: true,
	placeholder: 'e.g. Your order is on its way',
	hint: 'Up to 1600 characters. One SMS holds 160, or 70 with Thai letters or emoji.',
	description: 'Message that the phone shows, in any language',
};
