import { type DateRules } from '../gateway/schedule';
import type { StoredReport } from '../inbox/store';
import type { Agenda } from './agenda';
import { Poster } from './poster';
import { reportBody, reportXml } from './reportBody';

/** What the dispatcher goes by. */
export interface DispatchRules extends DateRules {
	/** Pauses before the second and every further try, in milliseconds. */
	readonly reportRetryDelaysMs: readonly number[];
}

const AT_ONCE = 50;
const TIME_LIMIT_MS = 10_000;

/**
 * Posts delivery reports, a limited number at once, and tries again, after the configured pauses,
 * those that are not answered with 2xx. Every try is recorded in the report.
 */
export class Dispatcher {
	readonly #poster = new Poster(TIME_LIMIT_MS);
	readonly #rules: DispatchRules;
	readonly #agenda: Agenda;
	readonly #now: () => number;
	#waiting: StoredReport[] = [];
	#next = 0;
	#underWay = new Set<StoredReport>();

	/** @param now gives the current time, milliseconds since 1970 */
	constructor(rules: DispatchRules, agenda: Agenda, now: () => number) {
		this.#rules = rules;
		this.#agenda = agenda;
		this.#now = now;
	}

	/** Posts a report as soon as there is room. */
	dispatch(report: StoredReport): void {
		this.#waiting.push(report);
		this.#fillUp();
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
		const at = this.#now();
		const result = await this.#poster.post({
			url: report.url,
			contentType: report.contentType,
			payload: payloadOf(report, this.#rules),
		});
		if (!this.#underWay.delete(report)) return;
		report.attempts.push({ at, ...result });
		report.answered = 'status' in result && result.status >= 200 && result.status < 300;
		const pause = this.#rules.reportRetryDelaysMs[report.attempts.length - 1];
		if (!report.answered && pause !== undefined) {
			this.#agenda.at(this.#now() + pause, () => this.dispatch(report));
		}
		this.#fillUp();
	}
}

function payloadOf(report: StoredReport, rules: DateRules): string {
	const body = reportBody(report, rules);
	return report.contentType === 'application/xml' ? reportXml(body) : JSON.stringify(body);
}
