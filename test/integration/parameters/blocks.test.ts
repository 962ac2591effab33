import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { codeOfBlock } from '../../../nodes/BulkSms/core/expression/blockCode';
import { compilePlainReferences } from '../../../nodes/BulkSms/core/expression/plainReference';
import { useExpressionEngines } from '../../engine/expressionEngines';
import { volume } from '../../engine/volume';

const engines = useExpressionEngines('legacy');

/** More than a part of a block. */
const ITEMS = 13;
const CODES = volume(15, 2_000);

/** The parameter as the node reads it is the parameter as n8n evaluates it for each item. */
async function expectAsAlone(parameter: string, items: string[]) {
	for (const engine of engines) {
		const alone = await engine.ask({ parameter, items });
		const read = await engine.ask({ parameter, items, isRead: true });
		const error: unknown = expect.stringContaining('The expression in Text failed: ');
		const expected = alone.map((each) => (each.ok ? each : { ok: false, error }));
		expect([engine.name, parameter, read]).toEqual([engine.name, parameter, expected]);
	}
}

/** Values of a column, and values that only some items have. */
const value = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom('Ann', ' Bo Lee ', 'x, y', '12', '2026-03-01T10:00:00.000Z'),
	},
	fc.constantFrom<unknown[]>('', ' ', 'สวัสดี 👋🏽', 'a\0b', '\ud800', "it's", '{{ $json.a }}', '}}'),
	fc.constantFrom<unknown[]>(0, -0, 1.5, -7, 1e21, true, false, null, undefined),
	fc.constantFrom<unknown[]>([], ['b', 'a'], [{ a: 1 }], { a: 'x' }, { toString: 1 }),
	fc.string({ maxLength: 8, unit: 'grapheme' }),
);
const row = fc.record(
	{ a: value, 'b c': value, d: fc.record({ e: value }, { requiredKeys: [] }), n: value },
	{ requiredKeys: [], noNullPrototype: true },
);
/** `-0` is no JSON of JavaScript. */
const asJson = (json: unknown) =>
	JSON.stringify(json, (_, each: unknown) => (Object.is(each, -0) ? '\0-0' : each)).replaceAll(
		String.raw`"\u0000-0"`,
		'-0',
	);
const rows = fc.array(row.map(asJson), { minLength: ITEMS, maxLength: ITEMS });

const field = fc.constantFrom(
	...['$json.a', '$json["b c"]', '$json.d.e', '$json.d?.e', '$json.n', '$input.item.json.a'],
	...["$('Start').item.json.a", '$("Start").item.json["b c"]', "$('Start').first().json.a"],
	...["$('Start').last().json.n", '$input.first().json.a', '$json', '$itemIndex', '$now.year'],
	...["$('Start').item", "$('Nobody').item.json.a", "$('Start').all()", 'nobody', '$nobody'],
);
const around = fc.oneof(
	fc.constantFrom<Array<(one: string, two: string) => string>>(
		(one) => one,
		(one) => `${one}.trim()`,
		(one) => `${one}?.trim()`,
		(one) => `${one} || 'you'`,
		(one, two) => `${one} ?? ${two}`,
		(one, two) => `${one} + ' ' + ${two}`,
		(one, two) => `${one} ? ${two} : "no"`,
		(one, two) => `\`(\${${one}}) \${\`\${${two}}!\`}\``,
		(one) => `${one}.toTitleCase()`,
		(one) => `${one}.split(" ").reverse().join(" ")`,
		(one) => `${one}.split(" ").pop()`,
		(one) => `${one}.sort().join()`,
		(one) => `${one}.toDateTime().toFormat("HH:mm")`,
		(one) => `DateTime.fromISO(${one}).plus({ days: 1 }).toISODate()`,
		(one) => `Number(${one}).toFixed(2)`,
		(one) => `-${one}`,
		(one) => `${one}.length`,
		(one) => `JSON.stringify(${one})`,
		(one) => `Object.keys(${one}).join()`,
		(one) => `Object.keys($json).length + ${one}`,
		(one) => `[${one}, "x"].join()`,
		(one) => `[..."ab"].map(($json) => $json + ${one}).join()`,
		(one) => `({ a: ${one} }).a`,
		(one) => `{ a: ${one} }.a`,
		(one) => `$if(${one}, ${one}, "none")`,
		(one) => `$ifEmpty(${one}, "none")`,
		(one) => `${one}.isEmpty()`,
		(one) => `(() => { const x = ${one}; return x + "!" })()`,
		(one) => `(function () { return ${one} })()`,
		(one) => `[1].map((i) => i + ${one})[0]`,
		(one) => `${one} /* why */`,
		(one) => `${one} // why`,
		(one) => `${one};`,
		(one) => `"${'$json.a'}" + ${one}`,
		(one) => `'US$ ' + ${one}`,
		(one) => `${one}\n`,
		(one, two) => `${one}\n${two}`,
		(one) => `\`a\n  \${${one}}\n\tb\``,
		(one) => `/'/.test(${one}) ? "x" : ${one}`,
		(one) => `$json.a = ${one}`,
		(one) => `(${one}, ${one})`,
	),
);
const code = fc.tuple(around, field, field).map(([write, one, two]) => write(one, two));
const parameter = fc.oneof(
	code.map((each) => `={{ ${each} }}`),
	fc.tuple(code, code).map(([one, two]) => `=Dear {{ ${one} }}: {{${two}}}!`),
);

