import fc from 'fast-check';

import { volume } from '../../../../engine/volume';
import {
	lettersChanged,
	makeGsmCompatible,
} from '../../../../../nodes/BulkSms/core/message/text/text';
import { isGsm, measureText } from '../../../../../nodes/BulkSms/core/message/text/segments';

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

describe('makeGsmCompatible with Also Accents and Signs', () => {
	it.each([
		['Turkish', 'Şifreniz: ığüşöç, ½ fiyat, 5 ₺', 'Sifreniz: igüsöc, 1/2 fiyat, 5 TL'],
		['Polish', 'Zażółć gęślą jaźń', 'Zazolc gesla jazn'],
		['Czech', 'Příliš žluťoučký kůň', 'Prilis zlutoucky kun'],
		['Slovak', 'Ďakujeme, ľúbezný', 'Dakujeme, lubezny'],
		['Hungarian', 'Árvíztűrő fúró', 'Arvizturo furo'],
		['Romanian', 'Mulțumim, ați șters', 'Multumim, ati sters'],
		['Croatian', 'Ćevapčići, đak, žaba', 'Cevapcici, dak, zaba'],
		['Lithuanian', 'Ačiū už užsakymą', 'Aciu uz uzsakyma'],
		['Latvian', 'Paldies, jūsu pasūtījums', 'Paldies, jusu pasutijums'],
		['Portuguese', 'Sua encomenda já está à mão', 'Sua encomenda ja esta à mao'],
		['Spanish', 'Su código está aquí, ¿sí?', 'Su codigo esta aqui, ¿si?'],
		['French', 'Ça coûte 5 €, œuf n°1', 'Ça coute 5 €, oeuf no1'],
		['Vietnamese', 'Cảm ơn bạn, đơn hàng 5 ₫', 'Cam on ban, don hàng 5 VND'],
		['Azerbaijani', 'Sifarişiniz hazırdır, gəlin', 'Sifarisiniz hazirdir, gelin'],
	])('writes %s in GSM-7, and leaves its letters that are in it', (_, text, result) => {
		expect([makeGsmCompatible(text, 'letters'), isGsm(result)]).toEqual([result, true]);
		expect(makeGsmCompatible(text)).toBe(text);
	});

	it.each(['สวัสดี, ş', 'Привет', 'ş 😀', 'It’s é', 'é'])(
		'changes no letter where that does not help: %s',
		(text) => {
			expect(makeGsmCompatible(text, 'letters')).toBe(makeGsmCompatible(text));
			expect(lettersChanged(text)).toEqual([]);
		},
	);

	it('says which letters changed, each once', () => {
		expect(lettersChanged('“Şimdi” ş, ş – 5 ₺ é')).toEqual(['Ş as S', 'ş as s', '₺ as TL']);
	});

	it('gives for any text one that is no dearer, and the same when it is done again', () => {
		const character = fc.constantFrom(...'aşŁőệ₺½™ç’…😀ก');
		const texts = fc.array(character, { maxLength: 200, size: 'max' }).map((all) => all.join(''));
		fc.assert(
			fc.property(texts, (text) => {
				const result = makeGsmCompatible(text, 'letters');
				expect(measureText(result).segments).toBeLessThanOrEqual(measureText(text).segments);
				expect(result === text || isGsm(result)).toBe(true);
				expect(makeGsmCompatible(result, 'letters')).toBe(result);
			}),
			{ numRuns: volume(100, 5_000) },
		);
	});
});
