import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

import { repository } from '../../hosts/install/hostFolder';
import { RENEWS_PICTURES } from './picture';

/** Milliseconds in which what moves comes to rest: the entries of a list slide in slowly. */
const REST_MS = 1500;
/** Where finishPictures.ts looks for the frames, in the order in which they are shown. */
const FILM_FOLDER = path.join(repository, '.tmp', 'film');
const FRAME_LIST = path.join(FILM_FOLDER, 'frames.json');
/** Pixels below each picture, for its caption. */
const CAPTION_PX = 56;

/** Where something is on the page, in pixels. */
interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

/**
 * The frames of the animation in the documentation: what a page shows, each with a caption below it.
 * `npm run pictures` joins them. A run of the tests alone makes none: they take longer than the test.
 */
export class Film {
	private readonly frames: Array<{ file: string; shownMs: number }> = [];
	/** The page on which picture and caption are put together. */
	private table: Page | undefined;

	constructor(private readonly page: Page) {
		if (!RENEWS_PICTURES) return;
		rmSync(FILM_FOLDER, { recursive: true, force: true });
		mkdirSync(FILM_FOLDER, { recursive: true });
	}

	/**
	 * Adds a frame.
	 *
	 * @param shownMs how long the animation shows it, in milliseconds
	 * @param pressed what is pressed next, which gets a ring around it
	 */
	async shoot(caption: string, shownMs: number, pressed?: Locator): Promise<void> {
		if (!RENEWS_PICTURES) return;
		const inTheWay = '.el-notification__closeBtn, [data-test-id="suggested-actions-close"]';
		for (const close of await this.page.locator(inTheWay).all()) await close.click();
		await this.page.mouse.move(0, 0);
		await this.page.waitForTimeout(REST_MS);
		const ring = (await pressed?.boundingBox()) ?? undefined;
		const picture = await this.page.screenshot();
		const table = (this.table ??= await this.page.context().newPage());
		const usual = this.page.viewportSize();
		if (usual) {
			await table.setViewportSize({ ...usual, height: usual.height + CAPTION_PX });
		}
		await table.setContent(frameHtml(picture, caption, ring));
		await table.evaluate(`document.querySelector('img').decode()`);
		const file = `${String(this.frames.length + 1).padStart(2, '0')}.png`;
		await table.screenshot({ path: path.join(FILM_FOLDER, file) });
		this.frames.push({ file, shownMs });
		writeFileSync(FRAME_LIST, JSON.stringify(this.frames, undefined, '\t'));
	}
}

function frameHtml(picture: Buffer, caption: string, ring?: Box): string {
	const around = ring
		? `<div style="position: absolute; box-sizing: border-box; border: 4px solid #e5484d;
			border-radius: 10px; left: ${ring.x - 6}px; top: ${ring.y - 6}px;
			width: ${ring.width + 12}px; height: ${ring.height + 12}px"></div>`
		: '';
	return `<body style="margin: 0">
		<img style="display: block" src="data:image/png;base64,${picture.toString('base64')}">
		${around}
		<div style="background: #0b6b5b; color: #fff; text-align: center;
			font: 600 22px/${CAPTION_PX}px sans-serif">${caption}</div>
	</body>`;
}