describe('a value that is evaluated together with those of other items', () => {
	it(
		'is the value alone',
		async () => {
			await fc.assert(
				fc.asyncProperty(parameter, rows, async (written, items) => {
					// It is read without n8n's engine.
					fc.pre(compilePlainReferences(written) === undefined);
					await expectAsAlone(written, items);
				}),
				{ numRuns: CODES },
			);
		},
		CODES * 3_000 + 180_000,
	);

	it('is what most code gives', () => {
		const codes = fc.sample(code, 500).filter((each) => codeOfBlock(each, 'rows') !== undefined);
		expect(codes.length / 500).toBeGreaterThan(0.6);
	});

	const items = Array.from({ length: ITEMS }, (_, index): IDataObject => {
		return {
			a: `A${index} `,
			i: index,
			list: ['x', `y${index}`],
			...(index % 4 === 0 && { a: '' }),
		};
	}).map((each) => JSON.stringify(each));

	it.each([
		'1)]; } catch { } return [(2',
		'$json.a)] } catch { return [] } finally { [(1',
		'$json.a }',
		'$json.a } /*',
		'/* $json.a',
		'$json.a // ) ]',
		'`${$json.a}',
		'"$json.a',
		'/[)]/.test($json.a) ? "yes" : "no"',
		'/[/]\\)]/.test($json.a) ? "yes" : "no"',
		'return $json.a',
		'if ($json.a) $json.i',
		'$json.a; $json.i',
		'$json.i;',
		'await $json.a',
		'yield $json.a',
		'...$json.list',
		'[...$json.list].length',
		'$json.i = 7',
		'$json.i++',
		'($json.i += 1) + $json.i',
		'delete $json.i',
		'Object.assign($json, { i: 7 }).i',
		'$json.list.push("z")',
		"$('Start').first().json.list.reverse().join()",
		"$('Start').first().json.list.push('z')",
		'[1, 2].map(($json) => $json).join() + $json.i',
		'(($json) => $json)("x") + $json.i',
		'[1, 2].map(($json) => $json + $input.item.json.i).join()',
		'this.$json.a',
		'$json.i + "this"',
		'{ a: $json.i }.a',
		'{ $json.i }',
		'() => $json.i',
		'class A {}',
		'let x = 1',
		'x = 1, x',
		'`a ${`b ${$json.i} c`} d`',
		'\\u0024itemIndex',
		'["a"].map(x => /\'/.test(x) ? "" : "\'" + $itemIndex + "\'").join()',
		'typeof $first + typeof $row + typeof $kept + typeof i + typeof rows',
		'$kept[0]',
		'$json.a\n$json.i',
		'"a"\n(1)',
		'new Error($json.a).message',
		'(() => { throw new Error("x") })()',
		'(() => { try { return $("Start").first().nobody.a } catch { return "x" } })()',
		'$json.i / 0',
		'$json.i - $json.i / -0',
		'BigInt($json.i)',
		'$jmespath($json, "list[0]")',
		'new Date(0).toISOString() + $json.i',
		"$('Start').item.json.a + $('Start').item.json.i",
		"$('Start').itemMatching(2).json.i + $json.i",
		"$('Start').itemMatching($itemIndex).json.i",
		"$('Start').pairedItem().json.i",
		"$node['Start'].json.i",
		"$('Nobody').first().json.a",
		"$json.a || $('Nobody').first().json.a",
		"$('Start').isExecuted ? $json.i : 0",
		'$input.all().length + $json.i',
		'$items().length + $json.i',
		'$input.item.pairedItem.item',
		'$evaluateExpression("{{ $itemIndex }}") + $json.i',
		'$fromAI("x", "", "string", "d") + $json.i',
		'$parameter.text.length + $json.i',
	])('is the value alone where the code is %s', async (each) => {
		await expectAsAlone(`={{${each}}}`, items);
	});

	it('fails with the words of n8n where it does not know the item of the other node', async () => {
		for (const engine of engines) {
			const read = await engine.ask({
				parameter: "={{ $('Start').item.json.i + 0 }}",
				items,
				isRead: true,
			});
			expect(read).toEqual(
				items.map((_, index) =>
					index % 5 === 4
						? { ok: false, error: expect.stringContaining('Paired item data') as unknown }
						: { ok: true, value: ITEMS - 1 - index },
				),
			);
		}
	});
});
