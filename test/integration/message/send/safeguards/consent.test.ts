import fc from 'fast-check';
import type { IDataObject, OnError } from 'n8n-workflow';

import { volume } from '../../../../engine/volume';
import { MODES } from '../../../stage';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { line } from '../../../../engine/runLine';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const ALLOWED = 'Only a clear yes lets a message through, such as yes, true, 1, x or subscribed';
const OTHERS = 'Only no, false, 0, - or a blank lets a message through';

const hello = (to: string, fields: IDataObject = {}) => ({ to, text: 'Hello', ...fields });

describe('Consent Field', () => {
	it('shows the value of who gets nothing, and which values let a message through', async () => {
		const rows: Array<[unknown, string]> = [
			['maybe', 'is "maybe"'],
			['pending\nsince May', 'is "pending\nsince May"'],
			[false, 'is false'],
			[2, 'is 2'],
			[{ sms: true }, 'is {"sms":true}'],
			['x'.repeat(50), `is "${'x'.repeat(40)}…"`],
			[' ', 'is blank'],
			[null, 'has no value'],
		];
		const items = rows.map(([value], index) =>
			hello(`6681234567${index}`, { ok: value as string }),
		);
		const { outcomes, seen } = await send([...items, hello('66812345679')], MESSAGE, {
			consentField: 'OK',
		});
		expect(outcomes.map(([, , reason]) => reason)).toEqual(
			[...rows.map(([, shown]) => shown), 'has no value'].map(
				(shown) => `Consent Field "OK" ${shown}. ${ALLOWED}`,
			),
		);
		expect(seen).toEqual([]);
	});

	it('sends to nobody if no item has the field, and names those that there are', async () => {
		const reason =
			'No item has a value in the field "SMS Consnt" (Consent Field), so nobody gets a message. The items have: to, text, SMS Consent.';
		const items = [A, B].map((to) => hello(to, { 'SMS Consent': 'yes' }));
		const { outcomes, seen, hints } = await send(items, MESSAGE, { consentField: 'SMS Consnt' });
		expect(outcomes).toEqual([
			[A, 'skipped', `${reason} ${ALLOWED}`],
			[B, 'skipped', `${reason} ${ALLOWED}`],
		]);
		expect(hints).toEqual([line({ skipped: { 'Consent Field': 2 } }, reason)]);
		expect(seen).toEqual([]);
	});

	it('finds the column whatever its name looks like, also in an object', async () => {
		const { seen } = await send(
			[hello(A, { customer: { 'SMS-Consent ': 'YES' } }), hello(B, { customer: {} })],
			MESSAGE,
			{ consentField: 'customer.sms_consent' },
		);
		expect(seen).toEqual([[A, 'Hello']]);
	});

	it.each([
		['before it', [0, 1]],
		['after it', [1, 0]],
	])('counts a no of the same number in another row %s, in any form', async (_, order) => {
		const rows = [hello('081-234-5671', { ok: 'no' }), hello(A, { ok: 'yes' })];
		const place = `in item ${order.indexOf(0) + 1}, which has this number`;
		const reasons = [
			`Consent Field "ok" is "no". ${ALLOWED}`,
			`Consent Field "ok" is "no" ${place}. ${ALLOWED}`,
		];
		const items = [...order.map((row) => rows[row] ?? {}), hello(`${B}, ${A}`, { ok: 'yes' })];
		const { outcomes, seen } = await send(items, MESSAGE, { consentField: 'ok' });
		expect(outcomes).toEqual([
			...order.map((row) => [A, 'skipped', reasons[row]]),
			[B, 'accepted'],
			[A, 'skipped', reasons[1]],
		]);
		expect(seen).toEqual([[B, 'Hello']]);
	});

	it('does not count a blank of the same number, nor a word that says neither', async () => {
		const values = ['', null, '-', 'pending', 'yes'];
		const items = values.map((ok) => hello(A, { ok }));
		const { outcomes } = await send(items, MESSAGE, { consentField: 'ok' });
		expect(outcomes.map(([, outcome]) => outcome)).toEqual([
			...['skipped', 'skipped', 'skipped', 'skipped', 'accepted'],
		]);
	});

	it('counts together with Unsubscribed Field, which gives the reason', async () => {
		const { outcomes } = await send(
			[
				hello(A, { ok: 'yes', gone: 'no' }),
				hello(B, { ok: 'yes', gone: 'yes' }),
				hello(C, { ok: 'no', gone: 'yes' }),
			],
			MESSAGE,
			{ consentField: 'ok', suppressionField: 'gone' },
		);
		const gone = `Unsubscribed Field "gone" is "yes". ${OTHERS}`;
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'skipped', gone],
			[C, 'skipped', gone],
		]);
	});

	it.each<[string, unknown, boolean]>([
		['an empty name', '', true],
		['a blank', ' \u200b', true],
		['an expression that gives nothing', '={{ $json.nope }}', true],
		['null', '={{ null }}', true],
		['a list', '={{ ["Consent"] }}', true],
		['a number', 7, true],
		['true', true, true],
		['an expression that fails', '={{ JSON.parse("{") }}', true],
		['a name from an expression', '={{ "Consent" }}', false],
	])('sends nothing with a name that cannot be used: %s', async (_, consentField, isRefused) => {
		const items = [hello(A, { Consent: 'yes' }), hello(B, { Consent: 'yes' })];
		for (const onError of MODES) {
			sandbox.clear();
			const {
				error,
				items: found,
				seen,
			} = await send(items, MESSAGE, { consentField: consentField as string }, { onError });
			expect(seen).toHaveLength(isRefused ? 0 : 2);
			const told = error?.message ?? found[0]?.error;
			expect(JSON.stringify(told ?? '').includes('Consent Field')).toBe(isRefused);
		}
	});

	it('is named by its place if it was added and left empty', async () => {
		const { error } = await send(
			[hello(A)],
			MESSAGE,
			{ consentField: '' },
			{ onError: 'stopWorkflow' },
		);
		expect(error?.message).toBe('Consent Field cannot be empty');
	});
});

