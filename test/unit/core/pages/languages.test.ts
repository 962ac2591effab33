import { readdirSync } from 'node:fs';

import {
	LANGUAGE_CHOICES,
	LANGUAGES,
	formatMoment,
	PAGE_LANGUAGES,
	pageLanguage,
	type Language,
} from '../../../../nodes/BulkSms/core/pages/languages';

const FOLDER = 'nodes/BulkSms/core/pages/languages';
const ALL = (Object.keys(LANGUAGES) as Language[]).map((tag) => [tag, LANGUAGES[tag]] as const);
const SIGNS = ['«first»', '«second»'];

/** One word of a language with its name, such as `question.send`. */
type Word = { name: string; text: string; arguments: number };

const isSaid = (value: unknown): value is (...about: string[]) => unknown =>
	typeof value === 'function';

/** Every word of a language; what a word is about stands in it as a sign. */
function wordsOf(value: unknown, name = ''): Word[] {
	if (typeof value === 'string') return [{ name, text: value, arguments: 0 }];
	if (isSaid(value)) {
		const said: unknown = value(...SIGNS);
		return [{ name, text: [said].flat().join(' '), arguments: value.length }];
	}
	return Object.entries(value ?? {}).flatMap(([key, each]) =>
		wordsOf(each, name === '' ? key : `${name}.${key}`),
	);
}

const wordsIn = ({ everyPage, question, optOut }: (typeof LANGUAGES)[Language]) =>
	wordsOf({ everyPage, question, optOut });

describe('the languages of the pages', () => {
	it('are all the files of their folder', () => {
		const files = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ''));
		const tags = files.filter((file) => file !== 'index');
		expect(ALL.map(([tag]) => tag).sort()).toEqual(tags.sort());
	});

	it('are offered under their names', () => {
		expect(LANGUAGE_CHOICES).toEqual([
			{ name: 'English', value: 'en' },
			{ name: 'Thai', value: 'th' },
		]);
		expect(PAGE_LANGUAGES).toEqual(['browser', 'en', 'th']);
	});
});

describe.each(ALL)('the language %s', (tag, file) => {
	it('is a tag that Intl knows, as is the locale of its moments', () => {
		expect(new Intl.DisplayNames('en', { type: 'language' }).of(tag)).toBe(file.name);
		expect(Intl.DateTimeFormat.supportedLocalesOf(file.moment.locale)).toEqual([
			file.moment.locale,
		]);
		expect(new Intl.Locale(file.moment.locale).language).toBe(tag);
	});

	it('says in each word what the word is about', () => {
		const all = wordsIn(file);
		const inEnglish = wordsIn(LANGUAGES.en);
		expect(all.map(({ name }) => name).sort()).toEqual(inEnglish.map(({ name }) => name).sort());
		for (const { name, arguments: count } of inEnglish) {
			const { text = '' } = all.find((word) => word.name === name) ?? {};
			const used = SIGNS.filter((sign) => text.includes(sign));
			expect([name, used, text]).toEqual([name, SIGNS.slice(0, count), text.trim()]);
			expect([name, text]).not.toEqual([name, '']);
		}
	});

	it('names the day, the month, the year and the time of a moment', () => {
		const words = formatMoment(Date.UTC(2027, 0, 31, 2, 5), 'Asia/Bangkok', tag);
		const january = new Intl.DateTimeFormat(file.moment.locale, { month: 'long' }).format(0);
		expect(words.toLowerCase()).toContain(january.toLowerCase());
		expect(words).toMatch(/\b31\b.*\b(2027|2570)\b/);
		expect(words).toContain('09:05');
		expect(words).not.toMatch(/undefined|\s\s/);
	});
});

describe.each(ALL.filter(([tag]) => tag !== 'en'))('the words of %s', (_, file) => {
	it('are not the English ones', () => {
		const inEnglish = new Map(wordsIn(LANGUAGES.en).map(({ name, text }) => [name, text]));
		for (const { name, text } of wordsIn(file)) {
			expect([name, text]).not.toEqual([name, inEnglish.get(name)]);
		}
	});
});

describe('the language of a page', () => {
	it.each<[unknown, string]>([
		['th-TH,th;q=0.9,en;q=0.8', 'th'],
		['en;q=0.5, th;q=0.9', 'th'],
		['fr, th;q=0', 'en'],
		['constructor', 'en'],
		[['th'], 'en'],
		[`${'de,'.repeat(100_000)}th`, 'en'],
	])('for the header %j is %s', (header, language) => {
		expect(pageLanguage('browser', header)).toBe(language);
	});
});

describe('a moment in words', () => {
	it.each([
		['2028-02-29T23:05:00Z', 'UTC', 'Tuesday, February 29, 2028, at 23:05'],
		['2027-10-31T01:30:00Z', 'Europe/Berlin', 'Sunday, October 31, 2027, at 02:30'],
	])('%s in %s is %s', (moment, zone, words) => {
		expect(formatMoment(Date.parse(moment), zone, 'en')).toBe(words);
	});

	it('is in Thai of the Thai calendar', () => {
		expect(formatMoment(Date.parse('2027-12-31T17:00:00Z'), 'Asia/Bangkok', 'th')).toBe(
			'วันเสาร์ที่ 1 มกราคม 2571 เวลา 00:00 น.',
		);
	});
});
