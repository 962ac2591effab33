import { escaped } from './page';

/** Beside what was recorded; in the color of every answer, so that it does not look like a yes. */
export const CHECK_MARK =
	'<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m7 12.5 3.5 3.5 6.5-7"/></svg>';

/** Writes a paragraph, as HTML; its text reads in the direction of its own script. */
export const line = (text: string, look?: string): string =>
	`<p${withClass(look)} dir="auto">${escaped(text)}</p>\n`;

/** Writes the attribute for a look that the style of the page knows. */
export const withClass = (name?: string): string => (name === undefined ? '' : ` class="${name}"`);
