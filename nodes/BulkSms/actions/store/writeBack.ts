import type { Recipient } from '../../core/message/outgoingMessage';
import { reasonOf } from '../../core/problem';
import type { Limits } from './limits';
import type { Repeats } from './repeats';
import { stillCounted } from './reservationWords';
import type { Store } from './store';
import type { LimitOverTime } from './timeLimit';

/** Writes to n8n's store what became of the places of a run. Unsent messages lose them. */
export class WriteBack {
	/** Why the store could not be used the last time. Empty if it could. */
	fault = '';

	constructor(
		private readonly store: Store,
		private readonly repeats: Repeats | undefined,
		private readonly limits: Limits<Recipient, LimitOverTime> | undefined,
		/** Sentences for the user. */
		private readonly warnings: string[],
	) {}

	get isDue(): boolean {
		return this.repeats?.hasToWrite === true || this.limits?.hasToWrite === true;
	}

	/** Ignores a cancel, because unsent messages must not keep their places. Never throws. */
	async write(): Promise<void> {
		if (!this.isDue) return;
		try {
			await this.store.exclusively(async () => await this.writeNow());
		} catch (error) {
			this.fault = reasonOf(error, 'it gave no reason');
		}
	}

	/** Needs exclusive use of the store. @throws the error of the store */
	async writeNow(): Promise<void> {
		const { limits, repeats, warnings } = this;
		await repeats?.write();
		const unsent = limits?.unsent ?? 0;
		await limits?.giveBack().catch(async (error: unknown) => {
			const lost = unsent - limits.unsent;
			if (lost > 0) warnings.push(stillCounted(lost, reasonOf(error, 'it gave no reason')));
			return await Promise.reject(error);
		});
	}
}
