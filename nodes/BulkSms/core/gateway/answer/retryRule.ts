import type { Problem } from '../../problem';
import type { Asked } from './asked';

interface Circumstances {
	/** How many tries of this request there were. */
	tries: number;
	/** The header of the answer. */
	retryAfter?: unknown;
	/** In milliseconds since 1970-01-01 UTC. */
	now: number;
	/** Whether the user allows to repeat something in it that may have been carried out. */
	mayRepeat?: boolean;
	/** Whether a firewall blocked the answer before, of another request. */
	wasBlocked?: boolean;
}

/** At most one of them. Neither: the request is done, and the others go on. */
interface NextStep {
	/** The request is tried again after so many milliseconds. Other requests wait, too. */
	pause?: number;
	/** Why the run ends. */
	end?: Problem;
}

/** The rule of all requests: whether one is tried again, and whether the run ends with it. */
export function nextStep(
	asked: Asked<unknown>,
	{ tries, retryAfter, now, mayRepeat, wasBlocked }: Circumstances,
): NextStep {
	const pause = pauseBeforeRetry(tries, retryAfter, now);
	if (asked.kind !== 'told') {
		const { kind, problem, isBusy, mayBeOfText } = asked;
		// It was certainly not carried out: no connection was made, or the gateway answered with 429,
		// or with 503 and Retry-After. If this does not end, the next request would get the same.
		if (kind === 'notSent' || isBusy) return pause === undefined ? { end: problem } : { pause };
		// Every request would get the same, such as a rejected login or a redirect. A firewall may
		// judge one text, so only the second request in a row that it blocks shows this.
		if (problem.scope === 'run' && (wasBlocked || !mayBeOfText)) return { end: problem };
	}
	// It may have been carried out: the answer never came, makes no sense, or is a 5xx, and a bare 503
	// may come from a proxy. Only the user can prefer a message twice to none.
	if (mayRepeat && pause !== undefined) return { pause };
	// The answer is about the messages of this request.
	return {};
}

const MOST_TRIES = 4;

/** Two minutes, in milliseconds: with a longer pause, the execution would only hang. */
export const LONGEST_PAUSE = 120_000;

/**
 * As long as the gateway asks for, or else a pause that doubles with every try, from half a second.
 * Undefined if there is no further try.
 */
function pauseBeforeRetry(tries: number, retryAfter: unknown, now: number): number | undefined {
	const pause = askedPause(retryAfter, now) ?? 500 * 2 ** (tries - 1);
	return tries < MOST_TRIES && pause <= LONGEST_PAUSE ? pause : undefined;
}

/** In milliseconds. The header Retry-After has seconds or a date (RFC 9110, section 10.2.3). */
export function askedPause(retryAfter: unknown, now: number): number | undefined {
	if (typeof retryAfter !== 'string' || retryAfter.trim() === '') return undefined;
	const seconds = Number(retryAfter);
	const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
	return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
