import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { COMING_YEAR } from '../../engine/comingYear';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import {
	api,
	requestWith,
	sandboxWith,
	send,
	sendAccepted,
	stopSandboxes,
	until,
} from './gatewayClient';
import { type ReportReceiver, startReceiver } from './reportReceiver';

let folder: string;
let dataFile: string;
let receiver: ReportReceiver;
beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'sandbox-data-'));
	dataFile = path.join(folder, 'sandbox.db');
	receiver = await startReceiver();
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
	rmSync(folder, { recursive: true });
});

const listed = (sandbox: Sandbox) => ({
	messages: sandbox.messages(),
	requests: sandbox.requests(),
	reports: sandbox.reports(),
	balance: sandbox.balance(),
});

describe('a sandbox with a data file', () => {
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
		await until(() => receiver.received.length === 2);
		expect(second.messages().map(({ status }) => status.name)).toEqual(['DELIVERED', 'DELIVERED']);
	});

	test('tries a report again after a restart, and keeps what was given up', async () => {
		await receiver.close();
		receiver = await startReceiver([500, 500, 200]);
		const first = await sandboxWith({ dataFile, reportRetryDelaysMs: [60_000] });
		await sendAccepted(first, requestWith({ notifyUrl: receiver.url }));
		await until(() => first.reports()[0]?.attempts.length === 1);
		await first.close();
		const second = await sandboxWith({ dataFile, reportRetryDelaysMs: [50] });
		await until(() => second.reports()[0]?.attempts.length === 2);
		await second.close();
		const third = await sandboxWith({ dataFile, reportRetryDelaysMs: [10] });
		await new Promise((resolve) => setTimeout(resolve, 80));
		expect(third.reports()[0]?.attempts).toMatchObject([{ status: 500 }, { status: 500 }]);
		expect(receiver.received).toHaveLength(2);
	});

	test('of version 1 shows the same messages, with their statuses in order', async () => {
		const first = await sandboxWith({ dataFile, lateReportDelayMs: 20 });
		await sendAccepted(first, requestWith({ destinations: '66810009910' }));
		await until(() => first.messages()[0]?.history.length === 3);
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
