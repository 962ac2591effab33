import { checkWritten, messageRules, type Written } from './messageRules';

const rules = messageRules({}, { workflowZone: 'Asia/Bangkok', accountZone: 'Asia/Bangkok' });
const check = (written: Written = {}, itsRules = rules) =>
	checkWritten({ itemIndex: 4, ...written }, itsRules);
const recipient = (to: string, messageId: string, position = 0) => ({
	position,
	itemIndex: 4,
	to,
	from: 'MyShop',
	messageId,
});

describe('checkMessage, where everything is right', () => {
	it('gives the message with nothing but what the interface requires', () => {
		const only = recipient('66812345678', 'made-4-0');
		const checked = check();
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
		const only = {
			...recipient('66812345678', 'order-4711'),
			scheduledFor: '2027-01-31T09:30:00.000+07:00',
		};
		expect(check({ text: 'ก'.repeat(71), options })).toStrictEqual({
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
					recipients: [only],
				},
			],
			refused: new Map(),
		});
	});

	it('puts -1, -2 behind the identifier of the user where there are several destinations', () => {
		const checked = check({
			to: '66812345678,66898765432',
			options: { messageId: 'order' },
		});
		expect(checked.recipients).toEqual([
			recipient('66812345678', 'order-1'),
			recipient('66898765432', 'order-2', 1),
		]);
	});
});

describe('checkMessage, for one option', () => {
	it.each<[string, Written['options'], object]>([
		['shortenUrls false', { shortenUrls: false }, { shorturl: 'n' }],
		[
			'notifyUrl alone, which asks for JSON',
			{ notifyUrl: 'https://a.example' },
			{ notifyUrl: 'https://a.example', notifyContentType: 'application/json' },
		],
		['notifyContentType alone, which is not sent', { notifyContentType: 'application/xml' }, {}],
	])('writes the fields that belong to it and no other: %s', (_, options, fields) => {
		expect(check({ options }).messages[0]?.fields).toStrictEqual({
			from: 'MyShop',
			text: 'Hello',
			...fields,
		});
	});

	it.each<[unknown, string]>([
		['true', '?token=s3cret'],
		[false, ''],
	])('puts the report token behind notifyUrl where appendReportToken is %j', (value, query) => {
		const options = { notifyUrl: 'https://a.example/1', appendReportToken: value };
		const withToken = messageRules({ reportToken: 's3cret' });
		expect(check({ options }, withToken).messages[0]?.fields.notifyUrl).toBe(
			`https://a.example/1${query}`,
		);
	});
});
