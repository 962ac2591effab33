import {
	decides,
	isOfEachItem,
	literalsIn,
	referencesIn,
} from '../../../../nodes/BulkSms/core/item/codeParts';
import { computingOf } from '../../../engine/computing';

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
