import { CheckedInput } from '../../../nodes/BulkSms/core/checkedInput';
import type { MessageInput } from '../../../nodes/BulkSms/core/messageContent';
import { messageRules } from './messageRules';

const rules = messageRules();
const input = (itemIndex: number, to: unknown): MessageInput => ({
	itemIndex,
	from: 'MyShop',
	to,
	text: 'Hello',
	options: {},
});

describe('CheckedInput', () => {
	it('counts the places of recipients through all messages, the refused among them', () => {
		const checked = new CheckedInput(rules);
		checked.add(input(0, '66812345678, abc'));
		checked.add(input(1, ''));
		checked.add(input(2, '66898765432'));

		expect(checked.recipients.map(({ position, to }) => [position, to])).toEqual([
			[0, '66812345678'],
			[1, 'abc'],
			[2, ''],
			[3, '66898765432'],
		]);
		expect(checked.messages.map(({ recipients }) => recipients.map(({ to }) => to))).toEqual([
			['66812345678'],
			['66898765432'],
		]);
		expect([...checked.refused].map(([{ position }, { field }]) => [position, field])).toEqual([
			[1, 'To'],
			[2, 'To'],
		]);
	});

	it('refuses everybody of a message with a problem that is known', () => {
		const checked = new CheckedInput(rules);
		const known = { field: 'Expression', reason: 'It failed', advice: 'Correct it' };
		checked.add(input(0, '66812345678, 66898765432'), known);

		expect(checked.messages).toEqual([]);
		expect([...checked.refused.values()]).toEqual([known, known]);
	});

	it('takes a message to 200,000 numbers', () => {
		const checked = new CheckedInput(rules);
		checked.add(
			input(
				0,
				Array.from({ length: 200_000 }, (_, index) => 66810000000 + index),
			),
		);

		expect(checked.recipients).toHaveLength(200_000);
		expect(checked.messages[0]?.recipients).toHaveLength(200_000);
	});
});
