import fc from 'fast-check';

import {
	isDeepText,
	isTooDeep,
	parsedIfJson,
	parseExactJson,
	readAmount,
} from '../../../../nodes/BulkSms/core/text/jsonText';
import { isLinearIn } from '../../../engine/computing';
import { volume } from '../../../engine/volume';

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => '{"a":'.repeat(depth) + 'null' + '}'.repeat(depth);

describe('text that may be JSON', () => {
	it.each<[string, unknown, unknown]>([
		['an object', ' {"a":[1]}', { a: [1] }],
		['a list', '\n[1,"2"]', [1, '2']],
		['64 levels', objects(64), JSON.parse(objects(64))],
	])('is parsed where it is %s', (_, text, value) => {
		expect(parsedIfJson(text)).toEqual(value);
	});

	it.each<[string, unknown]>([
		['long digits', '25501288135972440649'],
		['65 levels', objects(65)],
		['100,000 levels', lists(100_000)],
		['no text but an object', { a: 1 }],
	])('stays as it is where it is %s', (_, value) => {
		expect(parsedIfJson(value)).toBe(value);
	});
});

describe('a value that is too deep', () => {
	it.each([
		[64, false],
		[65, true],
		[100_000, true],
	])('has more than 64 levels: %d', (depth, isDeep) => {
		expect(isTooDeep(JSON.parse(objects(depth)))).toBe(isDeep);
		expect(isTooDeep(JSON.parse(lists(depth + 1)))).toBe(isDeep);
	});
});

describe('a text of JSON', () => {
	it.each([
		['', false],
		[JSON.stringify(['['.repeat(65), '\\"'.repeat(65), '\\']), false],
		[`[${'[],'.repeat(65)}[]]`, false],
		[`{"a":"\\"[","b":${lists(64)}}`, true],
		[`"${'['.repeat(65)}`, false],
	])('has levels outside of its strings: %s', (text, isDeep) => {
		expect(isDeepText(text)).toBe(isDeep);
	});

	it.each([
		[64, true],
		[65, false],
		[1_000_000, false],
	])('is parsed up to 64 levels: %d', (depth, isParsed) => {
		expect(parseExactJson(lists(depth)) !== undefined).toBe(isParsed);
		expect(parseExactJson(`{"a":${objects(depth - 1)}}`) !== undefined).toBe(isParsed);
	});
});

const LENGTH = volume(100_000, 10_000_000);
const SAMPLE = '25501288135972440649';

describe('parseExactJson, for whole numbers', () => {
	it.each<[string, string, unknown]>([
		['of 15, which are exact', '123456789012345', 123456789012345],
		['of 16', '1234567890123456', '1234567890123456'],
		['in a list', `[${SAMPLE},1,${SAMPLE}]`, [SAMPLE, 1, SAMPLE]],
		['nested', `{"a":[{"b":{"c":[${SAMPLE}]}}]}`, { a: [{ b: { c: [SAMPLE] } }] }],
	])('keeps every digit: %s', (_, json, value) => {
		expect(parseExactJson(json)).toEqual(value);
	});
});

describe('parseExactJson, for what is no long whole number', () => {
	it.each<[string, string, unknown]>([
		['a long fraction', '0.12345678901234567', Number('0.12345678901234567')],
		['long digits with a fraction', `${SAMPLE}.5`, Number(`${SAMPLE}.5`)],
		['long digits with a small exponent', `-${SAMPLE}e-2`, Number(`-${SAMPLE}e-2`)],
	])('leaves a number as JSON reads it: %s', (_, json, value) => {
		expect(parseExactJson(json)).toBe(value);
	});

	it.each([
		['what looks like JSON', `{"id":${SAMPLE}}`],
		['a backslash and a quote', `\\"${SAMPLE}\\\\"`],
	])('steps over a text with %s', (_, text) => {
		const json = JSON.stringify({ [text]: text, list: [text] });
		expect(parseExactJson(json)).toEqual({ [text]: text, list: [text] });
	});
});

