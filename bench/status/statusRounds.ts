import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executionAnswer } from '../../hosts/rest/execution';
import { repository } from '../../hosts/install/hostFolder';
import { owner, type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import { RestSession } from '../../hosts/rest/restSession';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import { readNodeRun } from '../send/nodeRun';
import { PAUSE_MS } from '../send/plan';
import { startLogGateway } from './statusGateway';
import { MEASURED } from '../send/workflows';

const START = 'Start';
const RUN_LIMIT_S = 280;
const WARM_UP = 50;

/** A way to look up the same messages. */
export interface StatusWay {
	title: string;
	/** Whether each message is an input item; otherwise one item asks for all. */
	isEach: boolean;
	concurrency: number;
}

export const STATUS_WAYS: readonly StatusWay[] = [
	{ title: 'one item for each ID', isEach: true, concurrency: 4 },
	{ title: 'one item with all IDs', isEach: false, concurrency: 4 },
	{ title: 'one item for each ID, 20 requests at once', isEach: true, concurrency: 20 },
];

/** One round of one way. */
export interface StatusRow {
	way: StatusWay;
	ids: number;
	requests: number;
	/** Seconds in the node, by n8n's own clock. */
	seconds: number;
}

/**
 * Measures how long Get Status takes, all ways in one n8n, one after the other, three rounds each.
 *
 * @throws when a run fails or does not give one item for each ID
 */
export async function measureStatus(
	prepared: PreparedN8n,
	{ ids, rounds }: { ids: number; rounds: number },
	progress: Progress,
): Promise<StatusRow[]> {
	const userFolder = path.join(repository, '.tmp', 'bench', 'n8n-status');
	const gateway = await startLogGateway();
	const { n8n, client } = await startOwnedN8n({ ...prepared, userFolder, fresh: true });
	try {
		const credential = await client.saveCredential({
			name: 'Gateway with a log',
			type: 'bulkSmsApi',
			data: { baseUrl: gateway.baseUrl, username: 'demo', password: 'demo' },
		});
		const rest = await RestSession.open(n8n.url, owner);
		const runOnce = async (way: StatusWay, count: number): Promise<StatusRow> => {
			const saved = await client.saveWorkflow(workflowOf(way, count, credential));
			await sleep(PAUSE_MS);
			gateway.takeQuestions();
			const { id } = await client.ended(await client.start(saved, START), RUN_LIMIT_S);
			const { data } = await rest.request('GET', `/rest/executions/${id}`, executionAnswer);
			const { executionTime, items } = readNodeRun(data, MEASURED);
			if (items !== count) throw new Error(`${items} items came out, not ${count}`);
			return { way, ids: count, requests: gateway.takeQuestions(), seconds: executionTime / 1000 };
		};
		await runOnce({ title: 'warm-up', isEach: true, concurrency: 4 }, WARM_UP);
		const rows: StatusRow[] = [];
		for (let round = 0; round < rounds; round += 1) {
			for (const way of STATUS_WAYS) {
				const row = await runOnce(way, ids);
				rows.push(row);
				progress.line(`  ${way.title}: ${row.requests} requests, ${row.seconds.toFixed(2)} s`);
			}
		}
		return rows;
	} finally {
		await n8n.stop();
		await gateway.close();
	}
}

function workflowOf(way: StatusWay, count: number, credential: CredentialReference): WorkflowFile {
	const ids = Array.from({ length: count }, (_, index) => `4fc5d192767aaaacde315bfb-${index}-0`);
	const list = way.isEach ? ids.map((id) => ({ id })) : [{ id: ids.join(',') }];
	const nodes = [
		{ ...node(START, 0), type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			...node('List', 1),
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ list }), options: {} },
		},
		{
			...node('Items', 2),
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'list', options: {} },
		},
		{
			...node(MEASURED, 3),
			type: 'n8n-nodes-bulk-sms.bulkSms',
			typeVersion: 1,
			parameters: {
				resource: 'message',
				operation: 'getStatus',
				messageIds: '={{ $json.id }}',
				options: { concurrency: way.concurrency },
			},
			credentials: { bulkSmsApi: credential },
		},
	];
	const links = nodes.slice(1).map(({ name }, index) => [nodes[index]?.name ?? '', name] as const);
	return {
		name: `Get Status: ${way.title}, ${count}`,
		nodes,
		connections: Object.fromEntries(
			links.map(([from, to]) => [from, { main: [[{ node: to, type: 'main', index: 0 }]] }]),
		),
		settings: { executionOrder: 'v1' },
	};
}

const node = (name: string, place: number) => ({
	id: `status-${place}`,
	name,
	position: [place * 200, 0] as [number, number],
});
