import { beginningOf, checkCharacters } from '../../../../nodes/BulkSms/core/text/characters';
import { shortened } from '../../../../nodes/BulkSms/core/text/words';
import { refused, taken } from '../../checkedResults';

const WHOLE =
	'Use Array.from($json.text).slice(0, 20).join("") in place of $json.text.slice(0, 20), because it keeps each emoji whole';
const TAKE_OUT =
	'Take it out, for example with {{ $json.text.replace(/[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]/g, "") }}';

describe('the characters of a text', () => {
	it.each([
		['Thai, emoji of several characters, and accents', 'สวัสดี 👨‍👩‍👧‍👦 cafe\u0301'],
		['line breaks and tabs', 'a\r\nb\tc'],
		['separators of lines and what nobody sees', 'a\u2028b\u2029c\u200bd\ufeff'],
		['a private and an unassigned character', '\ue000\u{e0fff}\uffff'],
		['nothing', ''],
	])('may be %s', (_, text) => {
		expect(checkCharacters('Text', text, 'lines')).toEqual(taken(text));
	});

	it.each<[string, string, string]>([
		['the first half of an emoji at the end', 'Order ready 😀'.slice(0, 13), 'its end'],
		['the second half at the beginning', '😀 ready'.slice(1), 'position 1'],
		['halves in the wrong order', 'a\ude00\ud83d', 'position 2'],
		['half of an emoji before a whole one', '\ud83d😀', 'position 1'],
		['half of a rare Chinese character', '𠮷'.slice(0, 1), 'its end'],
	])('may not be %s', (_, text, place) => {
		expect(checkCharacters('Text', text, 'lines')).toEqual(
			refused('Text', `Text has a broken character, such as half of an emoji, at ${place}`, WHOLE),
		);
	});

	it.each([
		...[0, 1, 7, 8, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f].map(
			(code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
		),
	])('may not be the control character %s', (name) => {
		const text = `abc${String.fromCharCode(Number.parseInt(name.slice(2), 16))}d`;
		expect(checkCharacters('Text', text, 'lines')).toEqual(
			refused('Text', `Text has the control character ${name} at position 4`, TAKE_OUT),
		);
	});

	it.each(['a\nb', 'a\tb', 'a\r'])('of one line may not break it: %j', (text) => {
		expect(checkCharacters('Message ID', text, 'oneLine').ok).toBe(false);
	});
});

describe('the beginning of a text', () => {
	it.each([
		['ab😀', 2, 'ab'],
		['ab😀', 3, 'ab'],
		['ab😀', 4, 'ab😀'],
		['ab😀', 9, 'ab😀'],
		['😀', 1, ''],
		['😀', 0, ''],
		['a\ud83d', 2, 'a\ud83d'],
	])('of %j, %d long at most, is %j', (text, most, beginning) => {
		expect(beginningOf(text, most)).toBe(beginning);
	});

	it('ends an excerpt in no half of an emoji', () => {
		expect(shortened('😀'.repeat(3), 3)).toBe('😀…');
	});
});
