import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { COMING_YEAR } from '../comingYear';
import { type Sandbox, startSandbox } from '../../sandbox';
import { requestOtp } from '../furtherClient';
import {
	api,
	requestWith,
	sandboxWith,
	send,
	sendAccepted,
	stopSandboxes,
	until,
} from '../gatewayClient';
import { write } from '../incoming/incomingClient';
import {
	answerTo,
	type IncomingReceiver,
	startIncomingReceiver,
} from '../incoming/incomingReceiver';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let folder: string;
let dataFile: string;
let receiver: ReportReceiver;
let customer: IncomingReceiver;
beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'sandbox-data-'));
	dataFile = path.join(folder, 'sandbox.db');
	receiver = await startReceiver();
	customer = await startIncomingReceiver();
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
	await customer.close();
	rmSync(folder, { recursive: true });
});

/** Makes the requests as versions before 4 kept them. */
const WITHOUT_ENDPOINT = `
	ALTER TABLE requests DROP COLUMN endpoint;
	UPDATE requests SET bulk = json_remove(bulk, '$.otp');
`;

const listed = (sandbox: Sandbox) => ({
	messages: sandbox.messages(),
	requests: sandbox.requests(),
	reports: sandbox.reports(),
	balance: sandbox.balance(),
});

/** As a sandbox leaves it that is killed after its reports and before the next request. */
const WITHOUT_LATEST_STATE = "UPDATE state SET state = json_set(state, '$.reports', 0)";

