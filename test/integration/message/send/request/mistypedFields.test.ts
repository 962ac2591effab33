import { useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';

describe('a mistyped field', () => {
	const items = [
		{ phone: A, name: 'Ann', customer: { city: 'Trang' }, '\ufeffMobile': A },
		{ phone: B, name: 'Bo' },
	];

	it.each([
		[
			'={{ $json.phone }}',
			'=Hi {{ $json.Name }}',
			'The field "Name" in the text has no value (did you mean "name"?)',
		],
		[
			'={{ $json.phone }}',
			'=Hi {{ $json.customer.City }}',
			'The field "customer.City" in the text has no value (did you mean "customer.city"?)',
		],
		[
			'={{ $json.phone }}',
			'=Hi {{ $("Start").item.json.NAME }}',
			'The field "NAME" of "Start" in the text has no value (did you mean "name"?)',
		],
		[
			'={{ $json.phone }}',
			'=Hi {{ $json.Name }}, {{ $json.Phone }}',
			'The fields "Name", "Phone" in the text have no value (did you mean "name", "phone"?)',
		],
		['={{ $json.PHONE }}', 'Hi', 'The field "PHONE" in To has no value (did you mean "phone"?)'],
		['=+{{ $json.pho_ne }}', 'Hi', 'The field "pho_ne" in To has no value (did you mean "phone"?)'],
		[
			'={{ $("Start").item.json.PHONE }}',
			'Hi',
			'The field "PHONE" of "Start" in To has no value (did you mean "phone"?)',
		],
		[
			'={{ $json.Mobile }}',
			'Hi',
			'The field "Mobile" in To has no value (did you mean "Mobile" with an invisible character before it?)',
		],
		[
			'={{ $json["phone "] }}',
			'Hi',
			'The field "phone" with a blank after it in To has no value (did you mean "phone"?)',
		],
	])('in %s and %s is named with the one that was meant', async (to, text, reason) => {
		const { outcomes, seen } = await send(items, { to, text }, {});
		expect(seen).toEqual([]);
		expect(new Set(outcomes.map(([, , each]) => each))).toEqual(new Set([reason]));
	});

	it.each([
		['={{ $json.phone }}', 'Hi', 'phone" in To has', 'name\tphone', 'tabs', '{{ "\\t" }}'],
		[A, '=Hi {{ $json.Name }}', 'Name" in the text has', 'name;phone', 'semicolons', ';'],
		[
			...['={{ $("Start").item.json.phone }}', 'Hi', 'phone" of "Start" in To has'],
			...['name|phone', 'vertical bars', '|'],
		],
	])(
		'in %s and %s is told where rows were not split',
		async (to, text, which, name, marks, written) => {
			const { items: said } = await send([{ [name]: 'Ann' }], { to, text }, {});
			expect(said[0]?.error).toBe(
				`The field "${which} no value: the rows were not split at their ${marks}, and all columns are in the field "${name.replace('\t', ' ')}"`,
			);
			expect(said[0]?.message).toContain(
				`: Set Delimiter in the options of the node that reads the rows to ${written}.`,
			);
		},
	);

	it.each<[string, string, string]>([
		['\ufeffPhone', 'Phone', '"Phone" with an invisible character before it'],
		['Phone ', 'Phone', '"Phone" with a blank after it'],
		[
			'\u200bPhone\u200b\u200b',
			'Phone',
			'"Phone" with an invisible character before it and invisible characters after it',
		],
		['First\u00a0 Name', 'First Name', '"First Name" with blanks in it'],
		['ห้ามนํา', 'ห้ามนำ', '"ห้ามนํา" in other characters that look the same'],
	])('that only looks like %j is told, also beside an empty one', async (name, written, shown) => {
		const text = `=Hi {{ $json["${written}"] }}`;
		for (const beside of [{}, { [written]: '' }]) {
			const { items: said } = await send([{ [name]: 'x', ...beside }], { to: A, text }, {});
			expect(said[0]?.error).toBe(
				`The field "${written}" in the text has no value (did you mean ${shown}?)`,
			);
			expect(said[0]?.message).toContain(
				': Put the field into Text by dragging it there, or rename it, or add Sending → Allow Missing Values.',
			);
		}
	});

	it('is none where another item has the field', async () => {
		const { outcomes } = await send(
			[{ phone: A, name: 'Ann' }, { name: 'Bo' }],
			{ to: '={{ $json.phone }}', text: 'Hi' },
			{},
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			['', 'notSent', 'The field "phone" in To has no value'],
		]);
	});
});
