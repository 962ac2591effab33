import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { line } from '../../../../engine/runLine';
import { ALL_MODES } from '../../../stage';
import { useCarefulSending } from '../carefulSending';

const { send, seen } = useCarefulSending();

const PHONES = ['66812345671', '66812345672', '66812345673'];
const ROWS: IDataObject = {
	phone: PHONES,
	name: ['Ann', 'Bob', 'Cho'],
	debt: ['1,200', '80', '5,000'],
	data: PHONES.map((phone, index) => ({ phone, name: `Name ${index}` })),
	shop: 'Trang',
	hosts: ['web', 'db'],
};
const AGGREGATED = { startType: 'n8n-nodes-base.aggregate' };
const LETTER: INodeParameters = {
	to: '={{ $json.phone }}',
	text: '=Dear {{ $json.name }}, you owe {{ $json.debt }}',
};
const reasonFor = (code: string) => `Each of the 3 numbers would get all 3 entries of "${code}"`;
const REASON = reasonFor('$json.name');

describe('one item that an Aggregate node made of three rows', () => {
	it.each(ALL_MODES)(
		'is refused with a list in To and in Text, with On Error %s',
		async (onError) => {
			const { items, error } = await send([ROWS], LETTER, {}, { ...AGGREGATED, onError });
			expect(seen()).toEqual([]);
			const advice = 'Split the list with a Split Out node before this one.';
			if (onError === 'stopWorkflow') {
				expect([error?.message, error?.description]).toEqual([
					`Nothing was sent. 3 messages: ${REASON}`,
					expect.stringContaining(advice),
				]);
				return;
			}
			expect(items.map((item) => [item.error, item.message])).toEqual(
				PHONES.map((to) => [REASON, `Item 1, Text, number ${to}: ${advice}`]),
			);
		},
	);

	it('is refused by Estimate, and behind Summarize', async () => {
		const estimate = { ...LETTER, operation: 'estimate' };
		for (const startType of ['n8n-nodes-base.aggregate', 'n8n-nodes-base.summarize']) {
			const { outcomes } = await send([ROWS], estimate, {}, { startType });
			expect(outcomes).toEqual(PHONES.map((to) => [to, 'notSent', REASON]));
		}
	});

	it.each([
		['={{ $json.data.map((row) => row.phone) }}', '{{ $json.data.map((row) => row.name) }}'],
		['={{ $input.item.json.phone }}', '{{ $json.name }}'],
		["={{ $('Start').item.json.phone }}", "{{ $('Start').item.json.name }}"],
		['={{ $json.phone.map((each) => "+" + each) }}', '{{ $json.name }}'],
	])('is refused with To %s and Text %s', async (to, code) => {
		const { outcomes } = await send([ROWS], { to, text: `=Dear ${code}` }, {}, AGGREGATED);
		const inBraces = code.slice(3, -3);
		expect(outcomes).toEqual(PHONES.map((each) => [each, 'notSent', reasonFor(inBraces)]));
	});

	it.each<[string, INodeParameters]>([
		['a list of another length', { ...LETTER, text: '=Down: {{ $json.hosts }}' }],
		['a list that the text joins', { ...LETTER, text: '=Hi {{ $json.name.join(" and ") }}' }],
		['no list', { ...LETTER, text: '=Hi from {{ $json.shop }}' }],
		['numbers of its own', { to: PHONES.join(), text: '=Hi {{ $json.name }}' }],
		[
			'numbers of another item',
			{
				to: "={{ $('Start').all().flatMap((row) => row.json.phone) }}",
				text: '=Hi {{ $json.name }}',
			},
		],
	])('is sent with %s', async (_, parameters) => {
		const { outcomes } = await send([ROWS], parameters, {}, AGGREGATED);
		expect(outcomes).toEqual(PHONES.map((to) => [to, 'accepted']));
	});
});

describe('an item with a list in To and in Text that no node made of several', () => {
	const TIP = 'Everybody gets all 3 entries of "$json.name".';

	it('is sent, and the line says so', async () => {
		const { outcomes, hints } = await send([ROWS], LETTER, {});
		expect(outcomes).toEqual(PHONES.map((to) => [to, 'accepted']));
		expect(hints).toEqual([line({ accepted: 3, requests: 1, credits: 3 }, TIP)]);
	});

	it('is told by Estimate', async () => {
		const { hints } = await send([ROWS], { ...LETTER, operation: 'estimate' }, {});
		expect(hints.join()).toContain(TIP);
	});

	it('is not told of a text without a list of as many entries', async () => {
		const { hints } = await send([ROWS], { ...LETTER, text: '=Down: {{ $json.hosts }}' }, {});
		expect(hints).toEqual([line({ accepted: 3, requests: 1, credits: 3 })]);
	});
});
