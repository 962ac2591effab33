import fc from 'fast-check';

import {
	asText,
	beginningOf,
	checkCharacters,
	counted,
	duration,
	containsWord,
	isSameWord,
	shortened,
	wordOf,
} from '../../../../nodes/BulkSms/core/text/words';
import { attempt } from '../../../../nodes/BulkSms/core/problem';
import { isLinearIn } from '../../../engine/computing';
import { refused, taken } from '../../checkedResults';

const check = (text: string, allows: 'lines' | 'oneLine') =>
	attempt(() => checkCharacters('Text', text, allows));
const bare: unknown = Object.create(null);
const throwing = {
	toJSON: () => {
		throw new Error('no');
	},
};

describe('written', () => {
	it.each<[string, unknown, string]>([
		['NaN', NaN, 'NaN'],
		['an object without prototype', bare, '{}'],
		['an object that fails to write itself', throwing, 'an object'],
	])('shows %s', (_, value, text) => {
		expect(asText(value)).toBe(text);
	});

	it('never throws and always gives a text', () => {
		const anything = fc.anything({
			withBigInt: true,
			withDate: true,
			withMap: true,
			withNullPrototype: true,
			withSparseArray: true,
		});
		fc.assert(
			fc.property(anything, (value) => {
				expect(typeof asText(value)).toBe('string');
			}),
		);
	});
});

describe('a count', () => {
	it('is told with its noun', () => {
		const credits = [0, 1, 1.5].map((count) => counted(count, 'credit'));
		expect(credits).toEqual(['0 credits', '1 credit', '1.5 credits']);
		expect(counted(2, 'credit used', 'credits used')).toBe('2 credits used');
	});
});

describe('a duration', () => {
	it.each([
		[0, '0 minutes'],
		[90_000, '2 minutes'],
		[3_660_000, '1 hour 1 minute'],
		[10_020_000, '2 hours 47 minutes'],
	])('of %d milliseconds is told in hours and minutes', (milliseconds, words) => {
		expect(duration(milliseconds)).toBe(words);
	});
});

describe('a word in a text', () => {
	it.each<[string, string, boolean]>([
		['name', '={{ $json.name }}', true],
		['name', '={{ $json.firstname }}', false],
		['ชื่อ', '={{ $json.ชื่อจริง }}', false],
		['a', '𝐀a', false],
		['\ude00', '😀', true],
	])('%j is found in %j: %s', (word, text, isFound) => {
		expect(containsWord(text, word)).toBe(isFound);
	});

	it.each([45_000, 1_000_000])('may have %d characters', (length) => {
		const word = '([\\'.repeat(length / 3);
		expect(containsWord(`= ${word} `, word)).toBe(true);
		expect(containsWord('= {{ $json.name }}', word)).toBe(false);
	});
});

const isSame = (one: string, other: string) =>
	[isSameWord(wordOf(one), wordOf(other)), isSameWord(wordOf(other), wordOf(one))].join();

