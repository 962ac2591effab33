import { Caller } from '../http/caller';
import type { StoredReport } from '../inbox/message';
import type { Parts } from '../parts';
import { Turns } from '../time/turns';
import { reportBody, reportXml } from './reportBody';

type Needs = Pick<Parts, 'settings' | 'habits' | 'agenda' | 'store' | 'now' | 'callbacks'>;

const AT_ONCE = 50;
const TIME_LIMIT_MS = 10_000;

/** What came of a try. */
interface Result {
	/** The receiver's HTTP status, or in words why there is none. */
	readonly attempt: { readonly status: number } | { readonly error: string };
	readonly isTaken: boolean;
	/** Whether another try may end otherwise. */
	readonly mayRepeat: boolean;
}

/**
 * Posts delivery reports, a limited number at once, and tries again, after the configured pauses,
 * those that are not answered with 2xx. Every try is recorded in the report.
 */
export class Dispatcher {
	readonly #caller: Caller;
	readonly #turns = new Turns(AT_ONCE);
	readonly #needs: Needs;

	constructor(needs: Needs) {
		this.#needs = needs;
		this.#caller = new Caller(needs.callbacks, TIME_LIMIT_MS, { keepAlive: true });
	}

	/** Posts a report as soon as there is room. */
	dispatch(report: StoredReport): void {
		void this.#tryOnce(report);
	}

	/** Drops the reports that wait and breaks off those under way; none of them is tried again. */
	clear(): void {
		this.#turns.clear();
		this.#caller.abort();
	}

	async #tryOnce(report: StoredReport): Promise<void> {
		const { store, agenda, now, settings } = this.#needs;
		if (!(await this.#turns.take())) return;
		const at = now();
		const result = await this.#post(report);
		this.#turns.end();
		if (!result) return;
		const { attempt, isTaken, mayRepeat } = result;
		store.addAttempt(report, { at, ...attempt }, isTaken);
		const pause = settings.reportRetryDelaysMs[report.attempts.length - 1];
		if (!mayRepeat || pause === undefined) return;
		agenda.after(now(), pause, () => this.dispatch(report));
	}

	/** Returns undefined if the try was broken off. */
	async #post({ message, change, target }: StoredReport): Promise<Result | undefined> {
		const body = reportBody(message, change, this.#needs.habits);
		const isXml = target.contentType === 'application/xml';
		const payload = isXml ? reportXml(body) : JSON.stringify(body);
		const result = await this.#caller.call({ method: 'POST', ...target, payload });
		switch (result.kind) {
			case 'answer':
			case 'tooLong': {
				const { status } = result;
				const isTaken = status >= 200 && status < 300;
				return { attempt: { status }, isTaken, mayRepeat: !isTaken };
			}
			case 'timedOut':
				return failed(`no answer within ${result.limitMs} milliseconds`);
			case 'noConnection':
				return failed(result.reason);
			case 'notAllowed':
				return { ...failed(result.reason), mayRepeat: false };
			case 'brokenOff':
				return undefined;
		}
	}
}

const failed = (error: string): Result => ({
	attempt: { error },
	isTaken: false,
	mayRepeat: true,
});
