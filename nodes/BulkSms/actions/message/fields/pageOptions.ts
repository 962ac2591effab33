import type { INodeProperties } from 'n8n-workflow';

import { LANGUAGE_CHOICES } from '../../../core/page/languages';
import { LIMIT_WAIT_TIME, TIME_UNITS } from './waitLimit';

const ofFreeText = { show: { '/responseType': ['freeText'] } };

/** How long to wait, by the names of n8n's own Send and Wait for Response. */
const limitWaitTime: INodeProperties = {
	displayName: LIMIT_WAIT_TIME,
	name: 'limitWaitTime',
	type: 'fixedCollection',
	// Filled in: n8n drops a fixed collection without values with the next change of an option.
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'How long to wait for the response. When the time is up, the workflow continues with the outcome noResponse. Without this option, it waits until someone responds.',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Limit Type',
					name: 'limitType',
					type: 'options',
					default: 'afterTimeInterval',
					description: 'What ends the wait',
					options: [
						{
							name: 'After Time Interval',
							value: 'afterTimeInterval',
							description: 'Wait for a length of time',
						},
						{
							name: 'At Specified Time',
							value: 'atSpecifiedTime',
							description: 'Wait until a date and time',
						},
					],
				},
				{
					displayName: 'Amount',
					name: 'resumeAmount',
					type: 'number',
					typeOptions: { minValue: 0 },
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					default: 1,
					description: 'How many of the units to wait',
				},
				{
					displayName: 'Unit',
					name: 'resumeUnit',
					type: 'options',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					options: TIME_UNITS,
					default: 'hours',
					description: 'Unit of the amount',
				},
				{
					displayName: 'Max Date and Time',
					name: 'maxDateAndTime',
					type: 'dateTime',
					displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
					default: '',
					description: 'When to stop waiting, in the time zone of the workflow',
				},
			],
		},
	],
};

/** What may be set for the page of a question, and for the wait. Names as in n8n's own nodes. */
export const pageOptions: INodeProperties[] = [
	limitWaitTime,
	{
		displayName: 'Page Language',
		name: 'pageLanguage',
		type: 'options',
		options: [{ name: "Browser's Language", value: 'browser' }, ...LANGUAGE_CHOICES],
		default: 'browser',
		description: "Language of the page's own words, such as the labels that you leave as they are",
	},
	{
		displayName: 'Response Form Button Label',
		name: 'responseFormButtonLabel',
		type: 'string',
		displayOptions: ofFreeText,
		default: '',
		placeholder: 'e.g. Submit',
		description: 'Label of the button that sends the answer',
	},
	{
		displayName: 'Response Form Description',
		name: 'responseFormDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. The database of the shop does not answer since 14:05.',
		description: 'Text that the page shows in place of the message. It can be longer than an SMS.',
	},
	{
		displayName: 'Response Form Title',
		name: 'responseFormTitle',
		type: 'string',
		default: '',
		placeholder: 'e.g. Restart the database?',
		description: 'Title of the page. Without this option, it names the sender.',
	},
	{
		displayName: 'Thank-You Text',
		name: 'thankYouText',
		type: 'string',
		default: '',
		placeholder: 'e.g. Thank you. The team is informed.',
		description: 'Text that the page shows after the answer, below what was recorded',
	},
];

/** The decision: which buttons the page has, and what they say. */
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
					displayName: 'Approve Button Label',
					name: 'approveLabel',
					type: 'string',
					default: 'Approve',
					placeholder: 'e.g. Restart',
					description:
						'Label of the button that approves. If you leave it as it is, it follows the language of the page.',
				},
				{
					displayName: 'Decline Button Label',
					name: 'disapproveLabel',
					type: 'string',
					displayOptions: { show: { approvalType: ['double'] } },
					default: 'Decline',
					placeholder: 'e.g. Leave it',
					description:
						'Label of the button that declines. If you leave it as it is, it follows the language of the page.',
				},
			],
		},
	],
};
