import fc from 'fast-check';

import { FieldNames } from '../../../../../nodes/BulkSms/core/expression/fieldNames';
import {
	compilePlaceholders,
	placeholderInField,
} from '../../../../../nodes/BulkSms/core/expression/holes/placeholders';
import { ALERTS } from '../../../../engine/alertTexts';
import { computingOf, isLinearIn } from '../../../../engine/computing';
import { ORDINARY } from '../../../../engine/ordinaryTexts';
import { volume } from '../../../../engine/volume';

const COLUMNS = [
	'to',
	'name',
	'phone',
	'email',
	'date',
	'time',
	'code',
	'title',
	'link',
	'address',
];
const OTHERS = [
	'First Name',
	'body',
	'data',
	'message',
	'status',
	'type',
	'today',
	'ชื่อ',
	'Größe',
];
const sourceWith = (...columns: string[]) => ({
	label: 'Text',
	otherwise: 'leave it',
	names: new FieldNames([Object.fromEntries(columns.map((column) => [column, 'x']))]),
});
const usual = sourceWith(...COLUMNS, ...OTHERS);

const reasonOf = (raw: string, source = usual) => placeholderInField(raw, source)?.reason;
const valueOf = (text: string, source = usual) =>
	compilePlaceholders('={{ $json.text }}', source)(text);

describe('ordinary texts', () => {
	const texts = Object.values(ORDINARY).flat();
	const typed = [...texts, ...ALERTS.filter((alert) => !alert.includes('{{'))];

	it('are at least 300', () => {
		expect(new Set(texts).size).toBeGreaterThanOrEqual(300);
	});

	it('are refused by no form, as they stand and beside an expression', () => {
		const refused = typed.flatMap((text) => reasonOf(text) ?? reasonOf(`={{ $now }}${text}`) ?? []);
		expect(refused).toEqual([]);
	});

	it('may come with the data any number of times', () => {
		const found = typed.flatMap((text) =>
			valueOf(text).flatMap(({ written, ifRepeated }) => (ifRepeated ? [[text, written]] : [])),
		);
		expect(found).toEqual([]);
	});
});

const BRACKETS: ReadonlyArray<readonly [open: string, close: string, not: RegExp]> = [
	['[', ']', /[[\]]/],
	['{', '}', /[{}|]/],
	['{', '|friend}', /[{}|]/],
	['%', '%', /%/],
	['%%', '%%', /%/],
	['##', '##', /#/],
	['<<', '>>', /<<|>>/],
	['((', '))', /\(\(|\)\)/],
	['${', '}', /[{}|]/],
	['<', '>', /[<>]/],
];

describe('any field name in any bracket', () => {
	const part = fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...'abzAZéßñ09 _-.:/()#%&,?ชื่อเบอร์имя名字 ') },
		fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }),
	);
	const name = fc
		.array(part, { minLength: 2, maxLength: 30 })
		.map((parts) => `q${parts.join('')}9`.replace(/[\p{C}\u2028\u2029]/gu, ''));

	it('is refused, with the expression that reads it', () => {
		const isRefused = (field: string, [open, close, not]: (typeof BRACKETS)[number]) => {
			fc.pre(!not.test(field));
			const problem = placeholderInField(
				`Dear ${open}${field}${close}, hi`,
				sourceWith('to', field),
			);
			expect(problem?.reason).toContain(`contains ${`${open}${field}${close}`.slice(0, 40)}`);
			expect(problem?.advice).toMatch(
				/ write (?:\{\{ \$json.* \}\}|a field, such as .*) in its place/,
			);
			const other = placeholderInField(`Dear ${open}${field}${close}, hi`, sourceWith('other'));
			expect(other).toBeUndefined();
		};
		fc.assert(fc.property(name, fc.constantFrom(...BRACKETS), isRefused), {
			numRuns: volume(500, 20_000),
		});
	});

	it.each<[string, string, string]>([
		['customer', '{first_name}', '{{ $json.customer.first_name }}'],
		['customer', '%customer.first_name%', '{{ $json.customer.first_name }}'],
		['body', '[first name]', '{{ $json.body.first_name }}'],
	])('is found in %s, too: %s', (holder, written, right) => {
		const names = new FieldNames([{ [holder]: { first_name: 'Ann' } }]);
		expect(placeholderInField(`Dear ${written}`, { ...usual, names })?.advice).toContain(right);
	});

	it.each([
		'={{ $json.name }}: [name]',
		'={{ $json["name"].trim() }} {name}',
		'={{ $("A").item.json.name }} %name%',
		'Call @name or :name',
		'[n] {x} [_name] {name_} <name>x</name> 5%name%',
	])('but not where the text reads it, or means something else: %s', (raw) => {
		expect(reasonOf(raw)).toBeUndefined();
	});

	it('names three at most, each once', () => {
		const raw = '=[name] {name} [name] %date% <<code>>';
		expect(placeholderInField(raw, usual)).toEqual({
			field: 'Text',
			reason:
				'The text contains [name] and {name} and %date%, placeholders of another tool, which n8n does not replace',
			advice:
				'Write {{ $json.name }} and {{ $json.name }} and {{ $json.date }} in their place, or leave it',
		});
	});
});

describe('the search for placeholders', () => {
	const HOSTILE = [
		...['[', ']', '[a', '{', '{a', '}', '<', '<a', '<<', '<<a', '((', '((a', '(', '(a', '%', '%a'],
		...['%%', '#', '##', '##a', '#a ', '$', '$a', '${', '${a', '«', '«a', '*|', '*|a', '<%=', '{%'],
		...[
			'{% a',
			'{{',
			'{{1',
			'{{ 1 }}',
			'[name]',
			'<name>',
			'</name>',
			'{name|',
			'a b ',
			'{contactfield=',
		],
	];

	it.each(HOSTILE)('takes a time that grows no faster than the text: %s', async (part) => {
		const search = (text: string) => [
			...[reasonOf(text), reasonOf(`=${text}`), valueOf(text)],
			compilePlaceholders(text, usual)(''),
		];
		expect(await isLinearIn(part, 100_000, search)).toBe(true);
	});

	it('takes at most 0.4 s for 100,000 texts, also on a busy machine', () => {
		const find = compilePlaceholders('={{ $json.text }}', usual);
		const text = 'Dear customer, our sale starts tomorrow: 20% off everything [today only]. Row ';
		find(text);
		// On a machine that does nothing else, about 0.2 s.
		const least = Math.min(
			...[1, 2, 3].map(() =>
				computingOf(() => {
					for (let row = 0; row < 100_000; row += 1) find(text + row);
				}),
			),
		);
		expect(least).toBeLessThan(400);
	});
});
