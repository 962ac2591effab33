import type { Recipient } from '../../core/message/outgoingMessage';
import type { LimitOverTime } from './timeLimit';
import { type Limits, signsOfLimits } from './limits';
import type { Repeats } from './repeats';
import type { Entered, Store } from './store';

/** What the store notes of a message. */
export interface Kinds {
	repeats?: Repeats | undefined;
	limits?: Limits<Recipient, LimitOverTime> | undefined;
}

/** Asks the store about the time of all kinds together, with one question if possible. */
export async function enterKinds(store: Store, { repeats, limits }: Kinds): Promise<Entered> {
	const ofRepeats = repeats?.question();
	const entered = await store.enter({
		...ofRepeats,
		present: [...(ofRepeats?.present ?? []), ...(limits?.question() ?? [])],
		signs: [...(ofRepeats?.signs ?? []), ...signsOfLimits(limits?.limits ?? [])],
	});
	limits?.open(entered.present.slice(ofRepeats ? 1 : 0));
	const [current] = entered.present;
	if (repeats && ofRepeats && current) await repeats.open(entered, ofRepeats, current);
	return entered;
}
