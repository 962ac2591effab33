import { digitsAsText, readYesOrNo } from '../../../../nodes/BulkSms/core/expression/itemValue';

describe('a number as an identifier', () => {
	it.each<[unknown, unknown]>([
		[4711, '4711'],
		[0, '0'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
		[Number.MAX_SAFE_INTEGER + 1, Number.MAX_SAFE_INTEGER + 1],
		[1.5, 1.5],
		[NaN, NaN],
		['4711', '4711'],
		[null, null],
	])('%j is %j', (value, identifier) => {
		expect(digitsAsText(value)).toBe(identifier);
	});
});

describe('yes or no', () => {
	it.each<[unknown, boolean]>([
		...[true, 'true', 'TRUE', 'True', ' true ', 'yes', 'Yes', 'YES', 1, '1'].map(
			(value): [unknown, boolean] => [value, true],
		),
		...[false, 'false', 'FALSE', 'False', ' false\n', 'no', 'No', 'NO', 0, '0'].map(
			(value): [unknown, boolean] => [value, false],
		),
	])('of a cell with %j is %j', (value, answer) => {
		expect(readYesOrNo(value)).toBe(answer);
	});

	it.each<[unknown]>([
		...['', ' ', 'y', 'n', 'on', 'off', 'x', 'ok', 'ja', 'yes!', 'yes no', 'null', '✓'].map(
			(value): [unknown] => [value],
		),
		...[2, -1, 0.5, NaN, '01', '1.0', '2', '-1', 'tru', 'truee', '×1'].map((value): [unknown] => [
			value,
		]),
		...[null, undefined, [], [true], ['yes'], {}, { yes: true }].map((value): [unknown] => [value]),
	])('of anything else is not known: %j', (value) => {
		expect(readYesOrNo(value)).toBeUndefined();
	});
});
