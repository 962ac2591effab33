import fc from 'fast-check';

import { FieldNames } from '../../../../../nodes/BulkSms/core/expression/fieldNames';
import { oddIn } from '../../../../../nodes/BulkSms/core/expression/holes/oddIn';
import {
	oddInField,
	oddInValue,
	oddOfModel,
} from '../../../../../nodes/BulkSms/core/expression/holes/oddInField';
import { compileOddTexts } from '../../../../../nodes/BulkSms/core/expression/holes/oddInItem';
import { ODD_TEXTS } from '../../../../../nodes/BulkSms/core/expression/holes/oddTexts';
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

const inField = (raw: unknown, source: Parameters<typeof oddInField>[1] = usual) =>
	oddInField(raw, source)?.reason;
const inValue = (value: unknown) => oddInValue(value, usual, () => 'It')?.reason;
const engineOf = () => ({ piece: () => undefined, whole: () => undefined });
const findInItem = compileOddTexts('={{ $json.text }}', usual, false);
const inItem = (text: string) => findInItem(text, { text }, engineOf);

const repeatedIn = (text: string, find: typeof inItem) =>
	find(text).told.flatMap(({ written, ifRepeated }) => (ifRepeated ? [written] : []));

describe('a row of the table', () => {
	const source = sourceWith('city', 'First Name', 'date');

	it.each(ODD_TEXTS.flatMap((row) => row.examples.map((example) => [example, row] as const)))(
		'finds its example, first of all: %s',
		(example, row) => {
			const text = row.cells || row.text || row.model ? example : `Hi ${example}`;
			const raw = row.code ? `=Hi ${example}` : text;
			const found = {
				field: inField(raw, source) !== undefined,
				value: inValue(text) !== undefined,
				told: oddIn(text, [row], source.names)[0]?.row.what,
				model: oddOfModel(text, source) !== undefined,
			};
			expect(found).toEqual({
				field: 'fixed' in row || 'code' in row,
				value: row.value === 'refused',
				told: row.code ? undefined : row.what,
				model: !row.text && !row.cells,
			});
		},
	);

	it('has a name of its own', () => {
		expect(new Set(ODD_TEXTS.map(({ what }) => what)).size).toBe(ODD_TEXTS.length);
	});
});

describe('ordinary texts', () => {
	const texts = Object.values(ORDINARY).flat();

	it('are at least 300', () => {
		expect(new Set(texts).size).toBeGreaterThanOrEqual(300);
	});

	it('are refused by no row, as they stand and beside an expression', () => {
		const refused = texts.flatMap((text) => inField(text) ?? inField(`={{ $now }}${text}`) ?? []);
		expect(refused).toEqual([]);
	});

	it('may come with the data any number of times', () => {
		const found = [...texts, ...ALERTS].filter(
			(text) => inValue(text) ?? inItem(text).problem?.reason ?? repeatedIn(text, inItem)[0],
		);
		expect(found.filter((text) => !ALERTS.includes(text))).toEqual([]);
		const ofAlerts = compileOddTexts('={{ $json.alert }}', sourceWith('to', 'alert'), false);
		const inAlert = (alert: string) => ofAlerts(alert, { alert }, engineOf);
		expect(ALERTS.flatMap((alert) => repeatedIn(alert, inAlert))).toEqual([
			'{{name}}',
			'{{ ชื่อ }}',
		]);
	});
});

describe('any field name in any bracket', () => {
	const part = fc.constantFrom(...'abzAZéßñ09 _-.’ชื่อเบอร์имя名字 ');
	const name = fc
		.array(part, { minLength: 2, maxLength: 30 })
		.map((parts) => `q${parts.join('')}9`);
	const PAIRS = ['[]', '{}', '%%', '<>', '«»'].map((pair) => [pair.charAt(0), pair.charAt(1)]);
	const brackets = fc.constantFrom(
		...PAIRS,
		...[
			['%%', '%%'],
			['##', '##'],
			['<<', '>>'],
			['((', '))'],
			['{', '|friend}'],
			['${', '}'],
		],
	);

	it('is refused, with the expression that reads it', () => {
		const isRefused = (field: string, [open = '', close = '']: string[]) => {
			const text = `Dear ${open}${field}${close}, hi`;
			const problem = oddInField(text, sourceWith('to', field));
			expect(problem?.reason).toContain(`contains ${`${open}${field}${close}`.slice(0, 40)}`);
			expect(problem?.advice).toMatch(
				/ write (?:\{\{ \$json.* \}\}|a field, such as .*) in its place/,
			);
		};
		fc.assert(fc.property(name, brackets, isRefused), { numRuns: volume(500, 20_000) });
	});

	it.each<[string, string, string]>([
		['customer', '{first_name}', '{{ $json.customer.first_name }}'],
		['customer', '%customer.first_name%', '{{ $json.customer.first_name }}'],
		['body', '[first name]', '{{ $json.body.first_name }}'],
	])('is found in %s, too: %s', (holder, written, right) => {
		const names = new FieldNames([{ [holder]: { first_name: 'Ann' } }]);
		expect(oddInField(`Dear ${written}`, { ...usual, names })?.advice).toContain(right);
	});

	it('is named with two others at most, each once', () => {
		const raw = '=[title] {title} [title] %status% <<type>>';
		expect(oddInField(raw, usual)).toEqual({
			field: 'Text',
			reason:
				'The text contains [title] and {title} and %status%: n8n does not replace placeholders of other tools',
			advice:
				'Write {{ $json.title }} and {{ $json.title }} and {{ $json.status }} in its place, or leave it',
		});
	});
});

