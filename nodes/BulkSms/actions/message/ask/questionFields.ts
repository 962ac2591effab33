import type { INodeProperties } from 'n8n-workflow';

import { destination, sender } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { approvalOptions } from './buttons';

/** The label of the field, for the field itself and for errors. */
export const MESSAGE = 'Message';

/** What asking one person and waiting for the response needs. Names as in n8n's own nodes. */
export const questionFields: INodeProperties[] = [
	{
		displayName:
			'The SMS holds the message and a link to a page of this n8n, so the phone must be able to reach it. Opening the page decides nothing: only its button does.',
		name: 'howItAsks',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	{
		displayName: MESSAGE,
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Restart the database?',
		hint: 'Up to 1600 characters together with the link, which has about 180',
		description: 'Question that the phone shows, in any language. The node adds the link to it.',
	},
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		default: 'approval',
		options: [
			{ name: 'Approval', value: 'approval', description: 'The person presses a button' },
			{ name: 'Free Text', value: 'freeText', description: 'The person writes an answer' },
		],
		description: 'How the person responds',
	},
	approvalOptions,
	options.fieldFor('sendAndWait'),
	safeguards.fieldFor('sendAndWait'),
	sending.fieldFor('sendAndWait'),
];
