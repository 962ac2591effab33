import type { CallForm } from '../rules/incomingAddress';
import type { IncomingAnswer } from '../rules/incomingAnswer';
import type { IncomingSms } from '../rules/incomingSms';

/**
 * The result of the call that tells of an incoming SMS:
 * - `underWay`: no answer so far
 * - `answered`: RESULT_CODE 00
 * - `resultCode`: RESULT_CODE 301 to 399
 * - `otherTransaction`: an answer with the TRAIN_ID of another call
 * - `notUnderstood`: an answer that is not in the provider's form
 * - `httpStatus`: an HTTP status other than 2xx
 * - `timedOut`, `noConnection`: no answer
 * - `notAllowed`: nothing was called, because the sandbox may not call the address
 * - `noAddress`: nothing was called, because no address is set
 * - `brokenOff`: the sandbox was stopped or cleared meanwhile
 */
export type IncomingOutcome =
	| 'underWay'
	| 'answered'
	| 'resultCode'
	| 'otherTransaction'
	| 'notUnderstood'
	| 'httpStatus'
	| 'timedOut'
	| 'noConnection'
	| 'notAllowed'
	| 'noAddress'
	| 'brokenOff';

/** What came of a call. */
export interface IncomingResult {
	readonly outcome: IncomingOutcome;
	/** HTTP status of the answer; null if there is none. */
	readonly status: number | null;
	/** Milliseconds; null as long as it is under way, and if nothing was called. */
	readonly durationMs: number | null;
	readonly answer: IncomingAnswer | null;
	/** What went wrong, in words; null if nothing did. */
	readonly problem: string | null;
}

/** An incoming SMS, or the second call about one, and what came of telling it. */
export interface StoredIncoming extends IncomingSms {
	/** The sandbox's own running number. */
	readonly id: number;
	/** Which call it is: the one with the text, or the second one, that charging failed. */
	readonly kind: 'message' | 'chargingFailed';
	/** Who had it written: somebody on the page or over the API, or a test number by itself. */
	readonly by: 'hand' | 'testNumber';
	/** The sender whom it answers; null if it was written to nobody in particular. */
	readonly to: string | null;
	/** The form of the call; null if nothing was called. */
	readonly as: CallForm | null;
	/** When it was written, milliseconds since 1970. */
	readonly at: number;
	result: IncomingResult;
}

/** The result of a call before it is made. */
export const UNDER_WAY: IncomingResult = {
	outcome: 'underWay',
	status: null,
	durationMs: null,
	answer: null,
	problem: null,
};

/** Why nothing was called where no address is set. */
export const NO_ADDRESS: IncomingResult = {
	...UNDER_WAY,
	outcome: 'noAddress',
	problem: 'Nothing was called: no address for incoming SMS is set.',
};

/** What came of a call that a clearing, or the end of the sandbox, has cut off. */
export const BROKEN_OFF: IncomingResult = {
	...UNDER_WAY,
	outcome: 'brokenOff',
	problem: 'The call was broken off before an answer came.',
};
