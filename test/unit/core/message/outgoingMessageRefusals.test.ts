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
});

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
						'"081 234" is not a usable number: it starts with 0 and the credential has no default country code',
					advice: 'Write it with its country code, or set Default Country Code in the credential',
					isOfNumber: true,
				},
			],
		]);
	});

	it('plans no message where every number is wrong', () => {
		expect(check({ to: 'a,b' }).messages).toEqual([]);
		expect(verdicts({ to: 'a,b' })).toEqual([
			['a', 'To'],
			['b', 'To'],
		]);
	});

	it.each([undefined, ',', []])(
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

	it.each<[unknown, string]>([
		[null, ''],
		[[], ''],
		[{ phone: 1 }, '{"phone":1}'],
	])('keeps an entry %j of a list as a refused destination', (entry, shown) => {
		const to = ['66812345678', entry, '66898765432'];
		expect(verdicts({ to })).toEqual([
			['66812345678', undefined],
			[shown, 'To'],
			['66898765432', undefined],
		]);
	});
});

describe('checkMessage, where the message itself is wrong', () => {
	const [OF_ITEM, OF_MESSAGE] = ['item', 'message'];

	it.each<[string, Written, string, string]>([
		['the sender', { from: '' }, 'From', OF_MESSAGE],
		['the text', { text: '' }, 'Text', OF_MESSAGE],
		['a text that holds itself', { text: circular }, 'Text', OF_MESSAGE],
		['a text that is NaN', { text: NaN }, 'Text', OF_MESSAGE],
		['the identifier', { options: { messageId: '' } }, 'Message ID', OF_ITEM],
		['a long identifier', { options: { messageId: 'a'.repeat(199) } }, 'Message ID', OF_ITEM],
		[
			'an identifier that holds itself',
			{ options: { messageId: circular } },
			'Message ID',
			OF_ITEM,
		],
		['the bulk ID', { options: { bulkId: null } }, 'Bulk ID', OF_ITEM],
		['a bulk ID that is a fraction', { options: { bulkId: 1.5 } }, 'Bulk ID', OF_ITEM],
		['the opt-out link', { options: { optOutUrl: '' } }, 'Opt-Out URL', OF_ITEM],
		['a missing link', { text: '{optOutLink}' }, 'Opt-Out URL', OF_ITEM],
		['the encoding', { options: { makeGsmCompatible: '' } }, 'Smart Encoding', OF_ITEM],
		['short links', { options: { shortenUrls: circular } }, 'Shorten URLs', OF_ITEM],
		['the address for reports', { options: { notifyUrl: circular } }, 'Notify URL', OF_ITEM],
		['the time', { options: { sendAt: '' } }, 'Send At', OF_ITEM],
		['a time of no day', { options: { sendAt: '09:30' } }, 'Send At', OF_ITEM],
		['a time that holds itself', { options: { sendAt: circular } }, 'Send At', OF_ITEM],
		['the callback data', { options: { callbackData: circular } }, 'Callback Data', OF_ITEM],
	])('refuses everybody, and tells whose fault it is: %s', (_, fields, field, scope) => {
		const { messages, refused } = check(fields);
		expect(verdicts(fields)).toEqual(NUMBERS.split(',').map((to) => [to, field]));
		const scopes = [...refused.values()].map((problem) => problem.scope ?? OF_MESSAGE);
		expect(scopes).toEqual([scope, scope]);
		expect(messages).toEqual([]);
	});

	it.each([
		[true, undefined],
		[true, 'a'.repeat(51)],
		[true, 1],
		[false, null],
		[false, ''],
	])('with an address (%j), refuses a notifyContentType that is %j', (hasUrl, type) => {
		const url = hasUrl ? { notifyUrl: 'https://a.example' } : {};
		expect(verdicts({ options: { ...url, notifyContentType: type } })).toEqual(
			NUMBERS.split(',').map((to) => [to, 'Notify Content Type']),
		);
	});

	it.each<[unknown, string, string]>([
		[undefined, 'has no value', 'Give it a value, or remove the option'],
		['TRUE', 'cannot be "TRUE"', 'Enter true or false, or remove the option'],
		[0, 'cannot be 0', 'Enter true or false, or remove the option'],
	])(
		'refuses an appendReportToken that is %j, with and without an address',
		(appendReportToken, why, advice) => {
			const field = 'Report Token in URL';
			const problem = { field, reason: `${field} ${why}`, advice, scope: 'item' };
			for (const notifyUrl of [{}, { notifyUrl: 'https://a.example' }]) {
				const { refused } = check({ options: { ...notifyUrl, appendReportToken } });
				expect([...refused.values()]).toEqual([problem, problem]);
			}
		},
	);

	it.each<[string, unknown, string]>([
		['a fraction', 1.5, '1.5'],
		['an object', { name: 'MyShop' }, '{"name":"MyShop"}'],
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

	it('says how to put shortenUrls, notifyContentType and bulkId right', () => {
		const problem = (options: Written['options']) => [...check({ options }).refused.values()][0];
		expect(problem({ shortenUrls: 'yes' })).toEqual({
			field: 'Shorten URLs',
			reason: 'Shorten URLs cannot be "yes"',
			advice: 'Enter true or false, or remove the option',
			scope: 'item',
		});
		expect(problem({ notifyUrl: 'https://a.example', notifyContentType: '' })).toEqual({
			field: 'Notify Content Type',
			reason: 'The content type is empty or longer than 50 characters',
			advice: 'Use application/json',
			scope: 'item',
		});
		expect(problem({ bulkId: 'b'.repeat(51) })).toEqual({
			field: 'Bulk ID',
			reason: 'The bulk ID is empty, not a text or longer than 50 characters',
			advice: 'Use a shorter text, or leave the option out to have the gateway make one',
			scope: 'item',
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
