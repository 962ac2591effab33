import type { INodeProperties } from 'n8n-workflow';

/** What the person gets back, and what the gateway is told. */
export const answerFields: INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Your points: 120',
		description: 'What the person gets back. Leave it empty for no text.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Result Code',
				name: 'resultCode',
				type: 'string',
				default: '00',
				placeholder: 'e.g. 301',
				description:
					'What the gateway is told: 00 for success, or a code of your own from 301 to 399. Without this option, it is 00.',
			},
			{
				displayName: 'Result Name',
				name: 'resultName',
				type: 'string',
				default: '',
				placeholder: 'e.g. OUT_OF_STOCK',
				description:
					'What the gateway is told in words beside the code. Without it: SUCCESS with 00, FAILED with another code.',
			},
		],
	},
];
