/** `system` follows the browser (prefers-color-scheme). */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'bulk-sms-sandbox.theme';

/** Gives the theme chosen earlier in this browser; `system` if none was. */
export function rememberedTheme(): Theme {
	const stored = localStorage.getItem(KEY);
	return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the page in a theme, as long as it is open. */
export function applyTheme(theme: Theme): void {
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}

/** Shows the page in a theme, now and whenever it is opened again. */
export function chooseTheme(theme: Theme): void {
	if (theme === 'system') localStorage.removeItem(KEY);
	else localStorage.setItem(KEY, theme);
	applyTheme(theme);
}
