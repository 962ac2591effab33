import { waitUntil } from '../../../hosts/process/waitUntil';
import { post } from '../reportReceiver';
import type { Follower } from './asWritten/stage';
import { CalledExample, type Fed } from './calledExample';
import { LIMIT_S } from './importExample';

const TRIGGER = 'Bulk SMS Trigger';
const BRANCHES = ['Delivered', 'Not Delivered', 'Not Decided Yet'];

const entry = { messageId: 'm-1', to: '66812380001', status: { code: '000', name: 'DELIVERED' } };
const reportOf = (...changes: object[]) => ({
	details: changes.map((each) => ({ ...entry, ...each })),
});
const A_REPORT = reportOf({});
const REPORTS: Fed[] = [
	['a report', A_REPORT, ['Delivered']],
	['the same again', A_REPORT, []],
	['on its way', reportOf({ status: { code: '101', name: 'PENDING' } }), ['Not Decided Yet']],
	['not delivered', reportOf({ status: { code: '2', name: 'UNDELIVERED' } }), ['Not Delivered']],
	['a status that nobody knows', reportOf({ status: { code: '77' } }), ['Not Decided Yet']],
	['no status', reportOf({ messageId: 'm-2', status: undefined }), ['Not Decided Yet']],
	['two of one', reportOf({ messageId: 'm-5' }, { messageId: 'm-5' }), ['Delivered']],
	[
		'two',
		reportOf({ messageId: 'm-3' }, { messageId: 'm-4', status: undefined }),
		['Delivered', 'Not Decided Yet'],
	],
	['a stranger', { hello: 'world' }, ['Not Decided Yet']],
];

/** examples/delivery-reports.json; examples.test.ts has it beside the example that sends. */
export function deliveryReports(follower: Follower): void {
	test('the example Delivery Reports leads each report to a branch, once', async () => {
		const example = await CalledExample.publish(follower.place(), 'delivery-reports');
		await example.activate();
		const branches = async (body: unknown) => {
			const execution = await example.call(TRIGGER, body);
			return BRANCHES.filter((node) => execution.items(node).length > 0);
		};
		for (const [what, body, ends] of REPORTS) {
			expect([what, await branches(body)]).toEqual([what, ends]);
		}
		// Of equal reports that come at once, one goes on.
		const before = await follower.real().client.lastExecutionId(example.saved);
		const body = JSON.stringify(reportOf({ messageId: 'm-6' }));
		await Promise.all(Array.from({ length: 6 }, () => post(example.url(TRIGGER), { body })));
		const runs = await waitUntil('6 runs', { limitSeconds: LIMIT_S }, async () => {
			const ended = await follower.real().client.finishedAfter(example.saved, before);
			return ended.length >= 6 ? ended : undefined;
		});
		expect(runs.map(({ status }) => status)).toEqual(Array(6).fill('success'));
		expect(runs.flatMap((run) => run.items('Delivered'))).toHaveLength(1);
		// Nothing is forgotten that is not old.
		await follower.real().client.run(example.saved, 'Every Night', LIMIT_S);
		expect(await branches(A_REPORT)).toEqual([]);
		// What is no report starts nothing, and the gateway is told.
		for (const body of ['{}', '[]', '']) {
			expect([body, (await post(example.url(TRIGGER), { body })).status]).toEqual([body, 400]);
		}
	});
}
