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

/** What a code is counted by. */
export interface CodeCount {
	/** Absent where it is not known. */
	to?: string;
	/** Absent for the first code, which makes it. */
	otpId?: string;
	limits: CodeLimits;
}

interface Allowance {
	label: string;
	/** The same for codes that count together. */
	key: string;
	/** Who has had the codes, as a failure says it. */
	whose: string;
	most: number;
}

interface CountedCode {
	/** For a code that was not sent. */
	giveBack: () => Promise<void>;
	/** For an answer with another OTP ID: what the former one had counts for it, too. */
	passOn: (otpId: string) => Promise<void>;
}

type Counted = Allowance & { limit: TimeLimit; taken: Taken };

const keyOfId = (otpId: string): string => `otpId ${otpId}`;

function allowancesOf({ to, otpId, limits }: CodeCount): Allowance[] {
	const { maxPerNumber: most, maxPerHour } = limits;
	const label = LABELS.maxPerNumber;
	const all: Allowance[] = [];
	if (to !== undefined) all.push({ label, key: to, whose: to, most });
	if (otpId !== undefined) all.push({ label, key: keyOfId(otpId), whose: 'This OTP ID', most });
	if (maxPerHour !== undefined) {
		all.push({ label: LABELS.maxPerHour, key: 'all', whose: 'This node', most: maxPerHour });
	}
	return all;
}

/** How many codes there may be in one hour, over all executions of this node. */
export class CodeLimit {
	private readonly slots: SlotStore;

	private readonly zone: string;

	constructor(context: IExecuteFunctions, client: Client) {
		const lock = new StoreLock(context, client.clock, () => client.isCancelled);
		this.slots = new SlotStore(new NodeStore(context, lock), client.clock);
		this.zone = client.credential.timezone || context.getTimezone();
	}

	/** Counts a code by each limit, or by none. */
	async count(code: CodeCount): Promise<Checked<CountedCode>> {
		const counted: Counted[] = [];
		const giveBack = async () => {
			for (const each of counted) await this.giveBack(each);
		};
		for (const each of allowancesOf(code)) {
			const one = await this.countBy(each);
			if (!one.ok) {
				await giveBack();
				return one;
			}
			counted.push(one.value);
		}
		const { otpId } = code;
		const former = otpId === undefined ? undefined : keyOfId(otpId);
		const ofId = counted.find(({ key }) => key === former);
		const passOn = async (next: string) => {
			if (ofId && next !== otpId) await this.passOn(ofId, keyOfId(next));
		};
		return valid({ giveBack, passOn });
	}

	private async countBy(allowance: Allowance): Promise<Checked<Counted>> {
		const { label, key, whose, most } = allowance;
		const limit: TimeLimit = { messages: most, hours: 1 };
		let taken: Taken;
		try {
			taken = await this.slots.take(new Map([[key, 1]]), limit);
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
		return valid({ ...allowance, limit, taken });
	}

	private async giveBack({ key, limit, taken }: Counted): Promise<void> {
		try {
			await this.slots.giveBack(taken, new Map([[key, 1]]), limit);
		} catch {
			// It counts until the hour is over, which does no other harm.
		}
	}

	/** Only what it lacks: a gateway may come back to an OTP ID that has had codes. */
	private async passOn({ key, limit, taken }: Counted, next: string): Promise<void> {
		const had = taken.used.get(key) ?? 1;
		try {
			const first = await this.slots.take(new Map([[next, 1]]), limit);
			const missing = had - (first.used.get(next) ?? 1);
			if (missing > 0) await this.slots.take(new Map([[next, missing]]), limit);
			const isTooMany = missing < 0 && first.granted.get(next) === 1;
			if (isTooMany) await this.slots.giveBack(first, new Map([[next, 1]]), limit);
		} catch {
			// The code was sent. Its OTP ID begins with fewer.
		}
	}
}
