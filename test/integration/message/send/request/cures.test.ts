import type { IDataObject } from 'n8n-workflow';

import { useSendingStage } from '../sendingStage';

const { run, sandbox } = useSendingStage();

const NO_VALUE = 'Give the item a value for it';
const written = (cure: string) => `${NO_VALUE}, write ${cure} if it may be blank, or`;
const instead = (cure: string) => `Write ${cure} in its place`;

describe('the advice about an expression of a text', () => {
	it.each<[string, IDataObject, (cure: string) => string, string, string]>([
		['{{ $json.a.city }}', { a: null, b: 1 }, written, "{{ $json.a?.city || '' }}", ''],
		['{{ $json.a[0].code }}', { a: [], b: 1 }, written, "{{ $json.a?.[0]?.code || '' }}", ''],
		[
			'{{ $json.a.name.toUpperCase() }}',
			{ a: {}, b: 1 },
			written,
			"{{ ($json.a?.name || '').toUpperCase() }}",
			'',
		],
		[
			'{{ $json.price.toFixed(2) }}',
			{ price: null, b: 1 },
			written,
			"{{ $json.price ? $json.price.toFixed(2) : '' }}",
			'',
		],
		[
			'{{ $json.day.toDateTime().format("d/M") }}',
			{ day: '', b: 1 },
			written,
			`{{ $json.day ? $json.day.toDateTime().format("d/M") : '' }}`,
			'',
		],
		['{{ $json.name | upper }}', { name: 'Ann' }, instead, '{{ $json.name }}', 'Ann'],
		['{{ name | default: "you" }}', { name: 'Ann' }, instead, '{{ $json.name }}', 'Ann'],
		['{{ person.name|title }}', { name: 'Ann' }, instead, '{{ $json.name }}', 'Ann'],
		['{{ First Name }}', { 'First Name': 'Ann' }, instead, '{{ $json["First Name"] }}', 'Ann'],
		[
			'{{ $json.First Name }}',
			{ 'First Name': 'Ann' },
			instead,
			'{{ $json["First Name"] }}',
			'Ann',
		],
		[
			'{{ contact.firstname }}',
			{ 'First Name': 'Ann' },
			(cure) => `Write ${cure}, or`,
			'{{ $json["First Name"] }}',
			'Ann',
		],
		[
			'{{ name }}',
			{ body: { name: 'Ann' } },
			(cure) => `Write ${cure}, or`,
			'{{ $json.body.name }}',
			'Ann',
		],
	])('works when it is pasted: %s, %j', async (code, item, adviceWith, cure, shown) => {
		const { errorBranch } = await run({ text: `=Hi ${code}!` }, { items: [item] });
		expect(sandbox.sent()).toEqual([]);
		expect(errorBranch.map(({ json }) => json.message)).toEqual([
			expect.stringContaining(adviceWith(cure)),
		]);

		await run({ text: `=Hi ${cure}!` }, { items: [item] });
		expect(sandbox.sent().map(({ text }) => text)).toEqual([`Hi ${shown}!`]);
	});

	it('is not to write nothing in place of the error of a spreadsheet, which would stay', async () => {
		for (const text of ['=Hi {{ $json.name }}', '=Hi {{ $json.name.trim() }}']) {
			const { errorBranch } = await run({ text }, { items: [{ name: '#N/A', shop: 'x' }] });
			expect(errorBranch.map(({ json }) => json.message)).toEqual([
				expect.stringContaining(`${NO_VALUE}, or add Sending`),
			]);
		}
	});

	it('names the field that is below another one, such as the body of a call', async () => {
		const { errorBranch } = await run(
			{ text: '=Hi {{ $json.name }}' },
			{ items: [{ headers: {}, body: { name: 'Ann' } }] },
		);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			'The field "name" in the text has no value (did you mean "body.name"?)',
		]);
	});

	it('leaves code alone that only looks like a filter', async () => {
		const texts = [
			'{{ 5 | 0 }}',
			'{{ $json.a || $json.b }}',
			'{{ "a | b" }}',
			'{{ [1, 2].map((a) => a | 1).join() }}',
		];
		for (const text of texts) await run({ text: `=Hi ${text}` }, { items: [{ a: '', b: 'x' }] });
		expect(sandbox.sent().map(({ text }) => text)).toEqual(['Hi 5', 'Hi x', 'Hi a | b', 'Hi 1,3']);
	});
});
