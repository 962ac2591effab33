import { skippedResult, type RunResults } from '../../../core/answer/sendResult';
import { counted } from '../../../core/format/words';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { reasonOf, type Problem } from '../../../core/problem';
import { recipientsOf, type PlannedRequest } from '../../../core/request/planning';
import { isoAt } from '../../../core/schedule/sendTime';
import { describeLimit } from '../../../core/selection/slotClaim';
import type { Clock } from '../../../transport/clock';
import { safeguards } from '../../parameters/safeguards';
import type { NodeStore } from '../../store/nodeStore';
import { SlotStore, type Taken } from '../../store/slotStore';
import type { LimitOverTime } from '../input/limitOverTime';
import { storeFailure, type Gate } from './markedSending';

const LABEL = safeguards.options.limitOverTime.displayName;

/**
 * Limit over Time: a message takes a slot of its limit before it is sent, and gives it back if it was
 * not sent. The first ones of the input get them, and the others are skipped.
 */
export class LimitGate implements Gate {
	private readonly slots: SlotStore;

	private taken: Taken | undefined;

	/** Who has a slot since the last block was marked. */
	private leaving: Recipient[] = [];

	readonly leftOut = new Set<Recipient>();

	readonly warnings: string[] = [];

	/** @param zone of the time at which the limit is free again, as a person reads it */
	constructor(
		private readonly store: NodeStore,
		clock: Clock,
		private readonly limit: LimitOverTime,
		private readonly zone: string,
		private readonly results: RunResults,
	) {
		this.slots = new SlotStore(store, clock);
	}

	async mark(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
	): Promise<Problem | undefined> {
		const asking = requests.flatMap(recipientsOf).filter(isNew);
		if (asking.length === 0) return undefined;
		this.store.expect(asking.length);
		try {
			this.taken = await this.slots.take(this.countByKey(asking), this.limit);
		} catch (error) {
			return storeFailure(LABEL, error);
		}
		this.admit(asking, this.taken);
		return undefined;
	}

	async record(mayHaveLeft: (recipient: Recipient) => boolean): Promise<void> {
		const unsent = this.leaving.filter((recipient) => !mayHaveLeft(recipient));
		this.leaving = [];
		if (unsent.length === 0 || this.taken === undefined) return;
		try {
			await this.slots.giveBack(this.taken, this.countByKey(unsent), this.limit);
		} catch (error) {
			const messages = counted(unsent.length, 'message that was', 'messages that were');
			const until = isoAt(this.taken.window.end, this.zone);
			this.warnings.push(
				`${LABEL}: ${messages} not sent may count until ${until}, because n8n's store could not forget them: ${reasonOf(error, 'it gave no reason')}.`,
			);
		}
	}

	private admit(asking: Recipient[], { granted, window }: Taken): void {
		const free = new Map(granted);
		const until = isoAt(window.end, this.zone);
		for (const recipient of asking) {
			const key = this.limit.keyOf(recipient);
			const left = free.get(key) ?? 0;
			free.set(key, left - 1);
			if (left > 0) {
				this.leaving.push(recipient);
				continue;
			}
			this.leftOut.add(recipient);
			const reason = `${LABEL}: ${describeLimit(this.limit)}${this.limit.whose(recipient)}, free again at ${until}`;
			this.results.keep({ ...skippedResult(recipient, reason), limitedUntil: until });
		}
	}

	private countByKey(recipients: Recipient[]): Map<string, number> {
		const counts = new Map<string, number>();
		for (const recipient of recipients) {
			const key = this.limit.keyOf(recipient);
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
		return counts;
	}
}
