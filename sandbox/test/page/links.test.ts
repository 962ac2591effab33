import type { Page } from 'playwright-core';

import { eventually } from './eventually';
import { type LinkedPage, startLinkedPage } from './linkedPage';
import { messageRows } from './messageRows';
import { type Letter, send } from './sending';
import { useStage } from './stage';
import { tabTo } from './tabTo';

const PATH = `/webhook-waiting/4711?signature=${'0a1b2c3d'.repeat(8)}&k=${'x~-._'.repeat(30)}`;

const stage = useStage();
let linked: LinkedPage;
beforeEach(async () => {
	linked = await startLinkedPage();
});
afterEach(() => linked.close());

async function openSent(text: string, letter: Letter = {}): Promise<Page> {
	await send(stage.sandbox, { ...letter, text });
	const page = await stage.open();
	await messageRows(page).click();
	await page.locator('.bubble').waitFor();
	return page;
}

/** The tab that the action opens, once its page is there. */
async function newTab(page: Page, action: () => Promise<void>): Promise<Page> {
	const [tab] = await Promise.all([page.context().waitForEvent('page'), action()]);
	await tab.getByRole('heading', { name: 'Approve the order' }).waitFor();
	return tab;
}

const linksIn = (page: Page) => page.locator('.bubble a').allInnerTexts();

describe('an address in an opened message', () => {
	test('opens in a new tab, which does not learn where it came from', async () => {
		const page = await openSent(`Approve: ${linked.origin}${PATH}.`);
		const before = page.url();
		const link = page.locator('.bubble').getByRole('link', { name: linked.origin + PATH });

		expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
		const tab = await newTab(page, () => link.click());

		expect(tab.url()).toBe(linked.origin + PATH);
		expect(linked.visits.map(({ url }) => url)).toEqual([PATH]);
		expect(linked.visits[0]?.headers).not.toHaveProperty('referer');
		expect(await tab.evaluate('window.opener')).toBeNull();
		expect(await tab.evaluate('document.referrer')).toBe('');
		expect(page.url()).toBe(before);
	});

	test('opens with the keyboard alone', async () => {
		const page = await openSent(`Approve: ${linked.origin}${PATH}`);
		await tabTo(page, linked.origin);
		expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
			'solid',
		);

		const tab = await newTab(page, () => page.keyboard.press('Enter'));

		expect(tab.url()).toBe(linked.origin + PATH);
		expect(await tab.evaluate('window.opener')).toBeNull();
	});

	test('may lead to the sandbox itself', async () => {
		const page = await openSent(`Listed at ${stage.sandbox.url}/api/account`);
		const [tab] = await Promise.all([
			page.context().waitForEvent('page'),
			page.locator('.bubble a').click(),
		]);
		await tab.getByText('"username":"demo"').waitFor();
	});

	test('leaves the text as it was written, and is a link only there', async () => {
		const text = `ยืนยันที่ ${linked.origin}/aครับ\nหรือ (${linked.origin}/b) "x" <b>y</b>`;
		const page = await openSent(text);
		expect(await page.locator('.bubble').innerText()).toBe(text);
		expect(await linksIn(page)).toEqual([`${linked.origin}/a`, `${linked.origin}/b`]);
		expect(await messageRows(page).locator('a').count()).toBe(0);
		expect(await page.locator('.code a').count()).toBe(0);
	});

	test('of any other scheme is no link', async () => {
		const page = await openSent('javascript:document.title=1 data:text/html,x ftp://a.example');
		expect(await linksIn(page)).toEqual([]);
	});

	test('keeps the focus while the message changes', async () => {
		const page = await openSent(`Approve: ${linked.origin}/a`, { to: '66812349905' });
		await tabTo(page, linked.origin);
		await page.evaluate(`fetch('/api/messages/1/reports', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status: 'EXPIRED', notifyUrl: '${linked.origin}/report' }),
		}).then(() => undefined)`);
		await page.locator('.history').getByText('Expired').waitFor();
		await eventually(() => page.evaluate('document.activeElement.href'), `${linked.origin}/a`);
	});
});
