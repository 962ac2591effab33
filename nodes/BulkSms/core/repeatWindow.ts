/**
 * Marks for "not the same text to the same number within N hours", for a store that knows only
 * whether a mark is in it, and not since when.
 *
 * The time is cut into stretches of a quarter of N hours. A message that is sent leaves a mark in the
 * stretch in which it is sent and in the four that follow; a message is a repeat where its mark is in
 * the stretch of now. It is one for N hours at least and for N hours and a quarter at most.
 */
const STRETCHES = 4;

const HOUR = 3_600_000;

/** Sending takes minutes at most, so much before the end of a stretch the next one matters too. */
const LONGEST_SENDING = HOUR / 2;

/** Marks that one message leaves at most. */
export const MARKS_PER_MESSAGE = STRETCHES + 1;

/** What marks begin with, by when they are needed; a mark goes on with number and text. */
export interface MarkLabels {
	/** The stretch that makes a message a repeat. */
	now: string;
	/** Others in which the sending may end. */
	soon: string[];
	/** Others up to N hours from now. */
	later: string[];
	/**
	 * Two stretches from now on, and two back. A message whose sending ended well has a mark in one of
	 * them at least, whenever in the window it was sent; one that was only about to be sent has none.
	 */
	ahead: string;
	behind: string;
}

/**
 * @param hours length of the window, 1 or more
 * @param now milliseconds since 1970-01-01 UTC
 */
export function markLabels(hours: number, now: number): MarkLabels {
	const length = (hours * HOUR) / STRETCHES;
	const first = Math.floor(now / length);
	const label = (stretch: number) => `${hours}h/${stretch}\n`;
	const others = Array.from({ length: STRETCHES }, (_, index) => label(first + 1 + index));
	const left = (first + 1) * length - now;
	const soon = left < LONGEST_SENDING ? 1 : 0;
	return {
		now: label(first),
		soon: others.slice(0, soon),
		later: others.slice(soon),
		ahead: label(first + 2),
		behind: label(first - 2),
	};
}
