import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { range } from 'lodash';
import type { GatewayAccount } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import { FAST_EXPRESSIONS } from '../../hosts/n8n/n8nEnvironment';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { callMany } from '../../hosts/process/callMany';
import type { Progress } from '../../hosts/process/progress';
import type { RestClient } from '../../hosts/rest/restClient';
import { median, rounded } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { type SandboxProcess, startSandboxProcess } from '../sandboxProcess';
import { stormWorkflow, WAYS, type Way } from './stormWorkflow';

const SIZES = [50, 100];
const BUSY_PROCESSES = 10;
/** A busy process ends by itself then, whatever becomes of the bench. */
const LONGEST_BUSY_MS = 900_000;
const WARM_UP = 5;
const LIMIT_MS = 240_000;
const QUIET_MS = 15_000;

const METHOD = `So many calls of a webhook at once, each of which sends one SMS, in one n8n (SQLite). n8n answers each call when it has started the workflow. "Safeguards" are Skip Repeats Within Hours (24) and Limit over Time (1,000 in an hour). The ways take turns. Seconds count from the first call, by the clock of the sandbox gateway. "Busy" is the same beside ${BUSY_PROCESSES} processes that only compute. "Times" compares the last SMS with that of Send without safeguards. Each is the median of the rounds; "Sent" is the least.`;

/** What came of one storm. */
interface Storm {
	sent: number;
	first: number;
	last: number;
	/** When the last call was answered. */
	answered: number;
}

interface Place {
	url: string;
	client: RestClient;
	sandbox: SandboxProcess;
}

/** Measures storms of alerts: many calls of a webhook at once, quiet and on a busy machine. */
export async function measureStorms(
	prepared: PreparedN8n,
	rounds: number,
	progress: Progress,
): Promise<Measured> {
	const sandbox = await startSandboxProcess();
	try {
		const userFolder = path.join(repository, '.tmp', 'bench', 'n8n-storm');
		const env = FAST_EXPRESSIONS;
		const { n8n, client } = await startOwnedN8n({ ...prepared, userFolder, env, fresh: true });
		try {
			const place = { url: n8n.url, client, sandbox };
			for (const way of WAYS) await open(place, way);
			const quiet = await measure(place, 'quiet', rounds, progress);
			const busy = await beside(BUSY_PROCESSES, () => measure(place, 'busy', rounds, progress));
			return { method: METHOD, rows: [...quiet, ...busy] };
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.stop();
	}
}

async function open({ client, sandbox, url }: Place, way: Way): Promise<void> {
	const { account } = sandbox;
	const login = credentialOf(way, account);
	const credential = { ...(await client.saveCredential(login)), type: login.type };
	const workflow = await client.saveWorkflow(stormWorkflow(way, account, credential));
	await client.activate(workflow);
	await storm({ client, sandbox, url }, way, WARM_UP);
}

const credentialOf = ({ isHttp }: Way, { baseUrl, username, password }: GatewayAccount) =>
	isHttp
		? { name: 'Login', type: 'httpBasicAuth', data: { user: username, password } }
		: { name: 'Gateway', type: 'bulkSmsApi', data: { baseUrl, username, password } };

async function measure(
	place: Place,
	machine: string,
	rounds: number,
	progress: Progress,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (const size of SIZES) {
		const storms = new Map<Way, Storm[]>(WAYS.map((way) => [way, []]));
		for (const round of range(rounds)) {
			for (const way of WAYS) {
				const came = await storm(place, way, size);
				storms.get(way)?.push(came);
				const { sent, first, last, answered } = came;
				progress.line(
					`  ${machine}, round ${round + 1}, ${size}, ${way.title}: ${sent} sent, ${first.toFixed(1)} to ${last.toFixed(1)} s, the last call answered after ${answered.toFixed(1)} s`,
				);
			}
		}
		const middle = (way: Way, of: (each: Storm) => number) =>
			rounded(median((storms.get(way) ?? []).map(of)));
		const plain = WAYS.find(({ id }) => id === 'plain');
		for (const way of WAYS) {
			const last = middle(way, (each) => each.last);
			rows.push({
				...{ Machine: machine, Calls: size, Way: way.title },
				Sent: Math.min(...(storms.get(way) ?? []).map(({ sent }) => sent)),
				'First SMS, s': middle(way, ({ first }) => first),
				'Last SMS, s': last,
				'Last call answered, s': middle(way, ({ answered }) => answered),
				...(plain && { Times: rounded(last / middle(plain, (each) => each.last)) }),
			});
		}
	}
	return rows;
}

/** Makes the calls at once, and waits until all is sent, or nothing has been for long. */
async function storm({ url, sandbox }: Place, { id }: Way, size: number): Promise<Storm> {
	await sandbox.clear();
	const own = randomUUID();
	const calls = range(size).map((number) => ({
		url: `${url}/webhook/storm-${id}`,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ to: String(66_810_000_010 + 10 * number), text: `Alert ${own}` }),
	}));
	const begin = Date.now();
	const answers = await callMany(calls, size);
	const answered = (Date.now() - begin) / 1_000;
	const refused = answers.filter(({ status }) => status !== 200).length;
	if (refused > 0) throw new Error(`n8n refused ${refused} of ${size} calls`);
	let sent = 0;
	let since = Date.now();
	while (sent < size && Date.now() - begin < LIMIT_MS && Date.now() - since < 3 * QUIET_MS) {
		const { messages } = await sandbox.counts();
		if (messages > sent) since = Date.now();
		sent = messages;
		await sleep(200);
	}
	const times = await sandbox.arrivals();
	const seconds = times.map((time) => (time - begin) / 1_000);
	return { sent, answered, first: Math.min(...seconds), last: Math.max(...seconds) };
}

/** Does work beside processes that only compute. */
async function beside<T>(count: number, work: () => Promise<T>): Promise<T> {
	const script = `const end = Date.now() + ${LONGEST_BUSY_MS}; while (Date.now() < end);`;
	const busy: ChildProcess[] = range(count).map(() => spawn(process.execPath, ['-e', script]));
	try {
		return await work();
	} finally {
		for (const each of busy) each.kill('SIGKILL');
	}
}
