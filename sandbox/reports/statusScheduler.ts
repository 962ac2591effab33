import type { Faults } from '../faults/faults';
import { type Bulk, sendTimesOf, type StageName, type StoredReport } from '../inbox/bulk';
import type { Store } from '../inbox/store';
import type { TimerQueue } from '../time/timerQueue';
import { advanceMessages } from './conclusion';

/** The settings that a status scheduler goes by, in milliseconds. */
export interface ReportDelays {
	/** From acceptance, or from the scheduled time, to the report. */
	readonly reportDelayMs: number;
	/** How much later than the others late reports come. */
	readonly lateReportDelayMs: number;
}

/** What a status scheduler needs of its surroundings. */
export interface StatusSchedulerNeeds {
	settings: ReportDelays;
	store: Store;
	agenda: TimerQueue;
	faults: Faults;
	/** The current time, milliseconds since 1970. */
	now: () => number;
	/** Takes over a report that is to be posted. */
	dispatch: (report: StoredReport) => void;
	/** Has a test number write by itself. */
	writeByItself: (from: string, text: string) => void;
}

/** Sees to it that messages reach their statuses in time: one entry in the agenda per bulk. */
export class StatusScheduler {
	readonly #needs: StatusSchedulerNeeds;

	constructor(needs: StatusSchedulerNeeds) {
		this.#needs = needs;
	}

	/** Puts what is still to come of a bulk on the agenda. */
	follow(bulk: Bulk): void {
		for (const sendAt of sendTimesOf(bulk)) this.#followPart(bulk, sendAt);
	}

	#followPart(bulk: Bulk, sendAt: number): void {
		const { agenda, settings, store, faults, now, dispatch } = this.#needs;
		const name = nextStage(bulk, sendAt);
		if (name === undefined) return;
		const reach = () => {
			advanceMessages({ bulk, sendAt, name, at: now() }, store, faults).forEach(dispatch);
			if (name === 'inTime') this.#haveWritten(bulk, sendAt);
			this.#followPart(bulk, sendAt);
		};
		if (name === 'left') {
			agenda.at(sendAt, reach);
			return;
		}
		const isLate = name === 'late';
		const delay = settings.reportDelayMs + (isLate ? settings.lateReportDelayMs : 0);
		agenda.after(sendAt, delay, reach);
	}

	#haveWritten(bulk: Bulk, sendAt: number): void {
		const { store, writeByItself } = this.#needs;
		for (const { to, outcome, sendAt: ownSendAt } of store.messagesOf(bulk)) {
			if (outcome.writes !== undefined && ownSendAt === sendAt) writeByItself(to, outcome.writes);
		}
	}
}

function nextStage({ reached, request }: Bulk, sendAt: number): StageName | undefined {
	const last = reached.findLast((stage) => stage.sendAt === sendAt);
	if (!last) return sendAt > request.receivedAt ? 'left' : 'inTime';
	if (last.isLast) return undefined;
	return last.name === 'left' ? 'inTime' : 'late';
}
