import type { IExecuteFunctions } from 'n8n-workflow';

import { LABELS } from '../../core/labels';
import { invalid, reasonOf, valid, type Checked } from '../../core/problem';
import { isoAt } from '../../core/schedule/sendTime';
import { limitInWords, type TimeLimit } from '../../core/selection/timeLimit';
import type { Client } from '../../transport/client';
import { NodeStore } from '../store/nodeStore';
import { SlotStore, type Taken } from '../store/slotStore';
import { StoreLock } from '../store/storeLock';

const LABEL = LABELS.maxPerNumber;

/** How many codes a number may get in one hour, over all executions of this node. */
export class CodeLimit {
	private readonly slots: SlotStore;

	private readonly zone: string;

	constructor(context: IExecuteFunctions, client: Client) {
		const lock = new StoreLock(context, client.clock, () => client.isCancelled);
		this.slots = new SlotStore(new NodeStore(context, lock), client.clock);
		this.zone = client.credential.timezone || context.getTimezone();
	}

	/**
	 * Counts a code that is about to be requested.
	 *
	 * @param most codes that the number may get in an hour
	 * @returns what gives it back, if no code was sent, or why the code must not be requested
	 */
	async count(to: string, most: number): Promise<Checked<() => Promise<void>>> {
		const limit: TimeLimit = { messages: most, hours: 1 };
		const one = new Map([[to, 1]]);
		let taken: Taken;
		try {
			taken = await this.slots.take(one, limit);
		} catch (error) {
			return invalid(
				LABEL,
				`${LABEL} cannot use n8n's store of what was sent before: ${reasonOf(error, 'it gave no reason')}`,
				'Save the workflow and run it again',
			);
		}
		if (taken.granted.get(to) !== 1) {
			return invalid(
				LABEL,
				`${to} has had the ${limitInWords(limit, 'code')} that ${LABEL} allows: free again at ${isoAt(taken.window.end, this.zone)}`,
				'Send the code then, or raise the limit',
			);
		}
		return valid(async () => await this.giveBack(taken, one, limit));
	}

	/** A code that cannot be given back counts until the hour is over, which does no other harm. */
	private async giveBack(...taken: Parameters<SlotStore['giveBack']>): Promise<void> {
		try {
			await this.slots.giveBack(...taken);
		} catch {
			return;
		}
	}
}
