import type { Page } from 'playwright-core';

import { requestOtp } from '../furtherClient';
import { contrast } from './contrast';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send, sendToMany } from './sending';
import { useStage } from './stage';
import { focused, tabTo } from './tabTo';

const stage = useStage();

const rows = (page: Page) => page.locator('.log-table tbody tr');
const texts = (page: Page) => page.locator('.log-text').allInnerTexts();
const count = (page: Page) => page.locator('.log-count').innerText();

const sendThree = async () => {
	await send(stage.sandbox, { text: 'first', to: '66811111111', messageId: 'm1', bulkId: 'b1' });
	await send(stage.sandbox, { text: 'second', to: '66811119901', messageId: 'm2', bulkId: 'b1' });
	await send(stage.sandbox, { text: 'third', to: '66811111111', messageId: 'm3', bulkId: 'b2' });
};

describe('the view of the message log', () => {
	test('is reached from the inbox, and shows messages as they come, the newest first', async () => {
		const page = await stage.open();
		await page.getByRole('link', { name: 'Log' }).click();
		await page.getByRole('heading', { name: 'Message log' }).waitFor();
		await page.getByText('The log is empty.').waitFor();
		await sendThree();
		await eventually(() => texts(page), ['third', 'second', 'first']);
		await rows(page).nth(1).getByText('Undelivered').waitFor();
		const [row] = await rows(page).allInnerTexts();
		for (const part of ['66811111111', 'MyShop', 'm3', 'b2', 'code']) expect(row).toContain(part);
	});

	test('finds by number, message ID and bulk ID, and says what would be asked', async () => {
		await sendThree();
		const page = await stage.open({}, '#/log');
		await page.getByLabel('Number', { exact: true }).fill('66811111111');
		await eventually(() => texts(page), ['third', 'first']);
		await page.getByLabel('Bulk ID').fill('b1');
		await eventually(() => texts(page), ['first']);
		await page.getByText('GET /sms/loginfo?mobile=66811111111&bulkId=b1').waitFor();
		await page.getByLabel('Message ID').fill('m2');
		await page.getByText('Nothing found.').waitFor();
		await page.getByRole('button', { name: 'Show all' }).click();
		await eventually(() => count(page), '3 messages');
		expect(await page.getByLabel('Message ID').inputValue()).toBe('');
	});

	test('leads to the message in the inbox', async () => {
		await sendThree();
		const page = await stage.open({}, '#/log');
		await rows(page).nth(2).getByRole('link').click();
		await page.locator('.bubble').getByText('first').waitFor();
	});

	test('shows the newest hundred first, and more when asked', async () => {
		const numbers = Array.from({ length: 150 }, (_, place) => String(66_800_000_000 + place));
		await sendToMany(stage.sandbox, numbers, 'Hello');
		const page = await stage.open({}, '#/log');
		await eventually(() => count(page), 'The newest 100 of 150 messages');
		await page.getByRole('button', { name: 'Show more' }).click();
		await eventually(() => count(page), '150 messages');
		expect(await rows(page).count()).toBe(150);
	});

	test('is used with the keyboard alone', async () => {
		await sendThree();
		const page = await stage.open();
		await page.getByText('3 messages').waitFor();
		await tabTo(page, 'Log');
		await page.keyboard.press('Enter');
		await eventually(() => count(page), '3 messages');
		await page.keyboard.press('/');
		await page.keyboard.type('66811119901');
		await eventually(() => texts(page), ['second']);
		await tabTo(page, 'Show all');
		await page.keyboard.press('Enter');
		await eventually(() => count(page), '3 messages');
		await tabTo(page, 'Messages in the log');
		await page.keyboard.press('Tab');
		await eventually(() => focused(page), '66811111111');
		await page.keyboard.press('Enter');
		await page.locator('.bubble').getByText('third').waitFor();
	});

	test.each([
		['light', 1280],
		['dark', 1280],
		['light', 320],
		['dark', 320],
	] as const)('can be read in %s colours at a width of %i', async (colorScheme, width) => {
		await send(stage.sandbox, { text: 'ก'.repeat(300), messageId: 'x'.repeat(200) });
		await sendThree();
		const page = await stage.open({ colorScheme, viewport: { width, height: 640 } }, '#/log');
		await eventually(() => count(page), '4 messages');
		const overhang = await page.evaluate(`Math.max(
			document.documentElement.scrollWidth - innerWidth,
			...Array.from(document.querySelectorAll('.main > *'), (part) => part.scrollWidth - innerWidth),
		)`);
		expect(overhang).toBeLessThanOrEqual(0);
		const colour = async (selector: string, name: string) =>
			String(
				await page.evaluate(
					`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`,
				),
			);
		const ground = await colour('.table-frame', 'background-color');
		for (const part of ['.log-text', '.log-table .cell-more', '.log-table a', '.log-dates']) {
			expect([part, contrast(await colour(part, 'color'), ground) >= 4.5]).toEqual([part, true]);
		}
		const outside = await page.evaluate(`Array.from(document.querySelectorAll('.side nav a'))
			.map((link) => link.getBoundingClientRect())
			.filter(({ left, right }) => left < 0 || right > innerWidth).length`);
		expect([await page.locator('.side nav a').count(), outside]).toEqual([7, 0]);
	});
});

describe('a one-time password', () => {
	test('is in the inbox as the SMS that it is, and masked in the log', async () => {
		const { referenceCode } = await requestOtp(stage.sandbox);
		const page = await stage.open();
		await messageRows(page).click();
		const bubble = page.locator('.bubble');
		const text = await bubble.innerText();
		const code = /\d{6}/.exec(text)?.[0] ?? 'none';
		expect(text).toBe(
			`Your code is ${code}. Reference: ${referenceCode}. It is valid for 5 minutes.`,
		);
		await page.locator('.bodies').getByText('"otcId"').waitFor();
		expect(await page.locator('.bodies').innerText()).not.toContain(code);
		await page.getByRole('link', { name: 'Log' }).click();
		await page.getByText(`Your code is ******. Reference: ${referenceCode}.`).waitFor();
		expect(await page.locator('.log-table').innerText()).not.toContain(code);
	});
});
