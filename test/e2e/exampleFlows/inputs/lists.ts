import type { WorkflowNode } from '../../../../hosts/rest/workflow';
import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { importExample, LIMIT_S, SEND, START, withParameters } from '../importExample';
import { endsIn, endsOfRows, expected, type Fed, keepingMarks, table, takenBy } from './stage';

const firstSmsRows: Array<Fed<object>> = [
	['a row', { phone: '+66 81 230 0001', order: 'A1', text: 'Hello' }, ['Accepted']],
	['the same row', { phone: '+66 81 230 0001', order: 'A1', text: 'Hello' }, ['Accepted']],
	['as at home', { phone: '081-230-0001', order: 'A1', text: 'Hello' }, ['Accepted']],
	['a JSON number', { phone: 66812300002, order: 2, text: 'Hello' }, ['Accepted']],
	['two numbers', { phone: '0812300003, 12', order: 'A', text: 'Hello' }, ['Accepted', 'Failed']],
	['no number', { order: 'A', text: 'Hello' }, ['Failed']],
	['null for a number', { phone: null, order: 'A', text: 'Hello' }, ['Failed']],
	['words for a number', { phone: 'call me', order: 'A', text: 'Hello' }, ['Failed']],
	['no text', { phone: '0812300004', order: 'A' }, ['Failed']],
	['a number for a text', { phone: '0812300005', order: 'A', text: 7 }, ['Accepted']],
	['an object for a text', { phone: '0812300006', order: 'A', text: {} }, ['Failed']],
	['no order', { phone: '0812300007', text: 'Hello' }, ['Failed']],
];

const csvRows: Array<Fed<string>> = [
	['a row', 'Anan,+66 81 231 0001,', ['Accepted']],
	['the same row', 'Anan,+66 81 231 0001,', ['Skipped']],
	['as at home', 'Anan,081-231-0001,', ['Skipped']],
	['two numbers', 'Boon,"0812310002, 12",', ['Accepted', 'Failed']],
	['no number', 'Chai,,', ['Failed']],
	['words for a number', 'Chai,call me,', ['Failed']],
	['a number that lost its 0', 'Chai,812310003,', ['Failed']],
	['no name', ',0812310004,', ['Failed']],
	['said no', 'Ek,0812310005,yes', ['Skipped']],
	['said no in other words', 'Fah,0812310006,since May', ['Skipped']],
];

/** The examples with a list of people, fed with what lists hold. */
export function lists(real: () => RealN8n): void {
	const run = async (
		example: string,
		count: number,
		edit: (node: WorkflowNode) => WorkflowNode,
	) => {
		const saved = await importExample(real(), example, {
			name: `${example} with odd rows`,
			edit: (node) => edit(node.name === SEND ? keepingMarks(node) : node),
		});
		const execution = await real().client.run(saved, START, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		return endsOfRows(execution, count, await endsIn(example));
	};

	test(
		'first-sms.json: each row ends in a branch, and nobody gets the same text twice',
		async () => {
			real().sandbox.clear();
			const recipients = firstSmsRows.map(([, row], index) => ({ ...row, row: index }));
			const ends = await run('first-sms', recipients.length, (node) =>
				node.name === 'Recipients'
					? withParameters(node, { jsonOutput: JSON.stringify({ recipients }) })
					: node,
			);
			expect(table(firstSmsRows, ends)).toEqual(expected(firstSmsRows));
			expect(takenBy(real())).toEqual(
				['0001', '0002', '0003', '0005'].map((end) => `6681230${end}`),
			);
		},
		RUN_LIMIT_MS,
	);

	test(
		'send-to-a-list.json: each row ends in a branch, and a second run sends nothing',
		async () => {
			real().sandbox.clear();
			const lines = csvRows.map(([, line], row) => `${row},${line}`);
			const csv = ['row,name,phone,unsubscribed', ...lines].join('\n');
			const assignments = [{ id: 'csv', name: 'csv', value: csv, type: 'string' }];
			const edit = (node: WorkflowNode) =>
				node.name === 'CSV' ? withParameters(node, { assignments: { assignments } }) : node;
			const ends = await run('send-to-a-list', lines.length, edit);
			expect(table(csvRows, ends)).toEqual(expected(csvRows));
			const taken = ['66812310001', '66812310002'];
			expect(takenBy(real())).toEqual(taken);
			await run('send-to-a-list', lines.length, edit);
			expect(takenBy(real())).toEqual(taken);
		},
		RUN_LIMIT_MS,
	);

	test(
		'send-to-a-list.json: a file that is no table fails as a whole, and sends nothing',
		async () => {
			real().sandbox.clear();
			const csv = 'name,phone,unsubscribed\nAnan,0812310009,\nBoon';
			const assignments = [{ id: 'csv', name: 'csv', value: csv, type: 'string' }];
			const saved = await importExample(real(), 'send-to-a-list', {
				name: 'List that is no table',
				edit: (node) =>
					node.name === 'CSV' ? withParameters(node, { assignments: { assignments } }) : node,
			});
			const { status, errorMessage } = await real().client.run(saved, START, LIMIT_S);
			expect([status, errorMessage]).toEqual([
				'error',
				'Invalid Record Length: columns length is 3, got 1 on line 3',
			]);
			expect(takenBy(real())).toEqual([]);
		},
		RUN_LIMIT_MS,
	);
}
