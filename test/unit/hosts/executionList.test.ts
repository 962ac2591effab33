import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RestClient } from '../../../hosts/rest/restClient';

const PAGE = 100;
const NOON = Date.parse('2027-01-31T12:00:00Z');

interface Row {
	id: string;
	workflowId: string;
	mode: string;
	status: string;
	startedAt: string | null;
}

const row = (id: number, startedAt: number | null, status = 'success'): Row => ({
	id: String(id),
	workflowId: 'one',
	mode: 'webhook',
	status,
	startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
});

/** Lists executions as n8n 2.41.1 does: those that have not ended, and a page of the others by time. */
function listed(rows: Row[], query: URLSearchParams): Row[] {
	const { startedBefore = '9' } = JSON.parse(query.get('filter') ?? '{}') as Record<string, string>;
	const found = rows.filter(({ startedAt }) => (startedAt ?? '') <= startedBefore);
	const current = found.filter(({ status }) => ['new', 'running'].includes(status));
	const ended = found
		.filter((each) => !current.includes(each))
		.sort((a, b) => ((a.startedAt ?? '') < (b.startedAt ?? '') ? 1 : -1));
	return [...current, ...ended.slice(0, PAGE)];
}

let server: Server;
let rows: Row[];
let requests: number;
let client: RestClient;

beforeAll(async () => {
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://n8n');
		const isList = pathname === '/rest/executions';
		requests += isList ? 1 : 0;
		const settings = { userManagement: { showSetupOnFirstLoad: false }, versionCli: '2.41.1' };
		const data = isList ? { results: listed(rows, searchParams) } : settings;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ data }));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const person = { firstName: 'A', lastName: 'B', password: 'C' };
	client = await RestClient.open(`http://127.0.0.1:${port}`, { email: 'a@example.com', ...person });
});
beforeEach(() => {
	requests = 0;
});
afterAll(() => server.close());

const idsAfter = async (lastId: number) =>
	(await client.allExecutionsAfter({ id: 'one' }, lastId)).map(({ id }) => Number(id));
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('all executions come, also those that changed places because they ran at once', async () => {
	rows = range(1, 300).map((id) => row(id, NOON + 10 * id));
	rows[168] = row(169, NOON + 10 * 130);
	rows[129] = row(130, NOON + 10 * 169);
	expect(await idsAfter(0)).toEqual(range(1, 300));
});

test('one that has run for long, or has not begun, hides no others', async () => {
	rows = range(1, 250).map((id) => row(id, NOON + 10 * id));
	rows.push(row(251, NOON - 1, 'running'), row(252, null, 'new'));
	expect(await idsAfter(0)).toEqual(range(1, 252));
});

test('a short list takes one request, and a long one ends at the execution that is known', async () => {
	rows = range(1, 99).map((id) => row(id, NOON + id));
	expect(await idsAfter(90)).toEqual(range(91, 99));
	expect(requests).toBe(1);
	rows = range(1, 1_000).map((id) => row(id, NOON + id));
	expect(await idsAfter(995)).toEqual(range(996, 1_000));
	expect(requests).toBeLessThanOrEqual(3);
	expect(await idsAfter(1_000)).toEqual([]);
});

test('the latest execution has the largest ID, also when n8n lists one that still runs first', async () => {
	rows = [];
	expect(await client.lastExecutionId({ id: 'one' })).toBe(0);
	rows = range(1, 5).map((id) => row(id, NOON + id, id === 2 ? 'running' : 'success'));
	expect(await client.lastExecutionId({ id: 'one' })).toBe(5);
});
