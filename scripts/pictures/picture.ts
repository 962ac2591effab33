import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

import { repository } from '../../hosts/install/hostFolder';

/**
 * `SCREENSHOTS=docs npm run test:ui` renews the pictures of the documentation; without it they go to
 * .tmp, so that a run of the tests leaves the repository as it was.
 */
export const RENEWS_PICTURES = process.env.SCREENSHOTS === 'docs';
const FOLDER = path.join(
	repository,
	...(RENEWS_PICTURES ? ['docs', 'images'] : ['.tmp', 'screenshots']),
);
/** Milliseconds in which what moves comes to rest. */
const REST_MS = 400;

/** What a picture shows, where it is not the whole window at its usual size. */
interface Frame {
	/** Height of the window in pixels, where something would be cut off below. */
	height?: number;
	/** The part of the page to which the picture is cut. */
	part?: Locator;
}

/** Keeps what a page or a part of it shows as `<name>.png`, once it has come to rest. */
export async function keepPicture(page: Page, name: string, part?: Locator): Promise<void> {
	mkdirSync(FOLDER, { recursive: true });
	await page.waitForTimeout(REST_MS);
	await (part ?? page).screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

/**
 * Keeps what the editor shows as `editor-<name>.png`, without a message in the corner and without a
 * help text under the pointer.
 */
export async function takePicture(page: Page, name: string, frame: Frame = {}): Promise<void> {
	// All in one go: each of them also goes away by itself.
	await page.evaluate(
		"document.querySelectorAll('.el-notification__closeBtn').forEach((close) => close.click())",
	);
	await page.mouse.move(0, 0);
	const usual = page.viewportSize();
	if (usual && frame.height !== undefined) {
		await page.setViewportSize({ ...usual, height: frame.height });
	}
	await keepPicture(page, `editor-${name}`, frame.part);
	if (usual && frame.height !== undefined) await page.setViewportSize(usual);
}
