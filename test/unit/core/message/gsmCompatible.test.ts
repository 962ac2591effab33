import fc from 'fast-check';

import { volume } from '../../../engine/volume';
import { makeGsmCompatible } from '../../../../nodes/BulkSms/core/message/text';
import { isGsm, measureText } from '../../../../nodes/BulkSms/core/message/segments';

describe('makeGsmCompatible', () => {
	it.each([
		['curly quotes', '“Yes”, she said, „no‟', '"Yes", she said, "no"'],
		['angle quotes', '«oui» ‹non›', '"oui" \'non\''],
		['an apostrophe and primes', 'It’s 5′ 7″ ‘tall’', "It's 5' 7\" 'tall'"],
		['accents that stand alone', '`a´', "'a'"],
		['dashes and a minus', '1‐2‑3‒4–5—6―7−8', '1-2-3-4-5-6-7-8'],
		['an ellipsis', 'Wait…', 'Wait...'],
		['bullets', '• one ‣ two · three', '- one - two - three'],
		['spaces of any width', 'a\u00a0b\u2003c\u2009d\u202fe\u3000f\tg', 'a b c d e f g'],
		['separators of lines', 'a\u2028b\u2029c', 'a\nb\nc'],
		['what nobody sees', '\ufeffa\u200bb\u00adc\u200dd\u2060e\u200ef', 'abcdef'],
		['full-width letters', 'ＡＢＣ１２３！', 'ABC123!'],
		['a fraction slash and a times sign', '1⁄2 × 3', '1/2 x 3'],
		['a letter whose accent is its own character', 'cafe\u0301', 'café'],
	])('replaces %s', (_, text, result) => {
		expect(makeGsmCompatible(text)).toBe(result);
	});

	it.each([
		['a text in GSM-7', 'Hello {name} €'],
		['a text with a letter outside of GSM-7, which would stay in UCS-2', '“ça va”'],
		['Thai with curly quotes', '“สวัสดี”'],
		['an emoji', 'It’s 😀'],
		['a text of nothing but what nobody sees', '\u200b'],
		['a text that would take more segments', '…'.repeat(70)],
		['a text that would be longer than a message may be', 'a'.repeat(1599) + '…'],
		['nothing', ''],
	])('leaves %s as it is', (_, text) => {
		expect(makeGsmCompatible(text)).toBe(text);
	});

	it('gives for any text one that is no dearer, and the same when it is done again', () => {
		const character = fc.oneof(
			fc.constantFrom(...'abc “”’–…•\u00a0\u200b\u0301'),
			fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
		);
		const texts = fc.array(character, { maxLength: 200, size: 'max' }).map((all) => all.join(''));
		fc.assert(
			fc.property(texts, (text) => {
				const result = makeGsmCompatible(text);
				expect(measureText(result).segments).toBeLessThanOrEqual(measureText(text).segments);
				expect(result === text || isGsm(result)).toBe(true);
				expect(makeGsmCompatible(result)).toBe(result);
			}),
			{ numRuns: volume(150, 10_000) },
		);
	});
});
