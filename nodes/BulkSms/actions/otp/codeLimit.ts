import type { IExecuteFunctions } from 'n8n-workflow';

import { LABELS } from '../../core/labels';
import type { CodeLimits } from '../../core/otp/otpRequest';
import { invalid, reasonOf, valid, type Checked } from '../../core/problem';
import { isoAt } from '../../core/schedule/sendTime';
import { describeLimit, type TimeLimit } from '../../core/selection/slotClaim';
import type { Client } from '../../transport/client';
import { NodeStore } from '../store/nodeStore';
import { SlotStore, type Taken } from '../store/slotStore';
import { StoreLock } from '../store/storeLock';

/** What one limit allows, and for which number. */
interface Allowance {
	label: string;
	/** The same for codes that count together. */
	key: string;
	/** Who has had the codes, as a failure says it. */
	whose: string;
	limit: TimeLimit;
}

type GiveBack = () => Promise<void>;

/** How many codes there may be in one hour, over all executions of this node. */
export class CodeLimit {
	private readonly slots: SlotStore;

	private readonly zone: string;

	constructor(context: IExecuteFunctions, client: Client) {
		const lock = new StoreLock(context, client.clock, () => client.isCancelled);
		this.slots = new SlotStore(new NodeStore(context, lock), client.clock);
		this.zone = client.credential.timezone || context.getTimezone();
	}

	/**
	 * Counts a code that is about to be requested: by each limit, or by none.
	 *
	 * @returns what gives it back, if no code was sent, or why the code must not be requested
	 */
	async count(to: string, { maxPerNumber, maxPerHour }: CodeLimits): Promise<Checked<GiveBack>> {
		const own = allowance(LABELS.maxPerNumber, to, to, maxPerNumber);
		const all = maxPerHour && allowance(LABELS.maxPerHour, 'all', 'This node', maxPerHour);
		const counted: GiveBack[] = [];
		const giveBack = async () => {
			for (const each of counted) await each();
		};
		for (const each of all ? [own, all] : [own]) {
			const one = await this.countBy(each);
			if (!one.ok) {
				await giveBack();
				return one;
			}
			counted.push(one.value);
		}
		return valid(giveBack);
	}

	private async countBy({ label, key, whose, limit }: Allowance): Promise<Checked<GiveBack>> {
		const one = new Map([[key, 1]]);
		let taken: Taken;
		try {
			taken = await this.slots.take(one, limit);
		} catch (error) {
			return invalid(
				label,
				`${label} cannot use n8n's store of what was sent before: ${reasonOf(error, 'it gave no reason')}`,
				'Save the workflow and run it again',
			);
		}
		if (taken.granted.get(key) !== 1) {
			return invalid(
				label,
				`${whose} has had the ${describeLimit(limit, 'code')} that ${label} allows: free again at ${isoAt(taken.window.end, this.zone)}`,
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

const allowance = (label: string, key: string, whose: string, most: number): Allowance => ({
	label,
	key,
	whose,
	limit: { messages: most, hours: 1 },
});
