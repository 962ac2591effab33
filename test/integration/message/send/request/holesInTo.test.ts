import type { IDataObject } from 'n8n-workflow';

import { ALL_MODES } from '../../../stage';
import { useCarefulSending } from '../carefulSending';

const { send, seen } = useCarefulSending();

const NORWAY: IDataObject = { cc: '', phone: '4791234567' };
const whyNot = (field: string) => `The field "${field}" in To has no value`;

describe('a number in To that is joined from pieces', () => {
	it.each(ALL_MODES)('is not sent to a stranger, with On Error %s', async (onError) => {
		const to = '=+{{ $json.cc }}{{ $json.phone }}';
		const { items, error } = await send([NORWAY], { to, text: 'Hi' }, {}, { onError });
		expect(seen()).toEqual([]);
		expect(onError === 'stopWorkflow' ? error?.message : items[0]?.error).toBe(whyNot('cc'));
	});

	it.each<[string, IDataObject, string]>([
		['={{ $json.cc }}{{ $json.phone }}', NORWAY, 'cc'],
		['={{ "+" + $json.cc + $json.phone }}', NORWAY, 'cc'],
		['={{ `+${$json.cc}${$json.phone}` }}', NORWAY, 'cc'],
		['=+{{ $json.cc.trim() }}{{ $json.phone }}', NORWAY, 'cc'],
		['={{ $json.cc }} {{ $json.phone }}', { cc: null, phone: '4791234567' }, 'cc'],
		['=66812345678, {{ $json.cc }}{{ $json.phone }}', NORWAY, 'cc'],
		['={{ $json.mobile }}{{ $json.phone }}', { mobile: '', phone: '66812345678' }, 'mobile'],
		['=+66{{ $json.area }}{{ $json.phone }}', { area: '', phone: '812345678' }, 'area'],
		[
			'={{ $json.first }}; {{ $json.cc }}{{ $json.phone }}',
			{ first: '+66812345678', ...NORWAY },
			'cc',
		],
	])('refuses its item with a blank: %s', async (to, item, field) => {
		const { outcomes } = await send([item], { to, text: 'Hi' }, {});
		expect(seen()).toEqual([]);
		expect(outcomes.map(([, , why]) => why)).toEqual(outcomes.map(() => whyNot(field)));
	});

	it.each<[string, IDataObject, string[]]>([
		['={{ $json.cc || "66" }}{{ $json.phone }}', { cc: '', phone: '812345678' }, ['66812345678']],
		['={{ $json.cc ?? "66" }}{{ $json.phone }}', { phone: '812345678' }, ['66812345678']],
		[
			'={{ $json.cc ? $json.cc : "66" }}{{ $json.phone }}',
			{ cc: '', phone: '812345678' },
			['66812345678'],
		],
		['={{ ($json.cc || "") + $json.phone }}', { phone: '66812345678' }, ['66812345678']],
		['={{ $json.cc }}{{ $json.phone }}', { cc: '', phone: '+66812345678' }, ['66812345678']],
		['={{ $json.cc + $json.phone }}', { cc: '', phone: '+66812345678' }, ['66812345678']],
		['={{ $json.cc }}{{ $json.phone }}', { cc: '66', phone: '812345678' }, ['66812345678']],
		['=+{{ $json.cc }}{{ $json.phone }}', { cc: 66, phone: 812345678 }, ['66812345678']],
		[
			'={{ $json.mobile }}, {{ $json.phone }}',
			{ mobile: '', phone: '66812345678' },
			['66812345678'],
		],
		['={{ $json.mobile }}\n{{ $json.phone }}', { phone: '66812345678' }, ['66812345678']],
		[
			'={{ $json.mobile + "," + $json.phone }}',
			{ mobile: '', phone: '66812345678' },
			['66812345678'],
		],
		[
			'={{ [$json.mobile, $json.phone].filter(Boolean) }}',
			{ phone: '66812345678' },
			['66812345678'],
		],
	])('is sent without a hole: %s with %j', async (to, item, numbers) => {
		await send([item], { to, text: 'Hi' }, {});
		expect(seen().map(([number]) => number)).toEqual(numbers);
	});

	it('leaves the others of its run alone, and an item {} skipped', async () => {
		const to = '=+{{ $json.cc }}{{ $json.phone }}';
		const good = { cc: '66', phone: '812345678' };
		const { outcomes } = await send([NORWAY, good, {}], { to, text: 'Hi' }, {});
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['notSent', 'accepted', 'skipped']);
	});

	it('is told by Estimate', async () => {
		const parameters = {
			operation: 'estimate',
			to: '=+{{ $json.cc }}{{ $json.phone }}',
			text: 'Hi',
		};
		const { outcomes } = await send([NORWAY], parameters, {});
		expect(outcomes).toEqual([['4791234567', 'notSent', whyNot('cc')]]);
	});
});
