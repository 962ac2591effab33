import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** Where the browser is. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const LAUNCH = {
	executablePath: CHROMIUM,
	// A busy machine takes its time.
	timeout: 120_000,
	args: [
		'--headless',
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		// No test waits for the internet: the browser finds this machine only.
		'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
	],
};

/** Starts the browser, without a window and without calls of its own. */
export function startChromium(): Promise<Browser> {
	return chromium.launch(LAUNCH);
}

/**
 * Starts the browser on a profile, with its logins and its cache. No page of it may be routed:
 * Playwright turns the cache off then.
 *
 * @param profile the folder of the profile, which one browser at a time may use
 */
export function startChromiumOn(
	profile: string,
	options: { viewport: { width: number; height: number } },
): Promise<BrowserContext> {
	return chromium.launchPersistentContext(profile, { ...LAUNCH, ...options });
}
