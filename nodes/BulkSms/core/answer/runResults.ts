import type { Recipient } from '../message/outgoingMessage';
import { HELD_BACK, refusedResult, type SendOutcome, type SendResult } from './sendResult';

/**
 * How much an outcome says, the most first. What was sent stays so, and so does what may have been,
 * unless a later try was accepted. What the gateway rejected stays so if the later try sent nothing.
 */
const WEIGHT: Record<SendOutcome, number> = {
	accepted: 5,
	unknown: 4,
	dryRun: 3,
	rejected: 2,
	skipped: 1,
	notSent: 0,
};

/**
 * What the message log settled stays, because it is not sent again; only an acceptance says more.
 */
const weightOf = ({ outcome, settledBy }: SendResult): number =>
	settledBy ? Math.max(WEIGHT[outcome], WEIGHT.accepted - 0.5) : WEIGHT[outcome];

/** Returns which of two results of one recipient lasts: the later one, unless the earlier says more. */
export const lastingResult = (earlier: SendResult | undefined, later: SendResult): SendResult =>
	earlier && weightOf(earlier) > weightOf(later) ? earlier : later;

/** Holds the one result of each recipient of a run, by position. */
export class RunResults {
	private readonly results: Array<SendResult | undefined>;

	/**
	 * @param recipients everybody the input names, in its order
	 * @param earlierTry what an earlier try of the same execution settled
	 */
	constructor(
		private readonly recipients: readonly Recipient[],
		earlierTry: ReadonlyMap<Recipient, SendResult> = new Map(),
	) {
		this.results = recipients.map((recipient) => earlierTry.get(recipient));
	}

	/** Returns the result of a recipient, or undefined if it has none yet. */
	of(recipient: Recipient): SendResult | undefined {
		return this.results[recipient.position];
	}

	/** Keeps a result, unless the one that is there says more. */
	keep(result: SendResult): void {
		const { position } = result.recipient;
		this.results[position] = lastingResult(this.results[position], result);
	}

	/** Returns the result of a recipient at the end of the run. Who has none was held back. */
	final(recipient: Recipient): SendResult {
		return this.of(recipient) ?? refusedResult(recipient, HELD_BACK);
	}

	/** Returns the final result of each recipient, in the order of the input. */
	all(): SendResult[] {
		return this.recipients.map((recipient) => this.final(recipient));
	}
}
