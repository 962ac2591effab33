import path from 'node:path';
import { type Browser, type Page, selectors } from 'playwright-core';

import { credentialFor } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import { type OwnedN8n, owner, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { bulkSms, itemNodes, node, START, workflow } from '../e2e/sendingWorkflow';
import { startChromium } from '../../sandbox/test/page/chromium';
import { logIn } from './login';
import { sharedN8n } from './sharedN8n';
import { RETRY_IN_DOUBT } from '../engine/sentences';

const START_LIMIT_MS = 5 * 60_000;
const SHOWN_LIMIT_MS = 60_000;
const LIMIT_S = 60;
const ANSWER_MS = 500;
const NUMBERS = ['66812345601', '66812345602', '66812345603', '66812345604'];
/** What n8n offers under its button. */
const CHOICES = [
	'Retry with currently saved workflow (from node with error)',
	'Retry with original workflow (from node with error)',
];
const userFolder = path.join(repository, '.tmp', 'ui', 'n8n-crashed');
const accounts = { username: 'demo', password: 'demo' };

const { prepared } = sharedN8n();
let owned: OwnedN8n;
let sandbox: Sandbox;
let browser: Browser;

// An n8n of its own: this test kills it.
beforeAll(async () => {
	sandbox = await startSandbox(accounts);
	owned = await startOwnedN8n({ ...prepared, userFolder, fresh: true });
	browser = await startChromium();
	selectors.setTestIdAttribute('data-test-id');
}, START_LIMIT_MS);
afterAll(async () => {
	await browser.close();
	await owned.n8n.stop();
	await sandbox.close();
});

/** Kills n8n as a lack of memory does, and starts it again on the same data. */
async function kill(): Promise<void> {
	process.kill(owned.n8n.pid, 'SIGKILL');
	await owned.n8n.stop();
	const port = Number(new URL(owned.n8n.url).port);
	owned = await startOwnedN8n({ ...prepared, userFolder, fresh: false, port });
}

/** Publishes a workflow that a call starts and that sends to everybody, a request each. */
async function publishSending(): Promise<SavedWorkflow> {
	const credential = await owned.client.saveCredential(
		credentialFor({ baseUrl: sandbox.url, ...accounts }),
	);
	const path = 'send';
	const hook = node(
		START,
		'n8n-nodes-base.webhook',
		2.1,
		{ path, options: {} },
		{ webhookId: path },
	);
	const options = { maxMessagesPerRequest: 1, concurrency: 1 };
	const list = itemNodes(NUMBERS.map((to) => ({ to, text: `Order ${to} is ready` })));
	const sending = bulkSms({ credential, options });
	const saved = await owned.client.saveWorkflow(workflow(path, [hook, ...list, sending]));
	await owned.client.activate(saved);
	return saved;
}

/** So that the send takes long enough to be met in its middle. */
async function delayAnswers(): Promise<void> {
	const answer = await fetch(`${sandbox.url}/api/faults`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ faults: [{ kind: 'delay', ms: ANSWER_MS }] }),
	});
	expect(answer.status).toBe(200);
}

const executions = async (saved: SavedWorkflow) => await owned.client.executionsOf(saved);

/** Presses Retry beside the execution that is shown. */
async function pressRetry(page: Page, words: string): Promise<void> {
	await page.getByTestId('execution-preview-retry-button').click();
	await page.getByText(words, { exact: true }).click();
}

test(
	'Retry, pressed for an execution that died with n8n while it sent, sends to nobody',
	async () => {
		await delayAnswers();
		const saved = await publishSending();
		expect((await fetch(`${owned.n8n.url}/webhook/${saved.name}`)).status).toBe(200);
		await waitUntil('two messages', { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
			Promise.resolve(sandbox.messages().length >= 2 || undefined),
		);
		await kill();
		const sentBefore = sandbox.messages().length;
		expect(sentBefore).toBeLessThan(NUMBERS.length);
		const [crashed] = await executions(saved);
		expect(crashed?.status).toBe('crashed');

		const page = await browser.newPage();
		page.setDefaultTimeout(SHOWN_LIMIT_MS);
		await logIn(page, owned.n8n.url, owner);
		for (const words of CHOICES) {
			const [before] = await executions(saved);
			await page.goto(`${owned.n8n.url}/workflow/${saved.id}/executions/${crashed?.id}`);
			await pressRetry(page, words);
			const retried = await waitUntil(words, { limitSeconds: LIMIT_S }, async () => {
				const [latest] = await executions(saved);
				return latest && latest.id !== before?.id ? latest.id : undefined;
			});
			const { status, errorMessage } = await owned.client.ended(retried, LIMIT_S);
			expect([status, errorMessage]).toEqual(['error', expect.stringContaining(RETRY_IN_DOUBT)]);
			expect(sandbox.messages()).toHaveLength(sentBefore);
		}
		await page.close();
	},
	START_LIMIT_MS,
);
