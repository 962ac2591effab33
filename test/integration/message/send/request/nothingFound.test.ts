import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useCarefulSending } from '../carefulSending';
import { line } from '../../../../engine/runLine';

const { send } = useCarefulSending();

const MESSAGE: INodeParameters = { to: '={{ $json.phone }}', text: '=Dear {{ $json.name }}, hi' };
const ANN: IDataObject = { phone: '66812345678', name: 'Ann' };

describe('Execute Once', () => {
	const rows = Array.from({ length: 30 }, (_, index) => ({
		...ANN,
		phone: `668123456${10 + index}`,
	}));

	it.each(['send', 'estimate', 'sendAndWaitForReport'])(
		'says in the line of %s how many items were left out',
		async (operation) => {
			const run = { executeOnce: true, isFollowed: true };
			const { hints } = await send(rows, { ...MESSAGE, operation }, {}, run);
			expect(hints.join()).toContain(
				'Settings → Execute Once is on: 29 of 30 items were left out.',
			);
			const two = await send(rows.slice(0, 2), { ...MESSAGE, operation }, {}, run);
			expect(two.hints.join()).toContain('1 of 2 items was left out.');
		},
	);

	it('says nothing with one item, and without it nothing is left out', async () => {
		const one = await send([ANN], MESSAGE, {}, { executeOnce: true });
		expect(one.hints).toEqual([line({ accepted: 1, requests: 1, credits: 1 })]);
		const { hints } = await send(rows, MESSAGE, {});
		expect(hints.join()).not.toContain('Execute Once');
	});
});

const NAME = 'The field "name" in the text has no value';
const TEXT: INodeParameters = { to: '66812345678', text: '=Dear {{ $json.name }}, hi' };

/** The reason and the advice of the failure of the first item. */
async function failure(items: IDataObject[], parameters: INodeParameters) {
	const {
		items: [failed],
	} = await send(items, parameters, {});
	return [failed?.error, failed?.message];
}

describe('a field that no item has', () => {
	it.each<[IDataObject, string]>([
		[{ id: 7, city: 'Trang' }, 'id, city'],
		[{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 'a, b, c, d, e …'],
	])('is told with those that there are: %j', async (item, names) => {
		expect(await failure([item, item], TEXT)).toEqual([
			`${NAME} (other fields: ${names})`,
			expect.stringContaining("write {{ $json.name || '' }} with what to send"),
		]);
	});

	it('is told in code, in To, in an object, and of another node', async () => {
		const item = { id: 7, customer: { tel: '1' } };
		const to = '66812345678';
		for (const [parameters, reason] of [
			[{ to, text: '={{ "Dear " + $json.name.trim() }}' }, `${NAME} (other fields: id, customer)`],
			[
				{ to: '={{ $json.phone }}', text: 'Hi' },
				'The field "phone" in To has no value (other fields: id, customer)',
			],
			[
				{ to, text: '=Hi {{ $json.customer.name }}' },
				'The field "customer.name" in the text has no value (other fields: tel)',
			],
			[
				{ to, text: '=Hi {{ $("Start").item.json.name }}' },
				'The field "name" of "Start" in the text has no value (other fields: id, customer)',
			],
		] as const) {
			const [told] = await failure([item], parameters);
			expect(told).toBe(reason);
		}
	});

	it('is told with the title that stands above the names of the columns', async () => {
		const sheet = [
			{ 'Customer list 2026': 'Name', __EMPTY: 'Phone', __EMPTY_1: 'City' },
			{ 'Customer list 2026': 'Ann', __EMPTY: '0812345678', __EMPTY_1: 'Trang' },
		];
		expect(await failure(sheet, { ...TEXT, to: '={{ $json.__EMPTY }}' })).toEqual([
			`${NAME} (other fields: Customer list 2026, __EMPTY, __EMPTY_1)`,
			'Item 1, Name, Text, number Phone: Set Range, Starting Line or Header Row in the node that reads the sheet to the row with the names of the columns, because a title is above it.',
		]);
	});

	it('is told without names if another item has it, or if no item has any', async () => {
		expect((await failure([{ id: 1 }, { id: 2, name: 'Ann' }], TEXT))[0]).toBe(NAME);
		expect((await failure([{}, {}], TEXT))[0]).toBe(`${NAME}: the item has no fields`);
	});
});

describe('a wholly empty row', () => {
	const EMPTY = 'Remove the empty row, or leave it out with a Filter node.';
	const row = { name: '', phone: ' ', city: null };

	it.each<[string, IDataObject]>([
		['of blanks', row],
		['with the number of Google Sheets', { row_number: 7, ...row }],
	])('%s says so, and not Allow Missing Values', async (_, item) => {
		for (const text of ['=Dear {{ $json.name }}, hi', '={{ "Dear " + $json.name.trim() }}']) {
			expect(await failure([item], { ...TEXT, text })).toEqual([
				`${NAME}: all fields of the item are blank`,
				`Item 1, Text, number 66812345678: ${EMPTY}`,
			]);
		}
	});

	it('is not a row with one value, or an item with one field', async () => {
		for (const item of [{ ...row, city: 'Trang' }, { name: '' }]) {
			expect(await failure([item], TEXT)).toEqual([
				NAME,
				expect.stringContaining('add Sending → Allow Missing Values'),
			]);
		}
	});

	it('is sent with Allow Missing Values, if To has a number', async () => {
		const { outcomes } = await send([row], TEXT, { allowMissingValues: true });
		expect(outcomes).toEqual([['66812345678', 'accepted']]);
	});
});
