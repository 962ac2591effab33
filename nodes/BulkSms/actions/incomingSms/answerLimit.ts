import type { IExecuteFunctions } from 'n8n-workflow';

import { timeInWords } from '../../core/message/schedule/timeInWords';
import { isoAt } from '../../core/message/schedule/wallClock';
import { reasonOf } from '../../core/problem';
import { limitOverTime } from '../../parameters/limitOverTime';
import { withinTime } from '../../transport/clock';
import type { Dependencies } from '../operation';
import { StoreLock } from '../store/lock/storeLock';
import { forgottenLimit, type Limit, Limits } from '../store/limits';
import { Store } from '../store/store';
import { takePlace } from '../store/takePlace';
import { describeLimit, type TimeLimit } from '../store/timeLimit';

const { displayName: LABEL } = limitOverTime;

/** In seconds, for the store: the provider waits for the answer. */
const PATIENCE = 2;

/** Why a number gets no text, and until when, as ISO 8601. Or why the answer is not counted. */
type Count = { over?: { reason: string; limitedUntil: string }; uncounted?: string };

/**
 * Counts an answer to a number, over all executions of this node. A store that fails, or is late, lets
 * the answer go: a person waits for it.
 */
export async function countAnswer(
	context: IExecuteFunctions,
	{ clock, storeCapacity, storeTimeout }: Dependencies,
	limit: TimeLimit,
	to: string,
): Promise<Count> {
	const store = new Store(context, new StoreLock(context, clock, storeTimeout), storeCapacity);
	const perNumber: Limit<string> = { ...limit, keyOf: (number) => number };
	const limits = new Limits<string, Limit<string>>(store, clock, [perNumber]);
	const undo = async () => {
		limits.settle(() => true);
		await limits.giveBack();
	};
	const zone = context.getTimezone();
	try {
		const { forgotten, usedUp } = await withinTime(
			PATIENCE * 1_000,
			async (signal) =>
				await store.exclusively(async () => await takePlace(store, limits, to), signal, undo),
		);
		if (forgotten) return { uncounted: forgottenLimit(LABEL, forgotten.window, zone).reason };
		if (!usedUp) return {};
		const { end } = usedUp.window;
		const most = describeLimit(limit, 'answer');
		const reason = `${LABEL}: ${most} to ${to}, free again at ${timeInWords(end, zone)}`;
		return { over: { reason, limitedUntil: isoAt(end, zone) } };
	} catch (error) {
		const isLate = error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';
		const why = isLate
			? `it did not answer in ${PATIENCE} seconds`
			: reasonOf(error, 'it gave no reason');
		return { uncounted: `${LABEL} did not count this answer: n8n's store cannot be used: ${why}` };
	}
}
