import type { Page } from 'playwright-core';

import { api } from '../gatewayClient';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { type Letter, send } from './sending';
import { useStage } from './stage';
import { tabTo } from './tabTo';

const stage = useStage();

async function openSent(text: string, letter: Letter = {}): Promise<Page> {
	await send(stage.sandbox, { ...letter, text });
	const page = await stage.open({}, '#/messages/1');
	await page.locator('.bubble').waitFor();
	return page;
}

describe('an address in an opened message', () => {
	test('opens with the keyboard in a new tab, which does not learn where it came from', async () => {
		const link = `${stage.sandbox.url}/api/account?signature=${'0a1b2c3d'.repeat(8)}`;
		const page = await openSent(`Approve: ${link}.`);
		expect(await page.locator('.bubble a').getAttribute('rel')).toBe('noopener noreferrer');
		await tabTo(page, stage.sandbox.url);
		expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
			'solid',
		);
		const before = page.url();
		const [tab] = await Promise.all([
			page.context().waitForEvent('page'),
			page.keyboard.press('Enter'),
		]);
		await tab.getByText('"username":"demo"').waitFor();
		expect(await tab.evaluate('[location.href, window.opener, document.referrer]')).toEqual([
			...[link, null, ''],
		]);
		expect(page.url()).toBe(before);
	});

	test('leaves the text as it was written, and is a link only there', async () => {
		const text =
			'ยืนยันที่ http://a.example/aครับ\nหรือ (http://a.example/b) & <img src="/x" onerror="document.title=1">';
		const page = await openSent(text);
		expect(await page.locator('.bubble').innerText()).toBe(text);
		await eventually(
			() => page.locator('.bubble a').allInnerTexts(),
			['http://a.example/a', 'http://a.example/b'],
		);
		await messageRows(page).waitFor();
		await page.locator('.code').first().waitFor();
		expect(await messageRows(page).locator('a').count()).toBe(0);
		expect(await page.locator('.code a').count()).toBe(0);
		expect(await page.title()).toBe('Bulk SMS sandbox');
	});

	test('keeps the focus while the message changes', async () => {
		const page = await openSent('Approve: http://a.example/a', { to: '66812349905' });
		await tabTo(page, 'http://a.example');
		const report = { status: 'EXPIRED', notifyUrl: 'http://127.0.0.1:1/' };
		await api(stage.sandbox, 'POST', '/api/messages/1/reports', report);
		await page.locator('.history').getByText('Expired').waitFor();
		await eventually(() => page.evaluate('document.activeElement.href'), 'http://a.example/a');
	});
});
