import type { Page } from 'playwright-core';

import type { Owner } from '../../hosts/rest/restSession';

/** Milliseconds for a first page, whose scripts the browser has yet to fetch and compile. */
const FIRST_PAGE_LIMIT_MS = 60_000;

/** Logs in as a person does, and waits for the list of workflows. */
export async function logIn(page: Page, url: string, owner: Owner): Promise<void> {
	page.setDefaultTimeout(FIRST_PAGE_LIMIT_MS);
	await page.goto(`${url}/signin`);
	await page.locator('input[type=email]').fill(owner.email);
	await page.locator('input[type=password]').fill(owner.password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.waitForURL(/\/home\//);
}
