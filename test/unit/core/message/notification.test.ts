import {
	checkCallbackData,
	readCallbackFields,
} from '../../../../nodes/BulkSms/core/message/notification';
import { refused, taken } from '../../checkedResults';

const tooLong = (length: number) =>
	refused(
		'Callback Data',
		`The callback data is ${length} characters long; the limit is 1000`,
		'Send an identifier and look the rest up when the report comes',
	);

const circular: Record<string, unknown> = {};
circular.self = circular;
const throwing = {
	toJSON: () => {
		throw new Error('no');
	},
};

describe('checkCallbackData', () => {
	it.each<[string, unknown, string]>([
		['a text unchanged', 'order 4711', 'order 4711'],
		['a text that is JSON unchanged', '{ "id": 1 }', '{ "id": 1 }'],
		['spaces unchanged', ' ', ' '],
		['Thai unchanged', 'สวัสดี', 'สวัสดี'],
		['1000 characters', 'a'.repeat(1000), 'a'.repeat(1000)],
		['500 emoji, which are 1000 code units', '😀'.repeat(500), '😀'.repeat(500)],
		['an object as JSON', { orderId: 4711, tags: ['a'] }, '{"orderId":4711,"tags":["a"]}'],
		['a list as JSON', [1, 'b'], '[1,"b"]'],
		['a number as JSON', 4711, '4711'],
		['the number 0 as JSON', 0, '0'],
		['a fraction as JSON', 1.5, '1.5'],
		['a Date as JSON', new Date(0), '"1970-01-01T00:00:00.000Z"'],
		['an object with NaN as JSON', { id: NaN }, '{"id":null}'],
		['false as JSON', false, 'false'],
	])('takes %s', (_, value, text) => {
		expect(checkCallbackData(value)).toEqual(taken(text));
	});

	it('takes an object whose JSON has 1000 characters', () => {
		const text = 'a'.repeat(1000 - '{"a":""}'.length);
		expect(checkCallbackData({ a: text })).toEqual(taken(`{"a":"${text}"}`));
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['an empty text', ''],
		['NaN', NaN],
		['an object that holds itself', circular],
		['a Symbol', Symbol('order')],
		['an object that fails to write itself', throwing],
		['an object that writes itself as nothing', { toJSON: () => undefined }],
	])('refuses %s', (_, value) => {
		expect(checkCallbackData(value)).toEqual(
			refused(
				'Callback Data',
				'The callback data is empty',
				'Give a value or leave the option out',
			),
		);
	});

	it.each<[string, unknown, number]>([
		['a text of 1001 characters', 'a'.repeat(1001), 1001],
		['501 emoji, which are 1002 code units', '😀'.repeat(501), 1002],
		['an object whose JSON has 1001 characters', { a: 'a'.repeat(993) }, 1001],
		['an object of 500 quotes, each escaped in JSON', { a: '"'.repeat(500) }, 1008],
	])('refuses %s', (_, value, length) => {
		expect(checkCallbackData(value)).toEqual(tooLong(length));
	});
});

describe('readCallbackFields', () => {
	it('makes an object of names and values', () => {
		const fields = [
			{ name: 'order', value: 4711 },
			{ name: 'note', value: '' },
		];
		expect(readCallbackFields({ fields })).toEqual(taken({ order: 4711, note: '' }));
	});

	it.each<[string, unknown, string, string]>([
		...[
			undefined,
			null,
			'',
			{},
			{ fields: null },
			{ fields: {} },
			{ fields: [] },
			{ fields: [{}] },
		].map((value): [string, unknown, string, string] => [
			`${JSON.stringify(value)}`,
			value,
			'Callback Data (Fields) has no field',
			'Give each field a name, or remove the option',
		]),
		[
			'a field without a name',
			{
				fields: [
					{ name: 'order', value: '1' },
					{ name: ' ', value: '2' },
				],
			},
			'Field 2 has no name',
			'Give each field a name, or remove the option',
		],
		[
			'a field whose expression finds nothing',
			{ fields: [{ name: 'order', value: undefined }] },
			'Field "order" has no value',
			'Give it a value, or remove the field',
		],
		[
			'a field that is null',
			{ fields: [{ name: 'order', value: null }] },
			'Field "order" has no value',
			'Give it a value, or remove the field',
		],
	])('refuses %s', (_, value, reason, advice) => {
		expect(readCallbackFields(value)).toEqual(refused('Callback Data (Fields)', reason, advice));
	});
});
