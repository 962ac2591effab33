import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { ALERTS } from '../../../../engine/alertTexts';
import {
	type EngineName,
	type ExpressionEngine,
	nodeForVm,
	startExpressionEngine,
} from '../../../../engine/expressionEngine';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { loginAt } from '../../../stage';

const CASES = Number(process.env.QUOTED_WORDS_CASES ?? 40);

const engines: ExpressionEngine[] = [];
beforeAll(async () => {
	const vm: EngineName[] = nodeForVm() === undefined ? [] : ['vm'];
	const names: EngineName[] = ['quickjs', ...vm];
	engines.push(
		...(await Promise.all(names.map(async (name) => await startExpressionEngine(name)))),
	);
}, 120_000);
afterAll(async () => await Promise.all(engines.map(async (engine) => await engine.close())));

async function estimated(text: string, items: IDataObject[]) {
	const { output } = await runBulkSms({
		items,
		parameters: { resource: 'message', operation: 'estimate', text },
		credentials: loginAt('http://127.0.0.1:9'),
		onError: 'continueRegularOutput',
	});
	return output.map(({ json: { text: sent, reason } }) => ({ sent, reason }));
}

/** Words of a hole. Where the data or the text holds one, an expression may write it. */
const WORDS = /undefined|nan|\[object Object\]|invalid date/i;
const literal = fc.constantFrom(
	...['Dear ', ', ', '\n', 'สวัสดี ', '👋', 'US$ ', '$5 ', '`', '"', "'", '${a} ', '#N/A ', '//'],
	...['{ } ', '{"a":{"b":{}}} ', 'if (a) { b({ c: 1 }) } ', '[]() '],
	...["$('#form').submit() ", '$(".x").first().hide() ', 'Invalid ', 'Date ', 'Loading... '],
);
const field = fc.constantFrom('$json.a', '$json["b c"]', '$json.d.e', '$input.item.json.a');
const good = fc.oneof(
	field.map((code) => `{{ ${code} }}`),
	fc
		.tuple(
			field,
			fc.constantFrom<Array<(code: string) => string>>(
				(code) => `"Now: " + ${code}`,
				(code) => `${code} || "none"`,
				(code) => `\`(\${${code}})\``,
				(code) => `[${code}, "x"].join(" ")`,
				(code) => `${code}.trim()`,
			),
		)
		.map(([code, write]) => `{{ ${write(code)} }}`),
	fc.constantFrom(`{{ '}' + '}' }}`, '{{ "{" }}', '{{ 1 + 1 }}', '{{ ({ a: { b: 7 } }).a.b }}'),
);
const inJson = good.map((code) => `{"a":{"b":${code}}} `);
const written = fc.oneof(literal, literal, good, good, inJson);
const bad = fc.oneof(
	fc.constantFrom('}}', 'see you }}', '}}}', '{{ $json.a }}}}', '{"a":{{ $json.a }}}}', '} }}'),
	fc.constantFrom('{{ $json.none }}', '{{ $json.cell }}', '{{ $json.broken }}', '{{ name }}'),
	fc.constantFrom('{{ $json.raw }}', '{{ $json.raw.trim() }}', '{{ $json.list }}'),
	fc.constantFrom('{{ "a" + $json.none }}', '{{ 2 * $json.none }}', '{{ $json.d }}'),
	fc.constantFrom(
		'{{ new Date($json.none) }}',
		// A text such as an alert may be a date for JavaScript, an object is none.
		'{{ "" + new Date($json.d) }}',
		'{{ DateTime.fromISO($json.a) }}',
		'{{ DateTime.fromISO("x").toFormat("HH:mm") }}',
		'{{ `at ${DateTime.fromISO("x")}` }}',
	),
);
const value = fc.oneof(
	fc.constantFrom('Ann', '}}', '{"a":{"b":1}}', '{{ $labels.x }}', 'Invalid', '#N/A in B7', '{{'),
	fc.constantFrom(...ALERTS),
);
const item = fc.record({ a: value, 'b c': value, d: fc.record({ e: value }) });
const OF_HOLES = {
	cell: ' #REF! ',
	broken: 'Invalid DateTime',
	raw: 'Dear {{ $json.name }}',
	list: ['#N/A', ''],
};
const texts = fc.array(written, { minLength: 1, maxLength: 5 });

it(
	'a text of plain words and correct expressions is sent as n8n evaluates it',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				texts,
				fc.array(item, { minLength: 3, maxLength: 3 }),
				async (text, items) => {
					const parameter = `=x${text.join('')}`;
					const ours = await estimated(parameter, items);
					for (const engine of engines) {
						const asked = items.map((each) => JSON.stringify(each));
						const theirs = await engine.ask({ parameter, items: asked });
						expect(ours).toEqual(theirs.map((each) => ({ sent: each.ok && each.value })));
					}
				},
			),
			{ numRuns: CASES },
		);
	},
	CASES * 1_000 + 180_000,
);

it(
	'a text with a hole, or with braces that n8n did not evaluate, is sent to nobody',
	async () => {
		await fc.assert(
			fc.asyncProperty(texts, bad, texts, item, async (before, hole, after, fields) => {
				const text = [...before, hole, ...after].join('');
				fc.pre(!WORDS.test(text + JSON.stringify(fields)));
				const [result] = await estimated(`=x${text}`, [{ ...fields, ...OF_HOLES }]);
				expect([result?.sent, typeof result?.reason]).toEqual([undefined, 'string']);
			}),
			{ numRuns: CASES * 2 },
		);
	},
	CASES * 1_000 + 180_000,
);
