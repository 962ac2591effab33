import type { Page } from 'playwright-core';

import { startReceiver } from '../reports/reportReceiver';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const stage = useStage();
const phone = { viewport: { width: 375, height: 667 }, hasTouch: true };

/** How much wider than the window the widest part is that can be scrolled to. */
const overhang = (page: Page) =>
	page.evaluate(`Math.max(
		document.documentElement.scrollWidth - innerWidth,
		...Array.from(document.querySelectorAll('.main > *, .inbox > *'), (part) => part.scrollWidth - innerWidth),
	)`);

test.each(['#/', '#/log', '#/numbers', '#/faults', '#/clock', '#/connect'])(
	'%s fits the width of a phone',
	async (hash) => {
		const page = await stage.open(phone, hash);
		await page.getByRole('heading').first().waitFor({ state: 'attached' });
		await page.getByText('Connect', { exact: true }).first().waitFor();
		expect(await overhang(page)).toBeLessThanOrEqual(0);
	},
);

test('one thing at a time: the list, the message, and back', async () => {
	const receiver = await startReceiver();
	await send(stage.sandbox, { text: 'ก'.repeat(80), notifyUrl: receiver.url });
	const page = await stage.open(phone);
	await messageRows(page).tap();
	await page.locator('.bubble').waitFor();
	await page.getByText('the receiver answered 200').waitFor();
	await receiver.close();
	await page.getByRole('listbox').waitFor({ state: 'hidden' });
	expect(await overhang(page)).toBeLessThanOrEqual(0);
	await page.getByRole('link', { name: 'Inbox' }).first().tap();
	await page.getByRole('listbox').waitFor();
	await page.locator('.bubble').waitFor({ state: 'hidden' });
	expect(await overhang(page)).toBeLessThanOrEqual(0);
});
