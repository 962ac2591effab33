import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';

import { helpOf } from '../../commandLine';
import { REPOSITORY } from '../folders';
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
		'dist/main.d.ts',
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
	expect(await npx('--help')).toBe(helpOf('bulk-sms-sandbox'));
});

const USE = `import { type ListedMessage, type Sandbox, startSandbox } from 'bulk-sms-sandbox';

export async function use(): Promise<void> {
	const sandbox: Sandbox = await startSandbox({ credit: 1, habits: { noCredit: 'refused' } });
	const messages: ListedMessage[] = sandbox.messages({ from: 'MyShop' });
	console.log(messages.length, sandbox.balance(), (await fetch(sandbox.url)).status);
	// @ts-expect-error There is no such option.
	await startSandbox({ credits: 1 }).catch(({ message }: Error) => console.log(message));
	await sandbox.close();
}
void use();
`;

test.each([
	['a CommonJS', 'use.cts', 'use.cjs'],
	['an ES', 'use.mts', 'use.mjs'],
])('%s module imports it with its types, and starts it', async (_kind, source, program) => {
	await writeFile(path.join(installed.folder, source), USE);
	const options = ['--strict', '--module', 'node16', '--target', 'es2022', '--typeRoots', 'none'];
	const compiler = path.join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc');
	await npm(installed.folder, [compiler, ...options, '--lib', 'es2022,dom', source], 'node');
	expect(await npm(installed.folder, [program], 'node')).toBe(
		`0 1 200\nThe sandbox cannot start with these options. options: Unrecognized key(s) in object: 'credits'\n`,
	);
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
