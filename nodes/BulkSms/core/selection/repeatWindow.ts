/**
 * How many requests are marked as about to leave before they do. A block that was marked when the
 * process died is in doubt as a whole, so it is short; each one costs n8n's store three rounds, so they
 * are few.
 *
 * ```
 * requests   [     20     ][        as many as two seconds take        ][ …
 * store      mark    record mark                                 record mark
 * gateway        send           send                                        send
 * ```
 */

/** Requests of the first block, and of any block at least. */
export const FEWEST = 20;

/** Most blocks of one run. */
const MOST_BLOCKS = 50;

/** What sending a block should take. */
const BLOCK_MS = 2_000;

/**
 * How many requests the next block holds: those of about two seconds, by what the `sent` requests of
 * the last block took (0 if there was none), and so many that a run has at most 50 blocks.
 */
export function blockLength(
	total: number,
	sent: number,
	milliseconds: number,
	fewest = FEWEST,
): number {
	const atThatPace = Math.ceil((sent * BLOCK_MS) / Math.max(milliseconds, 1));
	return Math.max(fewest, Math.ceil(total / MOST_BLOCKS), atThatPace);
}

const SLOW_BLOCK_MS = 20_000;

/**
 * How many of the next requests are marked together at most where a message is sent every `interval`
 * milliseconds: those of 20 seconds. Such a run has the time for more blocks.
 *
 * @param messages of each request, in their order
 */
export function lengthAtRate(messages: Iterable<number>, interval: number): number {
	let length = 0;
	let milliseconds = 0;
	for (const each of messages) {
		milliseconds += each * interval;
		if (length > 0 && milliseconds > SLOW_BLOCK_MS) break;
		length += 1;
	}
	return length;
}

/** Requests of the longest block whose pace is not known. */
const MOST_WITHOUT_PACE = 100;

/** After a block of repeats alone, so that a list of repeats takes few rounds. */
export const lengthAfterRepeats = (length: number): number =>
	Math.max(length, Math.min(2 * length, MOST_WITHOUT_PACE));

/**
 * Marks for "not the same text to the same number within N hours", for a store that knows only
 * whether a mark is in it and not since when, and that notes each mark it is asked for.
 *
 * The time is cut into stretches of a quarter of N hours. A message is a repeat where its marks of
 * this stretch **and** of the next one are there. What a message has marked, when it is sent in
 * stretch 0:
 *
 * ```
 * stretch                0   1    2    3  4  5
 * 1. looked at           x                     no repeat: it can still be sent by anyone
 * 2. about to leave      xl  x(l) (x)          a repeat in doubt; ( ) where stretch 0 ends soon
 * 3. sent, or may be     xls x(ls) x   x  x  x  a repeat in 0 to 4: N hours at least, a quarter more at most
 *    was not sent        xl                    as after the look
 * ```
 *
 * The call that sets 2 is the last one before the message leaves, and it answers who has them
 * already, so a store that fails before it changes nothing. What the two calls before sending find:
 *
 * ```
 * x of this stretch  x of the next
 *        -                -         not sent
 *        x                -         looked at by a run that went no further, or its window has just ended
 *        x                x         a repeat: 2 or 3
 * ```
 *
 * A mark `l` ("leaving") is set for whatever the second call asks for, and `s` ("sent") for every
 * repeat that is found. A repeat is in doubt where `l` of this stretch was there and `s` was not. Both
 * are of one stretch, so neither makes a window longer, nor takes one window for another.
 */
const STRETCHES = 4;

const HOUR = 3_600_000;

/** Sending takes minutes at most, so much before the end of a stretch the next one matters too. */
const LONGEST_SENDING = HOUR / 2;

/** Marks that one message leaves, two more if the stretch ends soon. */
export const MARKS_PER_MESSAGE = STRETCHES + 4;

/** What marks begin with, by when they are needed; number and text follow. */
export interface MarkLabels {
	now: string;
	/** The next one: together with `now` it makes a message a repeat. */
	next: string;
	/** That it was about to leave in this stretch. */
	leaving: string;
	/** What `next` and `leaving` are in the next stretch, if the sending may end there. */
	soon: string[];
	/** That it was sent, or may have been, in this stretch or before. */
	sent: string;
	/** What is added for the whole window when it was sent, `sent` among them. */
	later: string[];
}

/** The window has `hours`, 1 or more; `now` is in milliseconds since 1970-01-01 UTC. */
export function markLabels(hours: number, now: number): MarkLabels {
	const length = (hours * HOUR) / STRETCHES;
	const first = Math.floor(now / length);
	const label = (stretch: number, what = '') => `${hours}h/${first + stretch}${what}\n`;
	const endsSoon = (first + 1) * length - now < LONGEST_SENDING;
	const sent = label(0, ' sent');
	const window = Array.from({ length: STRETCHES }, (_, index) => label(2 + index));
	return {
		now: label(0),
		next: label(1),
		leaving: label(0, ' leaving'),
		soon: endsSoon ? [label(2), label(1, ' leaving')] : [],
		sent,
		later: [sent, ...(endsSoon ? [label(1, ' sent')] : []), ...window],
	};
}
