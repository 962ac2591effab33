import type { Locator, Page } from 'playwright-core';

/** The messages in the inbox's list. */
export const messageRows = (page: Page): Locator =>
	page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link');
