import { symlink } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { z } from 'zod';

import { HELP } from '../../commandLine';
import { REPOSITORY } from '../folders';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { startChromium } from './chromium';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import {
	type InstalledSandbox,
	installPackedSandbox,
	npm,
	type RunningSandbox,
	startInstalled,
} from './packedSandbox';
import { send } from './sending';

const LIMIT_MS = 180_000;
jest.setTimeout(LIMIT_MS);

const START_LIMIT_MS = 2000;

const report = z.object({
	details: z.tuple([
		z.object({ messageId: z.string(), to: z.string(), status: z.object({ name: z.string() }) }),
	]),
});

let installed: InstalledSandbox;
let receiver: ReportReceiver;
let browser: Browser;
const running: RunningSandbox[] = [];

beforeAll(async () => {
	const asked = performance.now();
	installed = await installPackedSandbox();
	const seconds = ((performance.now() - asked) / 1000).toFixed(1);
	tell(`packed and installed in ${seconds} s, ${Math.round(installed.size / 1000)} kB`);
	receiver = await startReceiver();
	browser = await startChromium();
});
afterEach(async () => {
	await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});
afterAll(async () => {
	await browser.close();
	await receiver.close();
	await installed.remove();
});

const tell = (words: string) => process.stdout.write(`bulk-sms-sandbox: ${words}\n`);

async function start(by: 'npx' | 'node', args: readonly string[] = []): Promise<RunningSandbox> {
	const sandbox = await startInstalled(installed.folder, by, args);
	running.push(sandbox);
	return sandbox;
}

const messageList = z.object({ total: z.number() });
const countIn = async ({ url }: RunningSandbox) =>
	messageList.parse(await (await fetch(`${url}/api/messages`)).json()).total;

test('the package holds the program, the page, the reference, and the licenses, and needs no other', async () => {
	expect(installed.files).toEqual([
		'LICENSE.md',
		'README.md',
		'dist/LICENSES.txt',
		'dist/main.js',
		'dist/page/icon.svg',
		'dist/page/index.html',
		'dist/page/main.js',
		'dist/page/page.css',
		'dist/page/theme.js',
		'docs/images/conversation.png',
		'docs/images/faults.png',
		'docs/images/inbox-dark.png',
		'docs/images/inbox-light.png',
		'docs/images/log.png',
		'docs/images/narrow-list.png',
		'docs/images/narrow-message.png',
		'docs/reference.md',
		'package.json',
	]);
	expect(await npm(installed.folder, ['ls', '--all', '--parseable'])).toBe(
		`${installed.folder}\n${installed.folder}/node_modules/bulk-sms-sandbox\n`,
	);
});

test('npx tells its version and its help', async () => {
	const npx = (option: string) =>
		npm(installed.folder, ['--no-install', 'bulk-sms-sandbox', option], 'npx');
	expect(await npx('--version')).toBe('0.1.0\n');
	expect(await npx('--help')).toBe(HELP);
});

test('it starts in less than two seconds', async () => {
	const times: number[] = [];
	for (const by of ['node', 'node', 'node', 'npx', 'npx', 'npx'] as const) {
		const sandbox = await start(by);
		tell(`started by ${by} in ${sandbox.startedIn} ms`);
		const status = await running.pop()?.stop();
		if (by === 'npx') continue;
		times.push(sandbox.startedIn);
		expect(status).toBe(0);
	}
	// Whatever else the machine does can only make it slower.
	expect(Math.min(...times)).toBeLessThan(START_LIMIT_MS);
});

test('what is sent is on its page, and its report arrives', async () => {
	const sandbox = await start('npx', ['--report-delay', '500']);
	const page = await browser.newPage();
	const addresses: string[] = [];
	page.on('request', (request) => addresses.push(new URL(request.url()).origin));
	await page.goto(`${sandbox.url}/`);
	await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();

	const asked = performance.now();
	const letter = { messageId: 'a', text: 'From the package', notifyUrl: receiver.url };
	await send(sandbox, letter);
	const row = messageRows(page);
	await row.getByText('From the package').waitFor();
	await row.getByText('Delivered').waitFor();
	await eventually(() => Promise.resolve(receiver.received.length), 1);
	tell(`sent, shown, and reported in ${Math.round(performance.now() - asked)} ms`);

	const [detail] = report.parse(JSON.parse(receiver.received[0]?.text ?? '')).details;
	expect(detail).toEqual({
		messageId: 'a',
		to: '66812345678',
		status: { name: 'DELIVERED' },
	});
	expect([...new Set(addresses)]).toEqual([sandbox.url]);
	await page.close();
});

test('a stranger’s page does not reach it', async () => {
	const { url } = await start('node');
	const status = await new Promise((resolve, reject) => {
		http
			.get(`${url}/api/messages`, { headers: { host: 'evil.example' } }, (response) => {
				response.resume();
				resolve(response.statusCode);
			})
			.once('error', reject);
	});
	expect(status).toBe(421);
});

test('a data file needs libsql, which it says, and keeps the messages where it is there', async () => {
	const args = ['--data', path.join(installed.folder, 'messages.db')];
	await expect(start('node', args)).rejects.toThrow(
		/cannot be used: it needs the package libsql \(.+\)\. Start it with npx --package=libsql --package=bulk-sms-sandbox bulk-sms-sandbox, and with the same options\./,
	);
	const modules = (folder: string) => path.join(folder, 'node_modules', 'libsql');
	await symlink(modules(REPOSITORY), modules(installed.folder), 'dir');
	const first = await start('node', args);
	await send(first);
	expect(await running.pop()?.stop()).toBe(0);
	expect(await countIn(await start('node', args))).toBe(1);
});
