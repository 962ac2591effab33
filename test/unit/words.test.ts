import { documents, read } from './documents';

/** Words that a person wrote: without tables from the code, and without signs alone. */
const wordsOf = (document: string): number =>
	read(document)
		.replace(/<!-- generated: [\s\S]*?<!-- end -->/g, '')
		.replace(/<!-- npm run bench writes [\s\S]*?<!-- to here -->/g, '')
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Most words by hand, for pages that have a limit of their own. */
const MOST: Record<string, number> = {
	'README.md': 850,
	'docs/contributors/decisions.md': 3500,
	'docs/interface.md': 2800,
	'docs/scaling.md': 900,
	'docs/troubleshooting.md': 1500,
};

describe('the documents that people wrote', () => {
	test('have at most 26,000 words together', () => {
		const all = documents.map(wordsOf).reduce((sum, count) => sum + count, 0);
		expect(all).toBeGreaterThan(10_000);
		expect(all).toBeLessThanOrEqual(26_000);
	});

	test.each(Object.entries(MOST))('%s has at most %d', (document, most) => {
		expect(wordsOf(document)).toBeLessThanOrEqual(most);
	});

	test('of the sandbox have at most 900 together', () => {
		const all = wordsOf('sandbox/README.md') + wordsOf('sandbox/docs/reference.md');
		expect(all).toBeLessThanOrEqual(900);
	});
});
