import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, selectors } from 'playwright-core';

import { credentialFor, type GatewayAccount } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import { owner } from '../../hosts/n8n/ownedN8n';
import { type CredentialReference, RestClient } from '../../hosts/rest/restClient';
import type { SavedWorkflow, WorkflowFile } from '../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { startChromiumOn } from '../../sandbox/test/page/chromium';
import { Editor } from './editor';
import { sharedN8n, WINDOW } from './sharedN8n';

/** Milliseconds for one thing to appear. The gate runs on two slow cores. */
const SHOWN_LIMIT_MS = 90_000;
const REPORT_DELAY_MS = 300;
// What n8n marks its parts with.
selectors.setTestIdAttribute('data-test-id');

/** What each test saw last: the first thing to look at when one fails. */
const LAST_SEEN = path.join(repository, '.tmp', 'ui', 'last-seen');

/** The n8n that all files share, a gateway of the file's own, and a browser. */
export interface Stage {
	readonly n8nUrl: string;
	readonly client: RestClient;
	readonly sandbox: Sandbox;
	readonly account: GatewayAccount;
	/** The credential for the sandbox, saved in n8n. */
	readonly credential: CredentialReference;
	/**
	 * Saves a workflow as a new one: n8n opens one that another window had open a moment ago so that
	 * nothing in it can be changed.
	 */
	save(file: WorkflowFile): Promise<SavedWorkflow>;
	/** Opens a window of the editor, logged in; it is closed after the test. */
	open(colorScheme?: 'light' | 'dark'): Promise<Editor>;
}

/**
 * Gives the tests of a file a browser and a sandbox. After each test it is seen to that no page
 * broke.
 */
export function useStage(): Stage {
	let context: BrowserContext;
	let sandbox: Sandbox;
	let client: RestClient;
	let credential: CredentialReference;
	let complaints: string[] = [];
	const { url, profile } = sharedN8n();
	const ownProfile = `${profile}-${path.basename(expect.getState().testPath ?? '', '.test.ts')}`;
	const account = () => ({ baseUrl: sandbox.url, username: 'demo', password: 'demo' });

	beforeAll(async () => {
		await rm(ownProfile, { recursive: true, force: true });
		await cp(profile, ownProfile, { recursive: true });
		context = await startChromiumOn(ownProfile, { viewport: WINDOW });
		sandbox = await startSandbox({ reportDelayMs: REPORT_DELAY_MS });
		client = await RestClient.open(url, owner);
		credential = await client.saveCredential(credentialFor(account()));
	});
	beforeEach(() => {
		complaints = [];
		sandbox.clear();
	});
	afterEach(async () => {
		const { currentTestName = 'test' } = expect.getState();
		const picture = path.join(LAST_SEEN, `${currentTestName.replace(/[^\w-]+/g, ' ')}.png`);
		// The first page is the browser's own: without any, it would end.
		for (const page of context.pages().slice(1)) {
			await page.screenshot({ path: picture });
			await page.close();
		}
		expect(complaints).toEqual([]);
	});
	afterAll(async () => {
		await context.close();
		await rm(ownProfile, { recursive: true });
		await sandbox.close();
	});

	return {
		n8nUrl: url,
		get client() {
			return client;
		},
		get sandbox() {
			return sandbox;
		},
		get account() {
			return account();
		},
		get credential() {
			return credential;
		},
		save: (file) => client.addWorkflow(file),
		open: async (colorScheme = 'light') => {
			const page = await context.newPage();
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			page.setDefaultTimeout(SHOWN_LIMIT_MS);
			page.on('pageerror', (error) => complaints.push(error.message));
			return new Editor(page, url);
		},
	};
}
