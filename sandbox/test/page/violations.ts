import { source as AXE } from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const violationsSchema = z.array(
	z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** What axe-core finds on a page (WCAG 2.2, levels A and AA, and good practice), and where. */
export async function violations(page: Page): Promise<unknown[]> {
	// Colors change over a moment.
	await page.waitForTimeout(300);
	await page.evaluate(`${AXE}; undefined`);
	const found = violationsSchema.parse(
		await page.evaluate(
			`axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
		),
	);
	return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
}
