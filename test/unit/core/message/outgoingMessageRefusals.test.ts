import { checkMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import { checkWritten, messageRules, type Written } from './messageRules';
import type { Problem } from '../../../../nodes/BulkSms/core/problem';
import { resultOf } from '../../../engine/resultOf';

const rules = messageRules();
const circular: Record<string, unknown> = {};
circular.self = circular;
const NUMBERS = '66812345678,66898765432';
const check = (written: Written) => checkWritten({ to: NUMBERS, ...written }, rules);

/** The recipients with the field that refuses each; `undefined` for one that may be sent to. */
const verdicts = (fields: Written) => {
	const { recipients, refused } = check(fields);
	return recipients.map((recipient) => [recipient.to, refused.get(recipient)?.field]);
};
const recipient = (position: number, to: string, messageId: string, from = 'MyShop') => ({
	position,
	itemIndex: 0,
	to,
	from,
	messageId,
	text: 'Hello',
});

// A message that is right: test/integration/message/send/request/sentFields.test.ts.
describe('checkMessage, where a number is wrong', () => {
	it('refuses that one, as it was written, and sends to the others', () => {
		const { recipients, messages, refused } = check({
			to: ['66812345678', '081 234', '66898765432'],
			options: { messageId: 'order' },
		});
		const [first, second, third] = recipients;
		expect(recipients).toEqual([
			recipient(0, '66812345678', 'order-1'),
			recipient(1, '081 234', 'order-2'),
			recipient(2, '66898765432', 'order-3'),
		]);
		expect(messages.map((message) => message.recipients)).toEqual([[first, third]]);
		expect([...refused]).toEqual([
			[
				second,
				{
					field: 'To',
					reason:
						'"081 234" is not a usable number: it starts with 0, and the credential has no Default Country Code',
					advice:
						'Set Default Country Code in the credential, or write the number with + and its country code',
					isOfNumber: true,
				},
			],
		]);
	});

	it.each([undefined, []])(
		'accounts for an item without a number, %j, as one refused recipient',
		(to) => {
			const { recipients, messages, refused } = check({ to, options: { messageId: 'order' } });
			const nobody = recipient(0, '', 'order');
			const reason = 'There is no number to send to';
			const advice = 'Give at least one number';
			expect([recipients, messages]).toEqual([[nobody], []]);
			expect([...refused]).toEqual([[nobody, { field: 'To', reason, advice, isOfNumber: true }]]);
		},
	);

	it('keeps an entry of a list that is no number as a refused destination', () => {
		expect(verdicts({ to: ['66812345678', null, { phone: 1 }] })).toEqual([
			['66812345678', undefined],
			['', 'To'],
			['{"phone":1}', 'To'],
		]);
	});
});

describe('checkMessage, where the message itself is wrong', () => {
	// Each option with values that cannot be used: test/integration/parameters.
	it.each<[string, Written, string | undefined]>([
		['From', { from: '' }, undefined],
		['Text', { text: '' }, undefined],
		['Message ID', { options: { messageId: circular } }, 'item'],
		['Bulk ID', { options: { bulkId: null } }, 'item'],
		['Opt-Out URL', { text: '{optOutLink}' }, 'item'],
		['Send At', { options: { sendAt: circular } }, 'item'],
		['Callback Data', { options: { callbackData: circular } }, 'item'],
	])('refuses everybody, and tells whose fault it is: %s', (field, fields, scope) => {
		const { messages, refused } = check(fields);
		expect(messages).toEqual([]);
		expect([...refused.values()].map((problem) => [problem.field, problem.scope])).toEqual([
			[field, scope],
			[field, scope],
		]);
	});

	it('checks the options of an address for reports also where there is none', () => {
		for (const url of [{ notifyUrl: 'https://a.example' }, {}]) {
			for (const [field, option] of [
				['Report Format', { notifyContentType: '' }],
				['Report Token in URL', { appendReportToken: 'perhaps' }],
			] as const) {
				const { refused } = check({ options: { ...url, ...option } });
				expect([...refused.values()].map((problem) => problem.field)).toEqual([field, field]);
			}
		}
	});

	it.each<[string, unknown, string]>([
		['an object that holds itself', circular, 'an object'],
		['a Symbol', Symbol('MyShop'), 'Symbol(MyShop)'],
		['null', null, ''],
	])('shows a sender that is %s in what it refuses', (_, from, written) => {
		const { recipients, refused } = check({ from });
		expect(recipients).toEqual([
			recipient(0, '66812345678', 'made-0-0', written),
			recipient(1, '66898765432', 'made-0-1', written),
		]);
		expect([...refused.values()].map(({ field }) => field)).toEqual(['From', 'From']);
	});

	it('says how to put an option right', () => {
		const problem = (options: Written['options']) => [...check({ options }).refused.values()][0];
		const scope = 'item';
		expect(problem({ appendReportToken: 2 })).toEqual({
			...{ field: 'Report Token in URL', reason: 'Report Token in URL cannot be 2', scope },
			advice: 'Enter true or false, or remove the option',
		});
		expect(problem({ notifyUrl: 'https://a.example', notifyContentType: '' })).toEqual({
			...{ field: 'Report Format', advice: 'Use application/json', scope },
			reason: 'The content type is empty or longer than 50 characters',
		});
		expect(problem({ bulkId: 'b'.repeat(51) })).toEqual({
			...{ field: 'Bulk ID', scope },
			reason: 'The bulk ID is empty, not a text or longer than 50 characters',
			advice: 'Use a shorter text, or leave the option out to have the gateway make one',
		});
	});

	it('refuses everybody for a problem that was known before, whatever else is wrong', () => {
		const known: Problem = { field: 'Expression', reason: 'It failed', advice: 'Correct it' };
		const { recipients, messages, refused } = resultOf(
			checkMessage(
				{ itemIndex: 0, from: '', to: ['66812345678', 'abc'], text: 'Hello', options: {} },
				rules,
				0,
				known,
			),
		);
		expect(recipients.map(({ to }) => to)).toEqual(['66812345678', 'abc']);
		expect(messages).toEqual([]);
		expect([...refused]).toEqual(recipients.map((each) => [each, known]));
	});

	it('names the fault of the message for a destination that is wrong as well', () => {
		expect(verdicts({ from: '', to: '66812345678,abc' })).toEqual([
			['66812345678', 'From'],
			['abc', 'From'],
		]);
	});
});
