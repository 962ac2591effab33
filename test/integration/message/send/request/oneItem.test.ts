import { useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();
const TO = '={{ $json.to }}';
const items = [
	{ to: '66812345671', name: 'Ann' },
	{ to: '66812345672', name: 'Bo' },
];

describe('one person in the texts of everybody', () => {
	it.each([
		"$('Start').first().json.name",
		'$("Start").all()[0].json.name',
		'$("Start").last().json.name',
		'$input.first().json.name',
	])('is told in the line of the run, and by Estimate: %s', async (code) => {
		for (const written of [code, `${code}.trim()`]) {
			const parameters = { to: TO, text: `=Dear {{ ${written} }}, hi` };
			const line = `Text has {{ ${code} }}, which is the same item for all 2 items: write .item in its place for the item of each.`;
			const { hints, outcomes } = await send(items, parameters, {});
			expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'accepted']);
			expect(hints[0]).toContain(line);
			const estimate = await send(items, { ...parameters, operation: 'estimate' }, {});
			expect(estimate.hints[0]).toContain(line);
		}
	});

	it('is told of To', async () => {
		const { hints } = await send(
			items,
			{ to: "={{ $('Start').first().json.to }}", text: 'Hi' },
			{},
		);
		expect(hints[0]).toContain("To has {{ $('Start').first().json.to }}, which is the same item");
	});

	it.each([
		["$('Start').item.json.name", items],
		['$input.all().length', items],
		["$('Start').first().json.name", items.slice(0, 1)],
	])('is not told of %s with %j', async (code, some) => {
		const { hints } = await send(some, { to: TO, text: `=Dear {{ ${code} }}, hi` }, {});
		expect(hints[0]).not.toContain('the same item');
	});
});
