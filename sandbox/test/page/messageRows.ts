import type { Locator, Page } from 'playwright-core';

/**
 * The messages in the inbox's list. A choice on the page of faults has options too, and is still
 * there for a moment after the link to the inbox was clicked.
 */
export const messageRows = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
