import type { Page } from 'playwright-core';

import { api } from '../gatewayClient';
import { answerTo, startIncomingReceiver } from '../incoming/incomingReceiver';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';
import { violations } from './violations';

const LINK = `https://n8n.example/webhook-waiting/4711?signature=${'0a1b2c3d'.repeat(8)}&k=a`;

const stage = useStage();

/** The parts of a page that are wider than what is seen of them. */
const overhang = (page: Page) =>
	page.evaluate(`[
		document.documentElement,
		...document.querySelectorAll('.top, .top nav, .main > *, .inbox > section, .phone, .phone-talk, dialog'),
	].filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className)`);

const opened = {
	'#/': (page: Page) => messageRows(page).first().waitFor(),
	'#/messages/1': async (page: Page) => {
		await page.locator('.bubble-problem').waitFor();
		await page.getByText('Select the link, then Approve or another answer.').waitFor();
	},
	'#/requests': async (page: Page) => {
		await page.locator('summary').first().click();
		await page.getByLabel('Answer', { exact: true }).waitFor();
	},
	'#/numbers': (page: Page) => page.getByRole('rowheader', { name: '9901' }).waitFor(),
	'#/faults': async (page: Page) => {
		await page.getByLabel('Answer late').check();
		await page.getByRole('button', { name: 'Switch on' }).click();
		await page.locator('.banner').waitFor();
		await page.getByText('The fault is on.').waitFor({ state: 'hidden' });
	},
	'#/gateway': async (page: Page) => {
		await page.getByRole('button', { name: 'Like ANTS' }).click();
		await page.getByText('Default: UTC.').waitFor();
	},
	'#/clock': (page: Page) => page.getByRole('button', { name: 'Move forward' }).waitFor(),
	'#/connect': (page: Page) => page.getByLabel('Write as 66812345678').waitFor(),
};

describe.each([
	['light', 1280],
	['dark', 1280],
	['light', 390],
	['dark', 320],
] as const)('in %s colors, %d pixels wide', (colorScheme, width) => {
	test.each(Object.entries(opened))('%s is accessible, and fits', async (hash, wait) => {
		const receiver = await startIncomingReceiver();
		receiver.answer = (call) =>
			answerTo(call, { RESULT_CODE: '301', RESULT_NAME: 'ไม่รู้จัก', MESSAGE: 'ก'.repeat(300) });
		const address = { url: receiver.url, as: 'query' };
		await api(stage.sandbox, 'PUT', '/api/incoming/address', address);
		await send(stage.sandbox, { to: '66812349912', text: `Restart db-2?\n${LINK}` });
		await send(stage.sandbox, { text: 'ก'.repeat(300), messageId: 'x'.repeat(200) });
		const viewport = { width, height: 760 };
		const page = await stage.open({ colorScheme, viewport, hasTouch: width < 500 }, hash);
		await wait(page);
		expect([await violations(page), await overhang(page)]).toEqual([[], []]);
		await receiver.close();
	});
});

test('at the width of a phone there is one thing at a time, and credit and colors on all', async () => {
	await send(stage.sandbox, { text: 'ก'.repeat(80) });
	const page = await stage.open({ viewport: { width: 375, height: 667 }, hasTouch: true });
	await messageRows(page).tap();
	await page.locator('.bubble').waitFor();
	await page.getByText('Credit 9,998').waitFor();
	await page.getByLabel('Colors').selectOption('Dark');
	await messageRows(page).waitFor({ state: 'hidden' });
	await page.getByRole('link', { name: 'Inbox' }).first().tap();
	await messageRows(page).waitFor();
	await page.locator('.bubble').waitFor({ state: 'hidden' });
});
