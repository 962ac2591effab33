import type { Page } from 'playwright-core';

import { startSandbox } from '../../sandbox';
import { eventually } from './eventually';
import { useStage } from './stage';

const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');

describe('a sandbox as it comes', () => {
	const stage = useStage();

	test('has a button that copies each of the six values of the credential', async () => {
		const page = await stage.open({}, '#/connect');
		const values = [
			['Base URL', stage.sandbox.url],
			['Username', 'demo'],
			['Password', 'demo'],
			['Default Country Code', '66'],
			['Time Zone', 'UTC'],
			['Date Order', 'Day First'],
		] as const;
		await eventually(
			() => page.locator('.facts dt').allInnerTexts(),
			values.map(([name]) => name),
		);
		for (const [name, value] of values) {
			await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
			await page.getByText(`Copied: ${name}`, { exact: true }).waitFor();
			expect([name, await clipboard(page)]).toEqual([name, value]);
		}
	});
});

describe('a sandbox that stops', () => {
	const stage = useStage();

	test('is missed by the page, which finds back by itself', async () => {
		stage.forgive(/ERR_|Failed to load/);
		const page = await stage.open();
		await page.getByText('Live', { exact: true }).waitFor();
		await stage.sandbox.close();
		await page.getByText('Connecting …').waitFor();
		await page.getByText('The sandbox does not answer. Trying again …').waitFor();
		const again = await startSandbox({ port: stage.sandbox.port });
		await page.getByText('Live', { exact: true }).waitFor();
		await again.close();
	});
});

describe('a sandbox that was started with a password', () => {
	const stage = useStage({ password: 'own secret', dateOrder: 'monthFirst' });

	test('copies no other password, and does not tell its own', async () => {
		const page = await stage.open({}, '#/connect');
		await page.getByText('the one that the sandbox was started with').waitFor();
		expect(await page.getByRole('button', { name: 'Copy Password' }).count()).toBe(0);
		expect(await page.content()).not.toContain('own secret');
		expect(await (await fetch(`${stage.sandbox.url}/api/account`)).text()).not.toContain('secret');
		await page.getByRole('button', { name: 'Copy Date Order' }).click();
		await page.getByText('Copied: Date Order').waitFor();
		expect(await clipboard(page)).toBe('Month First');
	});
});
