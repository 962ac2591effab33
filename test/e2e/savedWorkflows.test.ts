import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { credentialFor } from '../../demo/examples';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { Execution } from '../../hosts/rest/execution';
import { type SavedWorkflow, workflowFile } from '../../hosts/rest/workflow';
import { COMING_YEAR } from '../engine/comingYear';
import { linkTo, open as openPage, press } from './askingWorkflow';
import { useRealN8n } from './realN8n';
import { ownPath, REPORT_TOKEN } from './reportReceiver';
import { linesOf, masked } from './savedResults/masked';

/*
 * Does with each workflow of savedWorkflows/ what its file in savedResults/ says under `given`, and
 * compares what is seen with the rest of that file. UPDATE=1 writes the files: review what changed.
 */
const FOLDER = path.join(__dirname, 'savedWorkflows');
const RESULTS = path.join(__dirname, 'savedResults');
const START = 'When clicking ‘Execute workflow’';
const OWN_NODES = 'n8n-nodes-bulk-sms.';
const LIMIT_S = 60;
/** A wait that is longer has a date as its end. */
const MANY_MINUTES = 7 * 24 * 60;

const given = z.object({
	/** How often it is run by hand. */
	runs: z.number().default(1),
	/** Who answers its questions, one after the other, with what form. */
	answers: z.array(z.object({ to: z.string(), form: z.record(z.string()) })).default([]),
	/** The calls of its triggers, one after the other. */
	calls: z
		.array(
			z.object({
				trigger: z.string(),
				/** The end of the address, if it is not the one that n8n makes. */
				path: z.string().optional(),
				method: z.string().default('POST'),
				query: z.string().default(''),
				headers: z.record(z.string()).default({}),
				body: z.unknown(),
			}),
		)
		.default([]),
});
type Given = z.infer<typeof given>;
/** What is known of the calls of triggers. */
const called = z.object({ seen: z.tuple([z.object({ runs: z.array(z.unknown()) })]) });

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

/** Runs a workflow by hand, and answers what it asks. */
async function run(saved: SavedWorkflow, answers: Given['answers']) {
	const { client, sandbox } = real();
	const asked = sandbox.requests().length;
	const id = await client.start(saved, START);
	const questions = [];
	for (const [index, { to, form }] of answers.entries()) {
		await waitUntil('the question', { limitSeconds: LIMIT_S }, () =>
			Promise.resolve(sandbox.requests().length > asked + index || undefined),
		);
		const started = Date.now();
		const waitTill = await client.waiting(id, LIMIT_S);
		const minutes = Math.round((waitTill.getTime() - started) / 60_000);
		const link = linkTo({ sandbox }, to);
		const page = await openPage(link);
		const recorded = await press(link, form);
		expect([page.status, recorded.status]).toEqual([200, 200]);
		questions.push({
			waits: minutes < MANY_MINUTES ? minutes : waitTill.toISOString(),
			page: linesOf(page.text),
			recorded: linesOf(recorded.text),
		});
	}
	const execution = await client.ended(id, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return { questions, items: itemsOf(execution, saved) };
}

/**
 * Publishes a workflow, and calls its triggers.
 *
 * @param count how many runs are waited for: n8n may answer a call before it lists its run
 */
async function call(saved: SavedWorkflow, calls: Given['calls'], count: number) {
	const { client, n8n } = real();
	await client.activate(saved);
	const answers = [];
	for (const { trigger, path: end = ownPath(saved, trigger), method, query, ...sent } of calls) {
		const response = await fetch(`${n8n.url}/webhook/${end}${query}`, {
			method,
			headers: { 'content-type': 'application/json', ...sent.headers },
			...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
		});
		const type = response.headers.get('content-type');
		answers.push([response.status, type, linesOf(await response.text())]);
		// What a call starts has ended before the next one, so that the runs have an order.
		await waitUntil('the run to end', { limitSeconds: LIMIT_S }, async () => {
			const [started, ended] = [
				await client.executionsOf(saved),
				await client.finishedAfter(saved, 0),
			];
			return started.length === ended.length || undefined;
		});
	}
	const runs = await waitUntil(`${count} runs`, { limitSeconds: LIMIT_S }, async () => {
		const ended = await client.finishedAfter(saved, 0);
		return ended.length >= count ? ended : undefined;
	});
	return { answers, runs: runs.map((execution) => itemsOf(execution, saved)) };
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.json'))
	.sort();

test('every saved workflow has its results, and the other way round', () => {
	const results = readdirSync(RESULTS, { recursive: true, encoding: 'utf8' });
	expect(results.filter((file) => file.endsWith('.json')).sort()).toEqual(files);
});

test.each(files)('%s does as it did', async (file) => {
	const result = path.join(RESULTS, file);
	const { given: toDo, ...expected } = z
		.object({ given: z.unknown() })
		.passthrough()
		.parse(JSON.parse(await readFile(result, 'utf8')));
	const { runs, answers, calls } = given.parse(toDo);
	const saved = await open(file);
	const seen: object[] = [];
	const [known] = called.safeParse(expected).data?.seen ?? [];
	if (calls.length > 0) seen.push(await call(saved, calls, known?.runs.length ?? 0));
	else for (let time = 0; time < runs; time += 1) seen.push(await run(saved, answers));
	const requests = real()
		.sandbox.requests()
		.map(({ body }) => body);
	const all = { requests: masked(requests), seen: masked(seen) };
	if (process.env.UPDATE === '1') {
		await writeFile(result, `${JSON.stringify({ given: toDo, ...all }, null, '\t')}\n`);
	} else {
		expect(all).toEqual(masked(expected));
	}
});
