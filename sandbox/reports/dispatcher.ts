import { Caller } from '../http/caller';
import type { StoredReport } from '../inbox/message';
import type { Parts } from '../parts';
import { Turns } from '../time/turns';
import { reportBody, reportXml } from './reportBody';

type Needs = Pick<Parts, 'settings' | 'habits' | 'agenda' | 'store' | 'now'>;

const AT_ONCE = 50;
const TIME_LIMIT_MS = 10_000;

/** The receiver's HTTP status, or in words why there is none; undefined: the try was broken off. */
type Result = { readonly status: number } | { readonly error: string } | undefined;

/**
 * Posts delivery reports, a limited number at once, and tries again, after the configured pauses,
 * those that are not answered with 2xx. Every try is recorded in the report.
 */
export class Dispatcher {
	readonly #caller = new Caller(TIME_LIMIT_MS, { keepAlive: true });
	readonly #turns = new Turns(AT_ONCE);
	readonly #needs: Needs;

	constructor(needs: Needs) {
		this.#needs = needs;
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
		const isTaken = 'status' in result && result.status >= 200 && result.status < 300;
		store.addAttempt(report, { at, ...result }, isTaken);
		const pause = settings.reportRetryDelaysMs[report.attempts.length - 1];
		if (isTaken || pause === undefined) return;
		agenda.after(now(), pause, () => this.dispatch(report));
	}

	async #post({ message, change, target }: StoredReport): Promise<Result> {
		const body = reportBody(message, change, this.#needs.habits);
		const isXml = target.contentType === 'application/xml';
		const payload = isXml ? reportXml(body) : JSON.stringify(body);
		const result = await this.#caller.call({ method: 'POST', ...target, payload });
		switch (result.kind) {
			case 'answer':
			case 'tooLong':
				return { status: result.status };
			case 'timedOut':
				return { error: `no answer within ${result.limitMs} milliseconds` };
			case 'noConnection':
				return { error: result.reason };
			case 'brokenOff':
				return undefined;
		}
	}
}
