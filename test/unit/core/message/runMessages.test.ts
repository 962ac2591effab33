import { RunMessages } from '../../../../nodes/BulkSms/core/message/runMessages';
import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';
import { messageRules } from './messageRules';
import type { Problem } from '../../../../nodes/BulkSms/core/problem';

const rules = messageRules();
const input = (itemIndex: number, to: unknown): MessageInput => ({
	itemIndex,
	from: 'MyShop',
	to,
	text: 'Hello',
	options: {},
});

describe('RunMessages', () => {
	it('counts the places of recipients through all messages, the refused among them', () => {
		const checked = new RunMessages(rules);
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
		const checked = new RunMessages(rules);
		const known: Problem = { field: 'Expression', reason: 'It failed', advice: 'Correct it' };
		checked.add(input(0, '66812345678, 66898765432'), known);

		expect(checked.messages).toEqual([]);
		expect([...checked.refused.values()]).toEqual([known, known]);
	});

	it('takes a message to 200,000 numbers', () => {
		const checked = new RunMessages(rules);
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

describe('RunMessages, with links for opt-outs', () => {
	const withToken = messageRules({ reportToken: 'a-token-of-20-letters' });
	const optOutUrl = 'http://localhost:5678/webhook-test/stop';
	const linked = (itemIndex: number, to: unknown, messageId?: string): MessageInput => ({
		...input(itemIndex, to),
		options: { optOutUrl, ...(messageId !== undefined && { messageId }) },
	});

	it('makes a message for each number, with all else alike', () => {
		const checked = new RunMessages(withToken);
		checked.add(linked(0, '66812345678, abc, 66898765432'));

		const [one, other] = checked.messages;
		expect(checked.messages).toHaveLength(2);
		expect([one?.recipients, other?.recipients]).toEqual([
			[checked.recipients[0]],
			[checked.recipients[2]],
		]);
		expect(one?.fields.text).not.toBe(other?.fields.text);
		expect({ ...one, fields: { ...one?.fields, text: '' }, recipients: [] }).toEqual({
			...other,
			fields: { ...other?.fields, text: '' },
			recipients: [],
		});
		expect([...checked.refused.keys()]).toEqual([checked.recipients[1]]);
	});

	it('takes out only the number whose made identifier meets a given one', () => {
		const checked = new RunMessages(withToken);
		checked.add(linked(0, '66812345678, 66898765432', 'a'));
		checked.add(linked(1, '66811111111', 'a-1'));

		expect(checked.messages.map(({ recipients }) => recipients.map(({ to }) => to))).toEqual([
			['66898765432'],
			['66811111111'],
		]);
	});

	it('says what is wrong with the address once, for all messages that have it', () => {
		const checked = new RunMessages(withToken);
		for (const item of [0, 1, 2]) checked.add(linked(item, '66812345678'));
		expect(checked.warnings.map((each) => each.slice(0, 30))).toEqual([
			'Opt-Out URL is a test URL of n',
			'The opt-out link leads to http',
		]);
	});
});

describe('RunMessages, with identifiers of the user', () => {
	/** Two numbers that no other item has, or as many as are wanted. */
	const numbers = (itemIndex: number, count = 2) =>
		Array.from({ length: count }, (_, index) => 66810000000 + itemIndex * 1000 + index);
	const check = (
		items: Array<[messageId: unknown, count: number] | [messageId: unknown, to: string]>,
	) => {
		const checked = new RunMessages(rules);
		items.forEach(([messageId, to], itemIndex) =>
			checked.add({
				...input(itemIndex, typeof to === 'string' ? to : numbers(itemIndex, to)),
				options: messageId === undefined ? {} : { messageId },
			}),
		);
		return {
			sent: checked.messages.map(({ recipients }) => recipients.map(({ messageId }) => messageId)),
			refused: [...checked.refused].map(
				([{ itemIndex, messageId }, { reason }]) => [itemIndex, messageId, reason] as const,
			),
		};
	};
	const isAlso = (messageId: string, item: number) =>
		`The node makes the Message ID "${messageId}" for one number, but item ${item} has it`;

	it('refuses a made one that an item before it was given', () => {
		expect(
			check([
				['x-1', 1],
				['x', 2],
			]),
		).toEqual({
			sent: [['x-1'], ['x-2']],
			refused: [[1, 'x-1', isAlso('x-1', 1)]],
		});
	});

	it('refuses a made one that an item behind it was given', () => {
		expect(
			check([
				['x', 3],
				[undefined, 1],
				['x-2', 1],
			]),
		).toEqual({
			sent: [['x-1', 'x-3'], ['made-1-0'], ['x-2']],
			refused: [[0, 'x-2', isAlso('x-2', 3)]],
		});
	});

	it('refuses all that were made alike, and a message of which none is left', () => {
		expect(
			check([
				['x', 2],
				['x', 2],
				['x-1', 1],
				['x-2', 1],
			]),
		).toEqual({
			sent: [['x-1'], ['x-2']],
			refused: [
				[0, 'x-1', isAlso('x-1', 3)],
				[1, 'x-1', isAlso('x-1', 3)],
				[0, 'x-2', isAlso('x-2', 4)],
				[1, 'x-2', isAlso('x-2', 4)],
			],
		});
	});

	it('says what to do', () => {
		const checked = new RunMessages(rules);
		checked.add({ ...input(0, '66812345678'), options: { messageId: 'x-1' } });
		checked.add({ ...input(1, '66812345671, 66812345672'), options: { messageId: 'x' } });
		expect([...checked.refused.values()]).toEqual([
			{
				field: 'Message ID',
				reason: isAlso('x-1', 1),
				advice: 'Give one of the two items another Message ID, or leave the option out',
				scope: 'item',
			},
		]);
	});

	it.each<[string, Array<[unknown, number] | [unknown, string]>, string[][]]>([
		[
			'the same given twice, which is the user’s own doing',
			[
				['x', 1],
				['x', 1],
			],
			[['x'], ['x']],
		],
		[
			'the same made twice',
			[
				['x', 2],
				['x', 2],
			],
			[
				['x-1', 'x-2'],
				['x-1', 'x-2'],
			],
		],
		[
			'a number that is none beside it',
			[
				['x', 2],
				['x-1', 'abc'],
			],
			[['x-1', 'x-2']],
		],
		[
			'one that was made for a number that is none',
			[
				['x', 'abc,66812345678'],
				['x-1', 1],
			],
			[['x-2'], ['x-1']],
		],
		[
			'other letters',
			[
				['X', 2],
				['x-1', 1],
			],
			[['X-1', 'X-2'], ['x-1']],
		],
	])('leaves %s', (_, items, sent) => {
		expect(check(items).sent).toEqual(sent);
	});

	it('takes 50,000 numbers of which each meets another item', () => {
		const checked = new RunMessages(rules);
		checked.add({ ...input(0, numbers(0, 50_000)), options: { messageId: 'x' } });
		for (let item = 1; item <= 50_000; item += 1) {
			checked.add({ ...input(item, '66812345678'), options: { messageId: `x-${item}` } });
		}
		expect(checked.messages).toHaveLength(50_000);
		expect(checked.refused.size).toBe(50_000);
	});
});

describe('the warnings of RunMessages', () => {
	const warnings = (defaultCountryCode: string, ...to: string[]) => {
		const checked = new RunMessages(messageRules({ defaultCountryCode }));
		to.forEach((each, index) => checked.add(input(index, each)));
		return checked.warnings;
	};

	it('name the long numbers of all items that may lack their 0, as international numbers', () => {
		const numbers = ['09812345670, 9812345678', 'abc', '+9812345678, 9898765432, 812345678'];
		expect(warnings('91', ...numbers)).toEqual([
			'2 numbers (9812345678, 9898765432) count as international numbers, but may be national ones that lost their leading 0 in a spreadsheet. If they are, write them like +919812345678.',
		]);
	});

	it('are none without such a number, or without a default country code', () => {
		expect(warnings('66', '66812345678, 0812345678, 6591234567')).toEqual([]);
		expect(warnings('', '9812345678')).toEqual([]);
	});
});