describe('Unsubscribed Field', () => {
	it('lets through a no as spreadsheets write it', async () => {
		const values = ['no', 'ไม่', 'nein', 'non', 'нет', 'FALSCH', 'N', '0.0', [], '-'];
		const items = values.map((gone, index) => hello(`6681234567${index}`, { gone }));
		const { seen } = await send(items, MESSAGE, { suppressionField: 'gone' });
		expect(seen).toHaveLength(values.length);
	});

	it('shows any other value, and which values let a message through', async () => {
		const values = ['yes', 'FAUX?', 'off', 'none', '2026-01-31', true, 7, [false], 'nó'];
		const items = values.map((gone, index) => hello(`6681234567${index}`, { gone }));
		const { outcomes, seen } = await send(items, MESSAGE, { suppressionField: 'gone' });
		expect(outcomes.map(([, , reason]) => reason)).toEqual(
			values.map((value) => `Unsubscribed Field "gone" is ${JSON.stringify(value)}. ${OTHERS}`),
		);
		expect(seen).toEqual([]);
	});
});

/** A cell, whether it is a clear yes or a clear no of consent, and whether it suppresses. */
const CELLS: Array<[IDataObject[string], consent: boolean | undefined, suppresses: boolean]> = [
	...[true, 1, 'yes', 'YES ', 'x', 'WAHR', 'ใช่', '1.0'].map(
		(cell): [IDataObject[string], true, true] => [cell, true, true],
	),
	...['subscribed', 'Opted-In'].map((cell): [string, true, true] => [cell, true, true]),
	...[false, 0, 'no', 'N', 'nein', 'ไม่', '0.0', 'FALSCH'].map(
		(cell): [IDataObject[string], false, false] => [cell, false, false],
	),
	...['unsubscribed', 'opted out'].map((cell): [string, false, true] => [cell, false, true]),
	...['', ' ', null, '-', []].map((cell): [IDataObject[string], undefined, false] => [
		cell,
		undefined,
		false,
	]),
	...['maybe', 'pending', 2, { a: 1 }, 'yes?'].map(
		(cell): [IDataObject[string], undefined, true] => [cell, undefined, true],
	),
];
/** The forms in which a number may be written; all are the same person. */
const FORMS = ['66812345671', '+66 81 234 5671', '081-234-5671'];
const row = fc.record({
	person: fc.integer({ min: 1, max: 4 }),
	form: fc.integer({ min: 0, max: FORMS.length - 1 }),
	cell: fc.constantFrom(...CELLS),
});
const numberOf = (person: number, form: number) =>
	(FORMS[form] ?? '').replace(/1$/, String(person));

it(
	'sends to exactly those with a clear yes and no clear no, in any order, as Estimate and Dry Run say',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(row, { minLength: 1, maxLength: 8 }),
				fc.boolean(),
				fc.constantFrom<OnError>('stopWorkflow', 'continueErrorOutput', 'continueRegularOutput'),
				async (rows, isConsent, onError) => {
					const objects = rows.filter(({ cell }) => (isConsent ? cell[1] === false : cell[2]));
					const objecting = new Set(objects.map(({ person }) => person));
					const expected = rows.map(({ person, cell }) =>
						!objecting.has(person) && (!isConsent || cell[1] === true) ? 'accepted' : 'skipped',
					);
					const items = rows.map(({ person, form, cell: [value] }, index) => ({
						...{ to: numberOf(person, form), text: `Hello ${index}`, column: value },
					}));
					const safeguard = isConsent ? { consentField: 'Column' } : { suppressionField: 'Column' };
					const more = { onError, executionId: 'same' };
					const sent = await send(items, MESSAGE, safeguard, more);
					expect(sent.outcomes.map(([, outcome]) => outcome)).toEqual(expected);
					const dry = await send(items, MESSAGE, { ...safeguard, dryRun: true }, more);
					const estimated = await send(
						items,
						{ ...MESSAGE, operation: 'estimate' },
						safeguard,
						more,
					);
					expect(estimated.items).toStrictEqual(dry.items);
					expect(
						dry.outcomes.map(([to, outcome, reason]) => [
							...[to, outcome === 'dryRun' ? 'accepted' : outcome, ...(reason ? [reason] : [])],
						]),
					).toEqual(sent.outcomes);
				},
			),
			{ numRuns: volume(40, 2_000) },
		);
	},
	volume(60_000, 2_000_000),
);
