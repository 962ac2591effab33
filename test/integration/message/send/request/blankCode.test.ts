import fc from 'fast-check';
import { zipObject } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runBulkSms } from '../../../../engine/runBulkSms';
import { volume } from '../../../../engine/volume';
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

/** Code around a field, and whether it shows a blank. */
const blocks: Array<[write: (field: string) => string, isShown: boolean]> = [
	[(field) => `${field}.trim()`, true],
	[(field) => `\`(\${${field}})\``, true],
	[(field) => `${field}.split(" ")[0].toUpperCase()`, true],
	[(field) => `[${field}, "x"].join(", ")`, true],
	[(field) => `("Mr " + ${field}).slice(0, 40)`, true],
	[(field) => `(${field} || "none")`, false],
	[(field) => `(${field} || '')`, false],
	[(field) => `(${field} ?? '')`, false],
	[(field) => `(${field} ? "yes" : "no")`, false],
	[(field) => `(${field} ? ${field} + "; " : '')`, false],
	[(field) => `(${field} === "" ? "-" : ${field})`, false],
	[(field) => `[${field}, "x"].filter(Boolean).join(" ")`, false],
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

	it('is judged for each item by what this item has', async () => {
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

	it('is judged at once, however many fields may be blank', async () => {
		const fields = Array.from({ length: 10 }, (_, index) => `f${index}`);
		const code = fields.map((name) => `($json.${name} ? "${name}: " + $json.${name} : "")`);
		const items = Array.from({ length: 60 }, (_, index) => ({
			...Object.fromEntries(fields.map((name) => [name, ''])),
			to: `668123456${String(index + 10)}`,
		}));
		const parameters = { to: '={{ $json.to }}', text: `=Hi {{ "" + ${code.join(' + ')} }}!` };
		const start = performance.now();
		const { outcomes } = await send(items, parameters, {});
		expect(performance.now() - start).toBeLessThan(5_000);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(items.map(() => 'accepted'));
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
