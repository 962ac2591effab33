import { randomUUID } from 'node:crypto';

import { waitUntil } from '../../../hosts/process/waitUntil';
import { inSmallPages } from './campaign';
import { type Examples, LIMIT_S, SEND, withParameters } from './stage';

const TABLE = 'SMS Campaign';

type Row = [what: string, phone: string, outcome: string, delivery: string, name?: string];

const ROWS: Row[] = [
	['delivered', '081 235 0001', 'accepted', 'delivered'],
	['not delivered', '66812359901', 'accepted', 'undelivered', "Anan's mother"],
	['expired', '+66 81-235-9902', 'accepted', 'expired', 'สมชาย'],
	['rejected later', '66812359904', 'accepted', 'rejected'],
	['no report, but in the log', '66812359909', 'accepted', 'delivered'],
	['still on its way', '66812359905', 'accepted', ''],
	['two numbers', '0812350002, 66812369901', 'accepted', 'partly'],
	['two numbers that both have it', '0812350003, 0812350004', 'accepted', 'delivered'],
	['rejected at once', '66812359903', 'rejected', 'rejected'],
	['the same again', '0812350001', 'skipped', ''],
	['a letter in a number', '08123500O5', '', ''],
	['no number', '', '', ''],
	['braces in a name', '0812350006', 'accepted', 'delivered', '{{ name }}'],
];

/** Numbers that no other campaign has, and what the reports of the sandbox say of them. */
const REPORTED = [
	['081 238 0001', 'delivered'],
	['66812389901', 'undelivered'],
	['66812389902', 'expired'],
	['0812380002', 'delivered'],
] as const;

/** examples/campaign-reports.json, behind campaign.json; campaign.test.ts has it after n8n died. */
export function campaignReports(examples: Examples): void {
	test('campaign-reports.json says of each row of a campaign whether it arrived', async () => {
		const reports = await examples.import('campaign-reports', { edit: inSmallPages });
		// Makes the tables, before there is a campaign.
		await reports.press('Every Hour');
		const tables = await examples.real().client.dataTables();
		const table = await tables.find(TABLE);
		const found = async () => {
			const all = await tables.everyRow(table);
			return all.slice(-ROWS.length);
		};
		await tables.add(
			table,
			ROWS.map(([, phone, , , name = 'Anan']) => ({ name, phone, unsubscribed: '' })),
		);
		await (await examples.import('campaign', { edit: inSmallPages })).press();
		await waitUntil('the deliveries', { limitSeconds: LIMIT_S }, async () => {
			await reports.press('Every Hour');
			const open = (await found()).filter((row) => row.outcome === 'accepted' && !row.delivery);
			return open.length === 1 || undefined;
		});

		const rows = await found();
		expect(
			ROWS.map(([what], row) => [what, rows[row]?.outcome ?? '', rows[row]?.delivery ?? '']),
		).toEqual(ROWS.map(([what, , outcome, delivery]) => [what, outcome, delivery]));
		const dated = rows.filter(({ deliveredAt }) => deliveredAt);
		expect(dated.map(({ delivery }) => delivery)).toEqual([
			...['delivered', 'delivered', 'partly', 'delivered', 'delivered'],
		]);
	});
	test('where the gateway has no log, its reports find their rows, as the last note says', async () => {
		const trigger = 'Bulk SMS Trigger';
		const node = {
			...{ id: randomUUID(), webhookId: randomUUID(), name: trigger, position: [0, 0] },
			...{ type: 'n8n-nodes-bulk-sms.bulkSmsTrigger', typeVersion: 2, parameters: {} },
		};
		const reports = await examples.publish('campaign-reports', {
			edit: inSmallPages,
			trigger: { node, leadsTo: 'Final Ones' },
		});
		// Makes the tables, before there is a campaign.
		await reports.press('Every Hour');
		const options = { notifyUrl: reports.url(trigger) };
		const campaign = await examples.import('campaign', {
			edit: (each) => {
				const small = inSmallPages(each);
				if (each.name !== SEND) return small;
				return withParameters(small, {
					options: { ...Object(small.parameters.options), ...options },
				});
			},
		});
		const tables = await examples.real().client.dataTables();
		const table = await tables.find(TABLE);
		const added = REPORTED.map(([phone]) => ({ name: 'Anan', phone, unsubscribed: '' }));
		await tables.add(table, added);
		await campaign.press();
		const deliveries = async () =>
			(await tables.everyRow(table)).slice(-added.length).map(({ delivery }) => delivery ?? '');
		const wanted = REPORTED.map(([, delivery]) => delivery);
		await waitUntil('the deliveries', { limitSeconds: LIMIT_S }, async () => {
			const found = await deliveries();
			return found.every((delivery, row) => delivery === wanted[row]) || undefined;
		});
	});
}