describe('two words', () => {
	it.each([
		['stop.', ' Ｓ\u200bTOP'],
		['opted_out', 'Opted Out'],
		['İPTAL', 'iptal'],
		['İLETİŞİM', 'iletişim'],
		['ΔΙΑΓΡΑΦΗ', 'Διαγραφή'],
		['STRAẞE', 'Straße'],
		['ARRET', 'ARRÊT'],
		['đăng', 'DANG'],
		['ห้ามนํา', 'ห้ามนำ'],
		['นํ้า', 'น้ำ'],
		['✔\ufe0f', '✔'],
		['الغاء', 'إلغاء'],
		['ايقاف', 'إيقاف'],
		['huỷ', 'HỦY'],
		['thoả', 'THỎA'],
		['khoẻ', 'khỏe'],
		['बन्द', 'बंद'],
		['रोकें अङ्क पञ्च ठण्डा', 'रोकें अंक पंच ठंडा'],
		['हाँ', 'हां'],
		['ŞTERGE', 'ȘTERGE'],
		['renunţ', 'RENUNȚ'],
	])('are the same: %j and %j', (one, other) => {
		expect(isSame(one, other)).toBe('true,true');
	});

	it.each([
		['Đúng', 'DỪNG'],
		['ไม่', 'ไม้'],
		['й', 'и'],
		['が', 'か'],
		['अन्न', 'अंन'],
		['जन्म', 'जंम'],
		['hủy', 'hũy'],
		['أين', 'إين'],
		['✔', '✘'],
		['', '\u200b'],
	])('are not the same: %j and %j', (one, other) => {
		expect(isSame(one, other)).toBe('false,false');
	});

	it('are the same in any case, in any form, and with what nobody sees', () => {
		const missed: string[] = [];
		for (let code = 1; code < 0x11_0000; code += 1) {
			const one = String.fromCodePoint(code);
			const forms = [one.toUpperCase(), one.toLowerCase(), one.normalize('NFD')];
			if (forms.every((form) => form === one)) continue;
			const word = wordOf(`a${one}`);
			missed.push(...forms.filter((form) => !isSameWord(word, wordOf(`\u00adA ${form}`))));
		}
		expect(missed).toEqual([]);
	});

	it('are compared in a time that grows with the text alone', async () => {
		for (const part of ['a', '\u0301\u0323', 'İ', '\u0e4d\u0e48', 'ﷺ', 'uỷ', 'न्', 'إ']) {
			expect([part, await isLinearIn(part, 100_000, wordOf)]).toEqual([part, true]);
		}
	});
});

const WHOLE =
	'Use Array.from($json.text).slice(0, 20).join("") in place of $json.text.slice(0, 20), because it leaves no half of a character';
const TAKE_OUT =
	'Take it out, for example with {{ $json.text.replace(/[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]/g, "") }}';

describe('the characters of a text', () => {
	it('may be Thai, emoji of several characters, and accents', () => {
		const text = 'สวัสดี 👨‍👩‍👧‍👦 cafe\u0301';
		expect(check(text, 'lines')).toEqual(taken(text));
	});

	it.each<[string, string, string]>([
		['the first half of an emoji at the end', 'Order ready 😀'.slice(0, 13), 'its end'],
		['the second half at the beginning', '😀 ready'.slice(1), 'position 1'],
	])('may not be %s', (_, text, place) => {
		expect(check(text, 'lines')).toEqual(
			refused('Text', `Text has a broken character, such as half of an emoji, at ${place}`, WHOLE),
		);
	});

	it.each(['U+0080', 'U+0092', 'U+009F'])('may not be %s of a wrong encoding', (name) => {
		const text = `abc${String.fromCharCode(Number.parseInt(name.slice(2), 16))}d`;
		expect(check(text, 'lines')).toEqual(
			refused(
				'Text',
				`Text has the control character ${name} at position 4`,
				'Set Encoding to windows874 or windows1252 in the node that reads the file, or save it as CSV UTF-8',
			),
		);
	});

	it.each(['U+0000', 'U+0008', 'U+000B', 'U+000E', 'U+001F', 'U+007F'])(
		'may not be the control character %s',
		(name) => {
			const text = `abc${String.fromCharCode(Number.parseInt(name.slice(2), 16))}d`;
			expect(check(text, 'lines')).toEqual(
				refused('Text', `Text has the control character ${name} at position 4`, TAKE_OUT),
			);
		},
	);

	it.each(['a\nb', 'a\tb'])('of one line may not break it: %j', (text) => {
		expect(check(text, 'oneLine').ok).toBe(false);
	});
});

describe('the beginning of a text', () => {
	it.each([
		['ab😀', 2, 'ab'],
		['😀', 1, ''],
	])('of %j, %d long at most, is %j', (text, most, beginning) => {
		expect(beginningOf(text, most)).toBe(beginning);
	});

	it('ends an excerpt in no half of an emoji', () => {
		expect(shortened('😀'.repeat(3), 3)).toBe('😀…');
	});
});
