import { waitUntil } from '../../hosts/process/waitUntil';
import type { Execution } from '../../hosts/rest/execution';
import {
	DELIVERED,
	FAILED,
	NOT_DELIVERED,
	postReport,
	runAwaiting,
	runAwaitingLoop,
	saveAwaiting,
	type Stage,
	whenDelivered,
	startAwaiting,
} from './awaitingWorkflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { secrets, useRealN8n } from './realN8n';
import { BULK_SMS, START } from './sendingWorkflow';
import { NO_REPORT } from '../engine/sentences';

const LIMIT_S = 90;
const RUN_LIMIT_S = 240;
const TIMES = 24;
const AT_ONCE = 4;
const DAY_MS = 24 * 3600 * 1000;
const TO = '66812345678';

const real = useRealN8n('send-and-wait');
let silentSandbox: Sandbox | undefined;
/** The execution that gets no report and waits for 3 seconds. */
let unreported: string;

beforeAll(async () => {
	silentSandbox = await startSandbox({ ...secrets, reportDelayMs: DAY_MS });
	// Before all tests: n8n looks once a minute whose time is up, and does while the others run.
	unreported = (await startAwaiting(silent(), TO, { minutes: 0.05 })).id;
});
afterAll(async () => await silentSandbox?.close());

/** The same n8n, with a gateway that never reports. */
function silent(): Stage {
	if (silentSandbox === undefined) throw new Error('The silent gateway has not been started');
	return { client: real().client, sandbox: silentSandbox };
}

/** What came out, by output, with a field of the input item it was made of. */
const outputsOf = (execution: Execution) => ({
	status: execution.status,
	notDelivered: execution.items(NOT_DELIVERED).map(({ json }) => json),
	delivered: execution.items(DELIVERED).map(({ json }) => json),
	failed: execution.items(FAILED).map(({ json }) => json),
});

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const itemFor = (to: string, outcome: string, status: object) => ({
	messageId: text(/^[0-9a-f]{24}-0-0$/),
	to,
	from: 'MyShop',
	credit: 1,
	shorturl: 'N',
	status,
	outcome,
	encoding: 'GSM-7',
	segments: 1,
	bulkId: text(/^\d+$/),
	text: 'Hello',
	isFinal: true,
	sendDate: text(/^\d\d\/\d\d\/\d{4} /),
	doneDate: text(/^\d\d\/\d\d\/\d{4} /),
	reportKey: text(/^[0-9a-f]{32}$/),
	ofItem: 'Hello',
});

const statusOf = async (id: string) => await real().client.statusOf(id);

describe('Send and Wait for Delivery Report', () => {
	test.each([
		['delivered', '66812345678', '000', 'DELIVERED', 'Successfully sent to phone', true],
		['undelivered', '66812349901', '2', 'UNDELIVERED', 'Could not be delivered', false],
	])(
		'goes on when the report says %s, with its fields beside those of the sending and of an earlier node',
		async (outcome, to, code, name, description, isDelivered) => {
			const execution = await runAwaiting(real(), [to]);

			const item = itemFor(to, outcome, { code, name, description });
			const isSecond = isDelivered;
			expect(outputsOf(execution)).toStrictEqual({
				status: 'success',
				notDelivered: isSecond ? [] : [item],
				delivered: isSecond ? [item] : [],
				failed: [],
			});
			const [paired] = execution.items(BULK_SMS, isSecond ? 1 : 0);
			expect(paired?.pairedItem).toStrictEqual({ item: 0 });
		},
	);

	test('stays waiting at forged calls, and at reports that are not final or of another message', async () => {
		const { id, url, messageId } = await startAwaiting(silent(), TO);
		const report = { messageId, status: { name: 'DELIVERED' } };
		const received = { status: 200, body: { received: 1 } };
		for (const other of [
			{ messageId, status: { name: 'SOMETHING_NEW' } },
			{ messageId: 'of another round', status: { name: 'DELIVERED' } },
		]) {
			expect(await postReport(url, other)).toStrictEqual(received);
		}
		const [bare = ''] = url.split('?');
		for (const query of ['', '?signature=', `?signature=${'0'.repeat(64)}`]) {
			expect([401, 403]).toContain((await postReport(bare + query, report)).status);
		}
		const empty = await fetch(url, { method: 'POST' });
		expect([empty.status, await empty.json()]).toStrictEqual([400, { error: NO_REPORT }]);
		expect(await statusOf(id)).toBe('waiting');

		expect(await postReport(url, report)).toStrictEqual(received);
		const execution = await real().client.ended(id, LIMIT_S);
		expect(execution.items(whenDelivered).map(({ json }) => json.outcome)).toStrictEqual([
			'delivered',
		]);
		// It is resumed once: n8n answers a repeated report.
		expect((await postReport(url, report)).status).toBe(409);
		expect(execution.runsOf(whenDelivered)).toBe(1);
	});

	test('goes on by Undelivered although a report comes after the time, before n8n has looked', async () => {
		const seconds = 3;
		let late: { id: string; answer: Awaited<ReturnType<typeof postReport>> } | undefined;
		// n8n looks once a minute: the next execution has most of a minute until then.
		for (let tries = 1; late === undefined && tries <= 3; tries += 1) {
			const { id, url, messageId } = await startAwaiting(silent(), TO, { minutes: seconds / 60 });
			await new Promise((resolve) => setTimeout(resolve, (seconds + 1) * 1000));
			if ((await statusOf(id)) !== 'waiting') continue;
			const answer = await postReport(url, { messageId, status: { name: 'DELIVERED' } });
			if (answer.status !== 409) late = { id, answer };
		}
		expect(late?.answer).toStrictEqual({ status: 200, body: { received: 1 } });
		const execution = await real().client.ended(late?.id ?? '', LIMIT_S);
		expect(outputsOf(execution)).toMatchObject({
			status: 'success',
			notDelivered: [{ to: TO, outcome: 'noReport' }],
			delivered: [],
		});
	});

	test('goes on by Undelivered with the outcome noReport when the time is up', async () => {
		const execution = await real().client.ended(unreported, LIMIT_S);

		expect(outputsOf(execution)).toStrictEqual({
			status: 'success',
			notDelivered: [
				{
					messageId: text(/^[0-9a-f]{24}-0-0$/),
					to: TO,
					from: 'MyShop',
					text: 'Hello',
					credit: 1,
					shorturl: 'N',
					status: { code: '101', name: 'PENDING', description: 'Message accepted by the system' },
					outcome: 'noReport',
					reason: 'No final delivery report came in time',
					encoding: 'GSM-7',
					segments: 1,
					ofItem: 'Hello',
				},
			],
			delivered: [],
			failed: [],
		});
		expect(execution.items('Items').map(({ json }) => json)).toStrictEqual([
			{ to: TO, text: 'Hello' },
		]);
	});
});

