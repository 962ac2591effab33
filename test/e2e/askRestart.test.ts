import path from 'node:path';
import { freePort } from '../../hosts/process/freePort';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import {
	ANSWERED,
	APPROVE_AND_DECLINE,
	type Asked,
	open,
	press,
	startAsking,
} from './askingWorkflow';
import { type PathProxy, startPathProxy } from './pathProxy';
import { preparedN8n, RUN_LIMIT_MS, secrets } from './realN8n';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they restart it');

const START_LIMIT_MS = 5 * 60_000;
const LIMIT_S = 60;
const userFolder = path.join(FOLDER, 'ask-restart');

let sandbox: Sandbox | undefined;
let proxy: PathProxy | undefined;
let owned: OwnedN8n | undefined;

/** Starts n8n below the path of the proxy, with what an earlier one left behind unless it is fresh. */
async function start(fresh: boolean, port: number): Promise<void> {
	if (!proxy) throw new Error('The proxy has not been started');
	const env = { WEBHOOK_URL: `${proxy.url}/`, N8N_PROXY_HOPS: '1' };
	owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh, port, env });
	proxy.leadTo(owned.n8n.url);
}

beforeAll(async () => {
	sandbox = await startSandbox(secrets);
	proxy = await startPathProxy('/some/n8n');
	await start(true, await freePort());
}, START_LIMIT_MS);
afterAll(async () => {
	await owned?.n8n.stop();
	await proxy?.close();
	await sandbox?.close();
});

function running() {
	if (!owned || !sandbox || !proxy) throw new Error('n8n has not been started');
	return { ...owned, sandbox, proxy };
}

const ask = async (to: string): Promise<Asked> =>
	await startAsking(running(), to, { parameters: APPROVE_AND_DECLINE });

/** Presses a button as soon as n8n takes calls, and gives the outcome and the answer. */
async function answer({ id, link }: Asked, decision: string): Promise<unknown[]> {
	const shown = await waitUntil('n8n to show the page', { limitSeconds: LIMIT_S }, async () => {
		const page = await open(link);
		return page.status === 404 || page.status === 502 ? undefined : page;
	});
	expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('<form') as unknown });
	const { status, text } = await press(link, { decision });
	expect([status, text.includes('>Recorded<')]).toStrictEqual([200, true]);
	const execution = await running().client.ended(id, LIMIT_S);
	return execution.items(ANSWERED).map(({ json }) => json.outcome);
}

test(
	'behind a proxy with a path, the link leads through it, and so does the decision',
	async () => {
		const asked = await ask('66812345670');
		expect(asked.link.startsWith(`${running().proxy.url}/webhook-waiting/${asked.id}`)).toBe(true);
		expect(await answer(asked, 'decline')).toStrictEqual(['declined']);
		const [looked = '', pressed = ''] = running().proxy.passed;
		expect([looked, pressed].map((each) => each.replace(/\?.*/, '').slice(0, 22))).toStrictEqual([
			'GET /webhook-waiting/1',
			'POST /webhook-waiting/',
		]);
	},
	RUN_LIMIT_MS,
);

test(
	'a question outlives n8n that is stopped, and n8n that is killed: the link still works, once',
	async () => {
		const [one, two] = [await ask('66812345671'), await ask('66812345672')];
		const port = Number(new URL(running().n8n.url).port);
		await running().n8n.stop();
		expect((await open(one.link)).status).toBe(502);
		await start(false, port);
		expect(await answer(one, 'approve')).toStrictEqual(['approved']);

		process.kill(running().n8n.pid, 'SIGKILL');
		await running().n8n.stop();
		await start(false, port);
		expect(await running().client.statusOf(two.id)).toBe('waiting');
		expect(await answer(two, 'decline')).toStrictEqual(['declined']);
		for (const { link } of [one, two]) {
			const late = await press(link, { decision: 'approve' });
			expect(late.text).toContain('No action required');
		}
		expect(running().sandbox.messages()).toHaveLength(3);
	},
	RUN_LIMIT_MS + START_LIMIT_MS,
);
