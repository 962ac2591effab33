import { LABELS } from '../core/labels';
import { checkSender } from '../core/message/messageContent';
import { splitDestinations } from '../core/message/number/writtenNumber';
import { checkWords } from '../core/message/text/text';
import { line } from './read/kinds';
import type { CheckedParameter } from './read/parameter';

export const sender: CheckedParameter<string> = {
	displayName: LABELS.from,
	name: 'from',
	type: 'resourceLocator',
	default: { mode: 'name', value: '' },
	modes: [
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. MyShop',
			hint: 'At most 11 Latin letters (A to Z) or digits, no spaces',
		},
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchSenders', searchable: true },
			hint: 'The names that the gateway lists for the account',
		},
	],
	check: checkSender,
	reads: 'evaluated',
	required: true,
	builderHint: { propertyHint: 'Ask for it: do not invent a sender' },
	description:
		'Sender that the phone shows. The gateway may send only from names that it has approved.',
};

export const destination: CheckedParameter<string[]> = {
	displayName: LABELS.to,
	name: 'to',
	...line(splitDestinations),
	required: true,
	placeholder: 'e.g. +66 81 234 5678',
	description: 'Number to send to, with its country code',
};

/** A wait sends one message. */
export const oneDestination: CheckedParameter<string[]> = { ...destination, hint: 'One number' };

export const recipients: CheckedParameter<string[]> = {
	...destination,
	description:
		'Number to send to, with its country code. Separate several numbers by comma, semicolon or line break, or use an expression that returns a list.',
};

export const text: CheckedParameter<string> = {
	displayName: LABELS.text,
	name: 'text',
	...line((value, { label }) => checkWords(value, label)),
	reads: 'text',
	typeOptions: { rows: 4 },
	required: true,
	placeholder: 'e.g. Your order is on its way',
	hint: 'Up to 1600 characters: one SMS contains up to 160, or 70 with Thai letters or emoji',
	description: 'Message that the phone shows, in any language',
};
