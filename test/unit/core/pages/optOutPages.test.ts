import {
	askingPage,
	noticePage,
	stoppedPage,
} from '../../../../nodes/BulkSms/core/pages/optOutPages';
import { LANGUAGES } from '../../../../nodes/BulkSms/core/pages/languages';

const HOSTILE = `</title></h1><script src="//x"></script>"' onload='x' &lt;{{ 1 }}`;
const SHOWN =
	'&lt;/title&gt;&lt;/h1&gt;&lt;script src=&quot;//x&quot;&gt;&lt;/script&gt;&quot;&#39; onload=&#39;x&#39; &amp;lt;{{ 1 }}';
const TAGS = ['en', 'th'] as const;

/** What is between the tags, piece by piece. */
const wordsOf = (html: string): string[] =>
	html
		.replace(/<style>[^]*<\/style>/, '')
		.split(/<[^>]*>/)
		.map((piece) => piece.trim())
		.filter((piece) => piece !== '');

describe('the page of an opt-out', () => {
	it('names the sender, says what its button does, and has one', () => {
		const { status, html } = askingPage('en', 'MyShop');
		expect(status).toBe(200);
		expect(wordsOf(html)).toEqual([
			'Stop messages from MyShop?',
			'Stop messages from MyShop?',
			'The phone number that got this link will get no more SMS from MyShop.',
			'Nothing changes until you press the button.',
			'Stop messages',
		]);
		expect(html.match(/<form[^>]*>|<button[^>]*>/g)).toEqual(['<form method="post">', '<button>']);
	});

	it('says what was done, without a button', () => {
		const html = stoppedPage('en', 'MyShop');
		expect(wordsOf(html).slice(1)).toEqual([
			'You will get no more messages from MyShop',
			'A message that is already on its way may still come.',
			'You can close this page.',
		]);
		const [wrong, broken] = [noticePage('en', 'wrongLink'), noticePage('en', 'broken')];
		expect([wrong.status, broken.status]).toEqual([404, 500]);
		expect(wrong.html).toContain('>This link does not work</h1>');
		expect(broken.html).toContain('>Something went wrong</h1>');
		expect(html + wrong.html + broken.html).not.toMatch(/<form|<button/);
	});

	it('has a name for a sender without one, in the language of the page', () => {
		expect(wordsOf(askingPage('en', undefined).html)).toContain('Stop messages from this sender?');
		const { thisSender, stopped } = LANGUAGES.th.optOut;
		expect(wordsOf(stoppedPage('th', undefined))).toContain(stopped(thisSender));
	});

	it.each(TAGS)('shows whatever the name is as text, in %s', (language) => {
		for (const html of [askingPage(language, HOSTILE).html, stoppedPage(language, HOSTILE)]) {
			expect(html).toContain(SHOWN);
			expect(html).not.toMatch(/<script|undefined|null|\[object|=>|«/);
			expect(html).toContain(`<html lang="${language}">`);
		}
	});
});
