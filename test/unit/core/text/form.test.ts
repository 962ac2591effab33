import { formFields } from '../../../../nodes/BulkSms/core/text/form';
import { volume } from '../../../engine/volume';

// More than fit on the stack.
const FIELDS = volume(400_000, 4_000_000);

describe('formFields', () => {
	it.each<[string, string, Record<string, string | string[]>]>([
		['fields', 'messageId=m-1&status=DELIVERED', { messageId: 'm-1', status: 'DELIVERED' }],
		['one field', 'payload=%7B%22to%22%3A1%7D', { payload: '{"to":1}' }],
		['escaped signs', 'text=a+b%26c%3D%C3%A9&to=%2B66', { text: 'a b&c=é', to: '+66' }],
		['a line break behind them', 'to=1&status=EXPIRED\r\n', { to: '1', status: 'EXPIRED' }],
		['an empty field beside others', 'bulkId=&to=1', { bulkId: '', to: '1' }],
		['an equals sign in a value', 'callbackData=a=b', { callbackData: 'a=b' }],
		['a field that is there twice', 'd=1&d=2&to=3', { d: ['1', '2'], to: '3' }],
		['a name of prototypes', 'constructor=1', { constructor: '1' }],
	])('reads %s', (_, text, fields) => {
		expect(formFields(text)).toStrictEqual(fields);
	});

	it(`reads ${FIELDS} fields`, () => {
		expect(formFields('a=x&'.repeat(FIELDS) + 'to=1')).toMatchObject({ to: '1' });
	});

	it(`takes no text for a form because its first ${FIELDS} fields are`, () => {
		expect(formFields('a=x&'.repeat(FIELDS) + 'b')).toBeUndefined();
	});

	it('makes __proto__ a field like any other', () => {
		const fields = formFields('__proto__=1&to=2');
		expect(Object.entries(fields ?? {})).toEqual([
			['__proto__', '1'],
			['to', '2'],
		]);
		expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
	});

	it.each([
		['nothing', ''],
		['blanks', ' \n'],
		['a word', 'DELIVERED'],
		['words with an equals sign', 'status = DELIVERED'],
		['JSON', '{"a":"b=c"}'],
		['a name without a value', 'to='],
		['Base64', 'aGVsbG8gd29ybGQ='],
		['Base64 with two signs', 'aGVsbG8gd29ybA=='],
		['a value without a name', '=1'],
		['a part without an equals sign', 'a&b=1'],
		['two separators in a row', 'a=1&&b=2'],
	])('takes no form out of %s', (_, text) => {
		expect(formFields(text)).toBeUndefined();
	});

	it.each([
		['fields', 'a=1&'.repeat(250_000) + 'b=2', 2],
		['names', Array.from({ length: 100_000 }, (_, index) => `n${index}=1`).join('&'), 100_000],
	])('reads a megabyte of %s in no time', (_, text, count) => {
		const begin = process.cpuUsage();
		expect(Object.keys(formFields(text) ?? {})).toHaveLength(count);
		expect(process.cpuUsage(begin).user / 1e6).toBeLessThan(1);
	});
});
