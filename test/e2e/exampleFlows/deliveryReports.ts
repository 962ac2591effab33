import { post } from '../reportReceiver';
import { type Examples, expectEnds, type Fed } from './stage';

const TRIGGER = 'Bulk SMS Trigger';
const BRANCHES = ['Delivered', 'Not Delivered', 'Not Decided Yet'];

const reportOf = (...changes: object[]) => ({
	details: changes.map((each) => ({
		...{ messageId: 'm-1', to: '66812380001', status: { code: '000', name: 'DELIVERED' } },
		...each,
	})),
});
const REPORTS: Fed[] = [
	['a report', reportOf({}), ['Delivered']],
	['the same again', reportOf({}), []],
	['on its way', reportOf({ status: { code: '101', name: 'PENDING' } }), ['Not Decided Yet']],
	['not delivered', reportOf({ status: { code: '2', name: 'UNDELIVERED' } }), ['Not Delivered']],
	['a status that nobody knows', reportOf({ status: { code: '77' } }), ['Not Decided Yet']],
	[
		'two',
		reportOf({ messageId: 'm-3' }, { messageId: 'm-4', status: undefined }),
		['Delivered', 'Not Decided Yet'],
	],
	['a stranger', { hello: 'world' }, ['Not Decided Yet']],
];

/** examples/delivery-reports.json; examples.test.ts has it beside the example that sends. */
export function deliveryReports(examples: Examples): void {
	test('the example Delivery Reports leads each report to a branch, once', async () => {
		const example = await examples.publish('delivery-reports');
		const endsOf = async (body: unknown) =>
			example.ends(await example.call(TRIGGER, body), BRANCHES);
		const ends = [];
		for (const [, body] of REPORTS) ends.push(await endsOf(body));
		expectEnds(REPORTS, ends);
		// Of equal reports that come at once, one goes on.
		const before = await example.lastId();
		const body = JSON.stringify(reportOf({ messageId: 'm-6' }));
		await Promise.all(Array.from({ length: 6 }, () => post(example.url(TRIGGER), { body })));
		const runs = await example.endedAfter(before, 6);
		expect(runs.map(({ status }) => status)).toEqual(Array(6).fill('success'));
		expect(runs.flatMap((run) => run.items('Delivered'))).toHaveLength(1);
		// Nothing is forgotten that is not old.
		await example.press('Every Night');
		expect(await endsOf(reportOf({}))).toEqual([]);
	});
}
