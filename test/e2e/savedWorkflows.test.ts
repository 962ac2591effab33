import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type SavedWorkflow, workflowFile } from '../../hosts/rest/workflow';
import { linkTo, open as openPage, press } from './askingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { answer, type Call, itemsOf, ownPath, post, REPORT_TOKEN } from './reportReceiver';
import { expectations, OPT_OUT_CODES } from './savedExpectations';
import { incoming } from './savedIncoming';
import { questions } from './savedQuestions';
import { BULK_SMS } from './sendingWorkflow';
import { COMING_YEAR } from '../engine/comingYear';
import { TOKEN_IS_WRONG, TOO_LARGE } from '../engine/sentences';

const FOLDER = path.join(__dirname, 'savedWorkflows');
const START = 'When clicking ‘Execute workflow’';
const LIMIT_S = 60;
const TRIGGERS = [
	'trigger.json',
	'trigger-other-encodings.json',
	'trigger-version-2.json',
	'trigger-with-header.json',
	'trigger-with-token.json',
].map((name) => `0.1.0/${name}`);
/** Those for opt-outs: the end of the address if it is no own one, and what the page says. */
const OPT_OUTS: Array<[file: string, path: string | undefined, asks: string]> = [
	['0.1.0/trigger-opt-out.json', undefined, 'หยุดรับข้อความจาก MyShop หรือไม่'],
	['0.1.0/trigger-opt-out-english.json', 'saved-stop', 'Stop messages from MyShop?'],
	['0.1.0/trigger-opt-out-thai.json', undefined, 'หยุดรับข้อความจาก MyShop หรือไม่'],
];

const real = useRealN8n('savedWorkflows');

beforeAll(async () => {
	const { client, account } = real();
	// The one that the files name: n8n finds it by its name, as when somebody imports them.
	const { type, data } = credentialFor(account);
	await client.saveCredential({
		name: 'Bulk SMS account',
		type,
		data: {
			...data,
			timezone: 'Asia/Bangkok',
			reportToken: REPORT_TOKEN,
			defaultCountryCode: '66',
		},
	});
}, RUN_LIMIT_MS);

/** Imports a file as it is, but for the year: a time may be at most two years ahead. */
async function open(file: string): Promise<SavedWorkflow> {
	const text = await readFile(path.join(FOLDER, file), 'utf8');
	const coming = text.replaceAll('2099-', `${COMING_YEAR}-`);
	return await real().client.saveWorkflow(workflowFile.parse(JSON.parse(coming)));
}

