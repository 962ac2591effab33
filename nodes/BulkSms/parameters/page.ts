import { LABELS } from '../core/labels';
import { either, LANGUAGE_CHOICES, PAGE_LANGUAGES } from '../core/pages/languages';
import { readPageText } from '../core/pages/page';
import { defineOptions } from './read/collection';
import { allowing } from './read/parameter';
import { choice, line, perRun } from './read/kinds';
import { limitWaitTime, readLimitWaitTime } from './waitLimit';

const pageText = (most: number) => ({
	...line(allowing((value) => readPageText(value, most), `a text of at most ${most} characters`)),
	reads: 'text' as const,
	...perRun('sendAndWait'),
});

/** Options of the page of a question, and of the wait. The names are those of n8n's own nodes. */
export const pageOptions = defineOptions({
	limitWaitTime: {
		...limitWaitTime,
		...perRun('sendAndWait'),
		check: readLimitWaitTime,
	},
	pageLanguage: {
		displayName: 'Page Language',
		...choice(
			'browser',
			[{ name: "Browser's Language", value: 'browser' }, ...LANGUAGE_CHOICES],
			either(PAGE_LANGUAGES),
		),
		description: "Language of the page's own words, such as unchanged labels",
		...perRun('sendAndWait'),
	},
	responseFormButtonLabel: {
		displayName: 'Response Form Button Label',
		...pageText(100),
		displayOptions: { show: { '/responseType': ['freeText'] } },
		placeholder: 'e.g. Submit',
		description: 'Label of the button that sends the answer',
	},
	responseFormDescription: {
		displayName: LABELS.responseFormDescription,
		...pageText(10_000),
		typeOptions: { rows: 3 },
		placeholder: 'e.g. The database of the shop has not answered since 14:05.',
		description: 'Text that the page shows in place of the message. It can be longer than an SMS.',
	},
	responseFormTitle: {
		displayName: 'Response Form Title',
		...pageText(200),
		placeholder: 'e.g. Restart the database?',
		description: 'Title of the page. Without this option, it names the sender.',
	},
	thankYouText: {
		displayName: 'Thank-You Text',
		...pageText(2_000),
		placeholder: 'e.g. Thank you. The team has been informed.',
		description: 'Text that the page shows after the answer, below the recorded answer',
	},
});
