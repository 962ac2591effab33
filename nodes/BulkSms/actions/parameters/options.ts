import { Collection, OPTIONS } from './collection';
import { messageOptions } from './messageOptions';
import { pageOptions } from './pageOptions';

/** What a message may have beside sender, number and text, and the page of a question. */
export const options = new Collection(
	{
		...OPTIONS,
		description:
			'What each message may have beside its text. The node reads them for every item, so an expression can give each message a value of its own.',
	},
	'option',
	{ ...messageOptions, ...pageOptions },
);
