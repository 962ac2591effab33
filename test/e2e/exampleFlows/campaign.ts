import { sortBy } from 'lodash';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { type Example, type Examples, SEND, withParameters } from './stage';

const TABLE = 'SMS Campaign';
/** Rows of a page here: the 1,000 of the example take long. */
export const PAGE = 200;
/** Rows that were sent before, so that the last rows are on another page. */
const BETWEEN = PAGE + 20;

/** A node of the example with smaller pages, which sends at any hour. */
export function inSmallPages(node: WorkflowNode): WorkflowNode {
	const text = JSON.stringify(node.parameters);
	const small = text.replace(/\b1000\b/g, `${PAGE}`).replaceAll('+ 999', `+ ${PAGE - 1}`);
	const parameters = JSON.parse(small) as WorkflowNode['parameters'];
	if (node.name !== SEND) return { ...node, parameters };
	return withParameters(node, {
		...parameters,
		safeguards: { ...Object(parameters.safeguards), quietHours: undefined },
	});
}

/** What an execution says that sent the campaign to nobody. */
export const NOBODY_NEW = (campaign: string) =>
	`Nobody new: each row got "${campaign}" already, or was skipped or not sent, and its reason says why. For another message, enter another name as campaign in Settings.`;

const settingsOf = (campaign: string) => ({
	assignments: {
		assignments: [{ id: 'campaign', name: 'campaign', value: campaign, type: 'string' }],
	},
});

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
	['says yes to no mark', '0812390012', 'accepted', 'Dao', 'no'],
	['the same with the same mark', '66812390012', 'skipped', 'Dao', 'no'],
	['before the row that says no', '66812390013', 'skipped'],
	['says no', '081-239-0013', 'skipped', 'Anan', 'Yes'],
	['behind the row that says no', '+66 81 239 0013', 'skipped', 'Anan', 'no'],
	['says no on another page', '0812390014', 'skipped'],
	['said no and another number', '0812390013, 0812390015', 'accepted'],
];
const later: Row[] = [
	['on another page', '0812390001', 'skipped'],
	['on another page, from two numbers', '+66 81 239 0002', 'skipped'],
	['two numbers, one known', '0812390003, 0812390010', 'accepted'],
	['two numbers, both known', '0812390004, 0812390005', 'skipped'],
	['its name was missing on the other page', '0812390007', 'accepted'],
	['lost its 0 there', '0812390009', 'skipped'],
	['another person', '0812390011', 'accepted'],
	['said no on another page', '0812390013', 'skipped'],
	['says no', '66812390014', 'skipped', 'Anan', 'x'],
	['says no with a number that is none', 'call me', '', 'Anan', 'yes'],
];
const ONCE = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 15].map((end) => String(66812390000 + end));

/** examples/campaign.json, fed with what lists hold; campaign.test.ts stops it and kills n8n. */
export function campaignRows(examples: Examples): void {
	describe('campaign.json', () => {
		let example: Example;
		const tables = async () => await examples.real().client.dataTables();
		const add = async (list: Row[]) => {
			const all = await tables();
			await all.add(
				await all.find(TABLE),
				list.map(([, phone, , name = 'Anan', unsubscribed = '']) => ({
					...{ name, phone, unsubscribed },
				})),
			);
		};

		beforeAll(async () => {
			example = await examples.import('campaign', { edit: inSmallPages });
			// Makes the tables.
			await example.press();
			const all = await tables();
			for (const outcome of ['accepted', 'skipped', 'rejected', '']) {
				await all.remove(await all.find(TABLE), 'outcome', outcome);
			}
			await add(rows);
			const before = { name: 'X', phone: '66810000000', outcome: 'sent before' };
			await all.add(await all.find(TABLE), Array<typeof before>(BETWEEN).fill(before));
			await add(later);
		});

		test('each row gets its outcome or says why not, and no number gets two messages on any page', async () => {
			await example.press();
			const all = await tables();
			const found = await all.everyRow(await all.find(TABLE));
			const own = found.filter(({ outcome }) => outcome !== 'sent before');
			const fed = [...rows, ...later];
			expect(Object.fromEntries(fed.map(([what], row) => [what, own[row]?.outcome ?? '']))).toEqual(
				Object.fromEntries(fed.map(([what, , outcome]) => [what, outcome])),
			);
			expect(sortBy(examples.taken().map(({ to }) => to))).toEqual(ONCE);
			expect(own.filter(({ outcome, reason }) => outcome !== 'accepted' && !reason)).toEqual([]);
			expect(own[4]?.reason).toMatch(
				/^"12" is not a usable number: a number of \+1 .* has 7 or 10 digits/,
			);
			expect(own[1]?.reason).toBe('Another row has this number');
		});

		test('sends nobody a second message, however often it is started, and to emptied rows either', async () => {
			const nobodyNew = async () => {
				const { status, errorMessage } = await example.run();
				expect([status, errorMessage]).toEqual(['error', NOBODY_NEW('Spring sale')]);
				expect(examples.taken()).toEqual([]);
			};
			// Rows without a usable number are left.
			await nobodyNew();
			const all = await tables();
			for (const outcome of ['accepted', 'partly', 'skipped']) {
				await all.update(await all.find(TABLE), 'outcome', outcome, { outcome: '' });
			}
			await nobodyNew();
		});

		test('sends another campaign to every row again, and stops with words where nobody new gets it', async () => {
			const of = async (name: string, text: string) => {
				const parameters = { Settings: settingsOf(name) };
				return await examples.import('campaign', {
					parameters,
					edit: (node) => {
						const edited = inSmallPages(node);
						return node.name === SEND ? withParameters(edited, { text }) : edited;
					},
				});
			};
			const all = await tables();
			const table = await all.find(TABLE);
			for (const outcome of ['sent before', '']) await all.remove(table, 'outcome', outcome);
			// Without the row whose text has no name.
			await all.remove(table, 'name', '');
			const rowsOf = async () => await all.everyRow(table);
			const before = await rowsOf();

			const summer = await of(' Summer SALE', '=Dear {{ $json.name }}, it is summer.');
			await summer.press();
			expect(sortBy(examples.taken().map(({ to }) => to))).toEqual(ONCE);
			const names = async () => [...new Set((await rowsOf()).map(({ campaign }) => campaign))];
			expect(await names()).toEqual(['summer sale']);

			examples.sandbox.clear();
			const nobody = await (await of('summer sale', '=Again, {{ $json.name }}')).run();
			expect([nobody.status, nobody.errorMessage]).toEqual(['error', NOBODY_NEW('summer sale')]);
			// Written otherwise by hand, it is the same name.
			await all.update(table, 'campaign', 'summer sale', { campaign: 'SUMMER Sale ' });
			expect((await (await of('summer sale', '=Again, {{ $json.name }}')).run()).status).toBe(
				'error',
			);
			expect([await names(), examples.taken()]).toEqual([['summer sale'], []]);
			expect(await rowsOf()).toHaveLength(before.length);

			// Somebody who is no longer on the list of opt-outs.
			await all.update(table, 'name', 'Chai', { unsubscribed: '' });
			await (await of('summer sale', '=Again, {{ $json.name }}')).press();
			expect(examples.taken().map(({ to, text }) => [to, text])).toEqual([
				['66812390008', 'Again, Chai'],
			]);
		});
	});
}
