import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { repository } from '../../hosts/host-folder';

/**
 * `SCREENSHOTS=docs npm run test:ui` renews the pictures of the documentation; without it they go to
 * .tmp, so that a run of the tests leaves the repository as it was.
 */
const FOLDER = path.join(
	repository,
	...(process.env.SCREENSHOTS === 'docs' ? ['docs', 'images'] : ['.tmp', 'screenshots']),
);
const MOST_BYTES = 200_000;
/** Milliseconds in which what moves comes to rest. */
const REST_MS = 400;

/**
 * Keeps what the editor shows as `editor-<name>.png`, without a message in the corner and without a
 * help text under the pointer.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
	mkdirSync(FOLDER, { recursive: true });
	for (const close of await page.locator('.el-notification__closeBtn').all()) await close.click();
	await page.mouse.move(0, 0);
	await page.waitForTimeout(REST_MS);
	const file = path.join(FOLDER, `editor-${name}.png`);
	await page.screenshot({ path: file });
	expect(statSync(file).size).toBeLessThan(MOST_BYTES);
}
