import type { Faults } from '../faults/faults';
import type { StoredReport } from '../inbox/bulk';
import type { Store } from '../inbox/store';
import type { Habits } from '../rules/habits';
import type { TimerQueue } from '../time/timerQueue';
import { Poster, type PostResult } from './poster';
import { reportBody, reportXml } from './reportBody';

/** What the dispatcher goes by. */
export interface DispatchRules {
	/** Pauses before the second and every further try, in milliseconds. */
	readonly reportRetryDelaysMs: readonly number[];
}

/** What a dispatcher needs of its surroundings. */
export interface DispatcherNeeds {
	rules: DispatchRules;
	habits: Readonly<Habits>;
	agenda: TimerQueue;
	store: Store;
	faults: Faults;
	/** The current time, milliseconds since 1970. */
	now: () => number;
}

const AT_ONCE = 50;
const TIME_LIMIT_MS = 10_000;

/**
 * Posts delivery reports, a limited number at once, and tries again, after the configured pauses,
 * those that are not answered with 2xx. Every try is recorded in the report.
 */
export class Dispatcher {
	readonly #poster = new Poster(TIME_LIMIT_MS);
	readonly #needs: DispatcherNeeds;
	#waiting: StoredReport[] = [];
	#next = 0;
	#underWay = new Set<StoredReport>();

	constructor(needs: DispatcherNeeds) {
		this.#needs = needs;
	}

	/** Posts a report as soon as there is room. */
	dispatch(report: StoredReport): void {
		this.#waiting.push(report);
		this.#fillUp();
	}

	/** Goes on with a report of a former run when its next try is due, unless it was given up. */
	resume(report: StoredReport): void {
		if (report.answered) return;
		const last = report.attempts.at(-1);
		if (last) this.#tryAgainAfter(report, last.at);
		else this.dispatch(report);
	}

	/** Drops the reports that wait and breaks off those under way; none of them is tried again. */
	clear(): void {
		this.#waiting = [];
		this.#next = 0;
		this.#underWay = new Set();
		this.#poster.abort();
	}

	#fillUp(): void {
		while (this.#underWay.size < AT_ONCE) {
			const report = this.#waiting[this.#next];
			if (!report) break;
			this.#next += 1;
			this.#underWay.add(report);
			void this.#tryOnce(report);
		}
		if (this.#next === this.#waiting.length) {
			this.#waiting = [];
			this.#next = 0;
		}
	}

	async #tryOnce(report: StoredReport): Promise<void> {
		const at = this.#needs.now();
		const result = await this.#post(report);
		if (!this.#underWay.delete(report)) return;
		const isTaken = 'status' in result && result.status >= 200 && result.status < 300;
		this.#needs.store.addAttempt(report, { at, ...result }, isTaken);
		if (!isTaken) this.#tryAgainAfter(report, this.#needs.now());
		this.#fillUp();
	}

	async #post(report: StoredReport): Promise<PostResult> {
		const { faults, store, habits } = this.#needs;
		const triggered = faults.trigger('reportTry');
		if (triggered) return { status: triggered.effect };
		const { url, contentType } = report.target;
		const body = reportBody(store.messageOf(report), report.change, habits);
		const payload = contentType === 'application/xml' ? reportXml(body) : JSON.stringify(body);
		return await this.#poster.post({ url, contentType, payload });
	}

	#tryAgainAfter(report: StoredReport, at: number): void {
		const { rules, agenda } = this.#needs;
		const pause = rules.reportRetryDelaysMs[report.attempts.length - 1];
		if (pause !== undefined) agenda.after(at, pause, () => this.dispatch(report));
	}
}
