import type { Page } from 'playwright-core';

import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';
import { focused, tabTo } from './tabTo';

const LIST = 'Messages, newest first';

const stage = useStage();

async function openWith(texts: string[]): Promise<Page> {
	for (const text of texts) await send(stage.sandbox, { text });
	const page = await stage.open();
	await messageRows(page)
		.nth(texts.length - 1)
		.waitFor();
	return page;
}

/** The text of the row that the arrow keys have chosen. */
const chosen = (page: Page) =>
	page.evaluate(`(() => {
		const id = document.querySelector('.list').getAttribute('aria-activedescendant');
		const row = id && document.getElementById(id);
		return row ? row.querySelector('.row-text').textContent : null;
	})()`);

test('the first press of an arrow key chooses in the list, wherever the focus is', async () => {
	const page = await openWith(['one', 'two', 'three']);
	await page.keyboard.press('ArrowDown');
	await eventually(() => chosen(page), 'three');
	expect(await focused(page)).toBe(LIST);
	await page.keyboard.press('ArrowDown');
	await eventually(() => chosen(page), 'two');
	await page.keyboard.press('ArrowUp');
	await eventually(() => chosen(page), 'three');
});

test('the row that an arrow key has chosen is seen to be', async () => {
	const page = await openWith(['one', 'two']);
	await page.keyboard.press('ArrowDown');
	await eventually(
		() =>
			page.evaluate(`(() => {
				const { borderLeftColor, backgroundColor } = getComputedStyle(document.querySelector('.row-active'));
				return [borderLeftColor, backgroundColor];
			})()`),
		['rgb(12, 107, 95)', 'rgb(238, 241, 243)'],
	);
});

test('from the search, the arrow keys go to what was found', async () => {
	const page = await openWith(['apple', 'pear', 'apple pie']);
	await page.keyboard.press('/');
	await page.keyboard.type('apple');
	await page.getByText('2 messages found').waitFor();
	await page.keyboard.press('ArrowDown');
	await eventually(() => chosen(page), 'apple pie');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await page.locator('.bubble').getByText('apple', { exact: true }).waitFor();
});

test('with a message open, they go on from it', async () => {
	const page = await openWith(['one', 'two', 'three']);
	await page.getByRole('option', { name: 'two' }).click();
	await eventually(() => focused(page), 'MyShop to 66812345678');
	await page.keyboard.press('ArrowDown');
	await eventually(() => chosen(page), 'one');
	await page.keyboard.press('Enter');
	await page.locator('.bubble').getByText('one').waitFor();

	await page.reload();
	await page.locator('.row-open').waitFor();
	await page.keyboard.press('ArrowUp');
	await eventually(() => chosen(page), 'two');
});

test('they stay what they are in the parts of an opened message, in a choice, and with Alt', async () => {
	const page = await openWith(['one', 'two']);
	await page.keyboard.press('Alt+ArrowDown');
	await tabTo(page, 'Same as the system');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowUp');
	expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
	await page.getByRole('option', { name: 'two' }).click();
	await eventually(() => focused(page), 'MyShop to 66812345678');
	await tabTo(page, 'Copy message ID');
	await page.keyboard.press('ArrowDown');
	await page.waitForTimeout(200);
	expect(await chosen(page)).toBe('two');
	expect(await focused(page)).toBe('Copy message ID');
});
