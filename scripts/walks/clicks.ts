import type { Page } from 'playwright-core';

const LISTEN = `document.addEventListener(
	'click',
	({ isTrusted, detail }) => isTrusted && detail === 1 && window.countClick(),
	{ capture: true },
)`;

/** Counts what a person clicks; a double click counts as one. */
export class Clicks {
	private count = 0;

	/** Counts in a page from now on, whatever it shows later. */
	async countIn(page: Page): Promise<void> {
		await page.exposeFunction('countClick', () => (this.count += 1));
		await page.addInitScript(LISTEN);
		await page.evaluate(LISTEN);
	}

	/** How many there were since the last time this was asked. */
	take(): number {
		const taken = this.count;
		this.count = 0;
		return taken;
	}
}
