import { pageLanguage } from '../../../../nodes/BulkSms/core/page/language';

describe('the language of a page', () => {
	it.each<[unknown, string]>([
		['th', 'th'],
		['th-TH,th;q=0.9,en;q=0.8', 'th'],
		['TH-th', 'th'],
		['en-US,en;q=0.9,th;q=0.8', 'en'],
		['en;q=0.5, th;q=0.9', 'th'],
		['de-DE,de;q=0.9,th;q=0.5', 'th'],
		['fr, th;q=0', 'en'],
		['de', 'en'],
		['*', 'en'],
		['', 'en'],
		[undefined, 'en'],
		[['th'], 'en'],
		['th;q=x', 'en'],
		[`${'de,'.repeat(100_000)}th`, 'en'],
	])('for the header %j is %s', (header, language) => {
		expect(pageLanguage('browser', header)).toBe(language);
	});

	it('is the chosen one, whatever the browser wants', () => {
		expect(pageLanguage('th', 'en')).toBe('th');
		expect(pageLanguage('en', 'th')).toBe('en');
	});
});
