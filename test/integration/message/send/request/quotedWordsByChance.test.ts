import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	type EngineName,
	type ExpressionEngine,
	nodeForVm,
	startExpressionEngine,
} from '../../../../engine/expressionEngine';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { loginAt } from '../../../stage';

const CASES = Number(process.env.QUOTED_WORDS_CASES ?? 30);
const ITEMS = 4;

const engines: ExpressionEngine[] = [];
beforeAll(async () => {
	const vm: EngineName[] = nodeForVm() === undefined ? [] : ['vm'];
	const names: EngineName[] = ['quickjs', ...vm];
	engines.push(
		...(await Promise.all(names.map(async (name) => await startExpressionEngine(name)))),
	);
}, 120_000);
afterAll(async () => await Promise.all(engines.map(async (engine) => await engine.close())));

/** The texts of an Estimate, or why there is none. */
async function estimated(text: string, items: IDataObject[]): Promise<unknown[]> {
	const { output } = await runBulkSms({
		items,
		parameters: { resource: 'message', operation: 'estimate', text },
		credentials: loginAt('http://127.0.0.1:9'),
		onError: 'continueRegularOutput',
	});
	return output.map(({ json }) => json.text ?? json.reason);
}

const word = fc.constantFrom(
	...['undefined', 'NaN', '[object Object]', '"undefined"', '(NaN)', 'NaN:'],
	...['null', '(NULL)', 'Infinity', '=>', 'x=>y', '[native code]'],
);
const longer = fc.constantFrom(
	...['undefinedBehavior', 'NaNoWriMo', 'พบundefinedใน', 'aNaN', 'nullable', 'annullieren'],
);
const other = fc.constantFrom(
	'Alert',
	'reading',
	'server',
	'ระบบล่ม',
	'TypeError:',
	'42',
	'is',
	'',
);
const quote = fc
	.tuple(
		fc.array(other, { maxLength: 3 }),
		fc.array(fc.oneof(word, longer, other), { maxLength: 4 }),
		word,
		fc.array(other, { maxLength: 3 }),
	)
	.map(([before, some, one, after]) =>
		['Today', ...before, ...some, one, ...after, 'end'].join(' '),
	);

/** What else people write around a field; n8n evaluates it for the field itself. */
const around = fc.oneof(
	fc.constantFrom<Array<(field: string) => string>>(
		(field) => `${field} || "none"`,
		(field) => `${field} ?? ""`,
		(field) => `"Alert: " + ${field} + "!"`,
		(field) => `\`Alert: \${${field}}.\``,
		(field) => `[${field}, "x"].join(", ")`,
		(field) => `${field}.split(" ").reverse().join(" ")`,
		(field) => `${field}.split(" ").map((each) => each + ";").join(" ")`,
		(field) => `${field}.toLowerCase()`,
		(field) => `${field}.replace("e", "3")`,
		(field) => `(${field} || "").trim()`,
		(field) => `${field} ? ${field} : "undefined"`,
		(field) => `JSON.parse(JSON.stringify({ a: ${field} })).a`,
	),
	fc.nat(60).map((end) => (field: string) => `${field}.slice(0, ${end})`),
	fc.nat(20).map((begin) => (field: string) => `${field}.slice(${begin})`),
);
/** The same field of the same item. */
const way = fc.constantFrom(
	'$json.m',
	'$json["m"]',
	'$input.item.json.m',
	'$("Start").item.json.m',
	'$node["Start"].json.m',
);

it(
	'a text that quotes the words goes out as n8n evaluates it',
	async () => {
		const quotes = fc.array(quote, { minLength: ITEMS, maxLength: ITEMS });
		await fc.assert(
			fc.asyncProperty(around, way, quotes, async (write, field, texts) => {
				const items = texts.map((m) => ({ m }));
				const question = {
					parameter: `=Note: {{ ${write('$json.m')} }}`,
					items: items.map((item) => JSON.stringify(item)),
				};
				const ours = await estimated(`=Note: {{ ${write(field)} }}`, items);
				for (const engine of engines) {
					const theirs = await engine.ask(question);
					expect(ours).toEqual(theirs.map((answer) => answer.ok && answer.value));
				}
			}),
			{ numRuns: CASES },
		);
	},
	CASES * 1_000 + 180_000,
);

const hole = fc.constantFrom<Array<(field: string) => string>>(
	(field) => field,
	(field) => `${field} + ""`,
	(field) => `"Dear " + ${field} + "!"`,
	(field) => `\`Dear \${${field}}\``,
	(field) => `String(${field})`,
	(field) => `2 * ${field}`,
	(field) => `"THB" + 2 * ${field}`,
	(field) => `${field}.trim()`,
	(field) => `${field}?.trim()`,
	(field) => `"ราคา" + ${field} + "บาท"`,
	(field) => `String(${field}).slice(0, 20)`,
);
const missing = fc.constantFrom(
	'$json.nope',
	'nope',
	'$nope',
	'$json.m.nope',
	'$("Start").item.json.nope',
	'$input.first().json.nope',
	'json.nope',
	'$json.nothing',
);

it(
	'a text with a field that is missing goes to nobody',
	async () => {
		await fc.assert(
			fc.asyncProperty(hole, missing, fc.array(other), async (write, field, words) => {
				// Twice null is 0.
				fc.pre(field !== '$json.nothing' || !write(field).includes('2 *'));
				const items = [{ m: ['Today', ...words].join(' '), nothing: null }];
				const [said] = await estimated(`=Note: {{ ${write(field)} }} {{ $json.m }}`, items);
				expect(said).toMatch(
					/^The (?:field .* has no value|expression .* returns nothing|text would say .*)( \(did|$)/,
				);
			}),
			{ numRuns: CASES },
		);
	},
	CASES * 1_000 + 180_000,
);
