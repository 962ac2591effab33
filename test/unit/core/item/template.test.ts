import {
	decides,
	isOfEachItem,
	literalsIn,
	readTemplate,
	referencesIn,
} from '../../../../nodes/BulkSms/core/item/template';
import { computingOf } from '../../../engine/computing';

const read = (raw: unknown) => {
	const template = readTemplate(raw);
	return template?.pieces.map((piece) =>
		typeof piece === 'string' ? piece : (piece.reference ?? { code: piece.code }),
	);
};
/** What a single expression is taken for: name and origin of a reference; undefined for any other. */
const referenceOf = (code: string) => {
	const [piece] = readTemplate(`={{${code}}}`)?.pieces ?? [];
	if (typeof piece !== 'object' || !piece.reference) return undefined;
	const { name, origin } = piece.reference;
	return origin === undefined ? [name] : [name, origin];
};

describe('a text with expressions', () => {
	it.each<[unknown, unknown[] | undefined]>([
		['Hi {{ $json.a }}', undefined],
		['=Hi', undefined],
		[7, undefined],
		['=a {{ 1 }} b', ['a ', { code: ' 1 ' }, ' b']],
		['={{ 1 }}{{ 2 }}', [{ code: ' 1 ' }, { code: ' 2 ' }]],
		['=\\{{ 1 }} {{ 2 }}', ['\\{{ 1 }} ', { code: ' 2 ' }]],
		['=\\\\{{ 2 }}', ['\\\\', { code: ' 2 ' }]],
		['={{ "\\}}" }}', [{ code: ' "\\}}" ' }]],
		['=}} {{ 2 }}', ['}} ', { code: ' 2 ' }]],
	])('is taken apart as n8n does: %j', (raw, pieces) => {
		expect(read(raw)).toEqual(pieces);
	});

	it.each<[string, string[]]>([
		['$json.a', ['a']],
		[' $json["a b"].c ', ['a b.c']],
		['$json?.a?.["b"]?.[0]', ['a.b[0]']],
		['$json\n  .a\n  .b', ['a.b']],
		["$('C').item.json.a", ['a', 'C']],
		["$('C').item.json['first name']", ['first name', 'C']],
		["$('It\\'s').first().json.a", ['a', "It's"]],
		['$("C").last(0, 0).json.a', ['a', 'C']],
		['$("C").all()[12].json.a[0]', ['a[0]', 'C']],
		['$("C").itemMatching($itemIndex).json.a', ['a', 'C']],
		['$("C")?.item?.json?.a', ['a', 'C']],
		['$node["C"].json["a"]', ['a', 'C']],
		['$node.C.json.a', ['a', 'C']],
		['$items("C", 0, 1)[0].json.a', ['a', 'C']],
		['$input.item.json.a', ['a']],
		['$input.first().json.a', ['a']],
		['$vars.shop', ['shop', '$vars']],
		['$json', ['']],
	])('has the reference %s', (code, reference) => {
		expect(referenceOf(code)).toEqual(reference);
	});

	it.each([
		...[
			'$json.a || "b"',
			'$json.a ?? ""',
			'$json.a.trim()',
			'$json.a + 1',
			'$json.a, 1',
			'($json.a)',
		],
		...[
			'`${$json.a}`',
			'$json[$json.a]',
			'$json[`a`]',
			'$json.a // b',
			'$json.a;',
			'$now',
			'"a"',
			'',
		],
		...['$("C").all().length', '$("C" + "D").item.json.a', '$input.all().map(a => a)', '$jsonx.a'],
	])('has no reference in %j', (code) => {
		expect(referenceOf(code)).toBeUndefined();
	});

	it('is taken apart at once, however long it is', () => {
		for (const part of [
			'{{ ',
			'}}',
			'\\',
			'$json.a',
			' ',
			'{{ $json' + ' '.repeat(9),
			'?.',
			'["',
		]) {
			const text = `={{ $json${part.repeat(20_000)} x }}`;
			expect([part, computingOf(() => readTemplate(text)) < 2_000]).toEqual([part, true]);
		}
	});
});

describe('code', () => {
	it.each<[string, string[]]>([
		['$json.m || "no title"', ['no title']],
		[`'it\\'s' + "a 'b'"`, ["it\\'s", "a 'b'"]],
		['`a ${$json.b || "c"} d`', ['a   d', 'c']],
		['$json.x === undefined', []],
	])('has the texts between its quotes: %s', (code, texts) => {
		expect(literalsIn(code)).toEqual(texts);
	});

	it.each<[string, string[]]>([
		['$("Alert").item.json.m.slice(0, 80)', ['$("Alert").item.json.m']],
		[
			"$('A').first().json['a b'][0] + $('A').last().json.c",
			["$('A').first().json['a b'][0]", "$('A').last().json.c"],
		],
		['$("A").all().map((a) => a.json.m).join()', ['$("A").all()']],
		['$input.all().length', ['$input.all().length']],
		['$node["A"].json.m.trim()', ['$node["A"].json.m']],
		['$items("A")[0].json.m.trim()', ['$items("A")[0].json.m']],
		['$json.m.trim() + $json.m', ['$json.m']],
		['$json[$json.key].trim()', ['$json', '$json.key']],
		[
			"$fromAI('Text', 'What (it) says', 'string').trim()",
			["$fromAI('Text', 'What (it) says', 'string')"],
		],
		['$binary.data.fileName.trim() + $vars.shop', ['$binary.data.fileName']],
		['$jsonx.a + name + Math.max(1, 2)', []],
	])('names what it reads: %s', (code, references) => {
		expect(referencesIn(code)).toEqual(references);
	});

	it.each([
		['$json.a ?? ""', true],
		['$json.a || "b"', true],
		['$json.a && "b"', true],
		['$json.a ? "b" : undefined', true],
		['$if($json.a, "b", null)', true],
		['undefined', true],
		['(() => { return 1 })()', true],
		['$json.a?.trim()', false],
		['name', false],
		['$json.a.trim() + " || null ?"', false],
		['$json.list.find((each) => each.a > 5)', false],
	])('decides itself what to write without a value, or not: %s', (code, expected) => {
		expect(decides(code)).toBe(expected);
	});

	it.each([
		['$("A").item.json.m', true],
		['$json.m', true],
		['$("A").first().json.m', false],
		['$input.all()', false],
	])('reads something else for each item, or not: %s', (reference, expected) => {
		expect(isOfEachItem(reference)).toBe(expected);
	});

	it('is taken apart at once, however long it is', () => {
		for (const part of [
			'$("',
			"$('A')",
			'$json',
			'.a',
			'["',
			'`${',
			'"',
			'\\',
			'$input.all(',
			' ',
		]) {
			const code = part.repeat(20_000);
			const work = () => [literalsIn(code), referencesIn(code), decides(code)];
			expect([part, computingOf(work) < 2_000]).toEqual([part, true]);
		}
	});
});
