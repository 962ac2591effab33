import {
	readCredit,
	readStatus,
	textSchema,
} from '../../../../nodes/BulkSms/core/interface/gatewayValues';

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

describe('a status of the gateway', () => {
	const status = { code: '101', name: 'PENDING', description: 'accepted by the system' };

	it.each<[string, unknown, object]>([
		['an object', status, status],
		['an array of one', [status], status],
		['an object with more in it', { ...status, group: 1 }, status],
		['a code that is a number', { ...status, code: 101 }, status],
		['a name alone', { name: 'PENDING' }, { name: 'PENDING' }],
		['a field of another type as absent', { ...status, code: {} }, { ...status, code: undefined }],
		['an empty object', {}, {}],
		['a bare name', 'PENDING', { name: 'PENDING' }],
		['a bare name with blanks', ' PENDING ', { name: 'PENDING' }],
		['an array of a bare name', ['PENDING'], { name: 'PENDING' }],
		['digits, which are a code', '101', { code: '101' }],
		['a blank text as without name', ' ', {}],
		['an empty array as without name', [], {}],
		['null as without name', null, {}],
		['nothing as without name', undefined, {}],
		['a number as without name', 101, {}],
		['an array of the same twice', [status, status], status],
		['an array that says nothing but one', [null, {}, status], status],
		['an array of two that mean the same', ['ACCEPTED', 'PENDING'], { name: 'ACCEPTED' }],
		['two that contradict each other', ['REJECTED', 'PENDING'], { name: 'REJECTED, PENDING' }],
		[
			'two that contradict each other, with codes',
			[{ code: 5, name: 'REJECTED', description: 'no' }, status],
			{ code: '5, 101', name: 'REJECTED, PENDING', description: 'no, accepted by the system' },
		],
		['one that is known, and a code', ['101', 'PENDING'], { code: '101', name: '101, PENDING' }],
	])('is read from %s', (_, value, read) => {
		expect(readStatus(value)).toEqual(read);
	});
});
