import type { Page } from 'playwright-core';

const MOST_PRESSES = 40;

/** The name, or else the text of the label or of itself, of what has the focus. */
export const focused = (page: Page) =>
	page.evaluate(`(() => {
		const element = document.activeElement;
		return element.getAttribute('aria-label') ?? (element.closest('label') ?? element).textContent;
	})()`);

/** Presses Tab until the focus is on what has this name, or a name that begins with it. */
export async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
		if (String(await focused(page)).startsWith(name)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`No way to "${name}" with the Tab key`);
}
