import type { Locator, Page } from 'playwright-core';

/** Moves of the mouse on its way: n8n starts to drag and finds the field by them. */
const STEPS = 12;

/** Drags one part of the page onto the middle of another, with the mouse. */
export async function dragOnto(page: Page, dragged: Locator, target: Locator): Promise<void> {
	await dragged.hover();
	await page.mouse.down();
	const box = await target.boundingBox();
	if (!box) throw new Error('What is to be dragged onto is not on the page');
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: STEPS });
	// What is dragged turns green over a field that takes it.
	const green = page.locator('[class*="_droppablePill_"]').filter({ visible: true });
	await green.waitFor();
	await page.mouse.up();
}
