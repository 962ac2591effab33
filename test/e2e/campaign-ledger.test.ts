import path from 'node:path';
import { readExample } from '../../demo/examples';
import { freePort } from '../../hosts/free-port';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/owned-n8n';
import type { DataTable } from '../../hosts/data-tables';
import { waitUntil } from '../../hosts/wait-until';
import type { SavedWorkflow } from '../../hosts/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { Notes } from './example-flows/as-written/notes';
import {
	importExample,
	LIMIT_S,
	SEND,
	START,
	withParameters,
} from './example-flows/import-example';
import { preparedN8n, RUN_LIMIT_MS, secrets } from './real-n8n';
import { FOLDER } from './shared-n8n';

const START_LIMIT_MS = 5 * 60_000;
const userFolder = path.join(FOLDER, 'campaign-ledger');
const PAGE = 1_000;

let sandbox: Sandbox;
let owned: OwnedN8n;
let campaign: SavedWorkflow;

const start = async (fresh: boolean, port: number) => {
	owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh, port });
};

const table = async (name: string): Promise<DataTable> =>
	await (await owned.client.dataTables()).find(name);
const outcomes = async () =>
	await (await owned.client.dataTables()).countBy(await table('SMS Campaign'), 'outcome');
const add = async (name: string, rows: Array<Record<string, string>>) =>
	await (await owned.client.dataTables()).add(await table(name), rows);
const people = (count: number, from: number) =>
	Array.from({ length: count }, (_, index) => ({
		name: `Person ${from + index}`,
		phone: String(66810000000 + from + index),
	}));

/** Runs the campaign. @returns what its last node says */
async function run(): Promise<Record<string, unknown>> {
	const execution = await owned.client.run(campaign, START, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return { ...execution.items('Sums')[0]?.json };
}

beforeAll(async () => {
	sandbox = await startSandbox({ ...secrets, answerDelayMs: 20 });
	await start(true, await freePort());
	const account = { baseUrl: sandbox.url, ...secrets };
	campaign = await importExample({ ...owned, sandbox, userFolder, account }, 'campaign-ledger', {
		edit: (node) =>
			node.name === SEND
				? withParameters(node, {
						safeguards: { ...Object(node.parameters.safeguards), quietHours: undefined },
					})
				: node,
	});
}, START_LIMIT_MS);
afterAll(async () => {
	await owned.n8n.stop();
	await sandbox.close();
});

test(
	'writes to each recipient once, and what became of it into its row',
	async () => {
		const notes = new Notes(await readExample('campaign-ledger'));
		expect(notes.number(/sends (\d+) rows at a time/)).toBe(PAGE);
		expect(notes.number(/with (\d+) sample rows/)).toBe(6);
		expect(notes.number(/and sends to (\d+) of them/)).toBe(2);
		expect(await run()).toEqual({ accepted: 2, skipped: 2, notSent: 1, rejected: 1 });
		expect(await outcomes()).toEqual({ accepted: 2, skipped: 2, notSent: 1, rejected: 1 });
		expect(
			sandbox
				.messages()
				.map(({ to }) => to)
				.sort(),
		).toEqual(['66812345678', '66812345679', '66812349903']);

		expect(await run()).toEqual({});
		expect(sandbox.messages()).toHaveLength(3);
	},
	RUN_LIMIT_MS,
);

test(
	'stops between pages, and continues with the rows that are left',
	async () => {
		sandbox.clear();
		await add('SMS Campaign', people(2 * PAGE + 500, 0));
		await add('SMS Pause', [{ paused: 'yes' }]);
		expect(await run()).toEqual({});
		expect(sandbox.messages()).toEqual([]);

		await (await owned.client.dataTables()).remove(await table('SMS Pause'), 'paused', 'yes');
		expect(await run()).toEqual({ accepted: 2 * PAGE + 500 });
		expect(await outcomes()).toMatchObject({ accepted: 2 * PAGE + 502 });
		expectOnce(2 * PAGE + 500);
	},
	RUN_LIMIT_MS,
);

test(
	'n8n killed in the middle of a page: its rows stay unknown, and everybody else gets one message',
	async () => {
		sandbox.clear();
		const before = await outcomes();
		await add('SMS Campaign', people(3 * PAGE, 10_000));
		const { n8n } = owned;
		await owned.client.start(campaign, START);
		await waitUntil('the second page', { limitSeconds: LIMIT_S }, () =>
			Promise.resolve(sandbox.messages().length > PAGE + 100 || undefined),
		);
		process.kill(n8n.pid, 'SIGKILL');
		await n8n.stop();
		await start(false, Number(new URL(n8n.url).port));
		expect(await outcomes()).toMatchObject({ unknown: PAGE, '': PAGE });
		const sent = sandbox.messages().length;
		expect(sent).toBeLessThanOrEqual(2 * PAGE);

		expect(await run()).toEqual({ accepted: PAGE });
		const after = await outcomes();
		expect(after).toEqual({
			...before,
			accepted: (before.accepted ?? 0) + 2 * PAGE,
			unknown: PAGE,
		});
		expectOnce(sent + PAGE);
	},
	RUN_LIMIT_MS + START_LIMIT_MS,
);

/** Nobody got two messages. */
function expectOnce(messages: number): void {
	const numbers = sandbox.messages().map(({ to }) => to);
	expect([numbers.length, new Set(numbers).size]).toEqual([messages, messages]);
}
