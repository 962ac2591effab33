import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ALL_MODES } from '../../../stage';
import { useCarefulSending } from '../carefulSending';

const { send, seen } = useCarefulSending();

const [A, B, C] = ['66812345671', '66812345672', '66812345673'] as const;
const ROWS: IDataObject[] = [
	{ name: 'Ann', to: A },
	{ name: 'Bob', to: B },
	{ name: 'Cho', to: C },
];
const TEXT = '=Dear {{ $json.name }}, hi';
const ALL_OF = "={{ $('Start').all().map((row) => row.json.to) }}";
const PAIRS = `={{ $input.all().length > 0 ? ['${A}', '${B}', '${C}'] : [] }}`;

const reasonFor = (items: number, numbers: number) =>
	`To gives each of ${items} items the same ${numbers} numbers, and each item has a text of its own, so nothing was sent`;
const adviceFor = (field: string) =>
	`If each item is for one number, write {{ ${field} }} in To. For one text to all, turn on Settings → Execute Once. To send every text to all, put Loop Over Items before this node, and read the numbers with $('their node').all().`;

describe('a To that reads all items and is the same list in each of them', () => {
	it.each(ALL_MODES)('sends nothing, with On Error %s', async (onError) => {
		const { items, error } = await send(ROWS, { to: ALL_OF, text: TEXT }, {}, { onError });
		expect(seen()).toEqual([]);
		if (onError === 'stopWorkflow') {
			expect([error?.message, error?.description]).toEqual([
				reasonFor(3, 3),
				`To: ${adviceFor('$json.to')}`,
			]);
			return;
		}
		expect(items.map((item) => item.error)).toEqual(Array(9).fill(reasonFor(3, 3)));
		expect(items[0]?.message).toContain(adviceFor('$json.to'));
	});

	it.each(['estimate', 'send'])('is named by %s and Dry Run', async (operation) => {
		const options = operation === 'send' ? { dryRun: true } : {};
		const run = await send(ROWS, { operation, to: ALL_OF, text: TEXT }, options, {
			onError: 'stopWorkflow',
		});
		expect(run.error?.message).toBe(reasonFor(3, 3));
	});

	it.each<[string, IDataObject[], string, string]>([
		['of $input', ROWS, '={{ $input.all().map((row) => row.json.to) }}', '$json.to'],
		['as a text', ROWS, "={{ $('Start').all().map((row) => row.json.to).join(',') }}", '$json.to'],
		['of $items', ROWS, '={{ $items("Start").map((row) => row.json.to) }}', '$json.to'],
		[
			'of numbers without a country code',
			ROWS.map((row, index) => ({ ...row, to: `081234567${index + 1}` })),
			ALL_OF,
			'$json.to',
		],
		[
			'of fields in fields',
			ROWS.map((contact) => ({ name: contact.name, body: { 'the contact': contact } })),
			PAIRS,
			'$json.body["the contact"].to',
		],
		['of rows of which one has no number', [...ROWS, { name: 'Dan', to: '-' }], PAIRS, '$json.to'],
	])('sends nothing %s', async (_, rows, to, field) => {
		const { items } = await send(rows, { to, text: TEXT }, {});
		expect(seen()).toEqual([]);
		expect(items[0]?.message).toContain(adviceFor(field));
	});

	it('sends nothing with a link of its own for each number', async () => {
		const link = { optOutUrl: 'https://example.com/stop' };
		const { items } = await send(ROWS, { to: ALL_OF, text: TEXT }, link);
		expect([items[0]?.error, seen()]).toEqual([reasonFor(3, 3), []]);
	});

	it.each<[string, IDataObject[], INodeParameters, number]>([
		['one text', ROWS, { to: ALL_OF, text: 'Hi all' }, 3],
		['a list of another node', [{ name: 'disk' }, { name: 'cpu' }], { to: PAIRS, text: TEXT }, 6],
		[
			'the number of one person in both',
			[
				{ name: 'disk', boss: A },
				{ name: 'cpu', boss: A },
			],
			{ to: PAIRS, text: TEXT },
			6,
		],
		[
			'customers who get no SMS',
			[
				{ name: 'Eva', phone: '66899999991' },
				{ name: 'Fay', phone: '66899999992' },
			],
			{ to: PAIRS, text: TEXT },
			6,
		],
		[
			'an on-call list in the item',
			[
				{ name: 'disk', oncall: [A, B] },
				{ name: 'cpu', oncall: [A, B] },
			],
			{ to: '={{ $json.oncall }}', text: TEXT },
			4,
		],
		[
			'two numbers in the item',
			[
				{ name: 'disk', first: A, second: B },
				{ name: 'cpu', first: A, second: B },
			],
			{ to: '={{ $json.first }}, {{ $json.second }}', text: TEXT },
			4,
		],
		[
			'a fixed list, and all() in a text',
			ROWS,
			{ to: `={{ "x.all()" ? "${A},${B}" : "" }}`, text: TEXT },
			6,
		],
		['one item', ROWS.slice(0, 1), { to: PAIRS, text: TEXT }, 3],
		[
			'a number for each item',
			ROWS,
			{ to: "={{ $('Start').all()[$itemIndex].json.to }}", text: TEXT },
			3,
		],
	])('is sent with %s', async (_, rows, parameters, count) => {
		await send(rows, parameters, {});
		expect(seen()).toHaveLength(count);
	});

	it('is sent once with Execute Once', async () => {
		await send(ROWS, { to: ALL_OF, text: TEXT }, {}, { executeOnce: true });
		expect(seen()).toEqual([A, B, C].map((to) => [to, 'Dear Ann, hi']));
	});
});