describe('a sandbox with a data file', () => {
	test('keeps the reports of a run that was killed beside those of the next run', async () => {
		const message = {
			from: 'A',
			destinations: [{ to: '661' }],
			text: 'Hi',
			notifyUrl: receiver.url,
		};
		for (const count of [1, 2]) {
			const sandbox = await sandboxWith({ dataFile });
			await sendAccepted(sandbox, { messages: [message] });
			await until(() => sandbox.reports()[count - 1]?.answered === true);
			await stopSandboxes();
			const database = new Database(dataFile);
			database.exec(WITHOUT_LATEST_STATE);
			database.close();
		}
		const last = await sandboxWith({ dataFile });
		expect(last.reports()).toHaveLength(2);
	});

	test('shows after a restart what it showed before, and counts on', async () => {
		const options = { dataFile, credit: 50, lateReportDelayMs: 60_000 };
		const first = await sandboxWith(options);
		await sendAccepted(first, {
			bulkId: 'autumn',
			messages: [
				{ from: 'A', destinations: [{ to: '661' }, { to: '66810009910' }], text: 'สวัสดี' },
				{ from: 'B', destinations: '662', text: 'later', sendAt: `31/12/${COMING_YEAR} 23:59` },
				{ from: 'C', destinations: '663', text: 'x'.repeat(1600), notifyUrl: receiver.url },
			],
		});
		await send(first, { messages: [] });
		await until(() => first.reports()[0]?.answered === true);
		await api(first, 'POST', '/api/messages/1/reports', {
			status: 'EXPIRED',
			notifyUrl: receiver.url,
		});
		await until(() => receiver.received.length === 2 && first.reports()[1]?.answered === true);
		const before = listed(first);
		expect(before.messages.map(({ history }) => history.length)).toEqual([3, 2, 1, 2]);
		await first.close();

		const second = await sandboxWith({ ...options, credit: 999 });
		expect(listed(second)).toEqual(before);
		const { detail } = await sendAccepted(second, requestWith());
		expect(second.messages()[4]).toMatchObject({ id: '5', requestId: '3' });
		expect(before.messages.map(({ messageId }) => messageId)).not.toContain(detail[0]?.messageId);
		expect(second.balance()).toBe(before.balance - 1);
		expect(receiver.received).toHaveLength(2);
	});

	test('posts after a restart the reports that were still to come', async () => {
		const first = await sandboxWith({ dataFile, reportDelayMs: 200 });
		const destinations = ['661', '66810009907'].map((to) => ({ to }));
		await sendAccepted(first, requestWith({ destinations, notifyUrl: receiver.url }));
		await first.close();
		const second = await sandboxWith({ dataFile, reportDelayMs: 200, lateReportDelayMs: 200 });
		await until(() => receiver.received.length >= 2);
		expect(second.messages().map(({ status }) => status.name)).toEqual(['DELIVERED', 'DELIVERED']);
	});

	test('tries a report again after a restart, and keeps what was given up', async () => {
		await receiver.close();
		receiver = await startReceiver([500, 500, 200]);
		const first = await sandboxWith({ dataFile, reportRetryDelaysMs: [60_000] });
		await sendAccepted(first, requestWith({ notifyUrl: receiver.url }));
		await until(() => (first.reports()[0]?.attempts.length ?? 0) >= 1);
		await first.close();
		const second = await sandboxWith({ dataFile, reportRetryDelaysMs: [50] });
		await until(() => (second.reports()[0]?.attempts.length ?? 0) >= 2);
		await second.close();
		const third = await sandboxWith({ dataFile, reportRetryDelaysMs: [10] });
		await new Promise((resolve) => setTimeout(resolve, 80));
		expect(third.reports()[0]?.attempts).toMatchObject([{ status: 500 }, { status: 500 }]);
		expect(receiver.received).toHaveLength(2);
	});

	test('of version 1 shows the same messages, with their statuses in order', async () => {
		const first = await sandboxWith({ dataFile, lateReportDelayMs: 20 });
		await sendAccepted(first, requestWith({ destinations: '66810009910' }));
		await until(() => (first.messages()[0]?.history.length ?? 0) >= 3);
		await api(first, 'POST', '/api/messages/1/reports', {
			status: 'EXPIRED',
			notifyUrl: receiver.url,
		});
		await until(() => first.reports()[0]?.answered === true);
		const before = listed(first);
		expect(before.messages[0]?.history.map(({ status }) => status.code)).toEqual([
			'101',
			'102',
			'000',
			'4',
		]);
		await first.close();
		const old = new Database(dataFile);
		old.exec(`
			${WITHOUT_ENDPOINT}
			DROP TABLE incoming;
			ALTER TABLE reached ADD COLUMN is_late INTEGER NOT NULL DEFAULT 0;
			UPDATE reached SET is_late = 1 WHERE name = 'late';
			ALTER TABLE reached DROP COLUMN name;
			ALTER TABLE changes DROP COLUMN stages_before;
			PRAGMA user_version = 1;
		`);
		old.close();

		const second = await sandboxWith({ dataFile });
		expect(listed(second)).toEqual(before);
	});

	test('of version 2 shows the same messages, and takes incoming SMS', async () => {
		const first = await sandboxWith({ dataFile });
		await sendAccepted(first, requestWith());
		await until(() => first.messages()[0]?.status.name === 'DELIVERED');
		const before = listed(first);
		await first.close();
		const old = new Database(dataFile);
		old.exec(`
			${WITHOUT_ENDPOINT}
			DROP TABLE incoming;
			UPDATE state SET state = json_remove(state, '$.incoming', '$.incomingAddress');
			PRAGMA user_version = 2;
		`);
		old.close();

		const second = await sandboxWith({ dataFile });
		expect([listed(second), second.incoming()]).toEqual([before, []]);
		await api(second, 'PUT', '/api/incoming/address', { url: receiver.url });
		await write(second);
		expect(second.incoming()).toMatchObject([{ id: '1', outcome: 'notUnderstood' }]);
	});

	test('of version 3 shows the same messages, and takes one-time passwords', async () => {
		const first = await sandboxWith({ dataFile });
		await sendAccepted(first, requestWith());
		await until(() => first.messages()[0]?.status.name === 'DELIVERED');
		const before = listed(first);
		await first.close();
		const old = new Database(dataFile);
		old.exec(`${WITHOUT_ENDPOINT} PRAGMA user_version = 3;`);
		old.close();

		const second = await sandboxWith({ dataFile });
		expect(listed(second)).toEqual(before);
		await requestOtp(second, { notifyUrl: receiver.url, callbackData: 'c' });
		await until(() => second.reports()[0]?.answered === true);
		const after = listed(second);
		await second.close();
		expect(listed(await sandboxWith({ dataFile }))).toEqual(after);
	});

	test('keeps incoming SMS, what came of them, and their address', async () => {
		const header = { name: 'X-Token', value: 'green' };
		const first = await sandboxWith({ dataFile, incoming: { url: customer.url, header } });
		await write(first, { text: 'ยกเลิก' });
		await api(first, 'POST', '/api/incoming/1/charging-failed', { as: 'xml' });
		customer.answer = () => null;
		const cutOff = write(first).catch(() => 'cut off');
		await until(() => customer.received.length >= 3);
		await first.close();
		expect(await cutOff).toBe('cut off');

		const second = await sandboxWith({ dataFile });
		expect(second.incoming().slice(0, 2)).toEqual(first.incoming().slice(0, 2));
		expect(second.incoming()[2]).toMatchObject({
			outcome: 'brokenOff',
			problem: 'The call was broken off before an answer came.',
		});
		customer.answer = (call) => answerTo(call);
		const next = await write(second);
		expect(next).toMatchObject({ id: '4', outcome: 'answered' });
		expect(first.incoming().map(({ transactionId }) => transactionId)).not.toContain(
			next.transactionId,
		);
		expect(customer.received[3]?.headers['x-token']).toBe('green');
		await api(second, 'DELETE', '/api/incoming/address');
		second.clear();
		await second.close();

		const third = await sandboxWith({ dataFile });
		expect(third.incoming()).toEqual([]);
		expect((await api(third, 'GET', '/api/incoming/address')).body).toMatchObject({ url: null });
		await third.close();
		const fourth = await sandboxWith({ dataFile, incoming: { url: customer.url } });
		expect(await write(fourth)).toMatchObject({ id: '5', outcome: 'answered' });
	});

	test('forgets the oldest incoming SMS there too', async () => {
		const first = await sandboxWith({ dataFile });
		const destinations = Array.from({ length: 1001 }, (_, index) => ({ to: `66${index + 1}9912` }));
		await sendAccepted(first, requestWith({ destinations }));
		await until(() => first.incoming().at(-1)?.id === '1001');
		await first.close();
		const second = await sandboxWith({ dataFile });
		expect(second.incoming().map(({ id }) => id)).toEqual(
			Array.from({ length: 1000 }, (_, index) => String(index + 2)),
		);
	});

	test('keeps a clearing and a moved clock', async () => {
		const first = await sandboxWith({ dataFile, credit: 5 });
		await sendAccepted(first, requestWith());
		await api(first, 'PUT', '/api/clock', { advanceSeconds: 3600 });
		first.clear();
		await first.close();
		const second = await sandboxWith({ dataFile });
		expect(listed(second)).toEqual({ messages: [], requests: [], reports: [], balance: 4 });
		expect((await api(second, 'GET', '/api/clock')).body).toMatchObject({ isMoved: true });
		await sendAccepted(second, requestWith());
		expect(second.messages()[0]).toMatchObject({ id: '2', requestId: '2' });
	});
});

describe('a data file that cannot be used', () => {
	const startFails = async (words: RegExp) =>
		await expect(startSandbox({ dataFile })).rejects.toThrow(words);

	test('because another sandbox is using it', async () => {
		await sandboxWith({ dataFile });
		await startFails(/^The data file .+sandbox\.db cannot be used: another sandbox is using it\.$/);
	});

	test('because it is a database of another program, which stays as it is', async () => {
		const other = new Database(dataFile);
		other.exec('CREATE TABLE orders (id INTEGER); INSERT INTO orders VALUES (7)');
		other.close();
		await startFails(/it is a database of another program/);
		expect(new Database(dataFile).prepare('SELECT id FROM orders').raw().all()).toEqual([[7]]);
	});

	test('because it is no database', async () => {
		writeFileSync(dataFile, 'hello '.repeat(200));
		await startFails(/not a database/);
	});

	test('because there is no such folder', async () => {
		dataFile = path.join(folder, 'none', 'sandbox.db');
		await startFails(/^The data file .+ cannot be used: /);
	});
});
