import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { owner } from '../../hosts/n8n/ownedN8n';
import { RestClient } from '../../hosts/rest/restClient';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { ANSWERED, type Asked, startAsking } from '../e2e/askingWorkflow';
import { secrets } from '../e2e/realN8n';
import { startChromium } from '../../sandbox/test/page/chromium';
import { sharedN8n } from './sharedN8n';

const SHOWN_LIMIT_MS = 90_000;
const RUN_LIMIT_S = 180;

/** The number that is asked. */
const PERSON = '66812345678';

/** The screen of a small phone, in CSS pixels. */
export const PHONE = { width: 320, height: 640 };

/** What Chromium writes of any page that does not answer with 200. */
const STATUS_LINE = /^Failed to load resource: the server responded with a status of \d+/;
/** What it writes of a request that the stage stopped. */
const STOPPED_LINE = 'Failed to load resource: net::ERR_FAILED';

/** Questions that wait in a real n8n, and the browsers of the people who are asked. */
export interface QuestionStage {
	readonly sandbox: Sandbox;
	readonly client: RestClient;
	readonly n8nUrl: string;
	/** Asks by SMS and waits until n8n waits for the answer. */
	ask(parameters?: Record<string, unknown>): Promise<Asked>;
	/** Says that the page at this address is one of the node's own, which a person may open. */
	own(address: string): void;
	/** Opens an address in the browser of one person, as large as a small phone. */
	open(address: string, options?: BrowserContextOptions): Promise<Page>;
	/** Waits for the end of the execution. @returns what the node gave out for its answer */
	decision(asked: Asked): Promise<{ outcome: unknown; data: unknown }>;
	/** Says that the test comes to a page of n8n's own, which asks for a font. */
	expectPageOfN8n(): void;
}

/**
 * Gives the tests of a file questions and browsers. After each test it is seen to that the pages
 * asked for nothing but themselves, and that the browser complained of nothing, such as a breach of
 * their policy.
 */
export function useQuestions(): QuestionStage {
	let browser: Browser;
	let sandbox: Sandbox;
	let client: RestClient;
	let isPageOfN8nExpected = false;
	let links: string[] = [];
	let requested: string[] = [];
	let complaints: string[] = [];

	beforeAll(async () => {
		browser = await startChromium();
		sandbox = await startSandbox(secrets);
		client = await RestClient.open(sharedN8n().url, owner);
	});
	beforeEach(() => {
		sandbox.clear();
		isPageOfN8nExpected = false;
		[links, requested, complaints] = [[], [], []];
	});
	afterEach(async () => {
		await Promise.all(browser.contexts().map((context) => context.close()));
		const pages = links.map((link) => new URL(link).pathname);
		const own = (address: string) =>
			pages.includes(new URL(address).pathname) || address.startsWith(sandbox.url);
		const fonts = isPageOfN8nExpected ? 'https://fonts.googleapis.com/' : undefined;
		expect(requested.filter((each) => !own(each) && !(fonts && each.startsWith(fonts)))).toEqual(
			[],
		);
		expect(complaints.filter((each) => !isPageOfN8nExpected || each !== STOPPED_LINE)).toEqual([]);
	});
	afterAll(async () => {
		await browser.close();
		await sandbox.close();
	});

	const watch = (page: Page) => {
		page.setDefaultTimeout(SHOWN_LIMIT_MS);
		page.on('request', (request) => requested.push(request.url()));
		page.on('pageerror', (error) => complaints.push(error.message));
		page.on('console', (message) => {
			if (!STATUS_LINE.test(message.text())) complaints.push(message.text());
		});
	};
	const person = async (options: BrowserContextOptions): Promise<BrowserContext> => {
		const context = await browser.newContext({ viewport: PHONE, locale: 'en-US', ...options });
		context.on('page', watch);
		// No test waits for the internet.
		await context.route(
			({ hostname }) => hostname !== '127.0.0.1',
			(route) => route.abort(),
		);
		return context;
	};

	return {
		get sandbox() {
			return sandbox;
		},
		get client() {
			return client;
		},
		n8nUrl: sharedN8n().url,
		own: (address) => links.push(address),
		ask: async (parameters = {}) => {
			const asked = await startAsking({ client, sandbox }, PERSON, { parameters });
			links.push(asked.link);
			return asked;
		},
		open: async (address, options = {}) => {
			const page = await (await person(options)).newPage();
			await page.goto(address);
			return page;
		},
		decision: async ({ id }) => {
			const execution = await client.ended(id, RUN_LIMIT_S);
			expect(execution.status).toBe('success');
			const [item, ...others] = execution.items(ANSWERED).map(({ json }) => json);
			expect(others).toEqual([]);
			return { outcome: item?.outcome, data: item?.data };
		},
		expectPageOfN8n: () => {
			isPageOfN8nExpected = true;
		},
	};
}
