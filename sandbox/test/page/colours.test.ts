import type { Page } from 'playwright-core';

import { eventually } from './eventually';
import { useStage } from './stage';

const stage = useStage();

const LIGHT = 'rgb(244, 246, 247)';
const DARK = 'rgb(14, 19, 23)';

const ground = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');

describe('the colours', () => {
	test.each([
		['light', LIGHT],
		['dark', DARK],
	] as const)('are %s where the system is', async (colorScheme, colour) => {
		const page = await stage.open({ colorScheme });
		await eventually(() => ground(page), colour);
	});

	test('can be chosen, which this browser remembers, and left to the system again', async () => {
		const page = await stage.open({ colorScheme: 'light' });
		const colors = page.getByLabel('Colors');
		await colors.selectOption('Dark');
		await eventually(() => ground(page), DARK);
		await page.reload();
		await eventually(() => ground(page), DARK);
		expect(await colors.inputValue()).toBe('dark');
		await colors.selectOption('System');
		await eventually(() => ground(page), LIGHT);
	});
});

test('the page may load nothing but what the sandbox serves', async () => {
	const { headers } = await fetch(stage.sandbox.url);
	expect(headers.get('content-security-policy')).toBe(
		"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	);
});
