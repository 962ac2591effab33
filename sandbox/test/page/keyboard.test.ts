import type { Page } from 'playwright-core';

import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';
import { focused, tabTo } from './tabTo';

const stage = useStage();

/** The text of the message that has the focus in the list. */
const focusedText = (page: Page) =>
	page.evaluate(`document.activeElement.querySelector('.row-text')?.textContent`);

test('search, choose, open and close with the keyboard alone', async () => {
	for (const text of ['apple', 'pear', 'apple pie']) await send(stage.sandbox, { text });
	const page = await stage.open();
	await page.getByText('3 messages').waitFor();

	await page.keyboard.press('/');
	await page.keyboard.type('apple');
	await page.getByText('2 messages found').waitFor();
	await page.keyboard.press('Tab');
	await eventually(() => focusedText(page), 'apple pie');
	await page.keyboard.press('ArrowDown');
	await eventually(() => focusedText(page), 'apple');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('Enter');
	await page.locator('.bubble').getByText('apple pie').waitFor();
	await eventually(() => focused(page), 'MyShop to 66812345678');
	for (const [key, text] of [
		['ArrowDown', 'apple'],
		['ArrowDown', 'apple'],
		['ArrowUp', 'apple pie'],
	] as const) {
		await page.keyboard.press(key);
		await page.locator('.bubble').getByText(text, { exact: true }).waitFor();
		await eventually(() => focused(page), 'MyShop to 66812345678');
	}

	await page.keyboard.press('Escape');
	await page.locator('.bubble').waitFor({ state: 'detached' });
	await eventually(() => focusedText(page), 'apple pie');

	await page.keyboard.press('/');
	await page.keyboard.press('Escape');
	await page.getByText('3 messages').waitFor();
});

test('switch a fault on and clear the inbox with the keyboard alone, which asks first', async () => {
	await send(stage.sandbox);
	const page = await stage.open();
	await page.getByText('1 message').waitFor();
	await tabTo(page, 'Faults');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'Faults' }).waitFor();
	await page.getByRole('radio', { name: 'Answer late' }).waitFor();
	await tabTo(page, 'Answer late');
	await page.keyboard.press('ArrowDown');
	await page
		.getByRole('radio', { name: 'Reset before reading' })
		.and(page.locator(':checked'))
		.waitFor();
	await tabTo(page, 'Switch on');
	await page.keyboard.press('Enter');
	await page.getByText('A fault is on: Reset before reading (the next one)').waitFor();

	await page.goto(`${stage.sandbox.url}/#/messages/1`);
	await page.locator('.bubble').waitFor();
	for (const [answer, messages] of [
		['Keep them', 1],
		['Clear all', 0],
	] as const) {
		await tabTo(page, 'Clear or reset');
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		await tabTo(page, answer);
		await page.keyboard.press('Enter');
		await page.locator('dialog').waitFor({ state: 'detached' });
		await eventually(() => Promise.resolve(stage.sandbox.messages().length), messages);
	}
	await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();
	await page.getByText('The inbox is empty now.').waitFor();
	expect(await messageRows(page).count()).toBe(0);
});
