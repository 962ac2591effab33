/** `system` follows the browser (prefers-color-scheme). */
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

const KEY = 'bulk-sms-sandbox.theme';

/** Tells a theme from other text, which counts as `system`. */
export const themeNamed = (name: string | null): Theme =>
	name === 'light' || name === 'dark' ? name : 'system';

/** Gives the theme chosen earlier in this browser; `system` if none was. */
export const rememberedTheme = (): Theme => themeNamed(localStorage.getItem(KEY));

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
