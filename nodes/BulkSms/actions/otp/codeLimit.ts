import { compact } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { CodeLimits } from '../../core/gateway/otp/otpRequest';
import { LABELS } from '../../core/labels';
import { describeLimit } from '../store/timeLimit';
import { timeInWords } from '../../core/message/schedule/timeInWords';
import { type Checked, invalid, type Problem, valid } from '../../core/problem';
import type { Client } from '../../transport/client';
import { accountZone } from '../../credential/credential';
import { afterCancel } from '../../transport/networkFailure';
import { SYSTEM } from '../operation';
import { forgottenLimit, type Limit, Limits, type UsedUp } from '../store/limits';
import { storeFailure } from '../store/reservationWords';
import { Store } from '../store/store';
import { takePlace } from '../store/takePlace';
import { StoreLock } from '../store/lock/storeLock';

/** The keys by which a code is counted. */
interface CodeCount {
	/** Digits with the country code. */
	to: string;
	/** Absent for the first code, because the answer brings it. */
	otpId?: string;
	limits: CodeLimits;
}

interface Allowance extends Limit<CodeCount> {
	label: string;
	/** Who used up the codes, in the words of a failure. */
	whose: string;
}

interface CountedCode {
	/** Called for a code that was not sent. */
	giveBack: () => Promise<void>;
}

function allowancesOf({ to, otpId, limits }: CodeCount): Allowance[] {
	const { maxPerNumber: messages, maxPerHour } = limits;
	const perNumber = { label: LABELS.maxPerNumber, messages, hours: 1 };
	const perHour = { label: LABELS.maxPerHour, hours: 1, keyOf: () => 'all', whose: 'this node' };
	return compact([
		{ ...perNumber, keyOf: () => to, whose: to },
		otpId !== undefined && { ...perNumber, keyOf: () => `otpId ${otpId}`, whose: 'this OTP ID' },
		maxPerHour !== undefined && { ...perHour, messages: maxPerHour },
	]);
}

/** Limits the codes in one hour, over all executions of this node. */
export class CodeLimit {
	private readonly store: Store;

	private readonly lastUsed = new Map<string, number>();

	private readonly zone: string;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly client: Client,
	) {
		const lock = new StoreLock(context, client.clock, SYSTEM.storeTimeout);
		this.store = new Store(context, lock, SYSTEM.storeCapacity);
		this.zone = accountZone(context, client.credential);
	}

	/** Counts a code for all limits, or for none. */
	async reserve(code: CodeCount): Promise<Checked<CountedCode>> {
		const { client, store } = this;
		if (client.isCancelled) return invalid(afterCancel('asked'));
		const all = allowancesOf(code);
		const limits = new Limits<CodeCount, Allowance>(store, client.clock, all, this.lastUsed);
		let isBegun = false;
		const undo = async () => {
			limits.settle(() => true);
			await limits.giveBack();
		};
		// Otherwise it counts until the end of the hour, which does no other harm.
		const giveBack = async () => await store.exclusively(undo).catch(() => undefined);
		try {
			const work = async () => {
				isBegun = true;
				const problem = await this.reserveIn(limits, code);
				return problem ? invalid(problem) : valid({ giveBack });
			};
			const cancel = this.context.getExecutionCancelSignal();
			return await store.exclusively(work, cancel, undo);
		} catch (error) {
			if (isBegun) await giveBack();
			const advice = 'Save the workflow and run it again';
			return invalid({ ...storeFailure(LABELS.maxPerNumber, error, advice), scope: 'run' });
		}
	}

	private async reserveIn(
		limits: Limits<CodeCount, Allowance>,
		code: CodeCount,
	): Promise<Problem | undefined> {
		const { forgotten, usedUp } = await takePlace(this.store, limits, code);
		if (forgotten) return forgottenLimit(forgotten.limit.label, forgotten.window, this.zone);
		return usedUp && this.tooMany(usedUp);
	}

	private tooMany({ limit, window }: UsedUp<Allowance>): Problem {
		const { label, whose } = limit;
		return {
			field: label,
			reason: `${label} allows ${describeLimit(limit, 'code')} for ${whose}: free again at ${timeInWords(window.end, this.zone)}`,
			advice: 'Send the code then, or raise the limit',
		};
	}
}
