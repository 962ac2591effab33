import { en, type LanguageFile } from './en';
import { th } from './th';

const FILES = { en, th };

/** Tags as in RFC 5646. */
export type Language = keyof typeof FILES;

export const LANGUAGES: Readonly<Record<Language, LanguageFile>> = FILES;

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);
const TAGS = Object.keys(LANGUAGES).filter(isLanguage);

export const LANGUAGE_CHOICES = TAGS.map((value) => ({ name: LANGUAGES[value].name, value }));

/** The values of the option Page Language. */
export const PAGE_LANGUAGES = ['browser', ...TAGS] as const;

/** For example `browser, en or th`. */
export const either = (names: readonly string[]): string =>
	new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

/** Returns the language of a page, or that of a text if the browser decides about the page. */
export const textLanguage = (chosen: (typeof PAGE_LANGUAGES)[number], text: string): Language =>
	chosen === 'browser' ? (/\p{Script=Thai}/u.test(text) ? 'th' : 'en') : chosen;

/**
 * English if no language fits. `acceptLanguage` is the header of this name (RFC 9110, section
 * 12.5.4).
 */
export function pageLanguage(
	chosen: (typeof PAGE_LANGUAGES)[number],
	acceptLanguage: unknown,
): Language {
	if (chosen !== 'browser') return chosen;
	if (typeof acceptLanguage !== 'string') return 'en';
	// No browser sends more characters, and a long header must not slow the node down.
	const preferred = acceptLanguage
		.slice(0, 500)
		.split(',')
		.map((range) => {
			const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
			const [language = ''] = tag.split('-', 1);
			const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
			return { language, weight: Number(weight) };
		})
		.filter(({ weight }) => weight > 0)
		.sort((one, other) => other.weight - one.weight);
	return preferred.map(({ language }) => language).find(isLanguage) ?? 'en';
}

/** The usual name of a time zone, for example `Thailand Time`, or `GMT+7` if it has none. */
export function zoneName(zone: string, moment: number, language: Language): string {
	if (zone === 'UTC') return zone;
	const { locale } = LANGUAGES[language].moment;
	const parts = new Intl.DateTimeFormat(locale, {
		timeZone: zone,
		timeZoneName: 'shortGeneric',
	}).formatToParts(moment);
	return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** For example `Sunday, January 31, 2027, at 09:30`; `moment` in milliseconds since 1970 UTC. */
export function formatMoment(moment: number, zone: string, language: Language): string {
	const { locale, write } = LANGUAGES[language].moment;
	const parts = new Intl.DateTimeFormat(locale, {
		timeZone: zone,
		hourCycle: 'h23',
		...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
		...{ hour: '2-digit', minute: '2-digit' },
		numberingSystem: 'latn',
	}).formatToParts(moment);
	return write((type) => parts.find((part) => part.type === type)?.value ?? '');
}
