import { waitUntil } from '../../../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../../../hosts/rest/workflow';
import { RUN_LIMIT_MS } from '../../realN8n';
import { ownPath, post } from '../../reportReceiver';
import { LIMIT_S, SEND } from '../importExample';
import { type Follower, withOptions, type WrittenExample } from './stage';

const BRANCHES = ['Delivered', 'Not Delivered', 'Not Decided Yet'];

const productionUrl = (follower: Follower, saved: SavedWorkflow) =>
	`${follower.real().n8n.url}/webhook/${ownPath(saved)}`;

/** Imports First SMS and pastes the address of a workflow into its Notify URL. */
async function firstSmsFor(follower: Follower, receiver: WrittenExample): Promise<WrittenExample> {
	const notifyUrl = productionUrl(follower, receiver.saved);
	return await follower.import('first-sms', {
		name: `First SMS for ${receiver.saved.name}`,
		edit: (node) => (node.name === SEND ? withOptions(node, { notifyUrl }) : node),
	});
}

/** How examples/delivery-reports.json drops repeated reports, as its notes say. */
export function reportMemory(follower: Follower): void {
	/**
	 * Sends by First SMS, has each report come again, twice and one at a time, then the next status of
	 * the first message.
	 *
	 * @returns how many reports went through: of the first ones, of their second repeats, of the last one
	 */
	async function sendAndRepeat({ notes, saved }: WrittenExample) {
		await follower.press((await firstSmsFor(follower, { notes, saved })).saved);
		const reports = await waitUntil('the reports', { limitSeconds: LIMIT_S }, () => {
			const all = follower.sandbox.reports();
			const isDone = all.length > 0 && all.every(({ answered }) => answered);
			return Promise.resolve(isDone ? all : undefined);
		});
		// One each, but for a gateway that had to wait too long for the answer and tried again.
		const first = reports.flatMap(({ attempts }) => attempts).length;
		await follower.executions(saved, first);
		const url = productionUrl(follower, saved);
		const bodies = reports.map(({ body }) => JSON.stringify(body));
		let count = first;
		const repeat = async () => {
			for (const body of bodies) {
				expect((await post(url, { body })).status).toBe(200);
				count += 1;
				await follower.executions(saved, count);
			}
			return count;
		};
		// The first reports come in the same moment: of these the memory may lack some, as the notes say.
		const known = await repeat();
		await repeat();
		const next = (bodies[0] ?? '').replace(/"status":\{[^}]+\}/, '"status":{"name":"EXPIRED"}');
		expect((await post(url, { body: next })).status).toBe(200);
		const runs = await follower.executions(saved, count + 1);
		const through = (from: number, to?: number) =>
			runs.slice(from, to).flatMap((run) => BRANCHES.flatMap((node) => run.items(node))).length;
		return [through(0, first), through(known, -1), through(-1)];
	}

	describe('the example Delivery Reports', () => {
		test(
			'takes each report once, and the next status of the same message, until it forgets',
			async () => {
				const example = await follower.import('delivery-reports');
				await follower.real().client.activate(example.saved);

				// Once for each message, not again, and once for the next status.
				expect(await sendAndRepeat(example)).toEqual([follower.taken().length, 0, 1]);

				const { length } = await follower.ended(example.saved);
				await follower.real().client.run(example.saved, 'Every Night', LIMIT_S);
				const [report] = follower.sandbox.reports();
				const body = JSON.stringify(report?.body);
				for (let repeat = 0; repeat < 2; repeat += 1) {
					expect((await post(productionUrl(follower, example.saved), { body })).status).toBe(200);
					await follower.executions(example.saved, length + 2 + repeat);
				}
				const runs = await follower.executions(example.saved, length + 3);
				// It has forgotten what it has seen, and knows it again.
				const through = runs
					.slice(-2)
					.map((run) => BRANCHES.flatMap((node) => run.items(node)).length);
				expect(through).toEqual([1, 0]);
			},
			RUN_LIMIT_MS,
		);
	});
}