async function run(workflow: SavedWorkflow): Promise<Execution> {
	const execution = await real().client.run(workflow, START, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return execution;
}

/** What came out in each run, once there are some and all have ended. */
async function runsOf(saved: SavedWorkflow): Promise<unknown[][]> {
	const { client } = real();
	return await waitUntil('the runs', { limitSeconds: LIMIT_S }, async () => {
		const ended = await client.finishedAfter(saved, 0);
		const started = await client.executionsOf(saved);
		return ended.length > 0 && ended.length === started.length ? ended.map(itemsOf) : undefined;
	});
}

const sentBodies = () =>
	real()
		.sandbox.requests()
		.map(({ body }) => body);
const outputOf = (execution: Execution, output: number) =>
	execution.items(BULK_SMS, output).map(({ json }) => json);

test('every saved workflow is expected to do something, and the other way round', async () => {
	const files = await readdir(FOLDER, { recursive: true });
	const saved = files.filter((file) => file.endsWith('.json'));
	const calls = [...TRIGGERS, ...OPT_OUTS.map(([file]) => file), ...Object.keys(incoming)];
	const expected = [...Object.keys(expectations), ...Object.keys(questions), ...calls];
	expect(saved.sort()).toEqual(expected.sort());
});

describe('a workflow that was saved with an earlier version sends, estimates and waits as it did', () => {
	beforeEach(() => real().sandbox.clear());

	test.each(Object.entries(expectations))(
		'%s',
		async (file, { requests, outputs }) => {
			const execution = await run(await open(file));

			expect(sentBodies()).toStrictEqual(requests);
			expect(outputs.map((_, output) => outputOf(execution, output))).toStrictEqual(outputs);
			expect(outputOf(execution, outputs.length)).toEqual([]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'0.1.0/send-limited.json, run again, sends nothing over its limit, and says until when',
		async () => {
			const execution = await run(await open('0.1.0/send-limited.json'));

			expect(sentBodies()).toEqual([]);
			expect(outputOf(execution, 0)).toMatchObject([
				{
					to: '66812345678',
					outcome: 'skipped',
					limitedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
				},
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'0.1.0/send-no-repeats.json, run again, sends nobody the text a second time',
		async () => {
			const execution = await run(await open('0.1.0/send-no-repeats.json'));

			expect(sentBodies()).toEqual([]);
			expect(outputOf(execution, 0)).toMatchObject([{ to: '66812345678', outcome: 'skipped' }]);
		},
		RUN_LIMIT_MS,
	);
});

describe('a workflow that was saved with an earlier version asks a person as it did', () => {
	beforeEach(() => real().sandbox.clear());

	test.each(Object.entries(questions))(
		'%s',
		async (file, { request, wait, page, answer: fields, recorded, output }) => {
			const { client, sandbox } = real();
			const id = await client.start(await open(file), START);
			const started = Date.now();
			const waitTill = await client.waiting(id, LIMIT_S);
			const minutes = (waitTill.getTime() - started) / 60_000;
			expect(typeof wait === 'number' ? Math.round(minutes) : waitTill).toEqual(wait);
			expect(sentBodies()).toStrictEqual([request]);

			const link = linkTo({ sandbox }, sandbox.messages()[0]?.to ?? '');
			const shown = await openPage(link);
			expect(page.filter((words) => !shown.text.includes(words))).toEqual([]);
			const answered = await press(link, fields);
			expect(answered.status).toBe(200);
			expect(recorded.filter((words) => !answered.text.includes(words))).toEqual([]);

			const execution = await client.ended(id, LIMIT_S);
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			expect(outputOf(execution, 0)).toStrictEqual(output);
			expect(outputOf(execution, 1)).toEqual([]);
		},
		RUN_LIMIT_MS,
	);
});

describe('a trigger that was saved with an earlier version takes reports as it did', () => {
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
	const DELIVERED = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
	const UNDELIVERED = { code: '2', name: 'UNDELIVERED', description: 'Could not be delivered' };
	const PENDING = { code: '102', name: 'PENDING', description: 'Sent to the operator' };
	const report = (status: object, fields: object = {}) => ({
		bulkId: 'spring-campaign',
		details: [{ ...detail, status, ...fields }],
	});
	const item = (status: object, outcome: string, isFinal: boolean) => ({
		...detail,
		bulkId: 'spring-campaign',
		status,
		outcome,
		isFinal,
		reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
	});
	const received = answer(200, { received: 1 });
	const forbidden = answer(403, { error: TOKEN_IS_WRONG });

	/** Activates a file and calls its address, one call after the other. */
	async function callAll(file: string, ownUrl: string | undefined, calls: Call[]) {
		const { client, n8n } = real();
		const saved = await open(file);
		await client.activate(saved);
		const url = `${n8n.url}/webhook/${ownUrl ?? ownPath(saved)}`;
		const answers: unknown[] = [];
		for (const call of calls) answers.push(await post(url, call));
		return { saved, answers };
	}

	const body = (content: object) => JSON.stringify(content);

	// Each row is complete: jest takes a parameter without a value for the callback that ends the test.
	test.each<[file: string, type: string | undefined]>([
		['0.1.0/trigger.json', undefined],
		['0.1.0/trigger-version-2.json', undefined],
		['0.1.0/trigger-other-encodings.json', 'application/json; charset=TIS-620'],
	])(
		'%s, without any filter, takes all but pending ones from anybody',
		async (file, type) => {
			const { saved, answers } = await callAll(file, undefined, [
				{ type, body: body(report(PENDING)) },
				{ type, body: body(report(DELIVERED)) },
			]);

			expect(answers).toEqual([received, received]);
			expect(await runsOf(saved)).toStrictEqual([[item(DELIVERED, 'delivered', true)]]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'0.1.0/trigger-with-token.json, with its token, path, filters and limit',
		async () => {
			const query = `?token=${REPORT_TOKEN}`;
			const wanted = report(PENDING);
			const file = '0.1.0/trigger-with-token.json';
			const { saved, answers } = await callAll(file, 'saved-reports', [
				{ body: body(wanted) },
				{ query, body: body({ ...wanted, bulkId: 'another' }) },
				{ query, body: body(report(PENDING, { callbackData: 'order 4712' })) },
				{ query, body: body(report(PENDING, { text: 'x'.repeat(1024) })) },
				{ query, body: body(wanted) },
			]);

			expect(answers).toEqual([
				forbidden,
				received,
				received,
				answer(413, { error: TOO_LARGE }),
				received,
			]);
			expect(await runsOf(saved)).toStrictEqual([
				[{ ...item(PENDING, 'pending', false), raw: wanted.details[0] }],
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'0.1.0/trigger-with-header.json, with its header and the one outcome it wants',
		async () => {
			const headers = { 'X-Gateway-Key': REPORT_TOKEN };
			const { saved, answers } = await callAll('0.1.0/trigger-with-header.json', undefined, [
				{ body: body(report(UNDELIVERED)) },
				{ headers, body: body(report(DELIVERED)) },
				{ headers, body: body(report(UNDELIVERED)) },
			]);

			expect(answers).toEqual([forbidden, received, received]);
			expect(await runsOf(saved)).toStrictEqual([[item(UNDELIVERED, 'undelivered', true)]]);
		},
		RUN_LIMIT_MS,
	);
});

describe('a trigger that was saved with an earlier version takes opt-outs as it did', () => {
	test.each(OPT_OUTS)(
		'%s',
		async (file, ownUrl, asks) => {
			const { client, n8n } = real();
			const saved = await open(file);
			await client.activate(saved);
			const address = `${n8n.url}/webhook/${ownUrl ?? ownPath(saved)}`;
			const link = `${address}?o=${OPT_OUT_CODES['66812345678']}`;
			const headers = { 'accept-language': 'th' };

			const page = await fetch(link, { headers });
			expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(asks)]);
			expect((await fetch(link, { method: 'POST', headers })).status).toBe(200);
			expect(await runsOf(saved)).toStrictEqual([
				[
					{
						to: '66812345678',
						source: 'link',
						optedOutAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
						optOutKey: '662918136078dbe8e56c6c817e073290',
					},
				],
			]);
		},
		RUN_LIMIT_MS,
	);
});

describe('a workflow that was saved with an earlier version takes incoming SMS as it did', () => {
	test.each(Object.entries(incoming))(
		'%s',
		async (file, { path: ownUrl, refused, call, answered, item, output }) => {
			const { client, n8n } = real();
			const saved = await open(file);
			await client.activate(saved);
			const url = `${n8n.url}/webhook/${ownUrl ?? ownPath(saved)}`;
			for (const [other, expected] of refused) expect(await post(url, other)).toEqual(expected);
			expect(await post(url, call)).toEqual(answered);

			const [execution, ...more] = await waitUntil(
				'the run',
				{ limitSeconds: LIMIT_S },
				async () => {
					const ended = await client.finishedAfter(saved, 0);
					return ended.length > 0 ? ended : undefined;
				},
			);
			expect([execution?.status, more]).toEqual(['success', []]);
			expect(execution && itemsOf(execution)).toStrictEqual([item]);
			expect(execution && outputOf(execution, 0)).toStrictEqual(output);
		},
		RUN_LIMIT_MS,
	);
});
