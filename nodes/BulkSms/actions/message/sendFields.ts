import type { INodeProperties } from 'n8n-workflow';

/** What a message needs: sender, number and text. */
export const sendFields: INodeProperties[] = [
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. MyShop',
		description:
			'Sender that the phone shows: 1 to 11 letters or digits, no spaces. Many gateways send only from names they have approved.',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. +66 81 234 5678',
		description:
			'Number to send to, with its country code. Several numbers are separated by comma, semicolon or line break, or come as a list from an expression.',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Your order is on its way',
		description: 'Message that the phone shows, in any language: at most 1600 characters',
	},
];