describe('an expression that n8n leaves in a text', () => {
	const ofN8n = [
		...['$json.a', ' $json["a b"] ', '"x" + $json.a', "$('A').item['json'].b"],
		...["$('A').first().json.b", '$("A").last(0, 1)["json"].b', '$(`A`).all()[0].json.b', '$today'],
		...["$('A').itemMatching(0).json.b", "$('A').isExecuted", '$input.first().json.a', '$runIndex'],
		...['$node["A"].json.b', '$node.A.json.b', '$items("A")[0].json.b', '$now.toFormat("HH")'],
		...['$vars.shop', '$execution.id', '$workflow.name', '$itemIndex', '$binary.data.fileName'],
		...['$parameter["text"]', "$fromAI('a')", '$if($json.a, 1, 2)', '$env.SHOP', '$env["a"]'],
	];
	it.each(ofN8n)('is found: {{%s}}', (code) => {
		expect(inValue(`Hi {{${code}}}!`)).toMatch(/^It puts ".*" in braces into the text/);
		expect(inValue({ a: ['x', { b: `{{${code}}}` }] })).toMatch(/^It puts/);
		expect(inField(`Hi {{${code}}}!`)).toMatch(/^The text contains ".*" in braces, which/);
		expect(inField(`Hi {{${code}}}!`, { ...usual, isJson: true })).toMatch(/^The text contains/);
	});

	const ofOthers = [
		...['$labels.instance', ' .Values.image ', '$jsonx', '$now := now', '$json->name', '#if a'],
		...["$('#form').submit()", "$('li').first().hide()", "$('select').item(0)", '> a'],
		...['$node := .Node', '$now->format("Y")', 'name', ' first name ', 'DateTime.now()', '$env.a'],
		'- range $i, $node := .Nodes }}{{ $node.json.name',
	];
	it.each(ofOthers)('is none of another tool in data and in JSON: {{%s}}', (code) => {
		expect(inValue(`Hi {{${code}}}!`)).toBeUndefined();
		expect(inField(`Hi {{${code}}}!`, { ...usual, isJson: true })).toBeUndefined();
		expect(inField(`Hi {{${code}}}!`)).toMatch(/^The text contains /);
	});

	it.each([undefined, 7, {}, 'Hi', '{{', '}}', '{{ }}', '=Hi {{ $json.a }}'])(
		'is none in %j',
		(raw) => {
			expect(inField(raw)).toBeUndefined();
		},
	);
});

describe('the search', () => {
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
			'{a.',
			'@a',
		],
		...[
			'{contactfield=',
			'{{ $jso',
			'{{ a }}',
			'$json',
			'$("',
			'\\{{',
			' ',
			':a',
			'9.',
			'0',
			'0.00',
		],
		...[
			'Ã©',
			'Ã',
			'\\',
			'\\n',
			'\\r\\',
			'<br',
			'<br ',
			'&',
			'&#1',
			'2026-11-28T',
			'\ufffd',
			'aB',
			'_',
		],
		...[
			'<think',
			'<|',
			'{"a":',
			'{ a_b',
			'<name> ',
			'null',
			'=>',
			'{{a',
			'}}',
			'[a   ',
			'{#',
			'{#a',
		],
	];

	it.each(HOSTILE)('takes a time that grows no faster than the text: %s', async (part) => {
		const search = (text: string) => [
			...[inField(text), inField(`=${text}`), inField(`={{ ${text}`), inField(`={{ ${text} }}`)],
			...[inValue(text), inValue([text]), inItem(text), oddOfModel(text, usual)],
		];
		expect(await isLinearIn(part, 100_000, search)).toBe(true);
	});

	it('takes at most 0.6 s for 100,000 texts, also on a busy machine', () => {
		const text = 'Dear customer, our sale starts tomorrow: 20% off everything [today only]. Row ';
		inItem(text);
		// On a machine that does nothing else, about 0.3 s.
		const least = Math.min(
			...[1, 2, 3].map(() =>
				computingOf(() => {
					for (let row = 0; row < 100_000; row += 1) inItem(text + row);
				}),
			),
		);
		expect(least).toBeLessThan(600);
	});
});
