import type { Browser } from 'playwright-core';

import { HELP } from '../../commandLine';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { startChromium } from './chromium';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { type InstalledSandbox, installPackedSandbox, npm } from './packedSandbox';
import { send } from './sending';

const LIMIT_MS = 180_000;
jest.setTimeout(LIMIT_MS);

let installed: InstalledSandbox;
let receiver: ReportReceiver;
let browser: Browser;

beforeAll(async () => {
	installed = await installPackedSandbox();
	receiver = await startReceiver();
	browser = await startChromium();
});
afterAll(async () => {
	await browser.close();
	await receiver.close();
	await installed.remove();
});

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

test('it stops with status 0', async () => {
	const sandbox = await installed.start('node');
	expect(await sandbox.stop()).toBe(0);
});

test('what is sent is on its page, and its report arrives', async () => {
	const sandbox = await installed.start('npx', ['--report-delay', '500']);
	const page = await browser.newPage();
	const addresses: string[] = [];
	page.on('request', (request) => addresses.push(new URL(request.url()).origin));
	await page.goto(`${sandbox.url}/`);
	await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();

	const letter = { messageId: 'a', text: 'From the package', notifyUrl: receiver.url };
	await send(sandbox, letter);
	const row = messageRows(page);
	await row.getByText('From the package').waitFor();
	await row.getByText('Delivered').waitFor();
	await eventually(() => Promise.resolve(receiver.received.length), 1);

	expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({
		details: [{ messageId: 'a', to: '66812345678', status: { name: 'DELIVERED' } }],
	});
	expect([...new Set(addresses)]).toEqual([sandbox.url]);
	await page.close();
});
