import { readCredit, textSchema } from '../../../../nodes/BulkSms/core/text/fieldValues';

describe('a text of the gateway', () => {
	it.each<[string, unknown, string | undefined]>([
		['a text', 'PENDING', 'PENDING'],
		['an empty text', '', ''],
		['a number as text', 101, '101'],
		['the number 0 as text', 0, '0'],
		['nothing as absent', undefined, undefined],
		['null as absent', null, undefined],
		['true as absent', true, undefined],
		['an object as absent', { value: 'PENDING' }, undefined],
		['a list as absent', ['PENDING'], undefined],
	])('is read from %s', (_, value, text) => {
		expect(textSchema.parse(value)).toBe(text);
	});
});

describe('a credit of the gateway', () => {
	it.each<[string, unknown, number | undefined]>([
		['a whole number', 1, 1],
		['a decimal number', 0.25, 0.25],
		['0', 0, 0],
		['a text', '1.00', 1],
		['a text with spaces', ' 1.5 ', 1.5],
		['the text 0', '0', 0],
		['an empty text as absent', '', undefined],
		['a space as absent', ' ', undefined],
		['a word as absent', 'free', undefined],
		['a decimal comma as absent', '1,5', undefined],
		['null as absent', null, undefined],
		['true as absent', true, undefined],
		['a list as absent', [1], undefined],
		['more than a number can be as absent', JSON.parse('1e999'), undefined],
		['the same as text as absent', '1e999', undefined],
		['less than a number can be as absent', '-1e999', undefined],
		['NaN as absent', NaN, undefined],
		['the word Infinity as absent', 'Infinity', undefined],
	])('is read from %s', (_, value, credit) => {
		expect(readCredit(value)).toBe(credit);
	});
});
