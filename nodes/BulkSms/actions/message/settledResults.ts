import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Recipient } from '../../core/outgoingMessage';
import type { SendResult } from '../../core/sendResult';

/**
 * What a failed try of the node has already settled, so that "Retry On Fail" goes on where it
 * stopped. n8n keeps the context of a node through all tries of an execution, and through the
 * iterations of Loop Over Items, which the run index tells apart.
 */
const KEY = 'bulkSmsSettled';

const contextSchema = z.object({ [KEY]: z.record(z.record(z.custom<SendResult>())) });

/** Remembers the results of this run of the node, by the position of the recipient in the input. */
export class SettledResults {
	private readonly positions: Map<Recipient, number>;

	private readonly run: Record<string, SendResult>;

	private readonly runs: Record<string, Record<string, SendResult>>;

	constructor(
		context: IExecuteFunctions,
		private readonly runIndex: number,
		recipients: Recipient[],
	) {
		this.positions = new Map(recipients.map((recipient, position) => [recipient, position]));
		const stored = context.getContext('node');
		const parsed = contextSchema.safeParse(stored);
		this.runs = parsed.success ? parsed.data[KEY] : {};
		this.run = this.runs[runIndex] ?? {};
		this.runs[runIndex] = this.run;
		stored[KEY] = this.runs;
	}

	/** What an earlier try settled: neither of these may be sent again. */
	read(resendWhenOutcomeUnknown: boolean): Map<Recipient, SendResult> {
		const settled = new Map<Recipient, SendResult>();
		for (const [recipient, position] of this.positions) {
			const stored = this.run[position];
			if (stored?.recipient.to !== recipient.to) continue;
			if (stored.outcome === 'unknown' && resendWhenOutcomeUnknown) continue;
			settled.set(recipient, { ...stored, recipient });
		}
		return settled;
	}

	/** Keeps what must not be sent again: accepted, and unknown, which may have been sent. */
	keep(results: SendResult[]): void {
		for (const result of results) {
			if (result.outcome !== 'accepted' && result.outcome !== 'unknown') continue;
			const position = this.positions.get(result.recipient);
			if (position !== undefined) this.run[position] = result;
		}
	}

	/** Forgets this run: n8n will not try it again. */
	forget(): void {
		delete this.runs[this.runIndex];
	}
}
