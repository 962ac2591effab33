import { omit } from 'lodash';

import { COMING_YEAR } from '../engine/comingYear';
import { COMES_EARLIER } from '../engine/sentences';
import {
	accepted,
	BULK_ID,
	DELIVERED,
	type Expected,
	like,
	MADE_ID,
	message,
	OPENING,
	OPT_OUT_CODES,
	REPORT_KEY,
	REPORTS_WITH_TOKEN,
	stop,
	TOO_SHORT,
} from './savedShapes';

const RESUME_URL = like(/^http:\/\/127\.0\.0\.1:\d+\/webhook-waiting\/\d+\?\w+=[\w-]+$/);
const DATE = like(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
const REJECTED = { code: '5', name: 'REJECTED', description: 'Rejected by the operator' };

const SUSPECT =
	'"812345672" has only 9 digits, so its first 0 is probably missing: it may be 66812345672';
const PEOPLE = {
	'c-1': { name: 'Anan', phone: '+66 81 234 5671' },
	'c-2': { name: 'Boon', phone: '812345672' },
	'c-3': { name: 'Anan', phone: '0812345671' },
	'c-4': { name: 'Chai', phone: '081 234 5673', unsubscribed: 'yes' },
	'c-5': { name: 'Dao', phone: '081 234 5674' },
	'c-6': { name: 'Ek', phone: '081' },
};
type Ref = keyof typeof PEOPLE;

const saleText = (ref: Ref, to: keyof typeof OPT_OUT_CODES) =>
	`Dear ${PEOPLE[ref].name}, our "Sale" starts tomorrow - see https://shop.example.com/sale before it ends. More than a thousand things cost half, and some cost nothing at all.` +
	stop(OPT_OUT_CODES[to]);
const saleRequest = (number: number, ref: Ref, to: keyof typeof OPT_OUT_CODES) => ({
	bulkId: `spring-campaign-${number}`,
	messages: [
		{
			...message('MyShop', [to], saleText(ref, to)),
			destinations: [{ to, messageId: ref }],
			notifyUrl: REPORTS_WITH_TOKEN,
			notifyContentType: 'application/xml',
			sendAt: `18/05/${COMING_YEAR} 07:30`,
			callbackData: `order of ${ref}`,
			validity: 48,
			route: { name: 'offers' },
		},
	],
});
const POSTPONED = `${COMING_YEAR}-05-18T07:30:00.000+07:00`;
const ofPerson = (ref: Ref) => ({ ref, customer: PEOPLE[ref], messageId: ref });
const sale = (ref: Ref, to: keyof typeof OPT_OUT_CODES) =>
	accepted(to, saleText(ref, to), {
		sendAt: POSTPONED,
		postponedUntil: POSTPONED,
		postponedBecause: 'quietHours',
		reason: '',
		credit: 2,
		segments: 2,
		callbackData: `order of ${ref}`,
		...ofPerson(ref),
	});
/** A message that did not leave. */
const left = (outcome: string, to: string, reason: string, fields: object = {}) => ({
	to,
	outcome,
	reason,
	from: 'MyShop',
	messageId: MADE_ID,
	...fields,
});

/** Those who get no sale, whether it is sent or only shown. */
const withoutSale = [
	left('skipped', '66812345671', COMES_EARLIER, ofPerson('c-3')),
	left(
		'skipped',
		'66812345673',
		'The field "customer.unsubscribed" says that it asked for no messages',
		ofPerson('c-4'),
	),
	left('skipped', '66812345674', 'The number is on the suppression list', ofPerson('c-5')),
	left('notSent', '081', TOO_SHORT, ofPerson('c-6')),
];

const ORDERS: Array<[Ref, to: string]> = [
	['c-1', '66812345671'],
	['c-4', '66812345673'],
	['c-5', '66812345674'],
];
const opening = (ref: Ref) => `Dear ${PEOPLE[ref].name}, we open at nine`;
const callback = (ref: Ref) => ({ callbackData: `{"ref":"${ref}","shop":"Bangkok"}` });
const orders = ORDERS.map(([ref, to]) =>
	accepted(to, opening(ref), { ...callback(ref), shorturl: 'Y', bulkId: BULK_ID, reason: '' }),
);
const skippedOrder = left(
	'skipped',
	'66812345671',
	'A message to the same number comes earlier in the input',
);
/** What leaves by the error branch gets the fields of the item that it was made of. */
const failedOrder = (ref: Ref, to: string, error: string, advice: string) => ({
	ref,
	customer: PEOPLE[ref],
	error,
	message: `Item ${ref.slice(2)}, ${ref}, To: ${advice}`,
	details: left('notSent', to, error),
});
/** What a preview says of a text in GSM-7. */
const described = (text: string) => {
	const size = text.length > 160 ? 153 : 160;
	return {
		characters: text.length,
		remainingInSegment: size * Math.ceil(text.length / size) - text.length,
		firstNonGsmCharacter: null,
	};
};
const previewed = (sent: ReturnType<typeof accepted> | undefined, fields: object = {}) => ({
	...omit(sent, 'bulkId', 'credit', 'shorturl', 'status'),
	outcome: 'dryRun',
	...described(sent?.text ?? ''),
	...fields,
});
const dryRun = (to: string) => ({
	to,
	outcome: 'dryRun',
	text: OPENING,
	segments: 1,
	encoding: 'GSM-7',
	from: 'MyShop',
	messageId: MADE_ID,
	...described(OPENING),
});

const DOWN = 'The server is down';
const ALARM =
	'The "" is down: https://status.example.com/7. It does not answer since 14:05. Open the runbook before you restart it, because the backup is running until 15:00.' +
	stop(OPT_OUT_CODES['66812345678']);
/** A request whose report is waited for. */
const awaited = (to: string, text: string, fields: object = {}) => ({
	messages: [
		message('OnCall', [to], text, {
			notifyUrl: RESUME_URL,
			notifyContentType: 'application/json',
			...fields,
		}),
	],
});
const reported = (to: string, text: string, fields: object = {}) =>
	accepted(to, text, {
		outcome: 'delivered',
		isFinal: true,
		sendDate: DATE,
		doneDate: DATE,
		from: 'OnCall',
		bulkId: BULK_ID,
		status: DELIVERED,
		reportKey: REPORT_KEY,
		...fields,
	});

/** By its file, what each saved workflow that sends, and waits for a report, must lead to. */
export const sending: Record<string, Expected> = {
	'0.1.0/send.required.json': {
		requests: [{ messages: [message('MyShop', ['66812345678'], 'Your order is on its way')] }],
		items: { 'Bulk SMS': [[accepted('66812345678', 'Your order is on its way')]] },
	},
	'0.1.0/send.everything.json': {
		requests: [
			saleRequest(1, 'c-1', '66812345671'),
			saleRequest(2, 'c-2', '66812345672'),
			{
				messages: ORDERS.map(([ref, to]) =>
					message('MyShop', [to], opening(ref), { ...callback(ref), shorturl: 'y' }),
				),
			},
		],
		items: {
			'Bulk SMS': [[sale('c-1', '66812345671'), sale('c-2', '66812345672'), ...withoutSale]],
			'Bulk SMS1': [
				[orders[0], skippedOrder, ...orders.slice(1)],
				[
					failedOrder(
						'c-2',
						'812345672',
						SUSPECT,
						'Write 0812345672, or write it with + and its country code, or choose Add Country Code in Safeguards → Numbers Missing a 0.',
					),
					failedOrder(
						'c-6',
						'081',
						TOO_SHORT,
						'Check the number. If it is right, write it with +, and choose Send as They Are in Safeguards → Numbers Missing a 0.',
					),
				],
			],
			'Bulk SMS2': [[dryRun('66812345678'), dryRun('67612345')]],
		},
	},
	'0.1.0/estimate.required.json': {
		requests: [],
		items: { 'Bulk SMS': [[{ ...dryRun(''), from: '' }]] },
	},
	'0.1.0/estimate.everything.json': {
		requests: [],
		items: {
			'Bulk SMS': [
				[
					previewed(sale('c-1', '66812345671'), { gatewayCredit: 2 }),
					previewed(sale('c-2', '66812345672'), { gatewayCredit: 2 }),
					...withoutSale,
				],
			],
			'Bulk SMS1': [
				[
					previewed(orders[0]),
					left('notSent', '812345672', SUSPECT),
					skippedOrder,
					...orders.slice(1).map((order) => previewed(order)),
					left('notSent', '081', TOO_SHORT),
				],
			],
			'Bulk SMS2': [[dryRun('66812345678'), dryRun('67612345')]],
		},
	},
	'0.1.0/sendAndWaitForReport.required.json': {
		requests: [awaited('66812345678', DOWN)],
		items: { 'Bulk SMS': [[], [reported('66812345678', DOWN)]] },
	},
	'0.1.0/sendAndWaitForReport.everything.json': {
		requests: [
			awaited('66812345678', ALARM, {
				destinations: [{ to: '66812345678', messageId: 'alarm-7' }],
				notifyContentType: 'application/xml',
				callbackData: 'alarm 7',
				validity: 48,
			}),
			awaited('66812349904', DOWN, { shorturl: 'y', callbackData: '{"alarm":"8"}' }),
			awaited('67612345', DOWN),
		],
		items: {
			'Bulk SMS': [
				[],
				[
					reported('66812345678', ALARM, {
						messageId: 'alarm-7',
						callbackData: 'alarm 7',
						credit: 2,
						segments: 2,
						host: 'db-1',
					}),
				],
			],
			'Bulk SMS1': [
				[
					reported('66812349904', DOWN, {
						outcome: 'rejected',
						callbackData: { alarm: '8' },
						shorturl: 'Y',
						status: REJECTED,
					}),
				],
			],
			'Bulk SMS2': [[], [reported('67612345', DOWN)]],
		},
	},
};
