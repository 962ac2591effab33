import fc from 'fast-check';
import { chunk } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { compilePlainReferences } from '../../../nodes/BulkSms/core/expression/plainReference';
import { ALERTS } from '../../engine/alertTexts';
import { useExpressionEngines } from '../../engine/expressionEngines';
import { runBulkSms } from '../../engine/runBulkSms';
import { volume } from '../../engine/volume';
import { loginAt } from '../stage';
import { ITEMS, question } from './plainReferenceRuns';

/** Each with four items. */
const REFERENCES = volume(30, 3_000);
const TEXTS = volume(8, 4_000);
/** So many letters, up to Thai and beyond it. */
const LETTERS = 0xe80;

const engines = useExpressionEngines();

/** What each of n8n's engines makes of a parameter. */
const asked = async (parameter: string, items: IDataObject[]) =>
	await Promise.all(
		engines.map(async (engine) => {
			const texts = items.map((item) => JSON.stringify(item));
			return await engine.ask({ parameter, items: texts });
		}),
	);

describe('a plain reference', () => {
	it(
		'is read from an item exactly as n8n does, or left to n8n',
		async () => {
			const count = { parameters: 0, plain: 0, items: 0, read: 0, valued: 0 };
			await fc.assert(
				fc.asyncProperty(question, async ({ parameter, items }) => {
					count.parameters += 1;
					const plain = compilePlainReferences(parameter);
					if (plain === undefined) return;
					const readings = items.map((item) => plain(JSON.parse(item)));
					const read = readings.flatMap((reading) => reading ?? []);
					count.plain += 1;
					count.items += items.length;
					count.read += read.length;
					count.valued += read.filter(({ missingFields }) => missingFields.length === 0).length;
					const answers = await Promise.all(
						engines.map(async (engine) => await engine.ask({ parameter, items })),
					);
					for (const [index, answer] of answers.entries()) {
						const name = engines[index]?.name;
						const theirs = answer.filter((_, item) => readings[item] !== undefined);
						const ours = read.map(({ value }) => ({ ok: true, value }));
						expect({ name, answer: theirs }).toEqual({ name, answer: ours });
					}
				}),
				{ numRuns: REFERENCES },
			);
			// Whoever leaves everything to the engine is never wrong.
			expect(count.plain / count.parameters).toBeGreaterThan(0.45);
			expect(count.read / count.items).toBeGreaterThan(0.5);
			expect(count.valued / count.read).toBeGreaterThan(0.1);
		},
		REFERENCES * ITEMS * 1_000 + 180_000,
	);

	it('to every letter and every word of JavaScript that is taken for a name is read as n8n does', async () => {
		const step = volume(19, 1);
		const letters = Array.from({ length: LETTERS / step }, (_, index) =>
			String.fromCharCode(index * step),
		);
		const words =
			'await break case catch class const continue debugger default delete do else enum export ' +
			'extends false finally for function get if implements import in instanceof interface let new ' +
			'null of package private protected public return set static super switch this throw true try ' +
			'typeof undefined var void while with yield async eval global globalThis window process ' +
			'require Infinity NaN Math Date DateTime Object extend data a x1 ก xั é';
		const wanted = [...letters, ...letters.map((letter) => `x${letter}`), ...words.split(' ')];
		const names = [...new Set(wanted)].filter(
			(name) => compilePlainReferences(`={{ $json.${name} }}`)?.({})?.missingFields[0] === name,
		);
		expect(names).toEqual(expect.arrayContaining(['a', 'x1', 'ก', 'xั', 'é', 'class', 'window']));
		// Of thousands of references in one parameter n8n makes one expression, which takes it long.
		for (const some of chunk(names, 300)) {
			const parameter = `=${some.map((name) => `{{ $json.${name} }}`).join()}`;
			const item = Object.fromEntries(some.map((name, index) => [name, index]));
			const value = some.map((_, index) => index).join();
			expect(compilePlainReferences(parameter)?.(item)?.value).toBe(value);
			const answers = await asked(parameter, [item]);
			expect(answers).toEqual(engines.map(() => [{ ok: true, value }]));
		}
	}, 180_000);
});

