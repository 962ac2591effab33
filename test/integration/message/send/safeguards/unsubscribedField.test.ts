import type { IDataObject } from 'n8n-workflow';

import { ALL_MODES } from '../../../stage';
import { MESSAGE, useCarefulSending } from '../carefulSending';

const { send, seen } = useCarefulSending();

const hello = (to: string, fields: IDataObject = {}) => ({ to, text: 'Hello', ...fields });
const ANN = hello('66812345671', { 'Opt out': 'yes', 'No.': 1 });
const BOB = hello('66812345672', { 'No.': 2 });
const MISSED =
	'No item has the field "unsubscribed" (Unsubscribed Field), but the items have "Opt out", so nothing was sent';
const ADVICE =
	'If you mean "Opt out", write it in Unsubscribed Field. If not, turn on Include Empty Cells in the node that reads the file, or rename "Opt out".';

describe('an Unsubscribed Field that no item has', () => {
	it.each(ALL_MODES)(
		'sends nothing if another column says no to messages, with On Error %s',
		async (onError) => {
			const suppressionField = 'unsubscribed';
			const { items, error } = await send([BOB, ANN], MESSAGE, { suppressionField }, { onError });
			expect(seen()).toEqual([]);
			if (onError === 'stopWorkflow') {
				expect([error?.message, error?.description]).toEqual([
					MISSED,
					`Safeguards → Unsubscribed Field: ${ADVICE}`,
				]);
				return;
			}
			expect(items.map((item) => item.error)).toEqual([MISSED, MISSED]);
			expect(items[0]?.message).toContain(ADVICE);
		},
	);

	it.each(['Opt-out SMS', 'do_not_text', 'unsubscribe_date', 'ไม่รับข่าวสาร', 'smsOptOut', 'DND'])(
		'sends nothing if there is a column %s',
		async (column) => {
			await send([hello('66812345671', { [column]: '' })], MESSAGE, { suppressionField: 'stop' });
			expect(seen()).toEqual([]);
		},
	);

	it.each([
		['Werbng', 'Werbung'],
		['Werbungg', 'Werbung'],
		['Wrebung', 'Werbung'],
		['Kontakt', 'kontalt'],
	])('sends nothing if it is %s, and the column %s', async (suppressionField, column) => {
		await send([hello('66812345671', { [column]: 'x' })], MESSAGE, { suppressionField });
		expect(seen()).toEqual([]);
	});

	it.each([
		'={{ $json["Opt out"] }}',
		'={{ $input.item.json["Opt out"] }}',
		'={{ $json["Opt out"] || "no" }}',
	])('sends nothing if it is %s, which gives what is in the column', async (suppressionField) => {
		const { items } = await send([ANN, BOB], MESSAGE, { suppressionField });
		expect(items.map((item) => item.error)).toEqual(
			[ANN, BOB].map(
				() =>
					'Unsubscribed Field has an expression that reads the item and gives "yes", which is no field, so nothing was sent',
			),
		);
		expect(seen()).toEqual([]);
	});

	it('sends nothing if the expression gives nothing', async () => {
		await send([BOB, ANN], MESSAGE, { suppressionField: '={{ $json["Opt out"] }}' });
		expect(seen()).toEqual([]);
	});

	it('is told by Estimate', async () => {
		const parameters = { ...MESSAGE, operation: 'estimate' };
		const { items } = await send([ANN], parameters, { suppressionField: 'unsubscribed' });
		expect(items[0]?.error).toBe(MISSED);
		const { hints } = await send([BOB], parameters, { suppressionField: 'unsubscribed' });
		expect(hints.join()).toContain('turn on Include Empty Cells in Extract from File');
	});

	it.each<IDataObject>([
		{ 'No.': 2, 'Phone No': '0812345672', 'SMS No.': 1, name: 'Bo' },
		{ 'Order No.': 7, note: '', notes: '', city: 'Trang' },
		{ newsletter: 'yes', 'SMS Consent': 'yes' },
	])('lets all through that have %j: nobody opted out yet', async (fields) => {
		await send([hello('66812345672', fields)], MESSAGE, { suppressionField: 'unsubscribed' });
		expect(seen()).toEqual([['66812345672', 'Hello']]);
	});

	it('counts if one item has it, or if an expression gives its name', async () => {
		for (const suppressionField of ['opt out', '={{ $json["No."] ? "Opt out" : "" }}']) {
			const { outcomes } = await send([BOB, ANN], MESSAGE, { suppressionField });
			expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'skipped']);
		}
	});
});
