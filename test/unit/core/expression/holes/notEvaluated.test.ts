import {
	FieldNames,
	suggestedExpression,
} from '../../../../../nodes/BulkSms/core/expression/fieldNames';
import {
	notEvaluatedInValue,
	notEvaluatedInField,
} from '../../../../../nodes/BulkSms/core/expression/holes/notEvaluated';
import { isLinearIn } from '../../../../engine/computing';

const names = new FieldNames([
	{ name: 'Ann', customer: { city: 'Trang' }, 'last name': 'Lee', '\ufeffphone': '0812345678' },
]);
const source = { label: 'Text', otherwise: 'leave it', names };
const inField = (raw: unknown, more = {}) =>
	notEvaluatedInField(raw, { ...source, ...more })?.reason;
const inData = (value: unknown) => notEvaluatedInValue(value, source, () => 'It')?.reason;

describe('an expression that n8n leaves in a text', () => {
	const ofN8n = [
		...['$json.a', ' $json["a b"] ', '"x" + $json.a', "$('A').item['json'].b"],
		...["$('A').first().json.b", '$("A").last(0, 1)["json"].b', '$(`A`).all()[0].json.b', '$today'],
		...["$('A').itemMatching(0).json.b", "$('A').isExecuted", '$input.first().json.a', '$runIndex'],
		...['$node["A"].json.b', '$node.A.json.b', '$items("A")[0].json.b', '$now.toFormat("HH")'],
		...['$vars.shop', '$execution.id', '$workflow.name', '$itemIndex', '$binary.data.fileName'],
		...['$parameter["text"]', "$fromAI('a')", '$if($json.a, 1, 2)'],
	];
	it.each(ofN8n)('is found in data: {{%s}}', (code) => {
		expect(inData(`Hi {{${code}}}!`)).toMatch(/^It puts \{\{ .* \}\} into the text/);
		expect(inData({ a: ['x', { b: `{{${code}}}` }] })).toMatch(/^It puts/);
		expect(inField(`Hi {{${code}}}!`)).toMatch(/^The text contains \{\{ .* \}\}, which/);
		expect(inField(`Hi {{${code}}}!`, { isJson: true })).toMatch(/^The text contains/);
	});

	const ofOthers = [
		...[
			'$labels.instance',
			' .Values.image ',
			'$jsonx',
			'$now := now',
			'$json->name',
			' ',
			'#if a',
		],
		...["$('#form').submit()", "$('li').first().hide()", "$('select').item(0)", '> a'],
		'$node := .Node',
		...['- range $i, $node := .Nodes }}{{ $node.json.name', '$now->format("Y")'],
	];
	it.each(ofOthers)('is none of another tool: {{%s}}', (code) => {
		expect(inData(`Hi {{${code}}}!`)).toBeUndefined();
		expect(inField(`Hi {{${code}}}!`)).toBeUndefined();
	});

	it.each(['name', ' first name ', 'customer.city', 'ชื่อ', '_x', 'DateTime.now()'])(
		'is a placeholder in a Fixed text, and none in data: {{%s}}',
		(code) => {
			expect(inField(`Hi {{${code}}}!`)).toMatch(/^The text contains \{\{ /);
			expect(inField(`Hi {{${code}}}!`, { isJson: true })).toBeUndefined();
			expect(inData(`Hi {{${code}}}!`)).toBeUndefined();
		},
	);

	it.each([undefined, 7, {}, 'Hi', '{{', '}}', '=Hi {{ $json.a }}'])('is none in %j', (raw) => {
		expect(inField(raw)).toBeUndefined();
	});

	it('is looked for with an end', async () => {
		for (const part of ['{{', '{{ $jso', '}}', '{{ a }}', '$json', '$("', '\\{{', '{', ' ']) {
			const look = (text: string) => [
				inField(text),
				inField(`=${text}`),
				inData(text),
				inData([text]),
			];
			expect([part, await isLinearIn(part, 100_000, look)]).toEqual([part, true]);
		}
	});
});

describe('how a field is written rightly', () => {
	it.each<[string, string | undefined]>([
		['name', '{{ $json.name }}'],
		[' Name ', '{{ $json.name }}'],
		['LastName', '{{ $json["last name"] }}'],
		['name.trim()', '{{ $json.name.trim() }}'],
		['$json.nope.trim()', undefined],
		['"a".match(/b/)', undefined],
	])('%s as %s', (code, expected) => {
		expect(suggestedExpression(code, names)).toBe(expected);
	});
});
