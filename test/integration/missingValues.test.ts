import type { INodeParameters } from 'n8n-workflow';

import { useCarefulSending } from './carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const D = '66812345674';

const parameters = (text: string): INodeParameters => ({ to: '={{ $json.to }}', text });

describe('a text with references to fields', () => {
	it('says something else to each of four people', async () => {
		const { seen } = await send(
			[
				{ to: A, name: 'Ann' },
				{ to: B, name: 'Bo' },
				{ to: C, name: 'Cy' },
				{ to: D, name: 'Dao' },
			],
			parameters('=Dear {{ $json.name }}, your table is ready'),
			{},
		);
		expect(seen).toEqual([
			[A, 'Dear Ann, your table is ready'],
			[B, 'Dear Bo, your table is ready'],
			[C, 'Dear Cy, your table is ready'],
			[D, 'Dear Dao, your table is ready'],
		]);
	});

	it.each([
		['missing', {}],
		['null', { name: null }],
		['empty', { name: '' }],
		['blank', { name: ' \t\u200b' }],
		['an empty list', { name: [] }],
	])('is not sent where a field is %s, and the failure names the field', async (_, fields) => {
		for (const text of [
			'=Dear {{ $json.name }}, hello',
			'=Dear {{ $json["name"] }}, {{ $json.to.length }} digits',
			'={{ $json.name }}',
		]) {
			const { outcomes, seen } = await send(
				[
					{ to: `${A},${B}`, ...fields },
					{ to: C, name: 'Cy' },
				],
				parameters(text),
				{},
			);
			const reason = 'The field "name" in the text has no value';
			expect(outcomes).toEqual([
				[A, 'notSent', reason],
				[B, 'notSent', reason],
				[C, 'accepted'],
			]);
			expect(seen.slice(-1).map(([to]) => to)).toEqual([C]);
		}
	});

	it('names every field that has no value', async () => {
		const { outcomes } = await send(
			[{ to: A, order: {} }],
			parameters('={{ $json.order.id }} for {{ $json["first name"] }}, {{ $json.order.id }}'),
			{},
		);
		expect(outcomes).toEqual([
			[A, 'notSent', 'The fields "order.id", "first name" in the text have no value'],
		]);
	});

	it('is sent with a hole where the user allows it', async () => {
		const { outcomes, seen } = await send(
			[{ to: A }],
			parameters('=Dear {{ $json.name }}, hello'),
			{ allowMissingValues: true },
		);
		expect(outcomes).toEqual([[A, 'accepted']]);
		expect(seen).toEqual([[A, 'Dear , hello']]);
	});

	it('is sent where zero and false are the values', async () => {
		const { seen } = await send(
			[{ to: A, left: 0, late: false }],
			parameters('={{ $json.left }} left, late: {{ $json.late }}'),
			{},
		);
		expect(seen).toEqual([[A, '0 left, late: false']]);
	});

	it('has no hole where an expression gives a word for a missing field', async () => {
		const { seen } = await send(
			[{ to: A }],
			parameters('=Dear {{ $json.name || "customer" }}, hello'),
			{},
		);
		expect(seen).toEqual([[A, 'Dear customer, hello']]);
	});
});