/** The texts of an Estimate, or why there is none. */
async function estimated(text: string, items: IDataObject[]) {
	const { output } = await runBulkSms({
		items,
		parameters: { resource: 'message', operation: 'estimate', text },
		credentials: loginAt('http://127.0.0.1:9'),
		onError: 'continueRegularOutput',
	});
	return output.map(({ json: { text: sent, reason } }) => ({ sent, reason }));
}

async function expectAsEvaluated(text: string, items: IDataObject[], asWritten = text) {
	const ours = await estimated(text, items);
	for (const theirs of await asked(asWritten, items)) {
		expect(ours).toEqual(theirs.map((each) => ({ sent: each.ok && each.value })));
	}
}

async function expectRefused(text: string, item: IDataObject) {
	const [result] = await estimated(text, [item]);
	expect([result?.sent, result?.reason]).toEqual([
		undefined,
		expect.stringMatching(
			/^The (?:fields? .* ha(?:s|ve) no value|expression .* returns nothing|text would say .*|text contains .*|field .* puts .*|expression .* puts .*|text is only .*|expression .* has no end)/,
		),
	]);
}

/** Words of a hole. Where the data or the text holds one, an expression may write it. */
const WORDS = /undefined|nan|\[object Object\]|invalid date/i;
const literal = fc.constantFrom(
	...['Dear ', ', ', '\n', 'สวัสดี ', '👋', 'US$ ', '$5 ', '`', '"', "'", '${1} ', '#N/A ', '//'],
	...['{ } ', '{"a":{"b":{}}} ', 'if (a) { b({ c: 1 }) } ', '[]() '],
	...["$('#form').submit() ", '$(".x").first().hide() ', 'Invalid ', 'Date ', 'Loading... '],
);
const field = fc.constantFrom('$json.a', '$json["b c"]', '$json.d.e', '$input.item.json.a');
/** What people write around a field. */
const around = fc.oneof(
	fc.constantFrom<Array<(code: string) => string>>(
		(code) => code,
		(code) => `${code} || "none"`,
		(code) => `${code} ?? ""`,
		(code) => `"Alert: " + ${code} + "!"`,
		(code) => `\`(\${${code}})\``,
		(code) => `[${code}, "x"].join(" ")`,
		(code) => `${code}.split(" ").reverse().join(" ")`,
		(code) => `${code}.split(" ").map((each) => each + ";").join(" ")`,
		(code) => `${code}.toLowerCase()`,
		(code) => `${code}.replace("e", "3")`,
		(code) => `(${code} || "").trim()`,
		(code) => `${code} ? ${code} : "undefined"`,
		(code) => `JSON.parse(JSON.stringify({ a: ${code} })).a`,
	),
	fc.integer({ min: 1, max: 60 }).map((end) => (code: string) => `${code}.slice(0, ${end})`),
	fc.nat(10).map((begin) => (code: string) => `${code}.slice(${begin})`),
);
const good = fc
	.oneof(
		field,
		fc.constantFrom(
			...['"Now: " + $json.a', '$json.a || "none"', '`(${$json["b c"]})`', '$json.d.e.trim()'],
			...["'}' + '}'", '"{"', '1 + 1', '({ a: { b: 7 } }).a.b'],
		),
	)
	.map((code) => `{{ ${code} }}`);
const inJson = good.map((code) => `{"a":{"b":${code}}} `);
const written = fc.oneof(literal, literal, good, good, inJson);
const texts = fc.array(written, { minLength: 1, maxLength: 5 });
const value = fc.oneof(
	fc.constantFrom('Ann', '}}', '{"a":{"b":1}}', '{{ $labels.x }}', 'Invalid', '#N/A in B7', '{{'),
	fc.constantFrom(...ALERTS),
);
/** As n8n reads them from JSON. */
const ofJson = { noNullPrototype: true } as const;
const item = fc.record({ a: value, 'b c': value, d: fc.record({ e: value }, ofJson) }, ofJson);
const OF_HOLES = {
	...{ cell: ' #REF! ', broken: 'Invalid DateTime', list: ['#N/A', ''], nothing: null },
	raw: 'Dear {{ $json.name }}',
};

