import { RunMessages } from '../../../../nodes/BulkSms/core/message/runMessages';
import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';
import { splitDestinations } from '../../../../nodes/BulkSms/core/message/number/writtenNumber';
import { computingOf, isLinear } from '../../../engine/computing';
import { messageRules, refusedIn } from './messageRules';
import { resultOf } from '../../../engine/resultOf';

const rules = messageRules();
const input = (itemIndex: number, to: unknown): MessageInput => ({
	itemIndex,
	from: 'MyShop',
	to: splitDestinations(to),
	text: 'Hello',
	options: {},
});

const add = (checked: RunMessages, input: MessageInput) => resultOf(checked.add(input));

describe('RunMessages', () => {
	it('counts the places of recipients through all messages, the refused among them', () => {
		const checked = new RunMessages(rules);
		add(checked, input(0, '66812345678, abc'));
		add(checked, input(1, ''));
		add(checked, input(2, '66898765432'));

		expect(checked.ledger.recipients.map(({ position, to }) => [position, to])).toEqual([
			[0, '66812345678'],
			[1, 'abc'],
			[2, ''],
			[3, '66898765432'],
		]);
		expect(checked.messages.map(({ recipients }) => recipients.map(({ to }) => to))).toEqual([
			['66812345678'],
			['66898765432'],
		]);
		expect(refusedIn(checked).map(([{ position }, { field }]) => [position, field])).toEqual([
			[1, 'To'],
			[2, 'To'],
		]);
	});

	it('takes a message to 200,000 numbers', () => {
		const checked = new RunMessages(rules);
		const numbers = Array.from({ length: 200_000 }, (_, index) => 66810000000 + index);
		add(checked, input(0, numbers));

		expect(checked.ledger.recipients).toHaveLength(200_000);
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
		add(checked, linked(0, '66812345678, abc, 66898765432'));

		const [one, other] = checked.messages;
		expect(checked.messages).toHaveLength(2);
		expect([one?.recipients, other?.recipients]).toEqual([
			[checked.ledger.recipients[0]],
			[checked.ledger.recipients[2]],
		]);
		expect(one?.fields.text).not.toBe(other?.fields.text);
		expect({ ...one, fields: { ...one?.fields, text: '' }, recipients: [] }).toEqual({
			...other,
			fields: { ...other?.fields, text: '' },
			recipients: [],
		});
		expect(refusedIn(checked).map(([recipient]) => recipient)).toEqual([
			checked.ledger.recipients[1],
		]);
	});

	it('says what is wrong with the address once, for all messages that have it', () => {
		const checked = new RunMessages(withToken);
		for (const item of [0, 1, 2]) add(checked, linked(item, '66812345678'));
		expect(checked.warnings.map((each) => each.slice(0, 40))).toEqual([
			'Options → Opt-Out URL is a test URL of n',
			'The opt-out link leads to http://localho',
		]);
	});
});

describe('RunMessages, with identifiers of the user', () => {
	/** Two numbers that no other item has, or as many as are wanted. */
	const numbers = (itemIndex: number, count = 2) =>
		Array.from({ length: count }, (_, index) => 66810000000 + itemIndex * 1000 + index);
	const check = (items: Array<[messageId: string, count: number]>) => {
		const checked = new RunMessages(rules);
		items.forEach(([messageId, count], itemIndex) =>
			add(checked, { ...input(itemIndex, numbers(itemIndex, count)), options: { messageId } }),
		);
		return {
			sent: checked.messages.map(({ recipients }) => recipients.map(({ messageId }) => messageId)),
			refused: refusedIn(checked).map(
				([{ itemIndex, messageId }, { reason }]) => [itemIndex, messageId, reason] as const,
			),
		};
	};
	const isAlso = (messageId: string, item: number) =>
		`The node makes the Message ID "${messageId}" for one number, but item ${item} has it`;

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
				[0, 'x-2', isAlso('x-2', 4)],
				[1, 'x-1', isAlso('x-1', 3)],
				[1, 'x-2', isAlso('x-2', 4)],
			],
		});
	});

	it.each([
		['a given one', 1, '"x"'],
		['a made one', 2, '"x-1" and 1 more'],
	])('warns of an ID that several messages have: %s', (_, count, ids) => {
		const checked = new RunMessages(rules);
		for (const item of [0, 10])
			add(checked, { ...input(item, numbers(item, count)), options: { messageId: 'x' } });
		expect(checked.warnings).toEqual([
			`Several messages have the Message ID ${ids}, so their delivery reports cannot be told apart: give each one its own.`,
		]);
	});

	it('takes many numbers of which each meets another item, in a time that grows no faster', async () => {
		const measure = (count: number) => {
			const checked = new RunMessages(rules);
			const time = computingOf(() => {
				add(checked, { ...input(0, numbers(0, count)), options: { messageId: 'x' } });
				for (let item = 1; item <= count; item += 1) {
					add(checked, { ...input(item, '66812345678'), options: { messageId: `x-${item}` } });
				}
			});
			expect([checked.messages.length, refusedIn(checked).length]).toEqual([count, count]);
			return time;
		};
		expect(await isLinear(measure, 4_000)).toBe(true);
	});
});

describe('the warnings of RunMessages', () => {
	const warnings = (defaultCountryCode: string, ...to: string[]) => {
		const checked = new RunMessages(messageRules({ defaultCountryCode }));
		to.forEach((each, index) => add(checked, input(index, each)));
		return checked.warnings;
	};

	it('name the mobiles of all items that could be abroad', () => {
		const numbers = ['131 2345 6789, 8613123456780', 'abc', '+13123456789, 13323456789'];
		expect(warnings('86', ...numbers)).toEqual([
			'2 numbers (8613123456789, 8613323456789) count as national, but may be international: "131 2345 6789" counts as +8613123456789, but may be +13123456789. If it is, write it with +.',
		]);
	});
});
