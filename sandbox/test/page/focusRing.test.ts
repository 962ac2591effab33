import type { Page } from 'playwright-core';
import { z } from 'zod';

import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const ACCENT = [12, 107, 95];
const BLUR = 40;
const MOST_STOPS = 70;

const stage = useStage();

const stopSchema = z.object({
	name: z.string(),
	isEnd: z.boolean(),
	/** Points on the middle of the ring's line, near the middle of each side. */
	points: z.array(z.object({ x: z.number(), y: z.number() })),
});

/** Where the ring of what has the focus must be seen; corners are left out, they may be round. */
const STOP = `(() => {
	let element = document.activeElement;
	const isEnd = element === document.body || element.dataset.seen === 'true';
	element.dataset.seen = 'true';
	const name = element.getAttribute('aria-label') ?? (element.closest('label') ?? element).textContent;
	if (getComputedStyle(element).opacity === '0') element = element.closest('label');
	const { outlineOffset, outlineWidth } = getComputedStyle(element);
	const away = parseFloat(outlineOffset) + parseFloat(outlineWidth) / 2;
	const rects = element.getClientRects();
	if (rects.length > 1) return { name, isEnd, points: [] };
	const { left, top, right, bottom } = element.getBoundingClientRect();
	const parts = [0.4, 0.5, 0.6];
	const across = parts.map((part) => left + (right - left) * part);
	const down = parts.map((part) => top + (bottom - top) * part);
	const points = [
		...across.flatMap((x) => [{ x, y: top - away }, { x, y: bottom + away }]),
		...down.flatMap((y) => [{ x: left - away, y }, { x: right + away, y }]),
	];
	// A table that is higher than the page is seen in part.
	const room = document.querySelector('.main').getBoundingClientRect();
	const isHigh = bottom - top > room.height;
	const isSeen = ({ y }) => !isHigh || (y > room.top && y < room.bottom);
	return { name: name.slice(0, 40), isEnd, points: points.filter(isSeen) };
})()`;

/** The colors of a picture at points, as a page without rules on what it loads reads them. */
async function colorsAt(reader: Page, png: Buffer, points: object[]): Promise<string[]> {
	const colors = await reader.evaluate(`(async () => {
		const image = new Image();
		image.src = 'data:image/png;base64,${png.toString('base64')}';
		await image.decode();
		const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
		canvas.drawImage(image, 0, 0);
		return ${JSON.stringify(points)}.map(({ x, y }) => {
			const [red, green, blue] = canvas.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
			return 'rgb(' + [red, green, blue].join(', ') + ')';
		});
	})()`);
	return z.array(z.string()).parse(colors);
}

const channels = (color: string) => [...color.matchAll(/\d+/g)].map(Number);

/** Whether a color is that of the ring, which may fall between two pixels. */
const isRing = (color: string) =>
	channels(color).every((value, index) => Math.abs(value - (ACCENT[index] ?? 0)) <= BLUR);

/** Names what Tab reaches on a page, and of it what has a ring that is not seen on all sides. */
async function tabThrough(page: Page): Promise<{ stops: string[]; cut: string[] }> {
	const reader = await page.context().newPage();
	await page.bringToFront();
	const stops: string[] = [];
	const cut: string[] = [];
	for (let presses = 0; presses < MOST_STOPS; presses += 1) {
		await page.keyboard.press('Tab');
		const { name, isEnd, points } = stopSchema.parse(await page.evaluate(STOP));
		if (isEnd) return { stops, cut };
		stops.push(name);
		const colors = await colorsAt(reader, await page.screenshot(), points);
		if (!colors.every(isRing)) cut.push(name);
	}
	throw new Error('Tab finds no end');
}

test('the ring around the list is whole beside every row, and beside the chosen one', async () => {
	for (let count = 0; count < 12; count += 1) await send(stage.sandbox);
	const page = await stage.open({ colorScheme: 'light' });
	await messageRows(page).nth(8).waitFor();
	const reader = await page.context().newPage();
	await page.bringToFront();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await page.waitForTimeout(300);
	const box = await page.getByRole('listbox').boundingBox();
	if (!box) throw new Error('There is no list');
	const inside = Array.from({ length: Math.floor(box.height) - 4 }, (_, index) => index + 2);
	const points = inside.flatMap((down) => [
		{ x: box.x + 1, y: box.y + down },
		{ x: box.x + box.width - 1, y: box.y + down },
	]);
	const colors = await colorsAt(reader, await page.screenshot(), points);
	expect(colors.filter((color) => !isRing(color))).toEqual([]);
});

const WIDTHS = [
	[1280, 800],
	[320, 640],
] as const;

describe.each(WIDTHS)('in a window of %d by %d pixels', (width, height) => {
	test.each([
		['#/', 'Messages, newest first'],
		['#/messages/1', 'Copy message ID'],
		['#/log', 'Messages in the log'],
		['#/numbers', 'Table of test numbers'],
		['#/faults', 'Switch on'],
		['#/gateway', 'Reset'],
		['#/clock', 'Move forward'],
		['#/connect', 'Copy Base URL'],
	])('the ring around the focus is whole everywhere on %s', async (hash, reached) => {
		await send(stage.sandbox);
		const page = await stage.open({ viewport: { width, height }, colorScheme: 'light' }, hash);
		if (hash === '#/') await messageRows(page).waitFor();
		if (hash === '#/faults') await page.getByLabel('Answer late').check();
		if (hash === '#/messages/1') await page.getByText('Status history').waitFor();
		await page.waitForTimeout(300);
		const { stops, cut } = await tabThrough(page);
		expect(cut).toEqual([]);
		expect(stops).toContain(reached);
	});
});
