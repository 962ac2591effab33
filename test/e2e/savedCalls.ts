import { TOKEN_IS_WRONG, TOO_LARGE } from '../engine/sentences';
import { answer, type Answer, type Call, REPORT_TOKEN } from './reportReceiver';
import { DELIVERED, REPORT_KEY, like } from './savedShapes';

/** What calls of a trigger in a saved workflow must lead to. */
export interface ExpectedCalls {
	/** The name of the trigger in the workflow. */
	trigger: string;
	/** The end of the address, if it is not the one that n8n makes. */
	path?: string;
	/** The calls, each with its answer, one after the other. */
	calls: Array<[Call, Answer]>;
	/** What the trigger gives out, in each run that the calls start. */
	runs: unknown[][];
	/** What comes out of the node behind it, if there is one. */
	answered?: unknown[];
}

const FIRST = 'Bulk SMS Trigger';
const SECOND = 'Bulk SMS Trigger1';
const UNDELIVERED = { code: '2', name: 'UNDELIVERED', description: 'Could not be delivered' };
const PENDING = { code: '102', name: 'PENDING', description: 'Sent to the operator' };

const forbidden = answer(403, { error: TOKEN_IS_WRONG });
const tooLarge = answer(413, { error: TOO_LARGE });
const received = answer(200, { received: 1 });
const headers = { 'X-Gateway-Key': REPORT_TOKEN };
const query = `?token=${REPORT_TOKEN}`;
const LONG = 'x'.repeat(1024);
const body = (content: object) => JSON.stringify(content);

const detail = {
	messageId: 'm-1',
	to: '66812345678',
	from: 'MyShop',
	text: 'Hello',
	credit: 1,
	sendDate: '17/05/2027 09:30:00',
	doneDate: '17/05/2027 09:30:05',
	callbackData: 'order 4711',
};
const report = (status: object, fields: object = {}) => ({
	bulkId: 'spring-campaign',
	details: [{ ...detail, status, ...fields }],
});
const reported = (status: object, outcome: string, isFinal: boolean) => ({
	...detail,
	bulkId: 'spring-campaign',
	status,
	outcome,
	isFinal,
	reportKey: REPORT_KEY,
});

const sms = { TRAN_ID: '4711', MOBILE_NO: '081 234 5678', KEYWORD: 'END', MESSAGE: 'Hi' };
const smsItem = {
	from: '66812345678',
	text: 'Hi',
	keyword: 'END',
	transactionId: '4711',
	isOptOut: false,
	isOptIn: false,
	messageKey: REPORT_KEY,
	contentType: 'application/json',
	receivedAt: like(/^\d{4}-\d\d-\d\dT/),
};
/** Without a credential there is no country code, so the number stays as it was written. */
const nationalItem = { ...smsItem, from: '081 234 5678' };
const said = (text: string, code = '00', name = 'SUCCESS') =>
	answer(200, { TRAIN_ID: '4711', RESULT_CODE: code, RESULT_NAME: name, MESSAGE: text });

/** By its file, what calls of the triggers of a saved workflow must lead to. */
export const calls: Record<string, ExpectedCalls[]> = {
	'0.1.0/deliveryReport.required.json': [
		{
			trigger: FIRST,
			calls: [
				[{ body: body(report(PENDING)) }, received],
				[{ body: body(report(DELIVERED)) }, received],
			],
			runs: [[reported(DELIVERED, 'delivered', true)]],
		},
	],
	'0.1.0/deliveryReport.everything.json': [
		{
			trigger: FIRST,
			path: 'saved-reports',
			calls: [
				[{ body: body(report(PENDING)) }, forbidden],
				[{ query, body: body({ ...report(PENDING), bulkId: 'another' }) }, received],
				[{ query, body: body(report(PENDING, { callbackData: 'order 4712' })) }, received],
				[{ query, body: body(report(PENDING, { text: LONG })) }, tooLarge],
				[{ query, body: body(report(PENDING)) }, received],
			],
			runs: [[{ ...reported(PENDING, 'pending', false), raw: { ...detail, status: PENDING } }]],
		},
		{
			trigger: SECOND,
			calls: [
				[{ body: body(report(UNDELIVERED)) }, forbidden],
				[{ headers, body: body(report(DELIVERED)) }, received],
				[{ headers, body: body(report(UNDELIVERED)) }, received],
			],
			runs: [[reported(UNDELIVERED, 'undelivered', true)]],
		},
	],
	'0.1.0/incomingSms.required.json': [
		{
			trigger: FIRST,
			calls: [
				[{ body: '{}' }, answer(400, { error: 'The call contains no incoming SMS' })],
				[{ body: body({ ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: '4711' }) }, said('')],
				[{ body: body(sms) }, said('')],
			],
			runs: [[nationalItem]],
		},
	],
	'0.1.0/incomingSms.everything.json': [
		{
			trigger: FIRST,
			path: 'saved-incoming',
			calls: [
				[{ body: body(sms) }, forbidden],
				[{ headers, body: body({ ...sms, MESSAGE: LONG }) }, tooLarge],
				[{ headers, body: body(sms) }, said('Thank you')],
			],
			runs: [[{ ...smsItem, isOptOut: true, raw: sms }]],
		},
		{
			trigger: SECOND,
			calls: [
				[{ body: body(sms) }, forbidden],
				[{ query, body: body(sms) }, said('Please try again later', '399', 'NOT_ANSWERED')],
			],
			runs: [[smsItem]],
		},
	],
	'0.1.0/answer.required.json': [
		{
			trigger: FIRST,
			calls: [[{ body: body(sms) }, said('')]],
			runs: [[nationalItem]],
			answered: [nationalItem],
		},
	],
	'0.1.0/answer.everything.json': [
		{
			trigger: FIRST,
			calls: [
				[{ body: body(sms) }, forbidden],
				[
					{ query, body: body(sms) },
					said(
						'You wrote Hi. The shop is closed today. It opens tomorrow at nine, and stays open until eight in the evening. Then somebody answers what you wrote to us, one...',
						'301',
						'CLOSED',
					),
				],
			],
			runs: [[smsItem]],
			answered: [smsItem],
		},
	],
};

/**
 * By file and trigger: the end of the address, if it is no own one, and what the page says. Each row
 * is complete: jest takes a parameter without a value for the callback that ends the test.
 */
export const optOuts: Array<
	[file: string, trigger: string, end: string | undefined, asks: string]
> = [
	['0.1.0/optOut.required.json', FIRST, undefined, 'หยุดรับข้อความจาก MyShop หรือไม่'],
	['0.1.0/optOut.everything.json', FIRST, 'saved-stop', 'Stop messages from MyShop?'],
	['0.1.0/optOut.everything.json', SECOND, undefined, 'หยุดรับข้อความจาก MyShop หรือไม่'],
];
