import type { Limit, Limits, UsedUp } from './limits';
import type { Store } from './store';

/**
 * Takes a place for one thing in all limits, or in none. It needs exclusive use of the store.
 *
 * @returns the limit that cannot be checked, because the store forgot a part of it, or the one that has
 * no place left
 */
export async function takePlace<T, L extends Limit<T>>(
	store: Store,
	limits: Limits<T, L>,
	sent: T,
): Promise<{ forgotten?: UsedUp<L>; usedUp?: UsedUp<L> }> {
	const state = await store.stateOf({ candidates: limits.toLookUp() });
	limits.useWindows(state.current);
	const forgotten = limits.forgotten(state);
	if (forgotten) return { forgotten };
	await limits.reserve([sent]);
	const usedUp = limits.admit(sent);
	await limits.giveBackSurplus();
	await store.makeRoom();
	return usedUp ? { usedUp } : {};
}
