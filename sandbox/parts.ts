import type { Faults } from './faults/faults';
import type { Callbacks } from './http/callbacks';
import type { IncomingList } from './inbox/incomingList';
import type { StoredReport } from './inbox/message';
import type { Store } from './inbox/store';
import type { RequestLog } from './log/requestLog';
import type { SandboxSettings } from './options';
import type { Habits } from './rules/habits';
import type { TimerQueue } from './time/timerQueue';

/** What the sandbox is made of: each piece takes those parts that it needs. */
export interface Parts {
	readonly settings: SandboxSettings;
	/** What it does as some gateway does it; they may change at any time. */
	readonly habits: Readonly<Habits>;
	readonly store: Store;
	readonly incoming: IncomingList;
	readonly agenda: TimerQueue;
	readonly faults: Faults;
	readonly log: RequestLog;
	/** What it may call. */
	readonly callbacks: Callbacks;
	/** The current time, milliseconds since 1970. */
	readonly now: () => number;
	/** Posts a report as soon as there is room. */
	readonly dispatch: (report: StoredReport) => void;
	/** Has a test number write by itself. */
	readonly writeByItself: (from: string, to: string, text: string) => void;
}
