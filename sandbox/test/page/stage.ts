import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox';
import { startChromium } from './chromium';

const TIME_LIMIT_MS = 240_000;
jest.setTimeout(TIME_LIMIT_MS);

/** A sandbox and a browser that looks at it. */
export interface Stage {
	readonly sandbox: Sandbox;
	/** Opens the page in a window of its own. */
	open(options?: BrowserContextOptions, hash?: string): Promise<Page>;
	/** Says which complaints of the page belong to the test. */
	forgive(complaint: RegExp): void;
}

/**
 * Gives the tests of a file a browser, and each of them a sandbox of its own. After each test it is
 * seen to that no page asked for anything but the sandbox, and that none found fault with itself.
 */
export function useStage(options: SandboxOptions = {}): Stage {
	let browser: Browser;
	let sandbox: Sandbox;
	let addresses: string[] = [];
	let complaints: string[] = [];
	let forgiven: RegExp | undefined;

	beforeAll(async () => {
		browser = await startChromium();
	});
	afterAll(() => browser.close());

	beforeEach(async () => {
		addresses = [];
		complaints = [];
		forgiven = undefined;
		sandbox = await startSandbox({ reportDelayMs: 10, reportRetryDelaysMs: [20], ...options });
	});
	afterEach(async () => {
		await Promise.all(browser.contexts().map((context) => context.close()));
		await sandbox.close();
		const elsewhere = addresses.filter((address) => new URL(address).origin !== sandbox.url);
		expect(elsewhere).toEqual([]);
		expect(complaints.filter((complaint) => !forgiven?.test(complaint))).toEqual([]);
	});

	return {
		get sandbox() {
			return sandbox;
		},
		open: async (contextOptions = {}, hash = '#/') => {
			const context = await browser.newContext({
				viewport: { width: 1280, height: 800 },
				permissions: ['clipboard-read', 'clipboard-write'],
				...contextOptions,
			});
			const page = await context.newPage();
			page.setDefaultTimeout(60_000);
			page.on('request', (request) => addresses.push(request.url()));
			page.on('pageerror', (error) => complaints.push(error.message));
			page.on('console', (message) => {
				if (message.type() === 'error') complaints.push(message.text());
			});
			await page.goto(`${sandbox.url}/${hash}`);
			return page;
		},
		forgive: (complaint) => {
			forgiven = complaint;
		},
	};
}
