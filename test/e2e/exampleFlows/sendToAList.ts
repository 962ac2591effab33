import type { Execution } from '../../../hosts/rest/execution';
import { sameMessageIn, REJECTED_BY_PLATFORM, SENT_NOT_LONG_AGO } from '../../engine/sentences';
import { putFaults } from '../putFaults';
import { type Changes, Example, type Examples, expectEnds, type Fed, SEND } from './stage';

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

/** The list with other rows, as CSV. */
export const withCsv = (lines: string[]) => ({
	assignments: {
		assignments: [{ id: 'csv', name: 'csv', value: lines.join('\n'), type: 'string' }],
	},
});

/** Number and reason of what a node got; a failure tells the number in its details. */
const got = (execution: Execution, node: string) =>
	execution.items(node).map(({ json }) => {
		const { to } = Object(json.details ?? json) as { to?: unknown };
		return [to, json.reason ?? json.error].filter((each) => each !== undefined && each !== '');
	});

/** examples/send-to-a-list.json */
export function sendToAList(examples: Examples): void {
	const importList = async (parameters: Changes['parameters'] = {}) =>
		await examples.import('send-to-a-list', {
			parameters: { 'Wait for the Log': { amount: 1, unit: 'seconds' }, ...parameters },
		});

	describe('the example Send to a List', () => {
		test('writes to the two who may be written to, in plain quotes, sorts the others, and writes to nobody again', async () => {
			const list = await importList();
			const execution = await list.press();
			const texts = examples.sandbox.messages().map(({ to, text }) => [to, text]);
			expect(texts.sort()).toEqual([
				[ANAN, TEXT('Anan')],
				[BOON, TEXT('Boon')],
				[FAH, TEXT('Fah')],
			]);
			expect(got(execution, 'Accepted')).toEqual([[ANAN], [BOON]]);
			const skipped = [
				'66812345680',
				'Unsubscribed Field "unsubscribed" is "yes". Only no, false, 0, - or a blank lets a message through',
			];
			expect(got(execution, 'Skipped')).toEqual([[ANAN, sameMessageIn(1)], skipped]);
			expect(got(execution, 'Failed')).toEqual(FAILED);

			examples.sandbox.clear();
			const again = await list.press();
			expect(examples.sandbox.messages().map(({ to }) => to)).toEqual([FAH]);
			expect(got(again, 'Accepted')).toEqual([]);
			expect(got(again, 'Skipped')).toEqual(
				expect.arrayContaining([
					[ANAN, SENT_NOT_LONG_AGO],
					[BOON, SENT_NOT_LONG_AGO],
				]),
			);
			expect(got(again, 'Failed')).toEqual(FAILED);
		});

		test('asks the log for a message whose answer was lost', async () => {
			await putFaults(examples.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			const execution = await (await importList()).press();
			expect(examples.sandbox.messages().map(({ to }) => to)).toEqual([ANAN, BOON, FAH]);
			const became = execution.items('What Became of It').map(({ json }) => json);
			expect(became.map(({ to }) => to).sort()).toEqual([ANAN, BOON, FAH]);
			expect(became.filter(({ outcome }) => outcome === 'notFound')).toEqual([]);
		});

		test('leads each odd row to a branch', async () => {
			const lines = ROWS.map(([, line], row) => `${row},${line}`);
			const list = await importList({
				CSV: withCsv(['row,name,phone,unsubscribed', ...lines]),
				[SEND]: { sending: { includeInputFields: true } },
			});
			const ends = ['Accepted', 'Skipped', 'Failed'];
			expectEnds(ROWS, Example.endsOfRows(await list.press(), ROWS.length, ends));
			expect(examples.taken().map(({ to }) => to)).toEqual(['66812310001', '66812310002']);
		});
	});
}
