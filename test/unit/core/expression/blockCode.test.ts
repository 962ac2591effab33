import { range } from 'lodash';

import { blockOfItems, codeOfBlock } from '../../../../nodes/BulkSms/core/expression/blockCode';

/** What stands for the code in the code of a block. */
const within = (code: string): string | undefined =>
	/return \[\(([^]*)\n\)\]/.exec(codeOfBlock(code, 'theRows') ?? '')?.[1];

describe('code that is evaluated for many items at once', () => {
	it.each([
		['$json.name.trim()', '$json.name.trim()'],
		[' $json["a b"] || "you" ', ' $json["a b"] || "you" '],
		['$input.item.json.name', '$rows[$row].name'],
		[
			"$('Sheet').item.json.name",
			"$getPairedItem('Sheet', ...$pairs[$part * 10 + $row]).json.name",
		],
		[
			'$( "a.item" )?.item.json.name + $json.a',
			'$getPairedItem("a.item", ...$pairs[$part * 10 + $row]).json.name + $json.a',
		],
		[
			"$('Settings').first().json.shop.trim()",
			"($kept[0] || ($kept[0] = [$('Settings').first().json.shop]))[0].trim()",
		],
		[
			"$json.a + $('S').last().json.b + $input.first().json.c",
			"$json.a + ($kept[1] || ($kept[1] = [$('S').last().json.b]))[0] + ($kept[2] || ($kept[2] = [$input.first().json.c]))[0]",
		],
		['"It\'s US$ " + $json.price', '"It\'s US$ " + $json.price'],
		['`US$ ${$json.price}`', '`US$ ${$json.price}`'],
		['"this = that" + $json.a', '"this = that" + $json.a'],
		['$json.a >= 3 && $json.b == 2', '$json.a >= 3 && $json.b == 2'],
		['$json.a.split(" ").pop()', '$json.a.split(" ").pop()'],
		['(() => { const a = $json.a; return a })()', '(() => { const a = $json.a; return a })()'],
		['$if($json.a, $vars.b, $now.toISO())', '$if($json.a, $vars.b, $now.toISO())'],
	])('reads the same of each item: %s', (code, inBlock) => {
		expect(within(code)).toBe(inBlock);
	});

	it.each([
		...['$itemIndex', '$runIndex', '$node["A"].json.a', '$node.A.json.a', '$items()[0].json.a'],
		...['$fromAI("a")', '$tool.name', '$binary.a', '$position', '$parameter.text', '$secrets.a'],
		...['$(name).item.json.a', "$('A').pairedItem().json.a", "$('A').isExecuted", '$("A").params'],
		...['$input.item', '$input.item.binary', '$evaluateExpression("1")', '$$', '$nobody'],
		...[
			'$kept',
			'$row',
			'$rows[0]',
			'$part',
			'$first',
			'$value',
			'$none',
			'"$itemIndex"',
			'\\u0024itemIndex',
		],
		...['this.a', '$json.a = 1', '$json.a += 1', '$json.a ||= 1', '$json.a++', '--$json.a'],
		...['delete $json.a', 'Object.assign($json, {})', '$json.a >>= 1', '$json.a <<= 1'],
		...['$json.a.push(1)', '$json.a.sort()', "$('A').first().json.a.reverse()"],
		...['(() => { try { return $json.a } catch { return 1 } })()', 'arguments[0]'],
		...['`a\nb`', '"a\\\nb"', '$json.a + `\n`', '{a:{b:1}}', 'let a = $json.a, b = 2'],
		'$execution.customData.set("a", 1)',
	])('is asked for each item alone: %s', (code) => {
		expect(codeOfBlock(code, 'theRows')).toBeUndefined();
	});

	it('ends no expression', () => {
		expect(codeOfBlock('{ a: { b: $json.c } }', 'theRows')).not.toContain('}}');
	});
});

it('gives the items in parts of ten', () => {
	const block = blockOfItems(range(12), [['Start', { item: 1 }]]);
	expect(block).toEqual({ rows: [range(10), [10, 11]], pairs: '[["Start",{"item":1}]]' });
});
