import type { ReportTarget, StoredMessage } from '../inbox/message';
import type { Parts } from '../parts';

type Needs = Omit<Parts, 'habits' | 'incoming' | 'log'>;

/**
 * Sees to it that messages reach their statuses in time, and makes a report for each that asked for
 * one (docs/interface.md, Delivery report): one entry in the agenda for all messages of a request
 * that are sent at the same time.
 */
export class StatusScheduler {
	readonly #needs: Needs;

	constructor(needs: Needs) {
		this.#needs = needs;
	}

	/** Puts what is to come of the messages of a request on the agenda. */
	follow(messages: readonly StoredMessage[]): void {
		const bySendAt = new Map<number, StoredMessage[]>();
		for (const message of messages) {
			const together = bySendAt.get(message.sendAt);
			if (together) together.push(message);
			else bySendAt.set(message.sendAt, [message]);
		}
		for (const [sendAt, together] of bySendAt) this.#followTogether(together, sendAt);
	}

	#followTogether(messages: readonly StoredMessage[], sendAt: number): void {
		const { agenda, store } = this.#needs;
		if (messages[0]?.isWaiting !== true) {
			this.#reachLater(messages, sendAt, false);
			return;
		}
		agenda.at(sendAt, () => {
			for (const message of messages) message.isWaiting = false;
			store.changed();
			this.#reachLater(messages, sendAt, false);
		});
	}

	#reachLater(messages: readonly StoredMessage[], sendAt: number, isLate: boolean): void {
		const { agenda, settings } = this.#needs;
		const delay = settings.reportDelayMs + (isLate ? settings.lateReportDelayMs : 0);
		agenda.after(sendAt, delay, () => {
			for (const message of messages) this.#reach(message, isLate);
			if (isLate) return;
			const late = messages.filter(({ outcome }) => outcome.steps.some((step) => step.isLate));
			if (late.length > 0) this.#reachLater(late, sendAt, true);
		});
	}

	#reach(message: StoredMessage, isLate: boolean): void {
		const { store, now, dispatch, writeByItself } = this.#needs;
		const { to, outcome, fields } = message;
		for (const step of outcome.steps.filter((each) => each.isLate === isLate)) {
			const change = { at: now(), status: step.status };
			store.addChange(message, change);
			for (let made = 0; made < step.reports; made += 1) {
				const target = this.#targetOf(message);
				if (target) dispatch(store.addReport({ message, target, change }));
			}
		}
		if (outcome.writes !== undefined && !isLate) writeByItself(to, fields.from, outcome.writes);
	}

	#targetOf({ fields }: StoredMessage): ReportTarget | undefined {
		if (fields.notifyUrl === undefined || this.#needs.faults.trigger('report')) return undefined;
		return { url: fields.notifyUrl, contentType: fields.notifyContentType ?? 'application/json' };
	}
}
