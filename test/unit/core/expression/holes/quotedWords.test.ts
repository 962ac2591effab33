import {
	textsWithWords,
	withoutQuoted,
	holesIn,
} from '../../../../../nodes/BulkSms/core/expression/holes/quotedWords';
import { computingOf, isLinear } from '../../../../engine/computing';

const wordsOf = (text: string) => holesIn(text).map(({ word }) => word);
const isHeld = (text: string, ...data: string[]) => withoutQuoted(holesIn(text), data).length === 0;

describe('the words of holes in a text', () => {
	it.each<[string, string[]]>([
		['Dear undefined', ['undefined']],
		['THBNaN, [object Object]', ['[object Object]', 'NaN']],
		['NaNoWriMo', ['NaN']],
		['https://x.test/aNaNb', []],
		['คุณundefinedครับ', ['undefined']],
		['Dear null', ['null']],
		['annullieren', []],
		['{"a":null,"b": null} [1,null,2]', []],
		[JSON.stringify({ a: [1, null, null], b: null }, null, 2), []],
		['aInfinity', ['Infinity']],
		['a() => 1 function max() { [native code] }', ['=>', '[native code]']],
	])('are found: %s', (text, words) => {
		expect(wordsOf(text)).toEqual(words);
	});

	it.each<[string, string, boolean]>([
		['a undefined', 'is undefined here', true],
		['a undefined', 'Undefined index: id', true],
		['a NaN', 'in the NaNoWriMo', false],
		['in the NaN', 'in the NaNoWriMo', true],
		['THBNaN', 'THB', false],
		['xundefinedBehavior', 'undefinedBehavior', true],
		['aundefined', 'undefinedBehavior', false],
		['a undefined', '{"m":"\\u00a0undefined"}', true],
		['a undefined', 'q=%20undefined%20', true],
		['a null', 'the value NULL', true],
		['they nullify it', 'nullify', true],
		['at Invalid Date', 'moment: Invalid date', true],
		['Invalid Dates here', 'the Invalid Dates', true],
	])('are held or not: %s by %s', (text, data, expected) => {
		expect(isHeld(text, 'something else', data)).toBe(expected);
	});

	it('are a hole where too many places of them look different', () => {
		const text = Array.from({ length: 60 }, (_, index) => `undefined${index}`).join(' ');
		expect(holesIn(text)).toEqual([{ word: 'undefined', around: [] }]);
	});
});

describe('the texts of a value', () => {
	it('are those with a word, names of fields too', () => {
		const value = { a: ['x is NaN', 1, null], 'undefined b': { c: 'd' }, e: '[object Object]!' };
		expect(textsWithWords(value)).toEqual(['x is NaN', 'undefined b', '[object Object]!']);
		expect(textsWithWords('is undefined')).toEqual(['is undefined']);
		expect([7, undefined, null].flatMap(textsWithWords)).toEqual([]);
	});

	it('are found in what holds itself, and where a field cannot be read', () => {
		const value: Record<string, unknown> = { a: 'is NaN' };
		value.self = value;
		const throws = {
			get b(): string {
				throw new Error('no');
			},
		};
		expect(textsWithWords([value, throws])).toEqual(['is NaN']);
	});

	it('are looked for with an end, however deep, wide and long it is', async () => {
		let deep: unknown = 'is NaN';
		for (let depth = 0; depth < 50_000; depth += 1) deep = { deep };
		expect(textsWithWords(deep)).toEqual(['is NaN']);
		const measure = (count: number) => {
			const wide = Array.from({ length: count }, () => 'row');
			const long = 'undefinedX xNaN '.repeat(count / 2);
			return computingOf(() => {
				expect([textsWithWords(wide), isHeld('a undefined NaN', long)]).toEqual([[], false]);
			});
		};
		expect(await isLinear(measure, 200_000)).toBe(true);
	});
});