const word = fc.constantFrom(
	...['undefined', 'NaN', '[object Object]', '"undefined"', '(NaN)', 'NaN:'],
	...['null', '(NULL)', 'Infinity', '=>', 'x=>y', '[native code]'],
);
const longer = fc.constantFrom(
	...['undefinedBehavior', 'NaNoWriMo', 'พบundefinedใน', 'aNaN', 'nullable', 'annullieren'],
);
const other = fc.constantFrom('Alert', 'server', 'ระบบล่ม', 'TypeError:', '42', 'is', '');
const quote = fc
	.tuple(fc.array(fc.oneof(word, longer, other), { maxLength: 6 }), word, other)
	.map(([some, one, after]) => ['Today', ...some, one, after, 'end'].join(' '));
/** The same field of the same item, which n8n evaluates as the first one. */
const way = fc.constantFrom(
	...['$json.a', '$json["a"]', '$input.item.json.a', '$("Start").item.json.a'],
	'$node["Start"].json.a',
);

describe('a text', () => {
	it(
		'of plain words and correct expressions is sent as n8n evaluates it',
		async () => {
			const items = fc.array(item, { minLength: 3, maxLength: 3 });
			await fc.assert(
				fc.asyncProperty(texts, items, async (text, fields) => {
					await expectAsEvaluated(`=x${text.join('')}`, fields);
				}),
				{ numRuns: TEXTS },
			);
		},
		TEXTS * 1_000 + 180_000,
	);

	it(
		'that quotes the words of a hole is sent as n8n evaluates it',
		async () => {
			const quotes = fc.array(quote, { minLength: 4, maxLength: 4 });
			await fc.assert(
				fc.asyncProperty(around, way, quotes, async (write, code, said) => {
					const parameter = (of: string) => `=Note: {{ ${write(of)} }}`;
					const items = said.map((a) => ({ a }));
					await expectAsEvaluated(parameter(code), items, parameter('$json.a'));
				}),
				{ numRuns: TEXTS },
			);
		},
		TEXTS * 1_000 + 180_000,
	);

	const bad = fc.constantFrom(
		...['}}', 'see you }}', '}}}', '{{ $json.a }}}}', '{"a":{{ $json.a }}}}', '} }}'],
		...['{{ $json.none }}', '{{ $json.cell }}', '{{ $json.broken }}', '{{ name }}'],
		...['{{ $json.raw }}', '{{ $json.raw.trim() }}', '{{ $json.list }}', '{{ $json.d }}'],
		// A text such as an alert may be a date for JavaScript, an object is none.
		...['{{ new Date($json.none) }}', '{{ "" + new Date($json.d) }}'],
		...['{{ DateTime.fromISO($json.a) }}', '{{ `at ${DateTime.fromISO("x")}` }}'],
		'{{ DateTime.fromISO("x").toFormat("HH:mm") }}',
	);
	const missing = fc.constantFrom(
		...['$json.nope', 'nope', '$nope', '$json.a.nope', 'json.nope', '$json.nothing'],
		...['$("Start").item.json.nope', '$input.first().json.nope'],
	);
	const hole = fc.constantFrom<Array<(code: string) => string>>(
		(code) => code,
		(code) => `${code} + ""`,
		(code) => `"Dear " + ${code} + "!"`,
		(code) => `\`Dear \${${code}}\``,
		(code) => `2 * ${code}`,
		(code) => `"THB" + 2 * ${code}`,
		(code) => `${code}.trim()`,
		(code) => `${code}?.trim()`,
		(code) => `"ราคา" + ${code} + "บาท"`,
		(code) => `String(${code}).slice(0, 20)`,
	);
	const ofMissing = fc
		.tuple(hole, missing)
		// Twice null is 0.
		.filter(([write, code]) => code !== '$json.nothing' || !write(code).includes('2 *'))
		.map(([write, code]) => `{{ ${write(code)} }}`);

	it(
		'with a hole, or with braces that n8n did not evaluate, is sent to nobody',
		async () => {
			const fault = fc.oneof(bad, ofMissing);
			await fc.assert(
				fc.asyncProperty(texts, fault, texts, item, async (before, one, after, fields) => {
					const text = [...before, one, ...after].join('');
					fc.pre(!WORDS.test(text + JSON.stringify(fields)));
					await expectRefused(`=x${text}`, { ...fields, ...OF_HOLES });
				}),
				{ numRuns: TEXTS * 3 },
			);
		},
		TEXTS * 3_000 + 180_000,
	);
});
