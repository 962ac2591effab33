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

interface Allowance {
	label: string;
	/** The same for codes that count together. */
	key: string;
	/** Who has had the codes, as a failure says it. */
	whose: string;
	most: number;
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

	/** Counts a code by each limit, or by none. Returns what gives it back if no code was sent. */
	async count(to: string, { maxPerNumber, maxPerHour }: CodeLimits): Promise<Checked<GiveBack>> {
		const allowances: Allowance[] = [
			{ label: LABELS.maxPerNumber, key: to, whose: to, most: maxPerNumber },
		];
		if (maxPerHour !== undefined) {
			const label = LABELS.maxPerHour;
			allowances.push({ label, key: 'all', whose: 'This node', most: maxPerHour });
		}
		const counted: GiveBack[] = [];
		const giveBack = async () => {
			for (const each of counted) await each();
		};
		for (const each of allowances) {
			const one = await this.countBy(each);
			if (!one.ok) {
				await giveBack();
				return one;
			}
			counted.push(one.value);
		}
		return valid(giveBack);
	}

	private async countBy({ label, key, whose, most }: Allowance): Promise<Checked<GiveBack>> {
		const limit: TimeLimit = { messages: most, hours: 1 };
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
		return valid(async () => {
			try {
				await this.slots.giveBack(taken, one, limit);
			} catch {
				// It counts until the hour is over, which does no other harm.
			}
		});
	}
}
