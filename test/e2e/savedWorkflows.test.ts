import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { Execution } from '../../hosts/rest/execution';
import { type SavedWorkflow, workflowFile } from '../../hosts/rest/workflow';
import { COMING_YEAR } from '../engine/comingYear';
import { SENT_NOT_LONG_AGO } from '../engine/sentences';
import { linkTo, open as openPage, press } from './askingWorkflow';
import { useRealN8n } from './realN8n';
import { ownPath, post, REPORT_TOKEN } from './reportReceiver';
import { calls, optOuts } from './savedCalls';
import { expectations } from './savedExpectations';
import { questions } from './savedQuestions';
import { like, OPT_OUT_CODES } from './savedShapes';
import { BULK_SMS } from './sendingWorkflow';

const FOLDER = path.join(__dirname, 'savedWorkflows');
const START = 'When clicking ‘Execute workflow’';
const LIMIT_S = 60;

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
});

beforeEach(() => real().sandbox.clear());

/** Imports a file as it is, but for the year: a time may be at most two years ahead. */
async function open(file: string): Promise<SavedWorkflow> {
	const text = await readFile(path.join(FOLDER, file), 'utf8');
	const coming = text.replaceAll('2099-', `${COMING_YEAR}-`);
	return await real().client.saveWorkflow(workflowFile.parse(JSON.parse(coming)));
}

async function run(file: string): Promise<Execution> {
	const execution = await real().client.run(await open(file), START, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return execution;
}

const sentBodies = () =>
	real()
		.sandbox.requests()
		.map(({ body }) => body);
const outputOf = (execution: Execution, node: string, output = 0) =>
	execution.items(node, output).map(({ json }) => json);
const addressOf = (saved: SavedWorkflow, trigger: string, end = ownPath(saved, trigger)) =>
	`${real().n8n.url}/webhook/${end}`;

/** Waits until as many executions as expected have ended, and no other runs. */
async function executionsOf(saved: SavedWorkflow, expected: number): Promise<Execution[]> {
	const { client } = real();
	return await waitUntil('the runs', { limitSeconds: LIMIT_S }, async () => {
		const ended = await client.finishedAfter(saved, 0);
		const started = await client.executionsOf(saved);
		return ended.length >= expected && ended.length === started.length ? ended : undefined;
	});
}

/** What a trigger gave out, in each of the runs that it started. */
const runsOf = (executions: Execution[], trigger: string) =>
	executions
		.filter((execution) => execution.runsOf(trigger) > 0)
		.map((execution) => outputOf(execution, trigger));

test('every saved workflow is expected to do something, and the other way round', async () => {
	const files = await readdir(FOLDER, { recursive: true });
	const saved = files.filter((file) => file.endsWith('.json'));
	const all = [expectations, questions, calls].flatMap((each) => Object.keys(each));
	const expected = new Set([...all, ...optOuts.map(([file]) => file)]);
	expect(saved.sort()).toEqual([...expected].sort());
});

describe('a workflow that was saved with an earlier version', () => {
	test.each(Object.entries(expectations))(
		'%s does as it did',
		async (file, { requests, items }) => {
			const execution = await run(file);

			expect(sentBodies()).toStrictEqual(requests);
			for (const [node, [first, second = []]] of Object.entries(items)) {
				expect(outputOf(execution, node)).toStrictEqual(first);
				expect(outputOf(execution, node, 1)).toStrictEqual(second);
			}
		},
	);

	test('0.1.0/send.everything.json, run again, sends nothing twice and nothing over its limit', async () => {
		const execution = await run('0.1.0/send.everything.json');

		expect(sentBodies()).toEqual([]);
		expect(outputOf(execution, BULK_SMS).slice(0, 2)).toMatchObject([
			{ to: '66812345671', outcome: 'skipped', reason: SENT_NOT_LONG_AGO },
			{ to: '66812345672', outcome: 'skipped', reason: SENT_NOT_LONG_AGO },
		]);
		const limitedUntil = like(/^\d{4}-\d\d-\d\dT/);
		expect(outputOf(execution, 'Bulk SMS1')).toMatchObject([
			{ to: '66812345671', outcome: 'skipped', limitedUntil },
			{ to: '66812345671', outcome: 'skipped' },
			{ to: '66812345673', outcome: 'skipped', limitedUntil },
			{ to: '66812345674', outcome: 'skipped', limitedUntil },
		]);
	});

	test.each(Object.entries(questions))('%s asks a person as it did', async (file, expected) => {
		const { client, sandbox } = real();
		const id = await client.start(await open(file), START);
		for (const [asked, { to, wait, page, answer, recorded }] of expected.entries()) {
			await waitUntil('the question', { limitSeconds: LIMIT_S }, () =>
				Promise.resolve(sandbox.requests().length > asked || undefined),
			);
			const started = Date.now();
			const waitTill = await client.waiting(id, LIMIT_S);
			const minutes = Math.round((waitTill.getTime() - started) / 60_000);
			expect(typeof wait === 'number' ? minutes : waitTill).toEqual(wait);

			const link = linkTo({ sandbox }, to);
			const shown = await openPage(link);
			expect(page.filter((words) => !shown.text.includes(words))).toEqual([]);
			const answered = await press(link, answer);
			expect(answered.status).toBe(200);
			expect(recorded.filter((words) => !answered.text.includes(words))).toEqual([]);
		}

		const execution = await client.ended(id, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		expect(sentBodies()).toStrictEqual(expected.map(({ request }) => request));
		const nodes = expected.map((_, index) => (index === 0 ? BULK_SMS : `${BULK_SMS}${index}`));
		expect(nodes.map((node) => outputOf(execution, node))).toStrictEqual(
			expected.map(({ item }) => [item]),
		);
	});

	test.each(Object.entries(calls))('%s takes calls as it did', async (file, expected) => {
		const saved = await open(file);
		await real().client.activate(saved);
		for (const { trigger, path: end, calls: made } of expected) {
			for (const [call, answered] of made) {
				expect(await post(addressOf(saved, trigger, end), call)).toEqual(answered);
			}
		}

		const executions = await executionsOf(saved, expected.flatMap(({ runs }) => runs).length);
		for (const { trigger, runs, answered = [] } of expected) {
			expect(runsOf(executions, trigger)).toStrictEqual(runs);
			expect(executions.flatMap((each) => outputOf(each, BULK_SMS))).toStrictEqual(answered);
		}
	});

	test.each(optOuts)('%s (%s) takes opt-outs as it did', async (file, trigger, end, asks) => {
		const saved = await open(file);
		await real().client.activate(saved);
		const link = `${addressOf(saved, trigger, end)}?o=${OPT_OUT_CODES['66812345678']}`;
		const headers = { 'accept-language': 'th' };

		const page = await openPage(link, { headers });
		expect([page.status, page.text]).toEqual([200, expect.stringContaining(asks)]);
		expect((await openPage(link, { method: 'POST', headers })).status).toBe(200);
		await waitUntil('the run', { limitSeconds: LIMIT_S }, async () => {
			const runs = runsOf(await executionsOf(saved, 1), trigger);
			if (runs.length === 0) return undefined;
			expect(runs).toStrictEqual([
				[
					{
						to: '66812345678',
						source: 'link',
						optedOutAt: like(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
						optOutKey: '662918136078dbe8e56c6c817e073290',
					},
				],
			]);
			return true;
		});
	});
});
