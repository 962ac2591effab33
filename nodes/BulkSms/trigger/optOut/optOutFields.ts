import type { INodeProperties } from 'n8n-workflow';

import { pathOption } from '../callOptions';

/** In characters: as long as a heading can be on a phone. */
export const LONGEST_SENDER = 100;

/** What the trigger asks for where it listens for opt-outs. */
export const optOutFields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Open <b>Webhook URLs</b> above and copy the Production URL into the option Opt-Out URL of the Bulk SMS node that sends.</li><li>Choose the same credential there: its Report Token signs the links.</li><li>Publish this workflow (in n8n 1: activate it).</li></ul>',
		name: 'howTo',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Sender',
		name: 'sender',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. MyShop',
		description: 'Name on the page that the link opens: whose messages stop',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Page Language',
				name: 'pageLanguage',
				type: 'options',
				default: 'browser',
				options: [
					{
						name: "Browser's Language",
						value: 'browser',
						description: 'English or Thai, as the browser asks',
					},
					{ name: 'English', value: 'en' },
					{ name: 'Thai', value: 'th' },
				],
				description: 'Language of the page',
			},
			pathOption('stop'),
		],
	},
];