test('Limit over Time counts a message that waits once, also after its report', async () => {
	const { client } = real();
	const options = { limitOverTime: { values: { messages: 2, hours: 8784, per: 'workflow' } } };
	const workflow = await saveAwaiting(real(), ['66812345673'], { options });
	const outcomes: unknown[] = [];
	for (let runs = 0; runs < 3; runs += 1) {
		const execution = await client.run(workflow, START, LIMIT_S);
		const { delivered, notDelivered, status } = outputsOf(execution);
		outcomes.push([status, ...[...delivered, ...notDelivered].map(({ outcome }) => outcome)]);
	}
	expect(outcomes).toEqual([
		['success', 'delivered'],
		['success', 'delivered'],
		['success', 'skipped'],
	]);
});

describe('Send and Wait for Delivery Report in a loop', () => {
	test('waits for each number in turn', async () => {
		const execution = await runAwaitingLoop(real(), ['66812345671', '66812349901', '66812345672']);
		const rounds = [0, 1, 2].map((run) => [
			execution.items(BULK_SMS, 0, run).map(({ json }) => [json.to, json.outcome]),
			execution.items(BULK_SMS, 1, run).map(({ json }) => [json.to, json.outcome]),
		]);
		const first = ['66812345671', 'delivered'];
		const second = ['66812349901', 'undelivered'];
		const third = ['66812345672', 'delivered'];
		expect(rounds).toStrictEqual([
			[[], [first]],
			[[second], []],
			[[], [third]],
		]);
	});
});

test(`a report that comes before the execution is stored is not lost, ${TIMES} times`, async () => {
	const sandbox = await startSandbox({ ...secrets, reportDelayMs: 0 });
	const { client } = real();
	const workflow = await saveAwaiting({ client, sandbox }, [TO]);
	let left = TIMES;
	const outcomes: unknown[] = [];
	const runOneAfterTheOther = async () => {
		while (left-- > 0) {
			const execution = await client.run(workflow, START, RUN_LIMIT_S);
			outcomes.push(...execution.items(whenDelivered).map(({ json }) => json.outcome));
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, runOneAfterTheOther));

	expect(outcomes).toStrictEqual(Array.from({ length: TIMES }, () => 'delivered'));
	await waitUntil('every report to be answered', { limitSeconds: RUN_LIMIT_S }, async () =>
		Promise.resolve(sandbox.reports().every(({ answered }) => answered) || undefined),
	);
	for (const { attempts } of sandbox.reports()) {
		// n8n answers otherwise while it has not stored the execution yet: the gateway repeats then.
		expect(attempts.at(-1)).toMatchObject({ status: 200 });
	}
	await sandbox.close();
});
