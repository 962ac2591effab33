import { useId } from 'preact/hooks';
import { Icon } from './icon';
import type { Theme } from './theme';

const THEMES = [
	{ theme: 'light', icon: 'sun', label: 'Light' },
	{ theme: 'dark', icon: 'moon', label: 'Dark' },
	{ theme: 'system', icon: 'system', label: 'Same as the system' },
] as const satisfies ReadonlyArray<{ theme: Theme; icon: string; label: string }>;

/** The theme that is chosen, and what chooses another. */
export interface ThemeChoice {
	theme: Theme;
	onTheme: (theme: Theme) => void;
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch({ theme: chosen, onTheme }: ThemeChoice) {
	const group = useId();
	return (
		<div class="theme-switch" role="radiogroup" aria-label="Colors">
			{THEMES.map(({ theme, icon, label }) => (
				<label key={theme} title={label}>
					<input
						type="radio"
						name={group}
						aria-label={label}
						checked={theme === chosen}
						onChange={() => onTheme(theme)}
					/>
					<Icon name={icon} />
				</label>
			))}
		</div>
	);
}
