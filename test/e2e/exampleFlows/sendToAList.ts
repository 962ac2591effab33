import type { Execution } from '../../../hosts/rest/execution';
import type { SavedWorkflow } from '../../../hosts/rest/workflow';
import {
	NUMBER_COMES_EARLIER,
	REJECTED_BY_PLATFORM,
	SENT_NOT_LONG_AGO,
} from '../../engine/sentences';
import { putFaults } from '../putFaults';
import type { Follower } from './asWritten/stage';
import { endsIn, endsOfRows, expected, type Fed, keepingMarks, table } from './calledExample';
import { SEND, withParameters } from './importExample';

const [ANAN, BOON, FAH] = ['66812345678', '66812345679', '66812349903'] as const;
const TEXT = (name: string) => `Dear ${name}, our "Sale" starts tomorrow - 20 % off everything...`;

const ROWS: Array<Fed<string>> = [
	['a row', 'Anan,+66 81 231 0001,', ['Accepted']],
	['as at home', 'Anan,081-231-0001,', ['Skipped']],
	['the same person by another name', 'Mr Anan,+66812310001,', ['Skipped']],
	['two numbers', 'Boon,"0812310002, 12",', ['Accepted', 'Failed']],
	['no number', 'Chai,,', ['Failed']],
	['words for a number', 'Chai,call me,', ['Failed']],
	['a number that lost its 0', 'Chai,812310003,', ['Failed']],
	['no name', ',0812310004,', ['Failed']],
	['said no', 'Ek,0812310005,yes', ['Skipped']],
	['said no in other words', 'Fah,0812310006,since May', ['Skipped']],
];

const FAILED = [
	[
		'081 234',
		'"081 234" is not a usable number: a number of +66 (Thailand) has 8 or 9 digits after its country code, and this one has 5',
	],
	[FAH, REJECTED_BY_PLATFORM],
];

/** Number and reason of what a node got; a failure tells the number in its details. */
const got = (execution: Execution, node: string) =>
	execution.items(node).map(({ json }) => {
		const { to } = Object(json.details ?? json) as { to?: unknown };
		return [to, json.reason ?? json.error].filter((each) => each !== undefined && each !== '');
	});

/** examples/send-to-a-list.json */
export function sendToAList(follower: Follower): void {
	const importList = async (name: string, parameters: Record<string, unknown> = {}) => {
		const { saved } = await follower.import('send-to-a-list', {
			name: `List ${name}`,
			edit: (node) => {
				if (node.name === 'Wait for the Log') {
					return withParameters(node, { amount: 1, unit: 'seconds' });
				}
				return node.name === SEND ? withParameters(node, parameters) : node;
			},
		});
		return saved;
	};
	const sentTo = () => follower.sandbox.messages().map(({ to }) => to);

	describe('the example Send to a List', () => {
		let list: SavedWorkflow;
		beforeAll(async () => {
			list = await importList('as it is');
		});

		test('writes to the two who may be written to, in plain quotes, and sorts the others', async () => {
			const execution = await follower.press(list);

			const texts = follower.sandbox.messages().map(({ to, text }) => [to, text]);
			expect(texts.sort()).toEqual([
				[ANAN, TEXT('Anan')],
				[BOON, TEXT('Boon')],
				[FAH, TEXT('Fah')],
			]);
			expect(got(execution, 'Accepted')).toEqual([[ANAN], [BOON]]);
			expect(got(execution, 'Skipped')).toEqual([
				[ANAN, NUMBER_COMES_EARLIER],
				['66812345680', 'The field "unsubscribed" says that it asked for no messages'],
			]);
			expect(got(execution, 'Failed')).toEqual(FAILED);
		});

		test('writes to nobody when it runs again: n8n remembers who got the text, and who did not', async () => {
			const execution = await follower.press(list);

			expect(sentTo()).toEqual([FAH]);
			expect(got(execution, 'Accepted')).toEqual([]);
			expect(got(execution, 'Skipped')).toEqual(
				expect.arrayContaining([
					[ANAN, SENT_NOT_LONG_AGO],
					[BOON, SENT_NOT_LONG_AGO],
				]),
			);
			expect(got(execution, 'Failed')).toEqual(FAILED);
		});

		test('asks the log for a message whose answer was lost, and writes to nobody again', async () => {
			await putFaults(follower.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			const execution = await follower.press(await importList('lost', { text: 'Is lost' }));

			expect(sentTo()).toEqual([ANAN, BOON, FAH]);
			const became = execution
				.items('What Became of It')
				.map(({ json }) => [json.to, json.outcome]);
			expect(became.map(([to]) => to).sort()).toEqual([ANAN, BOON, FAH]);
			expect(became.filter(([, outcome]) => outcome === 'notFound')).toEqual([]);
		});

		test('leads each odd row to a branch', async () => {
			const lines = ROWS.map(([, line], row) => `${row},${line}`);
			const value = ['row,name,phone,unsubscribed', ...lines].join('\n');
			const assignments = [{ id: 'csv', name: 'csv', value, type: 'string' }];
			const { saved } = await follower.import('send-to-a-list', {
				name: 'List with odd rows',
				edit: (node) => {
					if (node.name === 'CSV') return withParameters(node, { assignments: { assignments } });
					return node.name === SEND ? keepingMarks(node) : node;
				},
			});
			const ends = await endsIn('send-to-a-list');
			const found = endsOfRows(await follower.press(saved), ROWS.length, ends);
			expect(table(ROWS, found)).toEqual(expected(ROWS));
			expect(follower.taken().map(({ to }) => to)).toEqual(['66812310001', '66812310002']);
		});
	});
}
