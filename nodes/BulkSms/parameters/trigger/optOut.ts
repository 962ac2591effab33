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
	required: true,
	placeholder: 'e.g. MyShop',
	hint: 'The page says whose messages stop',
	description: 'Sender whose messages stop. The page of the link shows this name.',
};

export const optOutFields: Parameter[] = [
	howTo(
		`In the credential, enter a Report Token of at least ${SHORTEST_SECRET} characters: it signs the links. The node that sends needs the same credential, and the Production URL as its ${SETTINGS.optOutUrl}.`,
		`The trigger keeps no list. Connect a node that does, such as Data Table with Upsert Row(s), and publish this workflow. In the workflow that sends, put the numbers of that list in ${SETTINGS.suppressionList}.`,
	),
	withoutCredential(false),
	optOutSender,
	optOutOptions.field,
];
