import { firstMark, LOOKING, marksOf } from './marks';
import type { Stretch } from './stretches';

/**
 * The state of a stretch in the store: it is empty, complete, or a part of it may have been removed
 * for room.
 */
export type Remembered = 'unused' | 'whole' | 'forgotten';

/** What a look asks the store before it asks for marks. */
export interface Lookup {
	/** Stretches that get no marks any more. */
	earlier?: Stretch[];
	/** Groups of stretches that may be the present one: by the clock, and later ones. */
	candidates?: Stretch[][];
	/** What the run has set up: it is noted, and asked for. */
	setups?: string[];
	/** Signs to note, and signs of others to ask for. */
	signs?: string[];
	otherSigns?: string[];
}

export interface StoreState {
	states: ReadonlyMap<string, Remembered>;
	/** The present stretch of each group: the last one in use, or that of the clock. */
	current: Stretch[];
	/** Which of the set-ups and of the other signs were there before. */
	knows: (sign: string) => boolean;
}

/**
 * @param found which marks were there
 * @param mayForget whether the store may have been full
 */
export function stateIn(
	found: ReadonlySet<unknown>,
	stretch: string,
	mayForget: boolean,
): Remembered {
	if (!marksOf(stretch).some((mark) => found.has(mark))) return 'unused';
	// A look that did not end may have noted it again.
	const isSure = !mayForget || !found.has(LOOKING);
	return isSure && found.has(firstMark(stretch)) ? 'whole' : 'forgotten';
}
