import { setTimeout } from 'node:timers/promises';
import type { Execution } from '../../../hosts/rest/execution';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { sameMessageIn } from '../../engine/sentences';
import { type Examples, SEND } from './stage';

const CAMPAIGN = 'Spring sale';
const SENT_BEFORE = { name: 'Ann', phone: '66812390009', campaign: CAMPAIGN };
const ROWS = [
	{ name: 'Ann', phone: '+66 81 239 0001' },
	{ name: "O'Brien", phone: '0812390002', outcome: '' },
	{ name: 'สมชาย', phone: '081-239-0003', messageId: '' },
	{ name: '{{name}}', phone: 66812390004, unsubscribed: 'No' },
	{ name: 'Ann', phone: '0812390001' },
	{ name: 'Bo', phone: '' },
	{ name: 'Bo', phone: '08123900o5' },
	{ name: 'Bo', phone: "'0812390005" },
	{ name: '', phone: '66812390006' },
	{ name: 'Sent last month', phone: '66812390007', campaign: 'Winter sale', messageId: 'sms-1-11' },
	{
		...{ name: ' Corrected ', phone: '66812390008', campaign: 'spring sale ' },
		...{ messageId: 'sms-1-12', outcome: 'notSent' },
	},
	{ ...SENT_BEFORE, messageId: 'sms-1-13', outcome: 'accepted' },
	{ ...SENT_BEFORE, messageId: 'sms-1-14' },
	{ name: 'Left', phone: '66812390010', unsubscribed: true },
	{ name: 'Left', phone: '66812390011', unsubscribed: 'since May' },
	{ name: 'Back', phone: '66812390012', unsubscribed: '0' },
].map((row, index) => ({ row_number: index + 2, ...row }));

const OUTCOMES = [
	['accepted', ''],
	['accepted', ''],
	['accepted', ''],
	['accepted', ''],
	['skipped', sameMessageIn(1)],
	['notSent', ''],
	['notSent', ''],
	['accepted', ''],
	['notSent', ''],
	['accepted', ''],
	['accepted', ''],
	['skipped', expect.stringContaining('"unsubscribed"') as unknown],
	['skipped', expect.stringContaining('"unsubscribed"') as unknown],
	['accepted', ''],
];
/** Where the rows stand that are sent: the two that were sent before are left out. */
const SENT_ROWS = OUTCOMES.map((_, index) => (index < 11 ? index : index + 2) + 2);

