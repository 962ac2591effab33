import fc from 'fast-check';
import { zipObject } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { compileBlanks } from '../../../../../nodes/BulkSms/core/expression/holes/blankFields';
import { ENGINE, type Engine } from '../../../../../nodes/BulkSms/core/expression/engine';
import { asText } from '../../../../../nodes/BulkSms/core/text/words';
import type { ExpressionEngine } from '../../../../engine/expressionEngine';
import { useExpressionEngines } from '../../../../engine/expressionEngines';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { someOf, volume } from '../../../../engine/volume';
import { HANDLED, SHOWN } from '../../../../unit/core/expression/holes/blankCode';
import { loginAt } from '../../../stage';
import { useCarefulSending } from '../carefulSending';

/** The text of an Estimate, or why there is none. */
async function estimated(code: string, fields: IDataObject) {
	const { output } = await runBulkSms({
		items: [{ ...fields }],
		parameters: { resource: 'message', operation: 'estimate', text: `=Dear {{ ${code} }}, hi` },
		credentials: loginAt('http://127.0.0.1:9'),
		onError: 'continueRegularOutput',
	});
	const { text, reason } = output[0]?.json ?? {};
	return { text, reason };
}

const REFUSED =
	/^The (?:fields? .* ha(?:s|ve) no value|expression .* returns nothing|text would say "NaN")/;

describe('a blank field that code reads', () => {
	it.each(SHOWN)('is a hole where the code shows it: %s, %j', async (code, fields) => {
		expect(await estimated(code, fields)).toEqual({
			reason: expect.stringMatching(REFUSED) as unknown,
		});
	});

	it.each(HANDLED)('is none where the code handles it: %s, %j', async (code, fields) => {
		const { text, reason } = await estimated(code, fields);
		expect([typeof text, reason]).toEqual(['string', undefined]);
	});
});

const engines = useExpressionEngines();

/** What the code is found to show, if one of n8n's engines evaluates it. */
async function blanksBy(engine: ExpressionEngine, code: string, fields: IDataObject) {
	const evaluated = async (asked: string): Promise<unknown> => {
		const items = [JSON.stringify(fields)];
		const [answer] = await engine.ask({ parameter: `={{${asked}}}`, items });
		return answer?.ok ? answer.value : ENGINE;
	};
	const given = await evaluated(code);
	if (Number.isNaN(given)) return 'NaN';
	const asked: string[] = [];
	const find = (piece: Engine['piece']) =>
		compileBlanks(code)(given, fields, { piece, whole: () => given });
	find((question) => asked.push(question));
	const answers = await Promise.all(asked.map(evaluated));
	return find(() => answers[0]);
}

describe('a blank field, asked for in each engine of n8n,', () => {
	it('is a hole where the code shows it, and none where the code handles it', async () => {
		for (const engine of engines) {
			for (const [isShown, cases] of [
				[true, SHOWN],
				[false, HANDLED],
			] as const) {
				for (const [code, fields] of someOf([...cases], 4, engines.indexOf(engine))) {
					const blanks = await blanksBy(engine, code, fields);
					expect([engine.name, code, blanks !== undefined]).toEqual([engine.name, code, isShown]);
				}
			}
		}
	}, 180_000);
});

/** Code around a field, and whether it shows a blank. */
const blocks: Array<[write: (field: string) => string, isShown: boolean]> = [
	[(field) => `${field}.trim()`, true],
	[(field) => `\`(\${${field}})\``, true],
	[(field) => `${field}.split(" ")[0].toUpperCase()`, true],
	[(field) => `[${field}, "x"].join(", ")`, true],
	[(field) => `(2 * ${field}.length ? ${field} : ${field} + "!")`, true],
	[(field) => `Number(${field}.length ? 7 : ${field}).toFixed(2)`, true],
	[(field) => `("Mr " + ${field}).slice(0, 40)`, true],
	[(field) => `(${field} || "none")`, false],
	[(field) => `(${field} || '')`, false],
	[(field) => `(${field} ?? '')`, false],
	[(field) => `(${field} ? "yes" : "no")`, false],
	[(field) => `(${field} ? ${field} + "; " : '')`, false],
	[(field) => `(${field} === "" ? "-" : ${field})`, false],
	[(field) => `[${field}, "x"].filter(Boolean).join(" ")`, false],
	[(field) => `${field}.length`, false],
	[(field) => `("a  " + ${field} + "  b").replace(/\\s+/g, " ")`, false],
	[(field) => `JSON.stringify({ f: ${field} })`, false],
	[(field) => `$if(${field}.isEmpty(), "", ${field})`, false],
];
const NAMES = ['a', 'b c', 'd', 'e'];
const fieldOf = (name: string) => (/ /.test(name) ? `$json["${name}"]` : `$json.${name}`);
const value = fc.constantFrom<string[]>('', 'Ann', 'x y', '12');
const items = fc.array(fc.tuple(value, value, value, value), { minLength: 6, maxLength: 6 });
const sum = fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: NAMES.length });

