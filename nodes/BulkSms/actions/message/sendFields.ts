import type { INodeProperties } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';

import { destinationWarning, senderWarning, textWarning } from './valueWarnings';

/** Who the message is from. */
export const sender: INodeProperties = {
	displayName: 'From',
	name: 'from',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. MyShop',
	hint: 'At most 11 letters or digits, no spaces',
	description:
		'Sender that the phone shows. Many gateways send only from names they have approved.',
};

/** Whom it goes to. */
export const destination: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +66 81 234 5678',
	description: 'Number to send to, with its country code',
};

/** What it says. */
export const text: INodeProperties = {
	displayName: 'Text',
	name: 'text',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	required: true,
	placeholder: 'e.g. Your order is on its way',
	hint: 'At most 1600 characters. One SMS holds 160, or 70 as soon as there is a Thai letter, an emoji or the like.',
	description: 'Message that the phone shows, in any language',
};

const perItem = { show: { recipientMode: ['perItem'] } };
const fields = { show: { recipientMode: ['fields'] } };

/** What a message needs: sender, number and text, of each item or by the names of its fields. */
export const sendFields: INodeProperties[] = [
	{
		displayName: 'Recipients',
		name: 'recipientMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'One Message per Item',
				value: 'perItem',
				description: 'Each input item is a message, and every field may be an expression',
			},
			{
				name: 'Input Is the Recipient List',
				value: 'fields',
				description: 'Name the fields of the input items once: the fast way for large lists',
			},
		],
		default: 'perItem',
		description: 'Where the numbers and the texts come from',
	},
	sender,
	senderWarning,
	{
		...destination,
		displayOptions: perItem,
		description:
			'Number to send to, with its country code. Several numbers are separated by comma, semicolon or line break, or come as a list from an expression.',
	},
	...updateDisplayOptions(perItem, [destinationWarning, text, textWarning]),
	{
		displayName: 'Number Field',
		name: 'toField',
		type: 'string',
		default: 'phone',
		required: true,
		displayOptions: fields,
		placeholder: 'e.g. customer.phone',
		description:
			'Name of the field of each input item that holds the number, with dots for a field inside a field',
	},
	{
		displayName: 'Text Template',
		name: 'textTemplate',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		displayOptions: fields,
		placeholder: 'e.g. Dear {name}, your table in {city} is booked',
		description:
			'Message with the names of fields in single braces. An item without such a field is refused. Write \\{ for a brace that stands for itself.',
	},
	{
		displayName: 'Message ID Field',
		name: 'messageIdField',
		type: 'string',
		default: '',
		displayOptions: fields,
		placeholder: 'e.g. reference',
		description:
			'Name of the field that holds an identifier of your own for the message. Leave it empty to have the node make one.',
	},
];
