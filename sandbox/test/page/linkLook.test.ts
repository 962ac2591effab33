import type { BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';

import { COMING_YEAR } from '../comingYear';
import { contrast } from './contrast';
import { messageRows } from './messageRows';
import { type Letter, send } from './sending';
import { useStage } from './stage';

const ADDRESS = `https://n8n.example/webhook-waiting/4711?signature=${'0a1b2c3d'.repeat(8)}&k=${'x~-._'.repeat(30)}`;
const LEAST_CONTRAST = 4.5;

const stage = useStage();

async function openSent(letter: Letter, options: BrowserContextOptions): Promise<Page> {
	await send(stage.sandbox, { text: `ยืนยัน: ${ADDRESS}ครับ`, ...letter });
	const page = await stage.open(options);
	await messageRows(page).click();
	await page.locator('.bubble').waitFor();
	return page;
}

const colorsSchema = z.tuple([z.string(), z.string()]);

/** The color of the link in the bubble, and the color that is seen behind it. */
const COLORS = `(() => {
	const link = document.querySelector('.bubble a');
	let behind = link;
	while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
	return [getComputedStyle(link).color, getComputedStyle(behind).backgroundColor];
})()`;

describe.each(['light', 'dark'] as const)('a link in %s colors', (colorScheme) => {
	test.each<[string, Letter]>([
		['a message', {}],
		['a message that waits for its time', { sendAt: `24/12/${COMING_YEAR} 08:00` }],
	])('is underlined and can be read in %s', async (_what, letter) => {
		const page = await openSent(letter, { colorScheme });
		// Colors change over a moment.
		await page.waitForTimeout(300);
		const colors = colorsSchema.parse(await page.evaluate(COLORS));
		expect(contrast(...colors)).toBeGreaterThan(LEAST_CONTRAST);
		expect(
			await page.evaluate(
				`getComputedStyle(document.querySelector('.bubble a')).textDecorationLine`,
			),
		).toBe('underline');
	});
});

test.each([1280, 375])('a long address stays in the phone, %d pixels wide', async (width) => {
	const viewport = { width, height: 760 };
	const page = await openSent({}, { viewport });
	const overhang = `(() => {
		const talk = document.querySelector('.phone-talk');
		const link = document.querySelector('.bubble a').getBoundingClientRect();
		return [talk.scrollWidth - talk.clientWidth, link.right > talk.getBoundingClientRect().right];
	})()`;
	expect(await page.evaluate(overhang)).toEqual([0, false]);
});
