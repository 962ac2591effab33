import type { Recipient } from '../message/outgoingMessage';
import type { TextSize } from '../message/segments';
import type { Problem } from '../problem';
import type { Preview } from '../request/preview';
import type { Postponement } from '../schedule/sendTime';
import type { Detail } from './gatewayAnswer';

/** What became of a destination (docs/outcomes.md, Outcomes). */
export type SendOutcome = FailedOutcome | 'accepted' | 'skipped' | 'dryRun';

/** Those of a message that was to be sent and, as far as is known, was not. */
export type FailedOutcome = 'rejected' | 'notSent' | 'unknown';

/** The honest result for one recipient. `problem` is there for a failed outcome and no other. */
export interface SendResult {
	recipient: Recipient;
	outcome: SendOutcome;
	problem?: Problem;
	detail?: Detail;
	bulkId?: string;
	/** Of the text; absent, as the callback data, for a recipient that was refused before planning. */
	size?: TextSize;
	callbackData?: string;
	/** Why it was skipped, or would be kept back without Dry Run. */
	reason?: string;
	/** When a scheduled message goes out, as ISO 8601 with the offset of the account's zone. */
	leavesAt?: string;
	/** Set if the message goes out later than it would have. */
	postponed?: Postponement;
	/** Set if the message log told the outcome, which the answer to the request did not. */
	settledBy?: 'messageLog';
	/** What would be sent, in a dry run. */
	preview?: Preview;
}

/** Why a recipient without fault of its own got no message. */
export const HELD_BACK: Problem = {
	field: 'On Error',
	reason: 'Held back because another message cannot be sent and the workflow stops on errors',
	advice: 'Correct the other message, or set On Error to continue',
};

/** A recipient that was refused by the checks: nothing left for it. */
export const refusedResult = (recipient: Recipient, problem: Problem): SendResult => ({
	recipient,
	outcome: 'notSent',
	problem,
});

/** Whether a message with this result was sent or may have been. */
export const mayHaveLeft = (result: SendResult | undefined): boolean =>
	result?.outcome === 'accepted' || result?.outcome === 'unknown';

/** A recipient that was left out on purpose. */
export const skippedResult = (recipient: Recipient, reason: string): SendResult => ({
	recipient,
	outcome: 'skipped',
	reason,
});
