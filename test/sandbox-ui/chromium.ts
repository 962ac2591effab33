import { type Browser, chromium } from 'playwright-core';

/** Where the browser is. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Starts the browser, without a window and without calls of its own. */
export function startChromium(): Promise<Browser> {
	return chromium.launch({
		executablePath: CHROMIUM,
		args: [
			'--headless',
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
