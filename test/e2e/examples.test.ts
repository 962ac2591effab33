import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImportedExamples, importExamples, nodeNames } from '../../demo/examples';
import { runExamples } from '../../demo/runExamples';
import type { Execution } from '../../hosts/rest/execution';
import { secrets, useRealN8n } from './realN8n';
import { REJECTED_BY_PLATFORM } from '../engine/sentences';
import { testOfFiles } from './underTest';

// How the node makes identifiers is its own affair.
const MADE_ID: unknown = expect.stringMatching(/^[0-9a-f-]{24,200}$/);
const REPORT_KEY: unknown = expect.stringMatching(/^[0-9a-f]{16,64}$/);
const PENDING = { code: '101', name: 'PENDING', description: 'Message accepted by the system' };
const REJECTED = { code: '5', name: 'REJECTED', description: 'Rejected by the platform' };
const DELIVERED = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
const UNDELIVERED = { code: '2', name: 'UNDELIVERED', description: 'Could not be delivered' };

/** The four messages of examples/first-sms.json that can be sent. */
const thai = { to: '66812345678', text: 'สวัสดีค่ะ พัสดุ A-1001 ถึงแล้ว', order: 'A-1001' };
const national = { to: '66812345679', text: 'Your parcel A-1002 has arrived', order: 'A-1002' };
const switchedOff = { to: '66812349901', text: 'Your parcel A-1003 has arrived', order: 'A-1003' };
const refused = { to: '66812349903', text: 'Your parcel A-1004 has arrived', order: 'A-1004' };

const real = useRealN8n('examples');
let examples: ImportedExamples;
let sending: Execution;
let reports: Execution[];

beforeAll(async () => {
	const { client, n8n, account } = real();
	examples = await importExamples(client, n8n.url, account);
	({ sending, reports } = await runExamples(client, examples));
});

/** All that the sending node gave out, by either branch. */
const sentItems = () => [...sending.items(nodeNames.send, 0), ...sending.items(nodeNames.send, 1)];

/** What the sandbox calls the message to a number, and the request it came in. */
function identifiers(to: string): { messageId: string; bulkId: string } {
	const [message] = real().sandbox.messages({ to });
	if (message === undefined) throw new Error(`The sandbox has no message to ${to}`);
	return { messageId: message.messageId, bulkId: message.bulkId };
}

describe('the sending example', () => {
	test('sends exactly these fields, one message per usable number, in one request', () => {
		const requests = real()
			.sandbox.requests()
			.map(({ body, answerStatus }) => [body, answerStatus]);

		expect(requests).toStrictEqual([
			[
				{
					messages: [thai, national, switchedOff, refused].map(({ to, text, order }) => ({
						from: 'DemoShop',
						destinations: [{ to, messageId: MADE_ID }],
						text,
						notifyUrl: examples.notifyUrl,
						notifyContentType: 'application/json',
						callbackData: order,
					})),
				},
				200,
			],
		]);
	});

	test('gives out an item for each accepted message, paired to its recipient', () => {
		const accepted = [
			{ ...thai, encoding: 'UCS-2' },
			{ ...national, encoding: 'GSM-7' },
			{ ...switchedOff, encoding: 'GSM-7' },
		];

		expect(sentItems().slice(0, accepted.length)).toStrictEqual(
			accepted.map(({ to, text, encoding, order }, item) => ({
				json: {
					...identifiers(to),
					to,
					text,
					from: 'DemoShop',
					credit: 1,
					shorturl: 'N',
					status: PENDING,
					outcome: 'accepted',
					encoding,
					segments: 1,
					callbackData: order,
				},
				pairedItem: { item },
			})),
		);
	});

	test('gives out the others with the recipient and the reason', () => {
		// What leaves by the error branch gets the fields of the item it was made of.
		const rejection = REJECTED_BY_PLATFORM;
		const notUsable = '"not a number" is not a usable number: it contains letters';

		expect(sentItems().slice(3)).toStrictEqual([
			{
				json: {
					phone: '+66 81 234 9903',
					order: refused.order,
					text: refused.text,
					error: rejection,
					message: `Item 4, ${refused.order}, Gateway, number ${refused.to}: Correct what the gateway names, such as To or From, or ask the provider.`,
					details: {
						...identifiers(refused.to),
						to: refused.to,
						text: refused.text,
						from: 'DemoShop',
						credit: 0,
						shorturl: 'N',
						status: REJECTED,
						outcome: 'rejected',
						encoding: 'GSM-7',
						segments: 1,
						callbackData: refused.order,
						reason: rejection,
					},
				},
				pairedItem: { item: 3 },
			},
			{
				json: {
					phone: 'not a number',
					order: 'A-1005',
					text: 'Your parcel A-1005 has arrived',
					error: notUsable,
					message:
						'Item 5, A-1005, To: Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
					details: {
						messageId: MADE_ID,
						to: 'not a number',
						from: 'DemoShop',
						outcome: 'notSent',
						text: 'Your parcel A-1005 has arrived',
						reason: notUsable,
					},
				},
				pairedItem: { item: 4 },
			},
		]);
	});
});

describe('the report example', () => {
	test('runs once for each accepted message, with what happened to it', () => {
		const expected = [
			{ ...thai, status: DELIVERED, outcome: 'delivered' },
			{ ...national, status: DELIVERED, outcome: 'delivered' },
			{ ...switchedOff, status: UNDELIVERED, outcome: 'undelivered' },
		].map(({ to, text, order, status, outcome }) => ({
			...identifiers(to),
			to,
			from: 'DemoShop',
			text,
			credit: 1,
			status,
			outcome,
			isFinal: true,
			...datesOfReport(to),
			callbackData: order,
			reportKey: REPORT_KEY,
		}));
		const received = reports.map((report) =>
			report.items(nodeNames.report).map(({ json }) => json),
		);

		// They come at the same time, so n8n may take them in any order.
		expect(received).toHaveLength(expected.length);
		expect(received).toEqual(expect.arrayContaining(expected.map((item) => [item])));
	});
});

testOfFiles(
	'password and Authorization header are in no execution data and no log of n8n',
	async () => {
		const { username, password } = secrets;
		const header = Buffer.from(`${username}:${password}`).toString('base64');
		const logs = [real().n8n.logFile, path.join(real().userFolder, '.n8n', 'n8nEventLog.log')];
		const texts = [
			...[sending, ...reports].map(({ text }) => text),
			...(await Promise.all(logs.map((file) => readFile(file, 'utf8')))),
		];

		for (const text of texts) {
			expect(text).not.toBe('');
			expect(text).not.toContain(password);
			expect(text).not.toContain(header);
		}
	},
);

/** The gateway's dates are passed on as they came, so they are compared with what it sent. */
function datesOfReport(to: string): { sendDate: string; doneDate: string } {
	const { messageId } = identifiers(to);
	const report = real()
		.sandbox.reports()
		.find((entry) => entry.messageId === messageId);
	if (typeof report?.body !== 'object') throw new Error(`No JSON report for ${to}`);
	const [detail] = report.body.details;
	if (detail === undefined) throw new Error(`The report for ${to} is empty`);
	return { sendDate: detail.sendDate, doneDate: detail.doneDate };
}