describe('any code over blank and filled fields', () => {
	const RUNS = volume(30, 2_000);

	it(
		'is refused for the items of which it shows a blank, and for no other',
		async () => {
			await fc.assert(
				fc.asyncProperty(sum, items, async (parts, rows) => {
					const code = parts
						.map(([write], index) => write(fieldOf(NAMES[index] ?? '')))
						.join(' + "/" + ');
					const given = rows.map((row): IDataObject => zipObject(NAMES, row));
					const { output } = await runBulkSms({
						items: given,
						parameters: {
							resource: 'message',
							operation: 'estimate',
							text: `=x {{ "" + ${code} }}`,
						},
						credentials: loginAt('http://127.0.0.1:9'),
						onError: 'continueRegularOutput',
					});
					const isRefused = output.map(({ json }) => json.text === undefined);
					const hasHole = rows.map((row) =>
						parts.some(([, isShown], at) => isShown && row[at] === ''),
					);
					expect([code, isRefused]).toEqual([code, hasHole]);
				}),
				{ numRuns: RUNS },
			);
		},
		RUNS * 1_000 + 60_000,
	);
});

const { send, seen } = useCarefulSending();
const TO = '66812345671';

describe('a text whose code shows a blank', () => {
	const price = `"price" in the text has no value`;
	it.each<[string, IDataObject, string, string]>([
		[
			'=Dear {{ $json.first + " " + $json.middle }}',
			{ first: 'Ann', middle: '' },
			'"middle" in the text has no value',
			`write {{ $json.first + " " + ($json.middle || '') }} if it may be blank, or add`,
		],
		[
			'=Dear {{ $json.middle }} Lee',
			{ name: 'Ann' },
			'"middle" in the text has no value (other fields: name)',
			"write {{ $json.middle || '' }} if it may be blank, or add",
		],
		[
			'=Total {{ Number($json.price).toFixed(2) }} baht',
			{ price: '' },
			price,
			'write {{ Number(($json.price || 0)).toFixed(2) }} if it may be blank, or add',
		],
		[
			'=Total {{ $json.qty * $json.price }} baht',
			{ qty: 2, price: null },
			price,
			'write {{ $json.qty * ($json.price || 0) }} if it may be blank, or add',
		],
		[
			'=Items: {{ $json.items.map((i) => i.name).join(", ") }}',
			{ items: [] },
			'"items" in the text has no value',
			`write {{ ($json.items.map((i) => i.name).join(", ")) || '' }} if it may be blank, or add`,
		],
		[
			`={{ "A sentence that is too long to be written once more: " + $json.note }}`,
			{ note: '' },
			'"note" in the text has no value',
			"write ($json.note || '') if it may be blank, or add",
		],
		[
			'={{ $json.text.trim() }}',
			{ text: '' },
			'"text" in the text has no value',
			'Give the item a value for it, or add',
		],
	])('is refused with its field and the cure: %s', async (text, fields, field, cure) => {
		const { items: refused } = await send([fields], { to: TO, text }, {});
		expect(refused).toMatchObject([
			{ error: `The field ${field}`, message: expect.stringContaining(cure) as unknown },
		]);
		expect(seen()).toEqual([]);
		// The cure is one.
		const [, cured] = /write (\{\{.*\}\}) if/.exec(asText(refused[0]?.message)) ?? [];
		if (cured === undefined) return;
		await send([fields], { to: TO, text: text.replace(/\{\{.*\}\}/, () => cured) }, {});
		expect(seen()).toHaveLength(1);
	});

	it.each<[INodeParameters, string]>([
		[{ messageId: '={{ "order-" + $json.name.trim() }}' }, 'Message ID'],
		[{ bulkId: '={{ "b-" + $json.name.trim() }}' }, 'Bulk ID'],
		[{ callbackData: '={{ "c " + $json.name.trim() }}' }, 'Callback Data'],
		[{ additionalFields: '={"ref": "x {{ $json.name.trim() }}"}' }, 'Additional Fields'],
	])('or another field that is brought back is not sent: %j', async (options, field) => {
		const { outcomes } = await send([{ name: '' }], { to: TO, text: 'Hi' }, options);
		expect(outcomes).toEqual([[TO, 'notSent', `The field "name" in ${field} has no value`]]);
	});

	it('names the field of To that is blank', async () => {
		const { outcomes } = await send(
			[{ phone: '', name: 'Ann' }],
			{ to: '={{ $json.phone.trim() }}', text: 'Hi' },
			{},
		);
		expect(outcomes).toEqual([['', 'notSent', 'The field "phone" in To has no value']]);
	});

	it('is asked for each item by what this item has', async () => {
		const text = '=Hi {{ $itemIndex === 0 ? $json.a : "x" }}{{ $json.b ? "!" : "." }}';
		const { outcomes } = await send(
			[
				{ a: '', b: '' },
				{ a: '', b: '' },
			],
			{ to: `=6681234567{{ $itemIndex }}`, text },
			{},
		);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['notSent', 'accepted']);
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'is not sent with On Error %s, and the others get theirs',
		async (onError) => {
			const items = [{ name: 'Ann' }, { name: '' }, { name: 'Cy' }];
			const text = '=Dear {{ $json.name.trim() }}, hi';
			const to = '=6681234567{{ $itemIndex }}';
			const { outcomes, error } = await send(items, { to, text }, {}, { onError });
			if (onError === 'stopWorkflow')
				expect(error?.message).toContain('The field "name" in the text');
			else
				expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'notSent', 'accepted']);
			expect(seen().map(([, sent]) => sent)).not.toContain('Dear , hi');
		},
	);
});
