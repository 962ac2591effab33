import { isTooDeep, parsedIfJson } from '../../../../nodes/BulkSms/core/format/jsonText';

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => '{"a":'.repeat(depth) + 'null' + '}'.repeat(depth);

describe('text that may be JSON', () => {
	it.each<[string, unknown, unknown]>([
		['an object', ' {"a":[1]}', { a: [1] }],
		['a list', '\n[1,"2"]', [1, '2']],
		['long digits in it', '{"id":25501288135972440649}', { id: '25501288135972440649' }],
		['64 levels', objects(64), JSON.parse(objects(64))],
	])('is parsed where it is %s', (_, text, value) => {
		expect(parsedIfJson(text)).toEqual(value);
	});

	it.each<[string, unknown]>([
		['a word', 'DELIVERED'],
		['long digits', '25501288135972440649'],
		['the word true', 'true'],
		['a text in JSON', '"a"'],
		['cut off', '{"a":'],
		['like JSON at its beginning', '[x] done'],
		['65 levels', objects(65)],
		['100,000 levels', lists(100_000)],
		['empty', ''],
		['blank', ' '],
		['no text but a number', 5],
		['no text but null', null],
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

	it('is not one that is only wide', () => {
		expect(isTooDeep(Array.from({ length: 300_000 }, () => ({})))).toBe(false);
	});
});