/** Without an account at Google: rows in place of the sheet, and what is written comes out. */
export function inPlaceOfGoogle(node: WorkflowNode, rows: object[] = ROWS): WorkflowNode {
	if (node.type !== 'n8n-nodes-base.googleSheets') return node;
	const { columns } = node.parameters as { columns?: { value: Record<string, string> } };
	if (!columns) {
		const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }))`;
		return { ...node, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
	}
	const assignments = Object.entries(columns.value).map(([name, value]) => ({
		...{ id: name, name, value, type: 'string' },
	}));
	return {
		...{ ...node, type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		parameters: { assignments: { assignments }, options: {} },
	};
}

/** The same, with a value entered in Settings. */
export const withSetting =
	(name: string, value: string) =>
	(node: WorkflowNode): WorkflowNode => {
		if (node.name !== 'Settings') return inPlaceOfGoogle(node);
		const { assignments } = node.parameters.assignments as {
			assignments: Array<{ name: string; value: string }>;
		};
		const entered = assignments.map((each) => (each.name === name ? { ...each, value } : each));
		return { ...node, parameters: { ...node.parameters, assignments: { assignments: entered } } };
	};

const written = (execution: Execution, node: string) =>
	execution.items(node).map(({ json }) => json);

/** examples/sheet-tomorrow-at-nine.json */
export function sheetTomorrowAtNine(examples: Examples): void {
	describe('the example Sheet Tomorrow at Nine', () => {
		test('sends each row that was not sent, for nine in Bangkok, and writes its outcome and report into it', async () => {
			const example = await examples.publish('sheet-tomorrow-at-nine', {
				edit: (node) => ({ ...inPlaceOfGoogle(node), disabled: node.name === 'Wait in n8n' }),
			});
			/** In Bangkok, where the day may change while it runs. */
			const tomorrow = () => new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10);
			const before = tomorrow();
			const execution = await example.press();
			const days = [before, tomorrow()];
			const ids = OUTCOMES.map((_, index) => `sms-${execution.id}-${SENT_ROWS[index]}`);
			expect(written(execution, 'Note the Message ID').map(({ messageId }) => messageId)).toEqual(
				ids,
			);
			expect(
				written(execution, 'Write the Outcome').map(({ messageId, outcome, reason }) => [
					messageId,
					outcome,
					outcome === 'notSent' ? '' : reason,
				]),
			).toEqual(OUTCOMES.map((outcome, index) => [ids[index], ...outcome]));
			expect(days.map((day) => new Set([`${day}T09:00:00.000+07:00`, 'none']))).toContainEqual(
				new Set(written(execution, SEND).map(({ sendAt }) => sendAt ?? 'none')),
			);
			expect(examples.sandbox.messages().map(({ to, text }) => [to, text])).toEqual(
				[
					['66812390001', 'Ann'],
					['66812390002', "O'Brien"],
					['66812390003', 'สมชาย'],
					['66812390004', '{{name}}'],
					['66812390005', 'Bo'],
					['66812390007', 'Sent last month'],
					['66812390008', 'Corrected'],
					['66812390012', 'Back'],
				].map(([to, name]) => [to, `Dear ${name}, our sale starts today.`]),
			);

			const report = await example.call('Bulk SMS Trigger', {
				details: [{ messageId: ids[0], to: '66812390001', status: { name: 'DELIVERED' } }],
			});
			expect(written(report, 'Write the Report')).toEqual([
				{
					messageId: ids[0],
					report: 'delivered',
					reportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
				},
			]);
		});

		test('sends the next campaign to all, and stops with words where all got this one', async () => {
			const people = [1, 2].map((row) => ({
				...{ row_number: row + 1, name: `N${row}`, phone: `6681239002${row}` },
				...{ campaign: CAMPAIGN, messageId: `sms-1-${row + 1}`, outcome: 'accepted' },
				unsubscribed: '',
			}));
			const sending = async (campaign: string, rows: object[] = people) =>
				await examples.import('sheet-tomorrow-at-nine', {
					edit: (node) =>
						node.name === 'Read the Sheet'
							? inPlaceOfGoogle(node, rows)
							: withSetting('campaign', campaign)(node),
				});
			const again = await (await sending(' spring SALE')).run();
			expect([again.status, again.errorMessage]).toEqual([
				'error',
				expect.stringMatching(
					/^Each row got "spring SALE" already, so nothing is sent\. For another message, enter another name as campaign in Settings/,
				),
			]);
			// A row that is left out each time does not hide that nobody else is left.
			const left = { ...ROWS[13], campaign: CAMPAIGN, messageId: 'sms-1-15', outcome: 'skipped' };
			const none = await (await sending(CAMPAIGN, [...people, left])).run();
			expect([none.status, none.errorMessage]).toEqual([
				'error',
				expect.stringContaining('Nobody new gets "Spring sale": the column reason says why.'),
			]);
			expect(written(none, 'Write the Outcome')).toMatchObject([{ outcome: 'skipped' }]);
			expect(examples.sandbox.messages()).toEqual([]);
			const renamed = await examples.import('sheet-tomorrow-at-nine', {
				edit: (node) =>
					inPlaceOfGoogle(
						node,
						people.map(({ unsubscribed: Unsubscribed, ...row }) => ({ ...row, Unsubscribed })),
					),
			});
			const refused = await renamed.run();
			expect([refused.status, refused.errorMessage]).toEqual([
				'error',
				expect.stringContaining('The sheet SMS has no column "unsubscribed": write it just so.'),
			]);
			expect(examples.sandbox.messages()).toEqual([]);
			await (await sending('Summer sale')).press();
			expect(examples.sandbox.messages().map(({ to }) => to)).toEqual(
				people.map(({ phone }) => phone),
			);
		});

		test('sends everything to the test number, at once and again, and leaves the sheet as it is', async () => {
			const edit = withSetting('testNumber', '081 239 0099');
			const example = await examples.import('sheet-tomorrow-at-nine', { edit });
			const NAMES = ['Ann', "O'Brien", 'สมชาย', '{{name}}', 'Bo', 'Sent last month', 'Corrected'];
			NAMES.push('Left', 'Back');
			for (let round = 0; round < 2; round += 1) {
				examples.sandbox.clear();
				// The text of a test has its second, and within 72 hours no text is sent twice.
				await setTimeout(1_000);
				const execution = await example.press();
				expect(
					examples.sandbox
						.messages()
						.map(({ to, text }) => [to, text.replace(/\d\d:\d\d:\d\d/, 'now')]),
				).toEqual(
					NAMES.map((name) => ['66812390099', `Dear ${name}, our sale starts today. (test now)`]),
				);
				const soon = Date.now() + 3 * 60_000;
				const times = written(execution, SEND).flatMap(({ sendAt }) =>
					typeof sendAt === 'string' ? [sendAt] : [],
				);
				expect(times.filter((time) => Date.parse(time) > soon)).toEqual([]);
				expect(written(execution, 'Note the Message ID')[9]).toEqual({
					...{ row_number: '11', campaign: 'Winter sale', messageId: 'sms-1-11' },
					...{ outcome: '', reason: '', report: '', reportedAt: '' },
				});
			}
		});
	});
}
