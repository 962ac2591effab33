import { REPORT_TOKEN } from './reportReceiver';
import { COMING_YEAR } from '../engine/comingYear';
import { COMES_EARLIER, REJECTED_BY_PLATFORM } from '../engine/sentences';

/** What a saved workflow must lead to. */
export interface Expected {
	/** The bodies of the requests, in their order. */
	requests: unknown[];
	/** What came out of the node, by output. */
	outputs: unknown[][];
}

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const MADE_ID = like(/^[0-9a-f]{24}-[01]-[01]$/);
/** The gateway's own identifier of a request. */
const BULK_ID = like(/^\d+$/);
const RESUME_URL = like(/^http:\/\/127\.0\.0\.1:\d+\/webhook-waiting\/\d+\?\w+=[\w-]+$/);
const DATE = like(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
const REPORT_KEY = like(/^[0-9a-f]{32}$/);

const PENDING = { code: '101', name: 'PENDING', description: 'Message accepted by the system' };
const DELIVERED = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
const UNDELIVERED = { code: '2', name: 'UNDELIVERED', description: 'Could not be delivered' };
const STILL_PENDING = { code: '102', name: 'PENDING' };
const REFUSED = { code: '5', name: 'REJECTED', description: 'Rejected by the platform' };
const REJECTED = { code: '5', name: 'REJECTED', description: 'Rejected by the operator' };

/** A message that the gateway took, as the node gives it out. */
export const accepted = (to: string, text: string, fields: object = {}) => ({
	messageId: MADE_ID,
	to,
	text,
	from: 'MyShop',
	credit: 1,
	shorturl: 'N',
	status: PENDING,
	outcome: 'accepted',
	encoding: 'GSM-7',
	segments: 1,
	...fields,
});

/** A request with one message. */
export const oneMessage = (
	text: string,
	to: string[],
	fields: object = {},
	messageId = MADE_ID,
) => ({
	messages: [
		{
			from: 'MyShop',
			destinations: to.map((each) => ({ to: each, messageId })),
			text,
			...fields,
		},
	],
});

/** A request with a message whose report is waited for. */
const awaited = (text: string, to: string, fields: object = {}, messageId = MADE_ID) => ({
	messages: [
		{
			from: 'OnCall',
			destinations: [{ to, messageId }],
			text,
			notifyUrl: RESUME_URL,
			notifyContentType: 'application/json',
			...fields,
		},
	],
});

/** What comes out with the report of a message. */
const reported = (
	to: string,
	text: string,
	outcome: string,
	status: object,
	fields: object = {},
) => ({
	...accepted(to, text),
	from: 'OnCall',
	status,
	outcome,
	bulkId: BULK_ID,
	isFinal: true,
	sendDate: DATE,
	doneDate: DATE,
	reportKey: REPORT_KEY,
	...fields,
});

const LINK = 'See https://shop.example.com/a';
const eachItem = (
	bulkId: string,
	to: string,
	messageId: unknown,
	text: string,
	fields: object,
) => ({
	bulkId,
	messages: [
		{
			from: 'MyShop',
			destinations: [{ to, messageId }],
			text,
			shorturl: 'y',
			notifyUrl: `http://127.0.0.1:9/reports?token=${REPORT_TOKEN}`,
			notifyContentType: 'application/xml',
			...fields,
		},
	],
});

const order1 = {
	shorturl: 'Y',
	callbackData: 'order-1',
	sendAt: `${COMING_YEAR}-05-17T16:30:00.000+07:00`,
};

const SALE = (name: string) => `Dear ${name}, our "Sale" starts tomorrow - 20 % off`;
const morning = { sendAt: `18/05/${COMING_YEAR} 07:30` };
const postponed = {
	bulkId: BULK_ID,
	sendAt: `${COMING_YEAR}-05-18T07:30:00.000+07:00`,
	postponedUntil: `${COMING_YEAR}-05-18T07:30:00.000+07:00`,
	postponedBecause: 'quietHours',
};
const skipped = (messageId: unknown, to: string, reason: string) => ({
	messageId,
	to,
	from: 'MyShop',
	outcome: 'skipped',
	reason,
});
const TOO_SHORT = '"081" is not a usable number: it has fewer than 8 digits';
const notSent = {
	// What leaves by the error branch gets the fields of the item it was made of.
	ref: 'c-6',
	customer: { name: 'Ek', phone: '081' },
	error: TOO_SHORT,
	message: `Item 6, To: ${TOO_SHORT}. Write the country code and the number, for example 66812345678 or +66 81 234 5678.`,
	details: {
		to: '081',
		outcome: 'notSent',
		messageId: 'c-6',
		from: 'MyShop',
		reason: TOO_SHORT,
	},
};
const listed = [
	accepted('66812345671', SALE('Anan'), { messageId: 'c-1', ...postponed }),
	accepted('66812345672', SALE('Boon'), { messageId: 'c-2', ...postponed }),
	skipped('c-3', '66812345671', COMES_EARLIER),
	skipped(
		'c-4',
		'66812345673',
		'The field "customer.unsubscribed" says that it asked for no messages',
	),
	skipped('c-5', '66812345674', 'The number is on the suppression list'),
];

/** A report that was read, of a message of the campaign. */
const read = (messageId: string, to: string, status: object, fields: object) => ({
	messageId,
	to,
	status,
	isFinal: true,
	reportKey: REPORT_KEY,
	bulkId: 'spring-campaign',
	callbackData: 'order 4711',
	...fields,
});
const readDelivered = read('m-1', '66812345678', DELIVERED, { outcome: 'delivered' });

const fields = { callbackData: '{"orderId":"4711","shop":"Bangkok"}' };
const CODE = 'Your code is 4711';
const OPENING = 'We open at nine';
/** Of one of several numbers. */
const NUMBER_ID = like(/^[0-9a-f]{24}-0-\d$/);
const opening = oneMessage(OPENING, ['66812345678', '66812345679']);
const dryRun = (to: string) => ({
	messageId: MADE_ID,
	to,
	from: 'MyShop',
	outcome: 'dryRun',
	encoding: 'GSM-7',
	segments: 1,
	text: OPENING,
	request: 1,
});

/** The numbers of an estimate that are all right. */
const ok = (...to: string[]) => ({
	destinations: to.length,
	numbers: to.map((each) => ({ to: each, result: 'ok' })),
});

const gsm = (text: string, characters: number) => ({
	text,
	encoding: 'GSM-7',
	characters,
	segments: 1,
	remainingInSegment: 160 - characters,
	firstNonGsmCharacter: null,
});
const ucs2 = (text: string, characters: number, first: [string, string, number]) => ({
	...gsm(text, characters),
	encoding: 'UCS-2',
	remainingInSegment: 70 - characters,
	firstNonGsmCharacter: { character: first[0], codePoint: first[1], position: first[2] },
});

/**
 * The code of a number with the Report Token of the tests. It never changes: links in messages that
 * were sent long ago lead to the same number.
 */
export const OPT_OUT_CODES = {
	'66812345678': 'yuz8ajdL3QKzhAqOizZbrOlLKRg',
	'66812345679': 'nXeO2488HuLTGCSqEC71Yl5sLTM',
} as const;
const stop = (to: keyof typeof OPT_OUT_CODES) => `http://127.0.0.1:9/stop?o=${OPT_OUT_CODES[to]}`;

const DOWN = 'The server is down';
const linkedReport = reported(
	'66812345678',
	`${DOWN}\n${stop('66812345678')}`,
	'delivered',
	DELIVERED,
);
const NO_ANSWER = 'The database of the shop does not answer';
const STATUS = 'db-1 is down: https://status.example.com/7';
const SEE = 'Dear Ann, see https://www.shop.example.com/a';
const SHORTENED =
	'The database of the shop does not answer since 14:05. Open the runbook before you restart it, because the backup is running until 15:00 and nobody may...';
const PLAIN = 'The "server" is down: https://status.example.com';

const OTP_ID = like(/^[0-9a-f-]{36}$/);
const otpSent = {
	otpId: OTP_ID,
	otcId: 'login',
	to: '66812345678',
	referenceCode: like(/^[A-Z]{4}$/),
};

/** What each saved workflow of the node Bulk SMS leads to, by its file. */
export const expectations: Record<string, Expected> = {
	'0.1.0/estimate-ask-gateway.json': {
		requests: [],
		outputs: [[{ ...gsm(OPENING, 15), ...ok('66812345678'), gatewayCredit: 1 }]],
	},
	'0.1.0/estimate-shortened.json': {
		requests: [],
		outputs: [[{ ...gsm(SHORTENED, SHORTENED.length), shortened: true, ...ok('66812345678') }]],
	},
	'0.1.0/estimate-each-item.json': {
		requests: [],
		outputs: [
			[
				{
					...ucs2('Our “Sale” starts tomorrow', 26, ['“', 'U+201C', 5]),
					...ok('66812345678', '66812345679'),
					suggestion: gsm('Our "Sale" starts tomorrow', 26),
				},
				{
					...gsm('Hello', 5),
					destinations: 0,
					numbers: [{ to: '081', result: 'invalid' }],
					refused: [{ to: '081', reason: TOO_SHORT }],
					suggestion: gsm('Hello', 5),
				},
			],
		],
	},
	'0.1.0/estimate-list.json': {
		requests: [],
		outputs: [
			[
				{ ...gsm('Dear Anan, we open at nine', 26), ...ok('66812345678') },
				{
					...ucs2('Dear อนันต์, we open at nine', 28, ['อ', 'U+0E2D', 6]),
					...ok('66812345679'),
				},
			],
		],
	},
	'0.1.0/estimate-with-opt-out-link.json': {
		requests: [],
		outputs: [
			[
				{
					...gsm(`Sale!\nhttp://127.0.0.1:9/stop?o=${'0'.repeat(27)}`, 59),
					...ok('66812345678'),
				},
			],
		],
	},
	'0.1.0/estimate-repaired-numbers.json': {
		requests: [],
		outputs: [
			[
				{
					...gsm(OPENING, 15),
					destinations: 2,
					numbers: [
						{ to: '66812345671', result: 'repaired' },
						{ to: '66812345672', result: 'ok' },
						{ to: '081', result: 'invalid' },
					],
					refused: [{ to: '081', reason: TOO_SHORT }],
				},
			],
		],
	},
	'0.1.0/estimate-short-numbers.json': {
		requests: [],
		outputs: [[{ ...gsm(OPENING, 15), ...ok('67612345') }]],
	},
	// Rejected at once, so that nobody has to wait for its time.
	'0.1.0/check-gateway.json': {
		requests: [
			oneMessage(
				'Test SMS of Check Gateway. You can ignore it.',
				['66812349903'],
				{ sendAt: like(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) },
				like(/^[0-9a-f-]{36}$/),
			),
		],
		outputs: [
			[
				{ check: 'login', result: 'ok' },
				{ check: 'sending', result: 'differs' },
				{ check: 'answerShape', result: 'ok' },
				{ check: 'timeZone', result: 'undetermined' },
				{ check: 'dateOrder', result: 'undetermined' },
				{ check: 'messageLog', result: 'ok' },
				{ check: 'balance', result: 'ok' },
				{ check: 'preview', result: 'ok' },
				{ check: 'senders', result: 'ok' },
				{ check: 'oneTimePasswords', result: 'ok' },
				{ check: 'summary', result: 'differs' },
			].map((row) => expect.objectContaining(row) as unknown),
		],
	},
	'0.1.0/get-balance.json': {
		requests: [],
		outputs: [[{ type: 'prepaid', credit: expect.any(Number) as unknown }]],
	},
	'0.1.0/get-senders.json': {
		requests: [],
		outputs: [[{ sender: 'MyShop' }, { sender: 'Shop' }, { sender: 'Info' }]],
	},
	'0.1.0/get-status.json': {
		requests: [],
		outputs: [['m-1', 'm-2', 'm-3'].map((messageId) => ({ messageId, outcome: 'notFound' }))],
	},
	'0.1.0/get-status-by-bulk-id.json': {
		requests: [],
		outputs: [[{ bulkId: 'spring-campaign', outcome: 'notFound' }]],
	},
	'0.1.0/get-status-by-number.json': {
		requests: [],
		outputs: [[{ to: '66812345678', outcome: 'notFound' }]],
	},
	'0.1.0/get-status-by-period.json': {
		requests: [],
		outputs: [
			[
				{
					periodStart: '2027-01-30T09:30:00.000+07:00',
					periodEnd: '2027-01-31T09:30:00.000+07:00',
					outcome: 'notFound',
				},
			],
		],
	},
	'0.1.0/otp-request.json': {
		requests: [{ otcId: 'login', mobile: '66812345678' }],
		outputs: [[otpSent]],
	},
	'0.1.0/otp-request-limited.json': {
		requests: [{ otcId: 'login', mobile: '66812345678' }],
		outputs: [[otpSent]],
	},
	'0.1.0/otp-request-limited-for-all.json': {
		requests: [{ otcId: 'login', mobile: '66812345678' }],
		outputs: [[otpSent]],
	},
	'0.1.0/otp-request-with-options.json': {
		requests: [
			{
				otcId: 'login',
				mobile: '0812345678',
				notifyUrl: `http://127.0.0.1:9/reports?token=${REPORT_TOKEN}`,
				notifyContentType: 'application/xml',
				callbackData: 'login 4711',
			},
		],
		outputs: [[otpSent]],
	},
	'0.1.0/otp-resend-limited.json': {
		requests: [{ otcId: 'login', mobile: '66812345678' }, { otpId: OTP_ID }],
		outputs: [[otpSent]],
	},
	'0.1.0/otp-verify.json': {
		requests: [
			{
				otcId: 'login',
				mobile: '66812345678',
				notifyUrl: 'http://127.0.0.1:9/reports',
				notifyContentType: 'application/json',
			},
			{ otpId: OTP_ID },
			// The sandbox lists no tries.
		],
		outputs: [
			[{ otpId: OTP_ID, verified: false, result: false, isErrorCount: false, isExprCode: false }],
			[],
		],
	},
	'0.1.0/read.json': { requests: [], outputs: [[readDelivered]] },
	'0.1.0/read-file.json': { requests: [], outputs: [[readDelivered]] },
	'0.1.0/read-with-previous-token.json': { requests: [], outputs: [[readDelivered]] },
	'0.1.0/read-with-token.json': {
		requests: [],
		outputs: [
			[
				{ ...readDelivered, raw: { messageId: 'm-1', to: '66812345678', status: DELIVERED } },
				read('m-2', '66812345679', STILL_PENDING, {
					outcome: 'pending',
					isFinal: false,
					raw: { messageId: 'm-2', to: '66812345679', status: STILL_PENDING },
				}),
			],
		],
	},
	'0.1.0/send-and-wait.json': {
		requests: [awaited(DOWN, '66812345678')],
		outputs: [[], [reported('66812345678', DOWN, 'delivered', DELIVERED)]],
	},
	'0.1.0/send-and-wait-additional-fields.json': {
		requests: [awaited(NO_ANSWER, '66812345678', { validity: 48 })],
		outputs: [[], [reported('66812345678', NO_ANSWER, 'delivered', DELIVERED)]],
	},
	'0.1.0/send-and-wait-repaired-number.json': {
		requests: [awaited(DOWN, '66812345678')],
		outputs: [[], [reported('66812345678', DOWN, 'delivered', DELIVERED)]],
	},
	'0.1.0/send-and-wait-short-number.json': {
		requests: [awaited(DOWN, '67612345')],
		outputs: [[], [reported('67612345', DOWN, 'delivered', DELIVERED)]],
	},
	'0.1.0/send-and-wait-allowed-links.json': {
		requests: [awaited(STATUS, '66812345678')],
		outputs: [[], [reported('66812345678', STATUS, 'delivered', DELIVERED)]],
	},
	'0.1.0/send-and-wait-shortened.json': {
		requests: [awaited(SHORTENED, '66812345678')],
		outputs: [
			[],
			[reported('66812345678', SHORTENED, 'delivered', DELIVERED, { shortened: true })],
		],
	},
	'0.1.0/send-and-wait-callback-fields.json': {
		requests: [awaited(DOWN, '66812349904', { callbackData: '{"alarm":"8"}' })],
		outputs: [
			[reported('66812349904', DOWN, 'rejected', REJECTED, { callbackData: { alarm: '8' } })],
		],
	},
	'0.1.0/send-and-wait-minimum-balance.json': {
		requests: [awaited(DOWN, '66812345678')],
		outputs: [[], [reported('66812345678', DOWN, 'delivered', DELIVERED)]],
	},
	'0.1.0/send-and-wait-with-opt-out-link.json': {
		requests: [awaited(`${DOWN}\n${stop('66812345678')}`, '66812345678')],
		outputs: [[], [linkedReport]],
	},
	'0.1.0/send-and-wait-with-options.json': {
		requests: [
			awaited(
				PLAIN,
				'66812349901',
				{ shorturl: 'y', notifyContentType: 'application/xml', callbackData: 'alarm 7' },
				'alarm-7',
			),
		],
		outputs: [
			[
				reported('66812349901', PLAIN, 'undelivered', UNDELIVERED, {
					messageId: 'alarm-7',
					shorturl: 'Y',
					callbackData: 'alarm 7',
				}),
			],
		],
	},
	'0.1.0/send-dry-run.json': {
		requests: [],
		outputs: [[{ ...dryRun('66812345678'), body: opening }, dryRun('66812345679')]],
	},
	'0.1.0/send-each-item.json': {
		requests: [
			eachItem('spring-campaign-1', '66812345678', 'order-1-1', LINK, {
				sendAt: `17/05/${COMING_YEAR} 16:30`,
				callbackData: 'order-1',
			}),
			eachItem('spring-campaign-2', '66812345679', 'order-1-2', LINK, {
				sendAt: `17/05/${COMING_YEAR} 16:30`,
				callbackData: 'order-1',
			}),
			eachItem('spring-campaign-3', '66812345680', 'order-2', 'สวัสดีค่ะ', {
				sendAt: `19/05/${COMING_YEAR} 04:46`,
				callbackData: 'order-2',
			}),
		],
		outputs: [
			[
				accepted('66812345678', LINK, { messageId: 'order-1-1', ...order1 }),
				accepted('66812345679', LINK, { messageId: 'order-1-2', ...order1 }),
				accepted('66812345680', 'สวัสดีค่ะ', {
					messageId: 'order-2',
					shorturl: 'Y',
					encoding: 'UCS-2',
					callbackData: 'order-2',
					sendAt: `${COMING_YEAR}-05-19T04:46:00.000+07:00`,
				}),
			],
		],
	},
	'0.1.0/send-failures-as-items.json': {
		requests: [oneMessage(CODE, ['66812345678', '66812349903'], fields)],
		outputs: [
			[
				accepted('66812345678', CODE, { ...fields, bulkId: BULK_ID }),
				accepted('66812349903', CODE, {
					...fields,
					bulkId: BULK_ID,
					credit: 0,
					status: REFUSED,
					outcome: 'rejected',
					reason: REJECTED_BY_PLATFORM,
				}),
			],
		],
	},
	'0.1.0/send-minimum-balance.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-limited.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-limited-per-key.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-limited-per-number.json': {
		requests: [oneMessage(OPENING, ['66812345678', '66812345679'])],
		outputs: [
			['66812345678', '66812345679'].map((to) => accepted(to, OPENING, { bulkId: BULK_ID })),
		],
	},
	'0.1.0/send-limited-second.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-limited-second-per-number.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-limited-second-per-key.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-no-repeats.json': {
		requests: [oneMessage(OPENING, ['66812345678'])],
		outputs: [[accepted('66812345678', OPENING)]],
	},
	'0.1.0/send-additional-fields.json': {
		requests: [oneMessage(NO_ANSWER, ['66812345678'], { validity: 48, route: { name: 'otp' } })],
		outputs: [[accepted('66812345678', NO_ANSWER)]],
	},
	'0.1.0/send-repaired-numbers.json': {
		requests: [oneMessage(OPENING, ['66812345671', '66812345673'], {}, NUMBER_ID)],
		outputs: [
			[
				accepted('66812345671', OPENING, { messageId: NUMBER_ID, bulkId: BULK_ID }),
				skipped(NUMBER_ID, '66812345671', COMES_EARLIER),
				skipped(NUMBER_ID, '66812345672', 'The number is on the suppression list'),
				accepted('66812345673', OPENING, { messageId: NUMBER_ID, bulkId: BULK_ID }),
			],
		],
	},
	'0.1.0/send-short-numbers.json': {
		requests: [oneMessage(OPENING, ['67612345'])],
		outputs: [[accepted('67612345', OPENING)]],
	},
	'0.1.0/send-allowed-links.json': {
		requests: [oneMessage(SEE, ['66812345678'])],
		outputs: [
			[
				accepted('66812345678', SEE),
				{
					to: '66812345679',
					outcome: 'notSent',
					reason:
						'The field "name" puts a link into the text that is not allowed: http://evil.example',
					from: 'MyShop',
					messageId: MADE_ID,
				},
			],
		],
	},
	'0.1.0/send-shortened.json': {
		requests: [oneMessage(SHORTENED, ['66812345678'])],
		outputs: [[accepted('66812345678', SHORTENED, { shortened: true })]],
	},
	'0.1.0/send-messages-per-minute.json': {
		requests: ['66812345678', '66812345679'].map((to) =>
			oneMessage('Your order is on its way', [to]),
		),
		outputs: [['66812345678', '66812345679'].map((to) => accepted(to, 'Your order is on its way'))],
	},
	'0.1.0/send-one-number.json': {
		requests: [oneMessage('Your order is on its way', ['66812345678'])],
		outputs: [[accepted('66812345678', 'Your order is on its way')]],
	},
	'0.1.0/send-with-opt-out-link.json': {
		requests: [
			{
				messages: [
					...oneMessage(`Sale! Stop: ${stop('66812345678')}`, ['66812345678']).messages,
					...oneMessage(`Sale! Stop: ${stop('66812345679')}`, ['66812345679']).messages,
				],
			},
		],
		outputs: [
			(['66812345678', '66812345679'] as const).map((to) =>
				accepted(to, `Sale! Stop: ${stop(to)}`, { bulkId: BULK_ID }),
			),
		],
	},
	'0.1.0/send-with-care.json': {
		requests: [
			{
				messages: [
					...oneMessage(SALE('Anan'), ['66812345671'], morning, 'c-1').messages,
					...oneMessage(SALE('Boon'), ['66812345672'], morning, 'c-2').messages,
				],
			},
		],
		outputs: [listed, [notSent]],
	},
};
