import { omitBy } from 'lodash';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../hosts/install/hostFolder';
import { readExample } from '../../demo/examples';
import { freePort } from '../../hosts/process/freePort';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { DataTable } from '../../hosts/rest/dataTables';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { inSmallPages, NOBODY_NEW, PAGE } from './exampleFlows/campaign';
import { Example, LIMIT_S, START } from './exampleFlows/stage';
import { putFaults } from './putFaults';
import { preparedN8n, secrets } from './realN8n';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they kill it');

const userFolder = path.join(FOLDER, 'campaign');

let sandbox: Sandbox;
let owned: OwnedN8n;
let campaign: SavedWorkflow;

const place = () => ({ ...owned, sandbox });

const start = async (fresh: boolean, port: number) => {
	owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh, port });
};

const table = async (name: string): Promise<DataTable> =>
	await (await owned.client.dataTables()).find(name);
const rows = async (name: string) =>
	await (await owned.client.dataTables()).rows(await table(name));
const outcomes = async () =>
	await (await owned.client.dataTables()).countBy(await table('SMS Campaign'), 'outcome');
const add = async (name: string, rows: Array<Record<string, string>>) =>
	await (await owned.client.dataTables()).add(await table(name), rows);
const people = (count: number, from: number) =>
	Array.from({ length: count }, (_, index) => ({
		name: `Person ${from + index}`,
		phone: String(66810000000 + from + index),
	}));

const sentTo = () =>
	sandbox
		.messages()
		.map(({ to }) => to)
		.sort();

/** What the record says of each page and each look at the log, without what is 0. */
const recorded = async () =>
	(await rows('SMS Pages')).map((row) =>
		omitBy(row, (value, name) => !value || ['id', 'createdAt', 'updatedAt'].includes(name)),
	);

/** Runs the campaign. @returns what its last node says */
async function run(): Promise<Record<string, unknown>> {
	const execution = await owned.client.run(campaign, START, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return { ...execution.items('Sums')[0]?.json };
}

beforeAll(async () => {
	sandbox = await startSandbox({ ...secrets, answerDelayMs: 200 });
	await start(true, await freePort());
	campaign = (await Example.import(place, 'campaign', { edit: inSmallPages })).saved;
});
afterAll(async () => {
	await owned.n8n.stop();
	await sandbox.close();
});

test('sends to each recipient once, and writes the outcome into its row', async () => {
	const sums = { accepted: 2, skipped: 2, notSent: 1, rejected: 1 };
	expect(await run()).toEqual(sums);
	expect(await outcomes()).toEqual({ accepted: 2, skipped: 2, '': 1, rejected: 1 });
	expect(sentTo()).toEqual(['66812345678', '66812345679', '66812349903']);
	const [ek] = (await rows('SMS Campaign')).filter(({ name }) => name === 'Ek');
	expect(ek?.reason).toBe(
		'"081 234" is not a usable number: a number of +66 (Thailand) has 8 or 9 digits after its country code, and this one has 5',
	);
	const [page = {}, ...otherPages] = await recorded();
	const { bulkIds, ...counts } = page;
	expect([counts, otherPages]).toEqual([
		{ rows: `1 to ${PAGE}`, campaign: 'spring sale', ...sums },
		[],
	]);
	expect(bulkIds).toMatch(/^spring-sale-\d+$/);

	// The row that cannot be sent does not hide that nobody else is left.
	const again = await owned.client.run(campaign, START, LIMIT_S);
	expect([again.status, again.errorMessage]).toEqual(['error', NOBODY_NEW('Spring sale')]);
	expect(again.items('Sums')[0]?.json).toEqual({ notSent: 1 });
	expect(sentTo()).toHaveLength(3);
	await (await owned.client.dataTables()).remove(await table('SMS Campaign'), 'name', 'Ek');
});

test('stops where the gateway refuses the account, and sends to everybody after that was corrected', async () => {
	sandbox.clear();
	const { accepted = 0 } = await outcomes();
	await add('SMS Campaign', people(PAGE + 10, 100));
	await putFaults(sandbox, [{ kind: 'unauthorized', probability: 1 }]);
	const execution = await owned.client.run(campaign, START, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual([
		'error',
		'The gateway rejects everybody: The gateway rejected the login (HTTP 401: The sandbox was told to answer 401 (PUT /api/faults). Nothing was carried out)',
	]);
	expect(await outcomes()).toMatchObject({ '': PAGE + 10, accepted });
	await putFaults(sandbox, []);
	expect(await run()).toEqual({ accepted: PAGE + 10 });
	expectOnce(PAGE + 10);
});

test('stops between pages, and continues with the rows that are left', async () => {
	sandbox.clear();
	await add('SMS Campaign', people(2.5 * PAGE, 5_000));
	await add('SMS Pause', [{ paused: 'yes' }]);
	expect(await run()).toEqual({ pausedPages: 3 });
	expect(sandbox.messages()).toEqual([]);

	await (await owned.client.dataTables()).remove(await table('SMS Pause'), 'paused', 'yes');
	expect(await run()).toEqual({ accepted: 2.5 * PAGE });
	expect(await outcomes()).toEqual({ accepted: 3.5 * PAGE + 12, skipped: 2, rejected: 1 });
	expectOnce(2.5 * PAGE);
});

test('n8n killed in the middle of a page: its rows stay unknown, and everybody else gets one message', async () => {
	sandbox.clear();
	const before = await outcomes();
	await add('SMS Campaign', people(3 * PAGE, 10_000));
	const { n8n } = owned;
	await owned.client.start(campaign, START);
	await waitUntil('the second page', { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
		Promise.resolve(sandbox.messages().length > PAGE + 20 || undefined),
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
});

test('Campaign Reports writes what arrived into the rows, also into those that n8n left unknown', async () => {
	const before = await outcomes();
	const sent = sandbox.messages().length;
	const reports = await Example.import(place, 'campaign-reports', { edit: inSmallPages });
	await reports.press('Every Hour');

	// Three pages, of which the second was sent in part when n8n was killed.
	expect(await outcomes()).toEqual(before);
	const all = await (await owned.client.dataTables()).everyRow(await table('SMS Campaign'));
	const arrived = all.filter(({ delivery }) => delivery === 'delivered');
	expect(arrived).toHaveLength(sent);
	expect(arrived.filter(({ deliveredAt }) => !deliveredAt)).toEqual([]);
	expect(all.filter((row) => !arrived.includes(row) && (row.delivery || row.deliveredAt))).toEqual(
		[],
	);
	const pages = (await recorded()).slice(-2);
	expect(pages.map(({ accepted, delivered: reached }) => [accepted, reached])).toEqual([
		[PAGE, PAGE],
		[PAGE, PAGE],
	]);
});

test('n8n finds nothing in any example that its version 3 breaks', async () => {
	const { client } = owned;
	for (const file of readdirSync(path.join(repository, 'examples'))) {
		const example = await readExample(path.basename(file, '.json'));
		await client.saveWorkflow({ ...example, name: `${example.name}, for n8n 3` });
	}
	expect(await client.breakingChanges('v3')).toEqual([]);
});

/** Nobody got two messages. */
function expectOnce(messages: number): void {
	const numbers = sandbox.messages().map(({ to }) => to);
	expect([numbers.length, new Set(numbers).size]).toEqual([messages, messages]);
}
