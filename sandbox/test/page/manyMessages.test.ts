import type { Page, Response } from 'playwright-core';
import { z } from 'zod';

import { messageRows } from './messageRows';
import { send, sendToMany } from './sending';
import { useStage } from './stage';

const stage = useStage({ reportDelayMs: 100 });

const REQUESTS = 20;
const PER_REQUEST = 500;
const MOST_ROWS = 30;

async function sendMany(): Promise<void> {
	for (let request = 0; request < REQUESTS; request += 1) {
		const numbers = Array.from(
			{ length: PER_REQUEST },
			(_, index) => `668${String(request * PER_REQUEST + index).padStart(8, '0')}`,
		);
		await sendToMany(stage.sandbox, numbers, `Letter ${request}`);
	}
}

const list = z.object({ messages: z.array(z.unknown()) });

const messagesIn = async (answer: Response) => list.parse(await answer.json()).messages;

const rowWith = (page: Page, number: string) => messageRows(page).getByText(number);

test('10,000 messages scroll: few rows are drawn, few messages fetched, and the end is near', async () => {
	await sendMany();
	const page = await stage.open();
	await page.getByText('10,000 messages').waitFor();
	await rowWith(page, '66800009999').waitFor();

	const answers: Response[] = [];
	page.on('response', (response) => {
		if (response.url().includes('/api/messages?')) answers.push(response);
	});
	const before = Date.now();
	await page.getByRole('listbox').focus();
	await page.keyboard.press('End');
	await rowWith(page, '66800000000').waitFor();
	const jumpMs = Date.now() - before;

	let rows = 0;
	for (let step = 0; step < 60; step += 1) {
		await page.mouse.move(400, 500);
		await page.mouse.wheel(0, -900);
		rows = Math.max(rows, await messageRows(page).count());
	}
	await page.locator('.row-awaited').first().waitFor({ state: 'detached' });
	const lists = await Promise.all(answers.map(messagesIn));
	expect(jumpMs).toBeLessThan(5000);
	expect(rows).toBeGreaterThan(8);
	expect(rows).toBeLessThanOrEqual(MOST_ROWS);
	expect(lists.flat().length).toBeLessThan(3000);
});

test('whoever reads further down is not disturbed by new messages', async () => {
	await sendMany();
	const page = await stage.open();
	await page.getByText('10,000 messages').waitFor();
	await page.evaluate("document.querySelector('.list').scrollTop = 92 * 5000");
	const row = rowWith(page, '66800004998');
	await row.waitFor();
	const before = await row.boundingBox();
	await send(stage.sandbox, { to: '66899999999', text: 'News' });
	await page.getByText('10,001 messages').waitFor();
	expect(await row.boundingBox()).toEqual(before);
	await page.getByRole('listbox').focus();
	await page.keyboard.press('Home');
	await rowWith(page, '66899999999').waitFor();
});
