import type { Page } from 'playwright-core';
import { z } from 'zod';

import { contrast } from './contrast';

/** WCAG 2.2, 1.4.3 for text and 1.4.11 for fields, buttons and the focus. */
const LEAST_OF_TEXT = 4.5;
const LEAST_OF_EDGES = 3;

const SOLID = `const solid = (element) => {
	const color = getComputedStyle(element).backgroundColor;
	return color === 'rgba(0, 0, 0, 0)' ? solid(element.parentElement) : color;
};`;

/** Every piece of text of the page, its color and the color behind it. */
const TEXTS = `(() => { ${SOLID}
	return [...document.querySelectorAll('h1, p, label, textarea, button')].map((element) => [
		element.className + element.tagName, getComputedStyle(element).color, solid(element),
	]);
})()`;

/** Every edge that one must see: of fields and buttons outward, and of the ring around what has the focus. */
const EDGES = `(() => { ${SOLID}
	return [...document.querySelectorAll('textarea, button')].flatMap((element) => {
		element.focus({ focusVisible: true });
		const style = getComputedStyle(element);
		const around = solid(element.parentElement);
		const name = element.className + element.tagName;
		return [
			[name, style.borderTopColor, around],
			[name + ' ' + style.outlineStyle + ' ' + style.outlineWidth, style.outlineColor, around],
		];
	});
})()`;

const colorsSchema = z.array(z.tuple([z.string(), z.string(), z.string()]));

async function contrasts(
	page: Page,
	script: string,
): Promise<Array<[what: string, ratio: number]>> {
	const colors = colorsSchema.parse(await page.evaluate(script));
	return colors.map(([what, color, behind]) => [what, contrast(color, behind)]);
}

/** The texts of a page, each with its color and the color behind it. */
export const colorsOfTexts = async (page: Page) => colorsSchema.parse(await page.evaluate(TEXTS));

/**
 * Sees to it that all of a page can be told from what is behind it.
 *
 * @param texts the parts with text, each as its class and its element
 * @param edges the fields and buttons, named alike
 */
export async function expectReadable(page: Page, texts: string[], edges: string[]): Promise<void> {
	const ofTexts = await contrasts(page, TEXTS);
	const ofEdges = await contrasts(page, EDGES);
	expect(ofTexts.map(([what]) => what)).toEqual(texts);
	expect(ofTexts.filter(([, ratio]) => ratio < LEAST_OF_TEXT)).toEqual([]);
	expect(ofEdges.map(([what]) => what)).toEqual(
		edges.flatMap((what) => [what, `${what} solid 3px`]),
	);
	expect(ofEdges.filter(([, ratio]) => ratio < LEAST_OF_EDGES)).toEqual([]);
}
