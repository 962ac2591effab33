import { containing, Example, type Examples, expectEnds, type Fed, SEND } from './stage';

/** What a row says otherwise than that Hello goes to a number of its own. */
const ROWS: Array<Fed<object>> = [
	['a row', {}, ['Accepted']],
	['the same as at home', { phone: '081-230-0000' }, ['Accepted']],
	['a JSON number', { phone: 66812300002, order: 2 }, ['Accepted']],
	['two numbers', { phone: '0812300003, 12' }, ['Accepted', 'Failed']],
	['null for a number', { phone: null }, ['Failed']],
	['no text', { text: undefined }, ['Failed']],
	['a number for a text', { text: 7 }, ['Accepted']],
	['an object for a text', { text: {} }, ['Failed']],
	['no order', { order: undefined }, ['Failed']],
];

/** examples/first-sms.json; examples.test.ts has it beside the example that takes reports. */
export function firstSms(examples: Examples): void {
	test('the example First SMS leads each row to a branch, and nobody gets the same text twice', async () => {
		const recipients = ROWS.map(([, row], index) => ({
			...{ row: index, phone: `+66 81 230 000${index}`, order: 'A', text: 'Hello', ...row },
		}));
		const example = await examples.import('first-sms', {
			parameters: {
				Recipients: containing({ recipients }),
				[SEND]: { sending: { includeInputFields: true } },
			},
		});
		const execution = await example.press();
		expectEnds(ROWS, Example.endsOfRows(execution, ROWS.length, ['Accepted', 'Failed']));
		const taken = examples.taken().map(({ to }) => to);
		expect(taken.toSorted()).toEqual(['0', '2', '3', '6'].map((end) => `6681230000${end}`));
	});
}
