const HOUR = 3_600_000;

/** A piece of time. Pieces are fixed, from 1970 on: n8n's store cannot tell since when it knows something. */
export interface Stretch {
	/** The same for every moment in it, and for no other stretch. */
	name: string;
	/** In milliseconds since 1970-01-01 UTC. */
	start: number;
	/** When the next one begins. */
	end: number;
}

/** The window of `hours` that holds the moment. */
export const windowAt = (now: number, hours: number): Stretch =>
	stretchOf(`${hours}h/`, Math.floor(now / (hours * HOUR)), hours * HOUR);

/** In how many stretches the hours of Skip Repeats are cut. */
const STRETCHES = 4;

/**
 * The stretches in which a text was sent that must not be repeated now, the oldest first; the last one
 * is the one of this moment. A message that is kept in its stretch is so for `hours` at least, and a
 * quarter more at most.
 */
export function stretchesUntil(now: number, hours: number): [...Stretch[], Stretch] {
	const length = (hours * HOUR) / STRETCHES;
	const last = Math.floor(now / length);
	const at = (index: number) => stretchOf(`${hours}h in ${STRETCHES}/`, index, length);
	const earlier = Array.from({ length: STRETCHES }, (_, index) => at(last - STRETCHES + index));
	return [...earlier, at(last)];
}

const stretchOf = (prefix: string, index: number, length: number): Stretch => ({
	name: `${prefix}${index}`,
	start: index * length,
	end: (index + 1) * length,
});
