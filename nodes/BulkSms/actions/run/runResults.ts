import {
	refusedResult,
	type SendOutcome,
	type SendResult,
	WITHHELD,
} from '../../core/gateway/answer/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import type { Problem } from '../../core/problem';

/**
 * Outcomes by how much they say, the most first. A sent message stays sent. A message that may have
 * been sent stays so, unless a later try was accepted. A rejected message stays rejected if the
 * later try sent nothing.
 */
const WEIGHT: Record<SendOutcome, number> = {
	accepted: 5,
	unknown: 4,
	dryRun: 3,
	rejected: 2,
	skipped: 1,
	notSent: 0,
};

/** Returns the result of a recipient that counts: the later one, unless the earlier one says more. */
export const lastingResult = (earlier: SendResult | undefined, later: SendResult): SendResult =>
	earlier && WEIGHT[earlier.outcome] > WEIGHT[later.outcome] ? earlier : later;

/** One result for each recipient of a run. */
export class RunResults {
	private readonly results: Array<SendResult | undefined>;

	constructor(
		private readonly recipients: readonly Recipient[],
		earlierTry: ReadonlyMap<Recipient, SendResult> = new Map(),
	) {
		this.results = recipients.map((recipient) => earlierTry.get(recipient));
	}

	of(recipient: Recipient): SendResult | undefined {
		return this.results[recipient.position];
	}

	keep(result: SendResult): void {
		const { position } = result.recipient;
		this.results[position] = lastingResult(this.results[position], result);
	}

	refuse(recipients: Iterable<Recipient>, problem: Problem): void {
		for (const recipient of recipients) this.keep(refusedResult(recipient, problem));
	}

	/** Called at the end of the run. A recipient without a result was held back. */
	final(recipient: Recipient): SendResult {
		return this.of(recipient) ?? refusedResult(recipient, WITHHELD);
	}

	all(): SendResult[] {
		return this.recipients.map((recipient) => this.final(recipient));
	}
}
