import { useConnection } from '../api/live';
import type { Account } from '../api/types';
import { Icon, type IconName } from './icon';
import { hashOf, type View, VIEWS } from './route';
import { type Theme, themeNamed, THEMES } from './theme';

const NUMBER = new Intl.NumberFormat('en');

const ENTRIES: Record<View, { icon: IconName; label: string }> = {
	inbox: { icon: 'inbox', label: 'Inbox' },
	requests: { icon: 'arrows', label: 'Requests' },
	numbers: { icon: 'hash', label: 'Numbers' },
	faults: { icon: 'bolt', label: 'Faults' },
	gateway: { icon: 'sliders', label: 'Gateway' },
	clock: { icon: 'clock', label: 'Clock' },
	connect: { icon: 'plug', label: 'Connect' },
};

interface Props {
	view: View;
	account: Account | undefined;
	/** Faults that are on. */
	faults: number;
	isClockMoved: boolean;
	theme: Theme;
	onTheme: (theme: Theme) => void;
}

/** The name of the page, its parts, the credit that is left, and the colors. */
export function Navigation({ view, account, faults, isClockMoved, theme, onTheme }: Props) {
	const isConnected = useConnection() === true;
	const marks: Partial<Record<View, { sign: string; label: string }>> = {
		...(faults > 0 && { faults: { sign: String(faults), label: `${faults} on` } }),
		...(isClockMoved && { clock: { sign: '●', label: 'moved' } }),
	};
	return (
		<header class="top">
			<a class="brand" href={hashOf({ view: 'inbox' })} aria-label="Bulk SMS sandbox">
				<img src="/assets/icon.svg" alt="" width="32" height="32" />
				<span>
					Bulk SMS <small>sandbox</small>
				</span>
			</a>
			<nav aria-label="Parts of the page">
				{VIEWS.map((name) => {
					const { icon, label } = ENTRIES[name];
					const mark = marks[name];
					return (
						<a
							key={name}
							href={hashOf({ view: name })}
							aria-current={name === view ? 'page' : undefined}
						>
							<Icon name={icon} />
							{label}
							{mark && (
								<span class="nav-mark" role="img" aria-label={mark.label}>
									{mark.sign}
								</span>
							)}
						</a>
					);
				})}
			</nav>
			<div class="top-facts small">
				{account && <span>Credit {NUMBER.format(account.credit)}</span>}
				<span class={isConnected ? 'connection' : 'connection connection-lost'}>
					{isConnected ? 'Live' : 'Connecting …'}
				</span>
				<select
					aria-label="Colors"
					value={theme}
					onChange={(event) => onTheme(themeNamed(event.currentTarget.value))}
				>
					{Object.entries(THEMES).map(([name, label]) => (
						<option key={name} value={name}>
							{label}
						</option>
					))}
				</select>
			</div>
		</header>
	);
}
