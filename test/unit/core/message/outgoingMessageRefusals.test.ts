import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';
import { checkMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import { messageRules } from './messageRules';
import type { Problem } from '../../../../nodes/BulkSms/core/problem';

const rules = messageRules();
const circular: Record<string, unknown> = {};
circular.self = circular;
const NUMBERS = '66812345678,66898765432';
const check = (fields: Partial<MessageInput>) =>
	checkMessage(
		{ itemIndex: 0, from: 'MyShop', to: NUMBERS, text: 'Hello', options: {}, ...fields },
		rules,
	);

/** The recipients with the field that refuses each; `undefined` for one that may be sent to. */
const verdicts = (fields: Partial<MessageInput>) => {
	const { recipients, refused } = check(fields);
	return recipients.map((recipient) => [recipient.to, refused.get(recipient)?.field]);
};

describe('checkMessage, where a number is wrong', () => {
	it('refuses that one, as it was written, and sends to the others', () => {
		const {
			recipients,
			messages: [message],
			refused,
		} = check({
			to: ['66812345678', '081 234', '66898765432'],
			options: { messageId: 'order' },
		});
		const [first, second, third] = recipients;
		expect(recipients).toEqual([
			{
				position: 0,
				itemIndex: 0,
				to: '66812345678',
				from: 'MyShop',
				messageId: 'order-1',
			},
			{
				position: 1,
				itemIndex: 0,
				to: '081 234',
				from: 'MyShop',
				messageId: 'order-2',
			},
			{
				position: 2,
				itemIndex: 0,
				to: '66898765432',
				from: 'MyShop',
				messageId: 'order-3',
			},
		]);
		expect(message?.recipients).toEqual([first, third]);
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

	it.each([undefined, null, '', ' ', ',', []])(
		'accounts for an item without a number, %j, as one refused recipient',
		(to) => {
			const {
				recipients,
				messages: [message],
				refused,
			} = check({ to, options: { messageId: 'order' } });
			const nobody = {
				position: 0,
				itemIndex: 0,
				to: '',
				from: 'MyShop',
				messageId: 'order',
			};
			expect(recipients).toEqual([nobody]);
			expect(message).toBeUndefined();
			expect([...refused]).toEqual([
				[
					nobody,
					{
						field: 'To',
						reason: 'There is no number to send to',
						advice: 'Give at least one number',
						isOfNumber: true,
					},
				],
			]);
		},
	);

	it.each<[string, unknown]>([
		['null', null],
		['nothing', undefined],
		['an empty text', ''],
		['an empty list', []],
	])('keeps an entry of a list that is %s as a refused destination', (_, entry) => {
		const {
			recipients,
			messages: [message],
			refused,
		} = check({ to: ['66812345678', entry, '66898765432'] });
		const [first, nobody, third] = recipients;
		expect(recipients.map(({ to, messageId }) => [to, messageId])).toEqual([
			['66812345678', 'made-0-0'],
			['', 'made-0-1'],
			['66898765432', 'made-0-2'],
		]);
		expect(message?.recipients).toEqual([first, third]);
		expect([...refused]).toEqual([
			[
				nobody,
				{
					field: 'To',
					reason: '"" is not a usable number: it is empty',
					advice:
						'Write the country code and the number, for example 66812345678 or +66 81 234 5678',
					isOfNumber: true,
				},
			],
		]);
	});

	it('keeps a number that is an object, so that it is not lost', () => {
		expect(verdicts({ to: ['66812345678', { phone: 1 }] })).toEqual([
			['66812345678', undefined],
			['{"phone":1}', 'To'],
		]);
	});
});

describe('checkMessage, where the message itself is wrong', () => {
	it.each<[string, Partial<MessageInput>, string]>([
		['no sender', { from: undefined }, 'From'],
		['a sender of 12 characters', { from: 'ABCDEFGHIJKL' }, 'From'],
		['no text', { text: '' }, 'Text'],
		['a text of 1601 characters', { text: 'a'.repeat(1601) }, 'Text'],
		['shortenUrls without value', { options: { shortenUrls: undefined } }, 'Shorten URLs'],
		['shortenUrls null', { options: { shortenUrls: null } }, 'Shorten URLs'],
		['shortenUrls empty', { options: { shortenUrls: '' } }, 'Shorten URLs'],
		['shortenUrls of another text', { options: { shortenUrls: 'yes' } }, 'Shorten URLs'],
		['shortenUrls 1', { options: { shortenUrls: 1 } }, 'Shorten URLs'],
		['notifyUrl without value', { options: { notifyUrl: undefined } }, 'Notify URL'],
		['notifyUrl empty', { options: { notifyUrl: '' } }, 'Notify URL'],
		['sendAt without value', { options: { sendAt: undefined } }, 'Send At'],
		['sendAt empty', { options: { sendAt: '' } }, 'Send At'],
		['sendAt in the past', { options: { sendAt: '2026-01-01' } }, 'Send At'],
		['callbackData without value', { options: { callbackData: undefined } }, 'Callback Data'],
		['callbackData empty', { options: { callbackData: '' } }, 'Callback Data'],
		['callbackData too long', { options: { callbackData: 'a'.repeat(1001) } }, 'Callback Data'],
		['messageId without value', { options: { messageId: undefined } }, 'Message ID'],
		['messageId empty', { options: { messageId: '' } }, 'Message ID'],
		['messageId too long', { options: { messageId: 'a'.repeat(199) } }, 'Message ID'],
		['bulkId without value', { options: { bulkId: undefined } }, 'Bulk ID'],
		['bulkId null', { options: { bulkId: null } }, 'Bulk ID'],
		['bulkId empty', { options: { bulkId: '' } }, 'Bulk ID'],
		['bulkId of 51 characters', { options: { bulkId: 'b'.repeat(51) } }, 'Bulk ID'],
	])('refuses all its destinations and plans nothing: %s', (_, fields, field) => {
		expect(verdicts(fields)).toEqual([
			['66812345678', field],
			['66898765432', field],
		]);
		expect(check(fields).messages).toEqual([]);
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['an empty text', ''],
		['51 characters', 'a'.repeat(51)],
		['a number', 1],
	])('refuses a notifyContentType that is %s', (_, notifyContentType) => {
		const options = { notifyUrl: 'https://a.example', notifyContentType };
		expect(verdicts({ options })).toEqual([
			['66812345678', 'Notify Content Type'],
			['66898765432', 'Notify Content Type'],
		]);
	});

	it.each([undefined, null, '', 'yes', 'TRUE', 1, 0, {}, []])(
		'refuses an appendReportToken that is %j, with and without an address',
		(appendReportToken) => {
			const problem = {
				field: 'Report Token in URL',
				reason: 'Report Token in URL is neither true nor false',
				advice: 'Turn Report Token in URL on or off, or give true or false from the expression',
				scope: 'item',
			};
			for (const notifyUrl of [{}, { notifyUrl: 'https://a.example' }]) {
				const { refused } = check({ options: { ...notifyUrl, appendReportToken } });
				expect([...refused.values()]).toEqual([problem, problem]);
			}
		},
	);

	it.each([undefined, null, ''])(
		'refuses a notifyContentType that is %j without an address, too',
		(notifyContentType) => {
			expect(verdicts({ options: { notifyContentType } })).toEqual([
				['66812345678', 'Notify Content Type'],
				['66898765432', 'Notify Content Type'],
			]);
		},
	);

	it.each<[string, unknown, string]>([
		['NaN', NaN, 'NaN'],
		['a fraction', 1.5, '1.5'],
		['an object', { name: 'MyShop' }, '{"name":"MyShop"}'],
		['an object that holds itself', circular, 'an object'],
		['a Symbol', Symbol('MyShop'), 'Symbol(MyShop)'],
		['nothing', undefined, ''],
		['null', null, ''],
	])('shows a sender that is %s in what it refuses', (_, from, written) => {
		expect(check({ from }).recipients).toEqual([
			{ position: 0, itemIndex: 0, to: '66812345678', from: written, messageId: 'made-0-0' },
			{ position: 1, itemIndex: 0, to: '66898765432', from: written, messageId: 'made-0-1' },
		]);
		expect(verdicts({ from })).toEqual([
			['66812345678', 'From'],
			['66898765432', 'From'],
		]);
	});

	it.each([
		['text', { text: circular }, 'Text'],
		['text', { text: NaN }, 'Text'],
		['callbackData', { options: { callbackData: circular } }, 'Callback Data'],
		['callbackData', { options: { callbackData: NaN } }, 'Callback Data'],
		['notifyUrl', { options: { notifyUrl: circular } }, 'Notify URL'],
		['sendAt', { options: { sendAt: circular } }, 'Send At'],
		['sendAt', { options: { sendAt: '09:30' } }, 'Send At'],
		['shortenUrls', { options: { shortenUrls: circular } }, 'Shorten URLs'],
		['messageId', { options: { messageId: circular } }, 'Message ID'],
		['bulkId', { options: { bulkId: circular } }, 'Bulk ID'],
		['bulkId', { options: { bulkId: 1.5 } }, 'Bulk ID'],
	])('refuses a %s of a type that cannot be sent: %#', (_, fields, field) => {
		expect(verdicts(fields)).toEqual([
			['66812345678', field],
			['66898765432', field],
		]);
	});

	it('says how to put shortenUrls, notifyContentType and bulkId right', () => {
		const problem = (options: MessageInput['options']) =>
			[...check({ options }).refused.values()][0];
		expect(problem({ shortenUrls: 'yes' })).toEqual({
			field: 'Shorten URLs',
			reason: 'Shorten URLs is neither true nor false',
			advice: 'Turn Shorten URLs on or off, or give true or false from the expression',
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

	it.each<[string, Partial<MessageInput>, string]>([
		['the sender', { from: '' }, 'message'],
		['the number', { to: 'abc' }, 'message'],
		['the text', { text: '' }, 'message'],
		['the identifier', { options: { messageId: '' } }, 'item'],
		['the bulk ID', { options: { bulkId: '' } }, 'item'],
		['the opt-out link', { options: { optOutUrl: '' } }, 'item'],
		['a place for a link that is missing', { text: '{optOutLink}' }, 'item'],
		['the encoding', { options: { makeGsmCompatible: '' } }, 'item'],
		['short links', { options: { shortenUrls: '' } }, 'item'],
		['the address for reports', { options: { notifyUrl: '' } }, 'item'],
		['the time', { options: { sendAt: '' } }, 'item'],
		['the callback data', { options: { callbackData: '' } }, 'item'],
	])('tells a fault of the message from one of an option: %s', (_, fields, scope) => {
		const [problem] = check(fields).refused.values();
		expect(problem?.scope ?? 'message').toBe(scope);
	});

	it('refuses everybody for a problem that was known before, whatever else is wrong', () => {
		const known: Problem = { field: 'Expression', reason: 'It failed', advice: 'Correct it' };
		const { recipients, messages, refused } = checkMessage(
			{ itemIndex: 0, from: '', to: '66812345678,abc', text: 'Hello', options: {} },
			rules,
			0,
			known,
		);
		expect(recipients.map(({ to }) => to)).toEqual(['66812345678', 'abc']);
		expect(messages).toEqual([]);
		expect([...refused]).toEqual(recipients.map((recipient) => [recipient, known]));
	});

	it('names the fault of the message for a destination that is wrong as well', () => {
		expect(verdicts({ from: '', to: '66812345678,abc' })).toEqual([
			['66812345678', 'From'],
			['abc', 'From'],
		]);
	});
});
