import type { Account } from '../api/types';
import { useConnection } from '../api/connection';
import { AccountFacts } from './accountFacts';
import { Icon, type IconName } from './icon';
import { hashOf, type View, VIEWS } from './route';
import { type ThemeChoice, ThemeSwitch } from './themeSwitch';

const ENTRIES: Record<View, { icon: IconName; label: string }> = {
	inbox: { icon: 'inbox', label: 'Inbox' },
	log: { icon: 'log', label: 'Log' },
	numbers: { icon: 'hash', label: 'Numbers' },
	faults: { icon: 'bolt', label: 'Faults' },
	gateway: { icon: 'sliders', label: 'Gateway' },
	clock: { icon: 'clock', label: 'Clock' },
	connect: { icon: 'plug', label: 'Connect' },
};

interface Props extends ThemeChoice {
	view: View;
	account: Account | undefined;
	/** Faults that are on. */
	faults: number;
	isClockMoved: boolean;
}

/** The name of the page, its parts, and the facts of the account. */
export function Navigation({ view, account, faults, isClockMoved, theme, onTheme }: Props) {
	const marks: Partial<Record<View, { sign: string; label: string }>> = {
		...(faults > 0 && { faults: { sign: String(faults), label: `${faults} on` } }),
		...(isClockMoved && { clock: { sign: '●', label: 'moved' } }),
	};
	return (
		<header class="side">
			<a class="brand" href={hashOf({ view: 'inbox' })}>
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
							title={label}
						>
							<Icon name={icon} />
							<span class="nav-label">{label}</span>
							{mark && (
								<span class={`nav-mark nav-mark-${name}`} aria-label={mark.label}>
									{mark.sign}
								</span>
							)}
						</a>
					);
				})}
			</nav>
			<div class="side-foot">
				{account && <AccountFacts account={account} />}
				<div class="side-switches">
					<Connection />
					<ThemeSwitch theme={theme} onTheme={onTheme} />
				</div>
			</div>
		</header>
	);
}

function Connection() {
	const isConnected = useConnection();
	return (
		<span class={isConnected === true ? 'connection' : 'connection connection-lost'}>
			{isConnected === true ? 'Live' : 'Connecting …'}
		</span>
	);
}
