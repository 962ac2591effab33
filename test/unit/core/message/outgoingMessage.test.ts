import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';
import { checkMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import { messageRules } from './messageRules';

const rules = messageRules({}, { workflowZone: 'Asia/Bangkok', accountZone: 'Asia/Bangkok' });
const input = (fields: Partial<MessageInput> = {}): MessageInput => ({
	itemIndex: 4,
	from: 'MyShop',
	to: '66812345678',
	text: 'Hello',
	options: {},
	...fields,
});
const recipient = (to: string, messageId: string, position = 0) => ({
	position,
	itemIndex: 4,
	to,
	from: 'MyShop',
	messageId,
});
/** One with an identifier of the user's. */
const withOwnId = (to: string, messageId: string, position = 0) => ({
	...recipient(to, messageId, position),
});

describe('checkMessage, where everything is right', () => {
	it('gives the message with nothing but what the interface requires', () => {
		const only = recipient('66812345678', 'made-4-0');
		const checked = checkMessage(input(), rules);
		expect(checked).toStrictEqual({
			recipients: [only],
			messages: [
				{
					fields: { from: 'MyShop', text: 'Hello' },
					size: { encoding: 'GSM-7', segments: 1 },
					recipients: [only],
				},
			],
			refused: new Map(),
		});
		expect(checked.messages[0]?.recipients[0]).toBe(checked.recipients[0]);
	});

	it('gives the message with every option', () => {
		const options = {
			bulkId: 'spring',
			callbackData: { order: 4711 },
			messageId: 'order-4711',
			notifyContentType: 'application/xml',
			notifyUrl: 'https://n8n.example.com/webhook/1',
			sendAt: '2027-01-31T09:30',
			shortenUrls: true,
		};
		const only = withOwnId('66812345678', 'order-4711');
		expect(checkMessage(input({ text: 'ก'.repeat(71), options }), rules)).toStrictEqual({
			recipients: [only],
			messages: [
				{
					fields: {
						from: 'MyShop',
						text: 'ก'.repeat(71),
						shorturl: 'y',
						notifyUrl: 'https://n8n.example.com/webhook/1',
						notifyContentType: 'application/xml',
						sendAt: '31/01/2027 09:30',
						callbackData: '{"order":4711}',
					},
					bulkId: 'spring',
					size: { encoding: 'UCS-2', segments: 2 },
					scheduledFor: '2027-01-31T09:30:00.000+07:00',
					recipients: [only],
				},
			],
			refused: new Map(),
		});
	});

	it('names the destinations in their order and makes an identifier for each', () => {
		const to = ['+66 81 234 5678', '66898765432, 0066811111111'];
		const recipients = [
			recipient('66812345678', 'made-4-0'),
			recipient('66898765432', 'made-4-1', 1),
			recipient('66811111111', 'made-4-2', 2),
		];
		const checked = checkMessage(input({ to }), rules);
		expect(checked.recipients).toEqual(recipients);
		expect(checked.messages[0]?.recipients).toEqual(recipients);
		expect(checked.refused).toEqual(new Map());
	});

	it('puts -1, -2 behind the identifier of the user where there are several destinations', () => {
		const checked = checkMessage(
			input({ to: '66812345678,66898765432', options: { messageId: 'order' } }),
			rules,
		);
		expect(checked.recipients).toEqual([
			withOwnId('66812345678', 'order-1'),
			withOwnId('66898765432', 'order-2', 1),
		]);
	});

	it('keeps the same number twice as two recipients with identifiers of their own', () => {
		expect(checkMessage(input({ to: '66812345678,66812345678' }), rules).recipients).toEqual([
			recipient('66812345678', 'made-4-0'),
			recipient('66812345678', 'made-4-1', 1),
		]);
	});

	it('uses the default country code and the zones of the account', () => {
		const {
			messages: [message],
		} = checkMessage(
			input({ to: '081 234 5678', options: { sendAt: '2027-01-31T06:30' } }),
			messageRules(
				{ defaultCountryCode: '66' },
				{ workflowZone: 'Asia/Bangkok', dateOrder: 'monthFirst' },
			),
		);
		expect(message?.recipients.map(({ to }) => to)).toEqual(['66812345678']);
		expect(message?.fields.sendAt).toBe('01/30/2027 23:30');
	});

	it('takes numbers for sender, destination and identifiers', () => {
		const options = { messageId: 1, bulkId: 0 };
		expect(checkMessage(input({ from: 12345, to: 66812345678, options }), rules)).toMatchObject({
			recipients: [{ to: '66812345678', from: '12345', messageId: '1' }],
			messages: [{ fields: { from: '12345' }, bulkId: '0' }],
		});
	});
});

describe('checkMessage, for one option', () => {
	it.each<[string, MessageInput['options'], object]>([
		['shortenUrls true', { shortenUrls: true }, { shorturl: 'y' }],
		['shortenUrls false', { shortenUrls: false }, { shorturl: 'n' }],
		['shortenUrls as the text true', { shortenUrls: 'true' }, { shorturl: 'y' }],
		['shortenUrls as the text false', { shortenUrls: 'false' }, { shorturl: 'n' }],
		[
			'notifyUrl alone, which asks for JSON',
			{ notifyUrl: 'https://a.example' },
			{ notifyUrl: 'https://a.example', notifyContentType: 'application/json' },
		],
		[
			'notifyContentType of 50 characters',
			{ notifyUrl: 'https://a.example', notifyContentType: 'a'.repeat(50) },
			{ notifyUrl: 'https://a.example', notifyContentType: 'a'.repeat(50) },
		],
		['notifyContentType alone, which is not sent', { notifyContentType: 'application/xml' }, {}],
		['callbackData', { callbackData: 'order' }, { callbackData: 'order' }],
		['sendAt', { sendAt: '2027-01-31T09:30:01' }, { sendAt: '31/01/2027 09:31' }],
	])('writes the fields that belong to it and no other: %s', (_, options, fields) => {
		expect(checkMessage(input({ options }), rules).messages[0]?.fields).toStrictEqual({
			from: 'MyShop',
			text: 'Hello',
			...fields,
		});
	});

	it.each<[unknown, string]>([
		[true, '?token=s3cret'],
		['true', '?token=s3cret'],
		[false, ''],
		['false', ''],
	])('puts the report token behind notifyUrl where appendReportToken is %j', (value, query) => {
		const options = { notifyUrl: 'https://a.example/1', appendReportToken: value };
		const withToken = messageRules({ reportToken: 's3cret' });
		expect(checkMessage(input({ options }), withToken).messages[0]?.fields.notifyUrl).toBe(
			`https://a.example/1${query}`,
		);
	});

	it.each(['b', 'b'.repeat(50)])('takes the bulk ID %s', (bulkId) => {
		expect(checkMessage(input({ options: { bulkId } }), rules).messages[0]?.bulkId).toBe(bulkId);
	});
});
