import { composeText, type Composition } from '../../../../../nodes/BulkSms/core/message/text/text';
import { OptOutCodes } from '../../../../../nodes/BulkSms/core/optOut/optOutCodes';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';
import { checkWritten, messageRules } from '../messageRules';

const codes = new OptOutCodes('reportToken-5528');
type Options = Composition['options'];
const compose = (text: string, options: Options = {}, link?: string, linkWord?: string) => {
	const linked = link === undefined ? {} : { link, linkWord, label: 'Message' };
	return attempt(() => composeText(text, { options, codes, ...linked }));
};

const ALERT = 'The server is down. '.repeat(20);

describe('the text of a message', () => {
	it('is its words where nothing is to be done', () => {
		expect(compose(ALERT)).toEqual(taken({ text: ALERT }));
		expect(compose('Hi', { shortenToFit: 1 })).toEqual(taken({ text: 'Hi' }));
	});

	it.each([
		['in a word that is longer than what is near', 'a'.repeat(161), `${'a'.repeat(157)}...`],
		['with an ellipsis in UCS-2', 'ก'.repeat(71), `${'ก'.repeat(69)}…`],
		['and keeps an emoji of several characters whole', '👨‍👩‍👧‍👦'.repeat(30), `${'👨‍👩‍👧‍👦'.repeat(6)}…`],
	])('is cut %s', (_, text, cut) => {
		expect(compose(text, { shortenToFit: 1 })).toEqual(taken({ text: cut, isShortened: true }));
	});

	it('gets plain typography also where it is longer than a message may be', () => {
		const text = `“${'a '.repeat(2_000)}” 😀`;
		expect(compose(text, { shortenToFit: 1, makeGsmCompatible: true })).toEqual(
			taken({ text: `"${'a '.repeat(78).trim()}...`, isShortened: true }),
		);
	});

	// With a link for opt-outs: shortenedLinks.test.ts.
	it('keeps the link of a question', () => {
		const link = `https://n8n.example.com/webhook-waiting/1?k=${'a'.repeat(60)}`;
		const text = `The server is down. The server is down. The server...\n${link}`;
		const composed = taken({ text, isShortened: true });
		expect(compose(ALERT, { shortenToFit: 1 }, link)).toEqual(composed);
	});

	describe('with a word before the link of a question', () => {
		const link = `https://n8n.example.com/${'a'.repeat(100)}`;
		const LINK_LINE = 1 + link.length;
		/** The last text that leaves room for the word, and the first that does not. */
		const table: Array<[string, string, string, number]> = [
			['one segment of GSM-7', 'Answer:', 'a', 160],
			['two segments of Thai', 'ตอบ:', 'ก', 134],
			['three segments of Thai with the English word', 'Answer:', 'ก', 201],
		];
		it.each(table)('leads to it where it costs nothing: %s', (_, word, letter, room) => {
			const longest = room - LINK_LINE - word.length - 1;
			const fitting = letter.repeat(longest);
			expect(compose(fitting, {}, link, word)).toEqual(
				taken({ text: `${fitting}\n${word} ${link}` }),
			);
			const full = letter.repeat(longest + 1);
			expect(compose(full, {}, link, word)).toEqual(taken({ text: `${full}\n${link}` }));
		});

		it('cuts no more of the words than the bare link does', () => {
			const bare = compose(ALERT, { shortenToFit: 1 }, link);
			expect(compose(ALERT, { shortenToFit: 1 }, link, 'Answer:')).toEqual(bare);
			const long = 'Restart the database of the shop in Bangkok? '.repeat(9);
			const ofTwo = compose(long, { shortenToFit: 2 }, link);
			expect(compose(long, { shortenToFit: 2 }, link, 'Answer:')).toEqual(ofTwo);
		});
	});

	it('is refused where nothing of it fits beside its links', () => {
		const link = `https://n8n.example.com/${'a'.repeat(150)}`;
		expect(compose(ALERT, { shortenToFit: 1 }, link)).toEqual(
			refused(
				'Message',
				'Nothing of the message fits into 1 segment: its links are too long',
				'Raise Options → Shorten to Fit, or use shorter links',
			),
		);
	});

	const [A_LINK, NO_CUT] = ['it begins with a longer link', 'it cannot be cut earlier'];
	it.each([
		['a long link', `https://a.example/${'a'.repeat(200)}`, A_LINK, ', or use a shorter link'],
		['a letter with too many marks', `a${'\u0301'.repeat(200)}`, NO_CUT, ''],
	])('says nothing of links that are not there: %s', (_, text, why, advice) => {
		expect(compose(text, { shortenToFit: 1 })).toEqual(
			refused(
				'Text',
				`Nothing of the text fits into 1 segment: ${why}`,
				`Raise Options → Shorten to Fit${advice}`,
			),
		);
	});

	const problemOf = (shortenToFit: unknown) => {
		const written = { text: ALERT, options: { shortenToFit } };
		return [...checkWritten(written, messageRules()).refused.values()];
	};

	it.each([
		[0, '0'],
		['1.5', '"1.5"'],
		[[], '[]'],
	])('is refused where Shorten to Fit is %p', (value, shown) => {
		expect(problemOf(value)).toEqual([
			{
				field: 'Shorten to Fit',
				reason: `Shorten to Fit cannot be ${shown}`,
				advice: 'Enter a whole number of 1 or more, or remove the option',
				scope: 'item',
			},
		]);
	});
});
