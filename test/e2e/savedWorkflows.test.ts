import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { credentialFor } from '../../demo/examples';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type Execution, hasEnded } from '../../hosts/rest/execution';
import { type SavedWorkflow, workflowFile, type WorkflowNode } from '../../hosts/rest/workflow';
import { COMING_YEAR } from '../engine/comingYear';
import { open as openPage, press } from './askingWorkflow';
import { postReport } from './awaitingWorkflow';
import { linesOf, masked } from './masked';
import { useRealN8n } from './realN8n';
import { ownPath, REPORT_TOKEN } from './reportReceiver';

/*
 * Runs each workflow that scripts/saveWorkflows.ts has saved with a version, and compares what is seen
 * with what was seen then, in savedResults/. UPDATE=1 writes what lacks there.
 */
const FOLDER = path.join(__dirname, 'savedWorkflows');
const RESULTS = path.join(__dirname, 'savedResults');
const START = 'When clicking ‘Execute workflow’';
const OWN_NODES = 'n8n-nodes-bulk-sms.';
const TRIGGER = `${OWN_NODES}bulkSmsTrigger`;
const LIMIT_S = 100;

const DELIVERED = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
/** What the gateway sends for each event, and whoever opens a link: each starts a run. */
const CALLS = {
	deliveryReport: {
		bulkId: 'spring-campaign',
		details: [
			{
				...{ messageId: 'm-1', to: '66812345678', from: 'MyShop', text: 'Hello', credit: 1 },
				...{ sendDate: '17/05/2025 09:30:00', doneDate: '17/05/2025 09:30:05' },
				status: DELIVERED,
			},
		],
	},
	incomingSms: { TRAN_ID: '4711', MOBILE_NO: '081 234 5678', KEYWORD: 'HOURS', MESSAGE: 'Hi' },
	optOut: {},
};
/** It stands for 66812345678, signed with {@link REPORT_TOKEN}. */
const OPT_OUT_CODE = 'yuz8ajdL3QKzhAqOizZbrOlLKRg';
/** What the trigger is set to. */
const settings = z.object({
	event: z.enum(['deliveryReport', 'incomingSms', 'optOut']).default('deliveryReport'),
	options: z.object({ path: z.string().optional() }).default({}),
});

const real = useRealN8n('savedWorkflows');
beforeAll(async () => {
	const { client, account } = real();
	// The one that the files name: n8n finds it by its name, as when somebody imports them.
	const { type, data } = credentialFor(account);
	await client.saveCredential({
		...{ name: 'Bulk SMS account', type },
		data: { ...data, timezone: 'Asia/Bangkok', reportToken: REPORT_TOKEN },
	});
});
beforeEach(() => real().sandbox.clear());
// Two versions have the same path of a webhook.
afterEach(() => real().client.deactivateAll());

/** Imports a file as it is, but for the year: a time may be at most two years ahead. */
async function open(file: string): Promise<SavedWorkflow> {
	const text = await readFile(path.join(FOLDER, file), 'utf8');
	const coming = text.replaceAll('2099-', `${COMING_YEAR}-`);
	return await real().client.saveWorkflow(workflowFile.parse(JSON.parse(coming)));
}

/** What came out of each node of the package in an execution, by each output. */
const itemsOf = (execution: Execution, { nodes }: SavedWorkflow) =>
	Object.fromEntries(
		nodes
			.filter(({ name, type }) => type.startsWith(OWN_NODES) && execution.runsOf(name) > 0)
			.map(({ name }) => [
				name,
				[0, 1].map((output) => execution.items(name, output).map(({ json }) => json)),
			]),
	);

/** Runs a workflow by hand, answers what it asks, and reports what it schedules. */
async function run(saved: SavedWorkflow) {
	const { client, sandbox } = real();
	const id = await client.start(saved, START);
	const pages: string[][] = [];
	let answered = 0;
	await waitUntil('the end', { limitSeconds: LIMIT_S, everyMs: 50 }, async () => {
		const status = await client.statusOf(id);
		const messages = sandbox.messages();
		const last = messages.at(-1);
		if (status !== 'waiting' || !last || messages.length === answered) {
			return hasEnded(status) || undefined;
		}
		answered = messages.length;
		const [link] = /http\S+signature=\S+$/.exec(last.text) ?? [];
		if (link !== undefined) {
			const page = await openPage(link);
			const recorded = await press(link, { decision: 'approve', text: 'Yes' });
			pages.push(linesOf(page.text), linesOf(recorded.text));
		} else if (last.sendAt !== null && last.notifyUrl !== null) {
			// The sandbox reports it next year.
			await postReport(last.notifyUrl, {
				messageId: last.messageId,
				to: last.to,
				status: DELIVERED,
			});
		}
		return undefined;
	});
	const execution = await client.stored(id);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return { pages, items: itemsOf(execution, saved) };
}

/** Calls a trigger of a workflow. */
async function call(saved: SavedWorkflow, { name, parameters }: WorkflowNode) {
	const { event, options } = settings.parse(parameters);
	const query = event === 'optOut' ? `o=${OPT_OUT_CODE}` : `token=${REPORT_TOKEN}`;
	const url = `${real().n8n.url}/webhook/${options.path ?? ownPath(saved, name)}?${query}`;
	const headers = { 'content-type': 'application/json', 'X-Gateway-Key': REPORT_TOKEN };
	const answer = await openPage(url, {
		...{ method: 'POST', headers, body: JSON.stringify(CALLS[event]) },
	});
	const page = event === 'optOut' ? linesOf((await openPage(url)).text) : [];
	return [name, answer.status, answer.type, linesOf(answer.text), page];
}

/** Publishes a workflow, and calls each of its triggers. */
async function callAll(saved: SavedWorkflow, triggers: WorkflowNode[]) {
	const { client } = real();
	await client.activate(saved);
	const answers = [];
	const runs = [];
	for (const trigger of triggers) {
		const last = await client.lastExecutionId(saved);
		answers.push(await call(saved, trigger));
		// n8n may answer a call before it lists its run.
		const [ended] = await waitUntil('the run', { limitSeconds: LIMIT_S }, async () => {
			const all = await client.finishedAfter(saved, last);
			return all.length > 0 ? all : undefined;
		});
		if (ended) runs.push(itemsOf(ended, saved));
	}
	return { answers, runs };
}

const files = existsSync(FOLDER)
	? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
			file.endsWith('.json'),
		)
	: [];
const forEach = files.length > 0 ? test.each(files) : test.skip.each(['(no version is released)']);

forEach('%s does as it did', async (file) => {
	const saved = await open(file);
	const triggers = saved.nodes.filter(({ type }) => type === TRIGGER);
	const seen = triggers.length > 0 ? await callAll(saved, triggers) : await run(saved);
	const requests = real()
		.sandbox.requests()
		.map(({ body }) => body);
	const all = { requests: masked(requests), seen: masked(seen) };
	const result = path.join(RESULTS, file);
	if (process.env.UPDATE === '1' && !existsSync(result)) {
		await mkdir(path.dirname(result), { recursive: true });
		await writeFile(result, `${JSON.stringify(all, null, '\t')}\n`);
	}
	expect(all).toEqual(masked(JSON.parse(await readFile(result, 'utf8'))));
});
