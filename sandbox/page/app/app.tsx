import { useState } from 'preact/hooks';
import { useConnection } from './api/live';
import type { Account, Clock, Faults, Habits } from './api/types';
import { useResource } from './api/resource';
import { ClockView } from './clock/clockView';
import { ConnectGuide } from './connect/connectGuide';
import { IncomingSection } from './connect/incomingSection';
import { FaultBanner } from './faults/faultBanner';
import { FaultsView } from './faults/faultsView';
import { Announcements } from './frame/announcement';
import { Navigation } from './frame/navigation';
import { chooseTheme, rememberedTheme, type Theme } from './frame/theme';
import { useRoute } from './frame/route';
import { HabitsView } from './habits/habitsView';
import { InboxView } from './inbox/inboxView';
import { OutcomesView } from './outcomes/outcomesView';
import { RequestsView } from './requests/requestsView';

/** The whole page. */
export function App() {
	const { view, messageId } = useRoute();
	const isConnected = useConnection();
	const [search, setSearch] = useState('');
	const [theme, setTheme] = useState(rememberedTheme);
	const { value: account } = useResource<Account>('/api/account');
	const { value: faults } = useResource<Faults>('/api/faults');
	const { value: habits } = useResource<Habits>('/api/habits');
	const { value: clock } = useResource<Clock>('/api/clock');
	const onTheme = (chosen: Theme) => {
		chooseTheme(chosen);
		setTheme(chosen);
	};
	return (
		<>
			<Navigation
				view={view}
				account={account}
				faults={faults?.faults.length ?? 0}
				isClockMoved={clock?.isMoved === true}
				theme={theme}
				onTheme={onTheme}
			/>
			<main class="main">
				{isConnected === false && (
					<p class="banner banner-lost" role="alert">
						The sandbox does not answer. Trying again …
					</p>
				)}
				{faults && <FaultBanner faults={faults} />}
				{view === 'inbox' && (
					<InboxView account={account} messageId={messageId} search={search} onSearch={setSearch} />
				)}
				{view === 'requests' && <RequestsView faults={faults} />}
				{view === 'numbers' && <OutcomesView />}
				{view === 'faults' && <FaultsView faults={faults} />}
				{view === 'gateway' && <HabitsView habits={habits} account={account} />}
				{view === 'clock' && <ClockView clock={clock} account={account} />}
				{view === 'connect' && (
					<div class="view">
						<ConnectGuide account={account} />
						<IncomingSection />
					</div>
				)}
			</main>
			<Announcements />
		</>
	);
}
