import { SETTINGS } from '../../core/labels';
import { SHORTEST_SECRET } from '../../core/optOut/optOutCodes';
import { either, LANGUAGE_CHOICES, PAGE_LANGUAGES } from '../../core/pages/languages';
import { Collection, OPTIONS } from '../read/collection';
import { anyValue, choice, line } from '../read/kinds';
import type { Parameter } from '../read/parameter';
import { howTo, pathOption, withoutCredential } from './call';

export const optOutOptions = new Collection(OPTIONS, 'option', {
	pageLanguage: {
		displayName: 'Page Language',
		...choice(
			'browser',
			[
				{
					name: "Browser's Language",
					value: 'browser',
					description: `${either(LANGUAGE_CHOICES.map(({ name }) => name))}, as the browser asks`,
				},
				...LANGUAGE_CHOICES,
			],
			either(PAGE_LANGUAGES),
		),
		description: 'Language of the page',
	},
	path: pathOption('stop'),
});

export const optOutSender: Parameter = {
	displayName: 'Sender',
	name: 'sender',
	...line(anyValue),
	required: true,
	placeholder: 'e.g. MyShop',
	hint: 'The page says whose messages stop',
	description: 'Sender whose messages stop. The page of the link shows this name.',
};

export const optOutFields: Parameter[] = [
	howTo(
		`Needs a Report Token of at least ${SHORTEST_SECRET} characters in the credential.`,
		`Put the Production URL into ${SETTINGS.optOutUrl} of the node that sends, with the same credential.`,
	),
	{
		displayName: 'Sender is empty: enter it, so that you can execute this step.',
		name: 'senderIsEmpty',
		type: 'notice',
		default: '',
		displayOptions: { show: { sender: [''] } },
	},
	withoutCredential(false),
	optOutSender,
	optOutOptions.field,
];
