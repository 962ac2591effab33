import { sortBy } from 'lodash';
import type { SavedWorkflow } from '../../../../hosts/rest/workflow';
import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { importExample, LIMIT_S, SEND, START, withParameters } from '../importExample';
import { takenBy } from './stage';

const TABLE = 'SMS Campaign';
/** Rows that were sent before, so that the last rows are on another page. */
const BETWEEN = 1_100;

type Row = [what: string, phone: string, outcome: string, name?: string, unsubscribed?: string];

const rows: Row[] = [
	['a row', '0812390001', 'accepted'],
	['the same row', '0812390001', 'skipped'],
	['written otherwise', '+66 81-239-0001', 'skipped'],
	['the same number with another name', '66812390001', 'skipped', 'Boon'],
	['two numbers, one of them none', '0812390002, 12', 'partly'],
	['two numbers', '0812390003; 0812390004', 'accepted'],
	['one number twice', '0812390005, +66812390005', 'accepted'],
	['two numbers, one refused', '66812399903, 0812390006', 'partly'],
	['two that are none', '12, 34', ''],
	['refused', '66812349903', 'rejected'],
	['no number', '', ''],
	['words for a number', 'call me', ''],
	['no name', '0812390007', '', ''],
	['said no', '0812390008', 'skipped', 'Chai', 'yes'],
	['lost its 0', '812390009', 'accepted'],
];
const later: Row[] = [
	['on another page', '0812390001', 'skipped'],
	['on another page, from two numbers', '+66 81 239 0002', 'skipped'],
	['two numbers, one known', '0812390003, 0812390010', 'accepted'],
	['two numbers, both known', '0812390004, 0812390005', 'skipped'],
	['its name was missing on the other page', '0812390007', 'accepted'],
	['lost its 0 there', '0812390009', 'skipped'],
	['another person', '0812390011', 'accepted'],
];
const ONCE = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11].map((end) => String(66812390000 + end));

/** examples/campaign.json, fed with what lists hold. */
export function campaignRows(real: () => RealN8n): void {
	describe('campaign.json', () => {
		let saved: SavedWorkflow;
		const tables = async () => await real().client.dataTables();
		const run = async () => {
			const execution = await real().client.run(saved, START, LIMIT_S);
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		};
		const add = async (list: Row[]) => {
			const all = await tables();
			await all.add(
				await all.find(TABLE),
				list.map(([, phone, , name = 'Anan', unsubscribed = '']) => ({
					name,
					phone,
					unsubscribed,
				})),
			);
		};
		const allRows = async () => {
			const all = await tables();
			const found = await all.everyRow(await all.find(TABLE));
			return found.filter(({ outcome }) => outcome !== 'sent before');
		};

		beforeAll(async () => {
			saved = await importExample(real(), 'campaign', {
				name: 'Campaign with odd rows',
				edit: (node) =>
					node.name === SEND
						? withParameters(node, {
								safeguards: { ...Object(node.parameters.safeguards), quietHours: undefined },
							})
						: node,
			});
			// Makes the tables.
			await run();
			const all = await tables();
			for (const outcome of ['accepted', 'skipped', 'rejected', '']) {
				await all.remove(await all.find(TABLE), 'outcome', outcome);
			}
			real().sandbox.clear();
			await add(rows);
			const before = { name: 'X', phone: '66810000000', outcome: 'sent before' };
			await all.add(await all.find(TABLE), Array<typeof before>(BETWEEN).fill(before));
			await add(later);
		}, RUN_LIMIT_MS);

		test(
			'each row gets its outcome, and no number gets two messages on any page',
			async () => {
				await run();
				const outcomes = (await allRows()).map(({ outcome }) => outcome ?? '');
				const fed = [...rows, ...later];
				expect(Object.fromEntries(fed.map(([what], index) => [what, outcomes[index]]))).toEqual(
					Object.fromEntries(fed.map(([what, , outcome]) => [what, outcome])),
				);
				expect(sortBy(takenBy(real()))).toEqual(ONCE);
			},
			RUN_LIMIT_MS,
		);

		test(
			'says why each row without an outcome, or with a part of it, did not get through',
			async () => {
				const all = await allRows();
				const silent = all.filter(
					({ outcome, reason }) => !['accepted'].includes(String(outcome)) && !reason,
				);
				expect(silent).toEqual([]);
				expect(all[4]?.reason).toBe('"12" is not a usable number: it has fewer than 8 digits');
				expect(all[1]?.reason).toBe('Another row has this number');
			},
			RUN_LIMIT_MS,
		);

		test(
			'sends nobody a second message, however often it is started, and to emptied rows either',
			async () => {
				await run();
				expect(sortBy(takenBy(real()))).toEqual(ONCE);
				const all = await tables();
				const list = await all.find(TABLE);
				for (const outcome of ['accepted', 'partly', 'skipped']) {
					await all.update(list, 'outcome', outcome, { outcome: '' });
				}
				await run();
				expect(sortBy(takenBy(real()))).toEqual(ONCE);
			},
			RUN_LIMIT_MS,
		);
	});
}