describe('parseExactJson, for what is no JSON', () => {
	it.each([
		...['', 'OK', '{"id":1', '"', '"\\', `{"id":${SAMPLE}`, `"${SAMPLE}\\`],
		...[`${SAMPLE} ${SAMPLE}`, `${SAMPLE}x`, `+${SAMPLE}`, `--${SAMPLE}`, `${SAMPLE}-`],
	])('gives nothing: %j', (text) => {
		expect(parseExactJson(text)).toBeUndefined();
	});
});

describe('parseExactJson, for any JSON', () => {
	/** Numbers whose JSON has no more digits in a row than are exact. */
	const numbers = fc.oneof(
		fc.integer({ min: -99_999_999_999_999, max: 999_999_999_999_999 }),
		fc.double().filter((number) => !/^-?\d{15,}$/.test(JSON.stringify(number))),
	);
	const texts = fc.oneof(
		fc.string({ unit: 'grapheme' }),
		fc.string({ unit: fc.constantFrom('"', '\\', '1234567890123456', ',', ':', '{') }),
	);
	const { value } = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 4 },
			numbers,
			texts,
			fc.boolean(),
			fc.constant(null),
			fc.array(tie('value'), { maxLength: 5 }),
			fc.dictionary(texts, tie('value'), { maxKeys: 5, noNullPrototype: true }),
		),
	}));

	it('equals JSON.parse where there are no long whole numbers', () => {
		fc.assert(
			fc.property(value, fc.constantFrom('', '\t'), (any, indent) => {
				const json = JSON.stringify(any, undefined, indent);
				expect(parseExactJson(json)).toStrictEqual(JSON.parse(json));
			}),
			{ numRuns: volume(100, 10_000) },
		);
	});

	it('never throws, whatever the text', () => {
		const scraps = fc.constantFrom('"', '\\', '-', '+', '.', 'e', '[', '}', SAMPLE, ' ', ':');
		fc.assert(
			fc.property(fc.array(scraps), (parts) => {
				expect(() => parseExactJson(parts.join(''))).not.toThrow();
			}),
		);
	});
});

describe(`parseExactJson, for ${LENGTH} characters`, () => {
	it.each<[string, string, string, string, boolean]>([
		['a text of digits', '"', '1', '"', true],
		['a text of backslashes', '"', '\\\\', '"', true],
		['a text that does not end, of backslashes', '"', '\\\\', '1234567890123456', false],
		['quotes', '', '""', SAMPLE, false],
		['one number', '', '1', '', true],
		['digits and hyphens', SAMPLE, '1-', '', false],
		['lists in lists', '', '[', '', false],
	])(
		'takes time that grows no faster than the text: %s',
		async (_, before, part, behind, isJson) => {
			const read = (text: string) => parseExactJson(before + text + behind);
			expect(read(part.repeat(LENGTH / part.length)) !== undefined).toBe(isJson);
			expect(await isLinearIn(part, LENGTH, read)).toBe(true);
		},
	);
});

describe('a number of credits', () => {
	it.each<[unknown, number]>([
		[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
		[' 1250.5 ', 1250.5],
		['1,250.50', 1250.5],
		['1,234,567.8', 1_234_567.8],
	])('%j is read', (value, amount) => {
		expect(readAmount(value)).toBe(amount);
	});

	it.each<[string, unknown]>([
		['one comma, which may be the decimal sign', '1,250'],
		['groups of the wrong length', '12,34,567'],
		['a comma behind the point', '1.250,000'],
		['a currency', '12 THB'],
		['more digits than are exact', '12345678901234567890'],
		['a number with more digits than are exact', 2 ** 60],
		['infinity', Infinity],
	])('is not read where there is a doubt: %s', (_, value) => {
		expect(readAmount(value)).toBeUndefined();
	});
});
