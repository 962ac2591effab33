import { z } from 'zod/v3';

import { LANGUAGE_CHOICES, pageLanguageSchema } from '../../core/pages/languages';
import { readPageText } from '../../core/pages/page';
import { checkedBy, defineOptions } from './parameter';
import { limitWaitTime } from './waitLimit';

const ofFreeText = { show: { '/responseType': ['freeText'] } };

const pageText = (most: number) =>
	checkedBy(
		(value) => readPageText(value, most),
		`a text of at most ${most} characters`,
	).optional();

/** Options of the page of a question, and of the wait. The names are those of n8n's own nodes. */
export const pageOptions = defineOptions({
	limitWaitTime: {
		...limitWaitTime,
		per: 'run',
		operations: ['sendAndWait'],
		schema: z.unknown(),
	},
	pageLanguage: {
		displayName: 'Page Language',
		name: 'pageLanguage',
		type: 'options',
		options: [{ name: "Browser's Language", value: 'browser' }, ...LANGUAGE_CHOICES],
		default: 'browser',
		description: "Language of the page's own words, such as unchanged labels",
		per: 'run',
		operations: ['sendAndWait'],
		schema: pageLanguageSchema.default('browser'),
	},
	responseFormButtonLabel: {
		displayName: 'Response Form Button Label',
		name: 'responseFormButtonLabel',
		type: 'string',
		displayOptions: ofFreeText,
		default: '',
		placeholder: 'e.g. Submit',
		description: 'Label of the button that sends the answer',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		schema: pageText(100),
	},
	responseFormDescription: {
		displayName: 'Response Form Description',
		name: 'responseFormDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. The database of the shop does not answer since 14:05.',
		description: 'Text that the page shows in place of the message. It can be longer than an SMS.',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		schema: pageText(10_000),
	},
	responseFormTitle: {
		displayName: 'Response Form Title',
		name: 'responseFormTitle',
		type: 'string',
		default: '',
		placeholder: 'e.g. Restart the database?',
		description: 'Title of the page. Without this option, it names the sender.',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		schema: pageText(200),
	},
	thankYouText: {
		displayName: 'Thank-You Text',
		name: 'thankYouText',
		type: 'string',
		default: '',
		placeholder: 'e.g. Thank you. The team is informed.',
		description: 'Text that the page shows after the answer, below the recorded answer',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		schema: pageText(2_000),
	},
});
