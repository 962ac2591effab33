import type { Browser } from 'playwright-core';

import { importExamples } from '../../demo/examples';
import { runExamples } from '../../demo/run-examples';
import { startChromium } from '../sandbox-ui/chromium';
import { RUN_LIMIT_MS, useRealN8n } from './real-n8n';

const SHOWN_LIMIT_MS = 20_000;

const real = useRealN8n('inbox-page');
let browser: Browser | undefined;

beforeAll(async () => {
	browser = await startChromium();
});
afterAll(async () => await browser?.close());

test(
	'what a real n8n sends appears on the inbox page, and so does its end, without a reload',
	async () => {
		if (!browser) throw new Error('The browser has not been started');
		const { client, n8n, account, sandbox } = real();
		const page = await browser.newPage();
		page.setDefaultTimeout(SHOWN_LIMIT_MS);
		await page.goto(`${sandbox.url}/`);
		await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();
		let loads = 0;
		page.on('load', () => (loads += 1));

		const examples = await importExamples(client, n8n.url, account);
		await runExamples(client, examples);

		const row = (text: string) => page.getByRole('option').filter({ hasText: text });
		await row('สวัสดีค่ะ พัสดุ A-1001 ถึงแล้ว').filter({ hasText: 'Delivered' }).waitFor();
		await row('Your parcel A-1003 has arrived').filter({ hasText: 'Undelivered' }).waitFor();
		await row('Your parcel A-1004 has arrived').filter({ hasText: 'Rejected' }).waitFor();
		expect(await page.getByRole('option').count()).toBe(4);
		expect(loads).toBe(0);
	},
	RUN_LIMIT_MS,
);
