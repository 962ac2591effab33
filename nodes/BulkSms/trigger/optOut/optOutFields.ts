import type { INodeProperties } from 'n8n-workflow';

import { SHORTEST_SECRET } from '../../core/optOut/optOutCodes';
import { either, LANGUAGE_CHOICES } from '../../core/page/languages';
import { withoutCredential } from '../authenticationFields';
import { optionsField, pathOption } from '../callOptions';

/** In characters: as long as a heading can be on a phone. */
export const LONGEST_SENDER = 100;

export const optOutFields: INodeProperties[] = [
	{
		displayName: numbered([
			`Choose a credential whose Report Token has at least ${SHORTEST_SECRET} characters, here and in the Bulk SMS node that sends: it signs the links.`,
			'After this trigger, connect a node that keeps the list, such as Data Table with Upsert Row(s). The page promises that there are no more messages, and the trigger keeps no list.',
			'In the workflow that sends, read that list before Bulk SMS, and give its numbers to the safeguard Suppression List.',
			'Open Webhook URLs above and copy the Production URL into the option Opt-Out URL of the node that sends.',
			'Publish this workflow.',
		]),
		name: 'howTo',
		type: 'notice',
		default: '',
	},
	withoutCredential(false),
	{
		displayName: 'Sender',
		name: 'sender',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. MyShop',
		description: 'Name on the page that the link opens: whose messages stop',
	},
	optionsField([
		{
			displayName: 'Page Language',
			name: 'pageLanguage',
			type: 'options',
			default: 'browser',
			options: [
				{
					name: "Browser's Language",
					value: 'browser',
					description: `${either(LANGUAGE_CHOICES.map(({ name }) => name))}, as the browser asks`,
				},
				...LANGUAGE_CHOICES,
			],
			description: 'Language of the page',
		},
		pathOption('stop'),
	]),
];

/** A list with numbers. n8n takes all but links and bullets out of a notice. */
function numbered(steps: string[]): string {
	return `<ul>${steps.map((step, index) => `<li>${index + 1}. ${step}</li>`).join('')}</ul>`;
}
