import { waitUntil } from '../../../../hosts/wait-until';
import { RUN_LIMIT_MS } from '../../real-n8n';
import { post } from '../../report-receiver';
import { LIMIT_S, START } from '../import-example';
import { columnsOf } from '../opt-out-table';
import { firstSmsFor, productionUrl } from './first-sms';
import { type Follower, type WrittenExample } from './stage';

const THROUGH = 'Each Report Once';

/** The two examples that drop repeated reports, as their notes say. */
export function reportMemory(follower: Follower): void {
	/**
	 * Sends by First SMS, has each report come again, twice and one at a time, then one on the way,
	 * then the next status of the first message.
	 *
	 * @param earlier how often the example ran before
	 * @returns how many reports went through: of the first ones, of their second repeats, of the last one
	 */
	async function sendAndRepeat({ notes, saved }: WrittenExample, earlier: number) {
		await follower.press((await firstSmsFor(follower, { notes, saved })).saved);
		const reports = await waitUntil('the reports', { limitSeconds: LIMIT_S }, () => {
			const all = follower.sandbox.reports();
			const isDone = all.length > 0 && all.every(({ answered }) => answered);
			return Promise.resolve(isDone ? all : undefined);
		});
		// One each, but for a gateway that had to wait too long for the answer and tried again.
		const first = earlier + reports.flatMap(({ attempts }) => attempts).length;
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
		const withStatus = (name: string) =>
			(bodies[0] ?? '').replace(/"status":\{[^}]+\}/, `"status":{"name":"${name}"}`);
		const [onTheWay = ''] = notes.codes(/on the way \((`\w+`)\) start no run/);
		for (const name of [onTheWay.toUpperCase(), 'EXPIRED']) {
			expect((await post(url, { body: withStatus(name) })).status).toBe(200);
		}
		const runs = await follower.executions(saved, count + 1);
		const through = (from: number, to?: number) =>
			runs.slice(from, to).flatMap((run) => run.items(THROUGH)).length;
		return [through(earlier, first), through(known, -1), through(-1)];
	}
	/** Once for each message, not again, and once for the next status. */
	const once = () => [follower.taken().length, 0, 1];

	describe('the example Delivery Reports, Each Once', () => {
		test(
			'takes each report once, and the next status of the same message, until it forgets',
			async () => {
				const example = await follower.import('delivery-reports-once');
				await follower.real().client.activate(example.saved);

				expect(await sendAndRepeat(example, 0)).toEqual(once());

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
				expect(runs.slice(-2).map((run) => run.items(THROUGH).length)).toEqual([1, 0]);
			},
			RUN_LIMIT_MS,
		);

		test('gives its two nodes the scope that it names', async () => {
			const { notes, saved } = await follower.import('delivery-reports-once');
			const scope = notes.word(/Both nodes have the \*\*Scope\*\* \*(\w+)\*/).toLowerCase();
			const scopes = saved.nodes
				.filter(({ type }) => type === 'n8n-nodes-base.removeDuplicates')
				.map(({ parameters }) => parameters.options);
			expect(scopes).toEqual([{ scope }, { scope }]);
		});
	});

	describe('the example Delivery Reports to a Table', () => {
		test(
			'makes the table, writes one row for each message, and drops what comes again',
			async () => {
				const { client } = follower.real();
				const { notes } = await follower.import('delivery-reports-to-table');
				const name = notes.word(/row of the \*\*data table\*\* \*([^*]+)\*/);
				const tables = await client.dataTables();
				const example = await follower.import('delivery-reports-to-table');
				const columns = columnsOf(example.saved, 'Make the Table');
				// Twice: the second time it must find the table that there is.
				for (let made = 0; made < 2; made += 1) {
					const { status } = await client.run(example.saved, START, LIMIT_S);
					expect(status).toBe('success');
				}
				await client.activate(example.saved);

				const through = await sendAndRepeat(example, 2);

				expect(through).toEqual(once());
				expect(follower.taken()).not.toEqual([]);
				const rows = await tables.rows(await tables.find(name));
				const own = (key: string) => !['id', 'createdAt', 'updatedAt'].includes(key);
				expect(rows.map((row) => Object.keys(row).filter(own).sort())).toEqual(
					rows.map(() => [...columns].sort()),
				);
				const told = new Map(follower.taken().map((each) => [each.messageId, each]));
				for (const row of rows) {
					const { to, status } = told.get(String(row.messageId)) ?? {};
					expect(row).toMatchObject({
						phone: to,
						doneDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} /) as unknown,
						reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
					});
					expect([status?.name.toLowerCase(), 'expired']).toContain(row.outcome);
				}
				const sent = follower.taken().map(({ messageId }) => messageId);
				expect(rows.map(({ messageId }) => String(messageId)).sort()).toEqual(sent.sort());
				expect(rows.filter(({ outcome }) => outcome === 'expired')).toHaveLength(1);
			},
			RUN_LIMIT_MS,
		);
	});
}
