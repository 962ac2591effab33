import type { Execution } from '../../../hosts/rest/execution';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { COMES_EARLIER } from '../../engine/sentences';
import { type Examples, SEND } from './stage';

const SENT_BEFORE = { name: 'Ann', phone: '66812390009' };
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
	{ name: 'Tested', phone: '66812390007', messageId: 'test-1-11', outcome: 'accepted' },
	{ name: 'Corrected', phone: '66812390008', messageId: 'sms-1-12', outcome: 'notSent' },
	{ ...SENT_BEFORE, messageId: 'sms-1-13', outcome: 'accepted' },
	{ ...SENT_BEFORE, messageId: 'sms-1-14' },
	{ ...SENT_BEFORE, unsubscribed: true },
	{ ...SENT_BEFORE, unsubscribed: 'since May' },
].map((row, index) => ({ row_number: index + 2, ...row }));

const OUTCOMES = [
	['accepted', ''],
	['accepted', ''],
	['accepted', ''],
	['accepted', ''],
	['skipped', COMES_EARLIER],
	['notSent', ''],
	['notSent', ''],
	['notSent', ''],
	['notSent', ''],
	['accepted', ''],
	['accepted', ''],
];

/** Without an account at Google: rows in place of the sheet, and what is written comes out. */
export function inPlaceOfGoogle(node: WorkflowNode): WorkflowNode {
	if (node.type !== 'n8n-nodes-base.googleSheets') return node;
	const { columns } = node.parameters as { columns?: { value: Record<string, string> } };
	if (!columns) {
		const jsCode = `return ${JSON.stringify(ROWS)}.map((json) => ({ json }))`;
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
			const execution = await example.press();
			const ids = OUTCOMES.map((_, index) => `sms-${execution.id}-${index + 2}`);
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
			const tomorrow = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10);
			expect(new Set(written(execution, SEND).map(({ sendAt }) => sendAt ?? 'none'))).toEqual(
				new Set([`${tomorrow}T09:00:00.000+07:00`, 'none']),
			);
			expect(examples.sandbox.messages().map(({ to, text }) => [to, text])).toEqual(
				[
					['66812390001', 'Ann'],
					['66812390002', "O'Brien"],
					['66812390003', 'สมชาย'],
					['66812390004', '{{name}}'],
					['66812390007', 'Tested'],
					['66812390008', 'Corrected'],
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

		test('sends everything to the test number, at once, and notes it so that the rows are not taken for sent', async () => {
			const edit = withSetting('testNumber', '081 239 0099');
			const example = await examples.import('sheet-tomorrow-at-nine', { edit });
			const execution = await example.press();
			expect(examples.sandbox.messages().map(({ to, text }) => [to, text])).toEqual(
				['Ann', "O'Brien", 'สมชาย', '{{name}}', 'Bo', 'Tested', 'Corrected'].map((name) => [
					'66812390099',
					`Dear ${name}, our sale starts today.`,
				]),
			);
			const soon = Date.now() + 3 * 60_000;
			const times = written(execution, SEND).flatMap(({ sendAt }) =>
				typeof sendAt === 'string' ? [sendAt] : [],
			);
			expect(times.filter((time) => Date.parse(time) > soon)).toEqual([]);
			expect(written(execution, 'Note the Message ID')[0]).toEqual({
				row_number: '2',
				messageId: `test-${execution.id}-2`,
			});
		});
	});
}
