import { LABELS } from '../core/labels';
import { either, LANGUAGE_CHOICES, PAGE_LANGUAGES } from '../core/pages/languages';
import { readPageText } from '../core/pages/page';
import { defineOptions } from './read/collection';
import { allowing, oneOf } from './read/parameter';
import { limitWaitTime, readLimitWaitTime } from './waitLimit';

const pageText = (most: number) =>
	allowing((value) => readPageText(value, most), `a text of at most ${most} characters`);

/** Options of the page of a question, and of the wait. The names are those of n8n's own nodes. */
export const pageOptions = defineOptions({
	limitWaitTime: {
		...limitWaitTime,
		per: 'run',
		operations: ['sendAndWait'],
		check: readLimitWaitTime,
	},
	pageLanguage: {
		displayName: 'Page Language',
		type: 'options',
		options: [{ name: "Browser's Language", value: 'browser' }, ...LANGUAGE_CHOICES],
		default: 'browser',
		description: "Language of the page's own words, such as unchanged labels",
		per: 'run',
		operations: ['sendAndWait'],
		check: oneOf(PAGE_LANGUAGES, either(PAGE_LANGUAGES)),
	},
	responseFormButtonLabel: {
		displayName: 'Response Form Button Label',
		type: 'string',
		displayOptions: { show: { '/responseType': ['freeText'] } },
		default: '',
		placeholder: 'e.g. Submit',
		description: 'Label of the button that sends the answer',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		check: pageText(100),
	},
	responseFormDescription: {
		displayName: LABELS.responseFormDescription,
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. The database of the shop has not answered since 14:05.',
		description: 'Text that the page shows in place of the message. It can be longer than an SMS.',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		check: pageText(10_000),
	},
	responseFormTitle: {
		displayName: 'Response Form Title',
		type: 'string',
		default: '',
		placeholder: 'e.g. Restart the database?',
		description: 'Title of the page. Without this option, it names the sender.',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		check: pageText(200),
	},
	thankYouText: {
		displayName: 'Thank-You Text',
		type: 'string',
		default: '',
		placeholder: 'e.g. Thank you. The team has been informed.',
		description: 'Text that the page shows after the answer, below the recorded answer',
		reads: 'text',
		per: 'run',
		operations: ['sendAndWait'],
		check: pageText(2_000),
	},
});
