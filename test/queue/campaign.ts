import { nodeNames } from '../../demo/examples';
import { waitUntil } from '../../hosts/process/waitUntil';
import {
	campaign,
	overWorkers,
	PAGE,
	RECIPIENTS,
	RECORD,
} from '../../bench/campaign/campaignWorkflow';
import { endedExecutions, type QueueStage, workerOf } from './queueStage';

const PAGES = 4;
const LIMIT_S = 240;

/**
 * Sends the example Campaign with its pages spread over the workers.
 *
 * @returns the names of the logs of the workers that sent a page
 */
export async function sendOverWorkers(stage: QueueStage): Promise<Set<string>> {
	const { client, credential, n8n, sandbox } = stage;
	const header = await client.saveCredential({
		name: 'Campaign page',
		type: 'httpHeaderAuth',
		data: { name: 'x-campaign', value: 'a secret of the tests' },
	});
	const file = overWorkers(await campaign(credential), n8n.url, header);
	const workflow = await client.saveWorkflow(file);
	await client.activate(workflow);
	const tables = await client.dataTables();
	const recorded = async () =>
		Object.keys(await tables.countBy(await tables.find(RECORD), 'bulkIds')).length;
	// The first run makes the tables, and sends to the recipients of the sample.
	await client.run(workflow, nodeNames.start, LIMIT_S);
	await waitUntil('the sample', { limitSeconds: LIMIT_S }, async () =>
		(await recorded()) === 1 ? true : undefined,
	);
	const table = await tables.find(RECIPIENTS);
	await tables.remove(table, 'outcome', '');
	sandbox.clear();

	const people = Array.from({ length: PAGES * PAGE }, (_, index) => ({
		name: `Person ${index}`,
		phone: `668${1_000_000 + index}0`,
		unsubscribed: '',
	}));
	await tables.add(table, people);
	await client.start(workflow, nodeNames.start);
	await waitUntil('all pages', { limitSeconds: LIMIT_S }, async () =>
		(await recorded()) === 1 + PAGES ? true : undefined,
	);

	const numbers = sandbox.messages().map(({ to }) => to);
	expect([numbers.length, new Set(numbers).size]).toEqual([PAGES * PAGE, PAGES * PAGE]);
	const outcomes = await tables.countBy(table, 'outcome');
	expect(outcomes.accepted).toBe(PAGES * PAGE + 2);
	const executions = await endedExecutions(stage, { saved: workflow }, PAGES + 1);
	const workers = await Promise.all(executions.map(({ id }) => workerOf(stage, id)));
	return new Set(workers.flatMap((worker) => worker?.logFile ?? []));
}
