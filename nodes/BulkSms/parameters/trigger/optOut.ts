import { SETTINGS } from '../../core/labels';
import { SHORTEST_SECRET } from '../../core/optOut/optOutCodes';
import { either, LANGUAGE_CHOICES, PAGE_LANGUAGES } from '../../core/pages/languages';
import { Collection, OPTIONS } from '../read/collection';
import { oneOf, type Parameter } from '../read/parameter';
import { howTo, pathOption, withoutCredential } from './call';

export const optOutOptions = new Collection(OPTIONS, 'option', {
	pageLanguage: {
		displayName: 'Page Language',
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
		check: oneOf(PAGE_LANGUAGES, either(PAGE_LANGUAGES)),
	},
	path: pathOption('stop'),
});

export const optOutSender: Parameter = {
	displayName: 'Sender',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	description: 'Sender whose messages stop. The page of the link shows this name.',
};

export const optOutFields: Parameter[] = [
	howTo(
		'open the link of an SMS that was sent with the Test URL, which is under Webhook URLs above, as its Opt-Out URL',
		`The page promises that messages stop, but the trigger keeps no list. Connect a node that does, such as Data Table with Upsert Row(s). In the workflow that sends, read that list before Bulk SMS, and put its numbers in ${SETTINGS.suppressionList}.`,
		`Copy the Production URL into ${SETTINGS.optOutUrl} of the node that sends, and publish this workflow. Both nodes need a credential whose Report Token has at least ${SHORTEST_SECRET} characters: it signs the links.`,
	),
	withoutCredential(false),
	optOutSender,
	optOutOptions.field,
];
