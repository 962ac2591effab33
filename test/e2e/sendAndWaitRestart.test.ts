import path from 'node:path';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { postReport, startAwaiting, whenDelivered } from './awaitingWorkflow';
import { preparedN8n, RUN_LIMIT_MS, secrets } from './realN8n';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they kill it');

const DAY_MS = 24 * 3600 * 1000;
const START_LIMIT_MS = 5 * 60_000;
const LIMIT_S = 60;
const userFolder = path.join(FOLDER, 'send-and-wait-restart');

let sandbox: Sandbox | undefined;
let owned: OwnedN8n | undefined;

beforeAll(async () => {
	sandbox = await startSandbox({ ...secrets, reportDelayMs: DAY_MS });
	owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh: true });
}, START_LIMIT_MS);
afterAll(async () => {
	await owned?.n8n.stop();
	await sandbox?.close();
});

test(
	'an execution that waits outlives n8n killed with SIGKILL: the report that then comes resumes it',
	async () => {
		if (!owned || !sandbox) throw new Error('n8n or the sandbox has not been started');
		const { id, url, messageId } = await startAwaiting(
			{ client: owned.client, sandbox },
			'66812345678',
		);

		process.kill(owned.n8n.pid, 'SIGKILL');
		await owned.n8n.stop();
		const report = { messageId, status: { name: 'DELIVERED' } };
		await expect(postReport(url, report)).rejects.toThrow('fetch failed');

		const port = Number(new URL(url).port);
		owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh: false, port });
		const { client, n8n } = owned;
		expect(new URL(n8n.url).port).toBe(new URL(url).port);
		expect(await client.statusOf(id)).toBe('waiting');
		const taken = await waitUntil('n8n to take the report', { limitSeconds: LIMIT_S }, async () => {
			const answer = await postReport(url, report);
			return answer.status === 404 ? undefined : answer;
		});
		expect(taken).toStrictEqual({ status: 200, body: { received: 1 } });

		const execution = await client.ended(id, LIMIT_S);
		expect(execution.status).toBe('success');
		expect(
			execution.items(whenDelivered).map(({ json }) => [json.messageId, json.outcome]),
		).toEqual([[messageId, 'delivered']]);
		expect(sandbox.messages()).toHaveLength(1);
	},
	RUN_LIMIT_MS + START_LIMIT_MS,
);
