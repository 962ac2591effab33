import {
	isOfEachItem,
	referencesIn,
	withoutTexts,
} from '../../../../nodes/BulkSms/core/expression/codeReferences';
import { literalsIn, readTemplate } from '../../../../nodes/BulkSms/core/expression/template';
import { isLinearIn } from '../../../engine/computing';

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
		['=\\{{ 1 }} {{ 2 }}', ['\\{{ 1 }} ', { code: ' 2 ' }]],
	])('is taken apart as n8n does: %j', (raw, pieces) => {
		expect(read(raw)).toEqual(pieces);
	});

	it.each<[string, string[]]>([
		['$json?.a?.["b"]?.[0]', ['a.b[0]']],
		["$('C').item.json.a", ['a', 'C']],
		["$('It\\'s').first().json.a", ['a', "It's"]],
		['$node["C"].json["a"]', ['a', 'C']],
		['$items("C", 0, 1)[0].json.a', ['a', 'C']],
		['$input.item.json.a', ['a']],
		['$vars.shop', ['shop', '$vars']],
	])('has the reference %s', (code, reference) => {
		expect(referenceOf(code)).toEqual(reference);
	});

	it.each([
		...['$json.a ?? ""', '$json.a.trim()', '$json.a + 1', '$json.a, 1', '($json.a)', ''],
		...['`${$json.a}`', '$json[$json.a]', '$json[`a`]', '$json.a // b', '$now', '"a"'],
		...['$("C").all().length', '$("C" + "D").item.json.a', '$input.all().map(a => a)', '$jsonx.a'],
	])('has no reference in %j', (code) => {
		expect(referenceOf(code)).toBeUndefined();
	});

	it('is taken apart at once, however long it is', async () => {
		for (const part of ['{{ ', '}}', '\\', '$json.a', ' ', '{{ $json         ', '?.', '["']) {
			const read = (text: string) => readTemplate(`={{ $json${text} x }}`);
			expect([part, await isLinearIn(part, 60_000, read)]).toEqual([part, true]);
		}
	});
});

describe('code', () => {
	it.each<[string, string[]]>([
		['`a ${$json.b || "c"} d`', ['a   d', 'c']],
		['$json.x === undefined', []],
	])('has the texts between its quotes: %s', (code, texts) => {
		expect(literalsIn(code)).toEqual(texts);
	});

	it.each<[string, string[]]>([
		['$("Alert").item.json.m.slice(0, 80)', ['$("Alert").item.json.m']],
		['$node["A"].json.m.trim()', ['$node["A"].json.m']],
		['$items("A")[0].json.m.trim()', ['$items("A")[0].json.m']],
		['$json.m.trim() + $json.m', ['$json.m']],
		["$fromAI('Text', 'Says (it)').trim()", ["$fromAI('Text', 'Says (it)')"]],
		['$binary.data.fileName.trim() + $vars.shop', ['$binary.data.fileName']],
		['/* $json.a */ "$json.b" + $json.c // $json.d', ['$json.c']],
		[
			'`$json.a ${$json.b + `${{ c: $json.c }.c} $json.d`} ${$json.e}`',
			['$json.b', '$json.c', '$json.e'],
		],
		['$json.a.replace(/["\'`]/g, "") + $json.b', ['$json.a', '$json.b']],
		['$json.a / 2 + "/" + $json.b / 3', ['$json.a', '$json.b']],
		['$json.a + $json.a.b', ['$json.a', '$json.a.b']],
		['"https://x.test/" + $json.a', ['$json.a']],
	])('names what it reads: %s', (code, references) => {
		expect(referencesIn(code)).toEqual(references);
	});

	it.each([
		['$("A").first().json.m', false],
		['$input.all()', false],
	])('reads something else for each item, or not: %s', (reference, expected) => {
		expect(isOfEachItem(reference)).toBe(expected);
	});

	it('is taken apart at once, however long it is', async () => {
		const parts = ['$("', "$('A')", '$json', '.a', '["', '`${', '"', '\\', '$input.all(', ' '];
		for (const part of parts) {
			const read = (code: string) => [literalsIn(code), referencesIn(code), withoutTexts(code)];
			expect([part, await isLinearIn(part, 60_000, read)]).toEqual([part, true]);
		}
	});
});
