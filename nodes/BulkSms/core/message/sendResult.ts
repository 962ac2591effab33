import { SETTINGS } from '../labels';
import type { Recipient } from './outgoingMessage';
import type { PreviewFields, Size, Status, SummaryFields } from '../output/sentMessage';
import type { Problem } from '../problem';
import type { Postponement } from './schedule/sendTime';
import type { Skip } from './selection';
import { readAmount } from '../text/jsonText';
import { counted } from '../text/words';

/** See docs/outcomes.md, Outcomes. */
export type SendOutcome = SummaryFields['outcome'];

/** The answer of the gateway for one destination. */
export interface Detail {
	messageId?: string;
	to?: string;
	from?: string;
	credit?: number;
	shorturl?: string;
	status: Status;
}

/** The result for one recipient. Only a failed outcome has a `problem`. */
export interface SendResult {
	recipient: Recipient;
	outcome: SendOutcome;
	problem?: Problem;
	detail?: Detail;
	bulkId?: string;
	/** The text as it is sent, or as it would have been. Absent if it is not known. */
	text?: string;
	/** Size and callback data are absent for a recipient that was refused before planning. */
	size?: Size;
	callbackData?: string;
	/** What the gateway said of an error beside the message that it accepted. */
	said?: string;
	/** Why it was skipped, or why it would not be sent without Dry Run. */
	reason?: string;
	/** Set for a skipped recipient. */
	skipped?: Skip['kind'];
	/** ISO 8601. */
	scheduledFor?: string;
	postponed?: Postponement;
	/** Set if Limit over Time left it out: the time of the next possible message, as ISO 8601. */
	limitedUntil?: string;
	preview?: PreviewFields;
}

export const WITHHELD: Problem = {
	field: 'On Error',
	reason: 'Held back because another message cannot be sent and the workflow stops on errors',
	advice: `Correct the other message, or set ${SETTINGS.onError} to Continue`,
};

export const refusedResult = (recipient: Recipient, problem: Problem): SendResult => ({
	recipient,
	...textOf(recipient),
	outcome: 'notSent',
	problem,
});

const textOf = ({ text }: Recipient): Pick<SendResult, 'text'> =>
	text === undefined ? {} : { text };

/** Whether a message with this result was sent, or may have been sent. */
export const maybeSent = (result: SendResult | undefined): boolean =>
	result?.outcome === 'accepted' || result?.outcome === 'unknown';

/**
 * Sums up the credits of the messages that were sent, or may have been sent, and of those that were
 * rejected at a cost. It says of how many they are known, and nothing if of none.
 */
export function creditsUsed(results: SendResult[]): string[] {
	const costs = results
		.map((result) => ({
			isSent: maybeSent(result),
			credit: readAmount(result.detail?.credit) ?? -1,
		}))
		.filter(({ isSent, credit }) => isSent || credit > 0);
	const known = costs.filter(({ credit }) => credit >= 0);
	if (known.length === 0) return [];
	const credits = known.reduce((sum, { credit }) => sum + credit, 0);
	const ofSome =
		known.length < costs.length ? ` (known for ${known.length} of ${costs.length})` : '';
	// Sums of decimal credits such as 0.1 + 0.2 are shown without the noise of floating point.
	return [`${counted(Number(credits.toFixed(6)), 'credit')} used${ofSome}`];
}

export const skippedResult = (recipient: Recipient, { reason, kind, until }: Skip): SendResult => ({
	recipient,
	...textOf(recipient),
	outcome: 'skipped',
	reason,
	skipped: kind,
	...(until !== undefined && { limitedUntil: until }),
});
