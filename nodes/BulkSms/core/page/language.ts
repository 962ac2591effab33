/** The language of a page's own words; `browser` follows the browser of whoever opens it. */
export type PageLanguage = 'browser' | 'en' | 'th';

/** A language that the pages have words in. */
export type Language = Exclude<PageLanguage, 'browser'>;

/**
 * Finds the language of a page.
 *
 * @param acceptLanguage the header of that name, as RFC 9110, section 12.5.4, has it
 * @returns the first language of the browser's that the page has words in, else English
 */
export function pageLanguage(chosen: PageLanguage, acceptLanguage: unknown): Language {
	if (chosen !== 'browser') return chosen;
	if (typeof acceptLanguage !== 'string') return 'en';
	const preferred = acceptLanguage
		.slice(0, LONGEST_HEADER)
		.split(',')
		.map((range) => {
			const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
			const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
			return { language: tag.split('-')[0], weight: Number(weight) };
		})
		.filter(({ weight }) => weight > 0)
		.sort((one, other) => other.weight - one.weight)
		.find(({ language }) => language === 'en' || language === 'th');
	return preferred?.language === 'th' ? 'th' : 'en';
}

/** In characters: no browser sends more, and a stranger must not make the node sort a novel. */
const LONGEST_HEADER = 500;
