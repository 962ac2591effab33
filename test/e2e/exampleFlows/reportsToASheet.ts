import type { WorkflowNode } from '../../../hosts/rest/workflow';
import type { Examples } from './stage';

const ROWS = [
	{ row_number: 2, name: 'Ann', phone: '+66 81 239 0001' },
	{ row_number: 3, name: 'Bo', phone: 'nobody', messageId: '' },
	{ row_number: 4, name: 'Chai', phone: '66812390002', messageId: 'sms-1-4' },
];

/** Without an account at Google: rows in place of the sheet, and what is written comes out. */
function inPlaceOfGoogle(node: WorkflowNode): WorkflowNode {
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

/** examples/reports-to-a-sheet.json */
export function reportsToASheet(examples: Examples): void {
	test('reports-to-a-sheet.json: each row gets its outcome, then its report, and none a second message', async () => {
		const example = await examples.publish('reports-to-a-sheet', { edit: inPlaceOfGoogle });
		const execution = await example.press();
		const written = (node: string) => execution.items(node).map(({ json }) => json);
		const [accepted, refused] = [2, 3].map((row) => `sms-${execution.id}-${row}`);
		expect(written('Note the Message ID')).toEqual([
			{ row_number: '2', messageId: accepted },
			{ row_number: '3', messageId: refused },
		]);
		expect(written('Write the Outcome')).toEqual([
			{ messageId: accepted, outcome: 'accepted', reason: '' },
			{
				messageId: refused,
				outcome: 'notSent',
				reason: '"nobody" is not a usable number: it contains letters',
			},
		]);
		expect(examples.sandbox.messages()).toMatchObject([
			{ messageId: accepted, to: '66812390001', text: 'Dear Ann, your order is ready.' },
		]);
		const report = await example.call('Bulk SMS Trigger', {
			details: [{ messageId: accepted, to: '66812390001', status: { name: 'DELIVERED' } }],
		});
		expect(report.items('Write the Report').map(({ json }) => json)).toEqual([
			{
				messageId: accepted,
				report: 'delivered',
				reportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
			},
		]);
	});
}
