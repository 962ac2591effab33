import { DateTime } from 'luxon';
import type { Sandbox } from '../../sandbox';
import { requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { pause, stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from './reportReceiver';

let receiver: ReportReceiver;
const receive = async (answers?: Array<number | null>) => {
	receiver = await startReceiver(answers);
	return receiver;
};
afterEach(stopAll);

const FORMAT = 'dd/MM/yyyy HH:mm:ss';
const dateIn = (zone: string, iso: string | undefined) =>
	DateTime.fromISO(iso ?? '', { zone }).toFormat(FORMAT);

const firstOf = (sandbox: Sandbox) => {
	const [message] = sandbox.messages();
	const [report] = sandbox.reports();
	if (!message || !report) throw new Error('There is no message or no report.');
	return { message, report };
};

describe('the delivery report', () => {
	test('is posted as JSON with the facts of the message', async () => {
		const { url, received } = await receive();
		const sandbox = await sandboxWith({ timezone: 'Asia/Bangkok' });
		await sendAccepted(sandbox, {
			bulkId: 'autumn',
			...requestWith({
				destinations: [{ to: '66812345678', messageId: 'order 7' }],
				text: 'สวัสดี',
				notifyUrl: url,
				notifyContentType: 'application/json',
				callbackData: '{"order":7}',
			}),
		});
		await until(() => sandbox.reports()[0]?.answered === true);

		const { message, report } = firstOf(sandbox);
		const body = {
			bulkId: 'autumn',
			details: [
				{
					messageId: 'order 7',
					to: '66812345678',
					from: 'Shop',
					text: 'สวัสดี',
					credit: 1,
					sendDate: dateIn('Asia/Bangkok', message.receivedAt),
					doneDate: dateIn('Asia/Bangkok', message.history[1]?.at),
					status: { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' },
					callbackData: '{"order":7}',
				},
			],
		};
		expect(received).toEqual([
			{ method: 'POST', contentType: 'application/json', text: JSON.stringify(body) },
		]);
		expect(report).toEqual({
			messageId: 'order 7',
			body,
			url,
			contentType: 'application/json',
			attempts: [{ at: report.attempts[0]?.at, status: 200 }],
			answered: true,
		});
	});

	test('is JSON without callbackData where the request names neither', async () => {
		const { url, received } = await receive();
		const sandbox = await sandboxWith();
		await sendAccepted(sandbox, requestWith({ notifyUrl: url }));
		await until(() => received.length >= 1);
		expect(received[0]?.contentType).toBe('application/json');
		expect(received[0]?.text).not.toContain('callbackData');
	});

	test('is posted as XML on request, with everything escaped', async () => {
		const { url, received } = await receive();
		const sandbox = await sandboxWith();
		await sendAccepted(sandbox, {
			bulkId: 'a&b',
			...requestWith({
				destinations: [{ to: '66812345678', messageId: '<7>' }],
				text: '5 > 4 & "ดี" \'😀\'\r\u0007',
				notifyUrl: url,
				notifyContentType: 'application/xml',
				callbackData: ']]>',
			}),
		});
		await until(() => sandbox.reports()[0]?.answered === true);

		const { message, report } = firstOf(sandbox);
		const xml =
			'<?xml version="1.0" encoding="UTF-8"?>\n' +
			'<deliveryReport><bulkId>a&amp;b</bulkId><details><detail>' +
			'<messageId>&lt;7&gt;</messageId><to>66812345678</to><from>Shop</from>' +
			'<text>5 &gt; 4 &amp; &quot;ดี&quot; &apos;😀&apos;&#13;\ufffd</text><credit>1</credit>' +
			`<sendDate>${dateIn('UTC', message.receivedAt)}</sendDate>` +
			`<doneDate>${dateIn('UTC', message.history[1]?.at)}</doneDate>` +
			'<status><code>000</code><name>DELIVERED</name>' +
			'<description>Successfully sent to phone</description></status>' +
			'<callbackData>]]&gt;</callbackData></detail></details></deliveryReport>';
		expect(received).toEqual([{ method: 'POST', contentType: 'application/xml', text: xml }]);
		expect(report.body).toBe(xml);
	});

	test('is posted once for each destination', async () => {
		const { url, received } = await receive();
		const sandbox = await sandboxWith();
		const destinations = Array.from({ length: 120 }, (_, index) => ({ to: `668${index}` }));
		await sendAccepted(sandbox, requestWith({ destinations, notifyUrl: url }));
		await until(() => sandbox.reports().filter(({ answered }) => answered).length >= 120);
		const numbers = received.flatMap(({ text }) => /"to":"(\d+)"/.exec(text)?.[1] ?? []);
		expect(numbers.sort()).toEqual(destinations.map(({ to }) => to).sort());
	});

	test('is not made without a notifyUrl, but the message reaches its status', async () => {
		const sandbox = await sandboxWith();
		await sendAccepted(sandbox, requestWith({ callbackData: 'kept' }));
		await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
		expect(sandbox.reports()).toEqual([]);
	});
});

describe('a report that is not answered with 2xx', () => {
	test('is tried again until it is, and each try is recorded', async () => {
		const { url, received } = await receive([500, 404, 204]);
		const sandbox = await sandboxWith();
		await sendAccepted(sandbox, requestWith({ notifyUrl: url }));
		await until(() => sandbox.reports()[0]?.answered === true);
		const { report } = firstOf(sandbox);
		expect(report.attempts).toMatchObject([{ status: 500 }, { status: 404 }, { status: 204 }]);
		expect(new Set(received.map(({ text }) => text)).size).toBe(1);
		expect(received).toHaveLength(3);
	});

	test('is given up after the last pause', async () => {
		const { url, received } = await receive([500, 500, 500, 500]);
		const sandbox = await sandboxWith();
		await sendAccepted(sandbox, requestWith({ notifyUrl: url }));
		await until(() => received.length >= 3);
		await pause(60);
		expect(received).toHaveLength(3);
		expect(firstOf(sandbox).report.answered).toBe(false);
	});

	test('does not follow a redirect', async () => {
		const { url, received } = await receive([302]);
		const sandbox = await sandboxWith({ reportRetryDelaysMs: [] });
		await sendAccepted(sandbox, requestWith({ notifyUrl: url }));
		await until(() => (sandbox.reports()[0]?.attempts.length ?? 0) >= 1);
		expect(firstOf(sandbox).report).toMatchObject({ attempts: [{ status: 302 }], answered: false });
		expect(received).toHaveLength(1);
	});

	test.each([
		['nobody listens', 'http://127.0.0.1:1/', /ECONNREFUSED/],
		['the address has a broken username', 'http://%@127.0.0.1:1/', /URI malformed/],
	])('keeps the reason when %s', async (_case, notifyUrl, reason) => {
		const sandbox = await sandboxWith({ reportRetryDelaysMs: [1] });
		await sendAccepted(sandbox, requestWith({ notifyUrl }));
		await until(() => (sandbox.reports()[0]?.attempts.length ?? 0) >= 2);
		for (const attempt of firstOf(sandbox).report.attempts) {
			expect('error' in attempt ? attempt.error : '').toMatch(reason);
		}
	});

	test('is dropped by clearing, also while it is under way', async () => {
		const { url, received } = await receive([null, 500]);
		const sandbox = await sandboxWith();
		await sendAccepted(sandbox, requestWith({ notifyUrl: url }));
		await until(() => received.length >= 1);
		sandbox.clear();
		await pause(80);
		expect(received).toHaveLength(1);
		expect(sandbox.reports()).toEqual([]);
	});
});
