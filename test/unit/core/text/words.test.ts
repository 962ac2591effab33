import fc from 'fast-check';

import { asText, counted, duration, holdsWord } from '../../../../nodes/BulkSms/core/text/words';

const circular: Record<string, unknown> = { name: 'A' };
circular.self = circular;
const bare: unknown = Object.create(null);
const throwing = {
	toJSON: () => {
		throw new Error('no');
	},
};
const throwingText = {
	toString: () => {
		throw new Error('no');
	},
};
const nested = { each: throwing };

describe('written', () => {
	it.each<[string, unknown, string]>([
		['a text as it is', 'a "b"\n', 'a "b"\n'],
		['an empty text', '', ''],
		['a number', 1.5, '1.5'],
		['NaN', NaN, 'NaN'],
		['Infinity', -Infinity, '-Infinity'],
		['true', true, 'true'],
		['null', null, 'null'],
		['nothing', undefined, 'undefined'],
		['a BigInt', 25501288135972440649n, '25501288135972440649'],
		['a Symbol', Symbol('a'), 'Symbol(a)'],
		['an object', { to: 1, list: ['a'] }, '{"to":1,"list":["a"]}'],
		['an empty object', {}, '{}'],
		['a list', ['a', 1], '["a",1]'],
		['a Date that is invalid', new Date('rubbish'), 'Invalid Date'],
		['an object that writes itself', { toJSON: () => 'me' }, '"me"'],
		['an object without prototype', bare, '{}'],
		['an object whose text would fail', throwingText, '{}'],
		['an object that holds itself', circular, 'an object'],
		['a list that holds a circle', [circular], 'an object'],
		['an object that fails to write itself', throwing, 'an object'],
		['an object that holds one of those', nested, 'an object'],
		['an object that writes itself as nothing', { toJSON: () => undefined }, 'an object'],
		['an object with a BigInt', { id: 1n }, '{"id":"1"}'],
	])('shows %s', (_, value, text) => {
		expect(asText(value)).toBe(text);
	});

	it('shows a Date with its time', () => {
		const date = new Date('2027-01-31T09:30:00Z');
		expect(asText(date)).toBe(date.toString());
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
		[61_000, '1 minute'],
		[90_000, '2 minutes'],
		[3_599_000, '1 hour'],
		[3_660_000, '1 hour 1 minute'],
		[10_020_000, '2 hours 47 minutes'],
		[100 * 3_600_000, '100 hours'],
	])('of %d milliseconds is told in hours and minutes', (milliseconds, words) => {
		expect(duration(milliseconds)).toBe(words);
	});
});

describe('a word in a text', () => {
	it.each<[string, string, boolean]>([
		['name', '={{ $json.name }}', true],
		['name', '={{ $json.firstname }}', false],
		['name', '={{ $json.names }}', false],
		['name', '={{ $json.firstname }} {{ $json.name }}', true],
		['first name', "={{ $json['first name'] }}", true],
		['a.b(c)', '={{ $json["a.b(c)"] }}', true],
		['ชื่อ', '={{ $json.ชื่อ }}', true],
		['ชื่อ', '={{ $json.ชื่อจริง }}', false],
		['a', '𝐀a', false],
		['a', 'a𝐀', false],
		['a', '😀a😀', true],
		['\ude00', '😀', true],
		['', '', true],
		['longer than the text', 'text', false],
	])('%j is found in %j: %s', (word, text, isFound) => {
		expect(holdsWord(text, word)).toBe(isFound);
	});

	it.each([45_000, 1_000_000])('may have %d characters', (length) => {
		const word = '([\\'.repeat(length / 3);
		expect([holdsWord(`= ${word} `, word), holdsWord('= {{ $json.name }}', word)]).toEqual([
			true,
			false,
		]);
	});

	it('is found as by a pattern', () => {
		const letters = fc.string({ unit: fc.constantFrom('a', 'b', '_', '$', ' ', '1', 'ก', '😀') });
		fc.assert(
			fc.property(letters, letters, (text, word) => {
				fc.pre(word !== '');
				const pattern = word.replaceAll('$', '\\$');
				const bounded = new RegExp(`(?<![\\p{L}\\p{N}_$])${pattern}(?![\\p{L}\\p{N}_$])`, 'u');
				expect(holdsWord(text, word)).toBe(bounded.test(text));
			}),
		);
	});
});
