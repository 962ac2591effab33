import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Recipient } from '../../core/outgoingMessage';
import type { SendOutcome, SendResult } from '../../core/sendResult';

/**
 * What a failed try of the node has already settled, so that "Retry On Fail" goes on where it
 * stopped. n8n keeps the context of a node through all tries of an execution, and through the
 * iterations of Loop Over Items, which the run index tells apart.
 */
const KEY = 'bulkSmsSettled';

const contextSchema = z.object({ [KEY]: z.record(z.record(z.custom<SendResult>())) });

const SETTLED: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped']);

/** Remembers the results of this run of the node, by item and number. */
export class SettledResults {
	private readonly run: Record<string, SendResult>;

	private readonly runs: Record<string, Record<string, SendResult>>;

	constructor(
		context: IExecuteFunctions,
		private readonly runIndex: number,
		private readonly recipients: Recipient[],
	) {
		const stored = context.getContext('node');
		const parsed = contextSchema.safeParse(stored);
		this.runs = parsed.success ? parsed.data[KEY] : {};
		this.run = this.runs[runIndex] ?? {};
		this.runs[runIndex] = this.run;
		stored[KEY] = this.runs;
	}

	/** What an earlier try settled, with the identifier under which it was sent. */
	read(): Map<Recipient, SendResult> {
		const settled = new Map<Recipient, SendResult>();
		if (Object.keys(this.run).length === 0) return settled;
		for (const [recipient, place] of placesOf(this.recipients)) {
			const stored = this.run[place];
			if (stored === undefined) continue;
			const { messageId } = stored.recipient;
			settled.set(recipient, { ...stored, recipient: { ...recipient, messageId } });
		}
		return settled;
	}

	/**
	 * Keeps what must not be sent again: accepted, unknown, which may have been sent, and skipped.
	 *
	 * @param results those of all recipients, in their order
	 */
	keep(results: SendResult[]): void {
		const places = placesOf(results.map(({ recipient }) => recipient));
		for (const result of results) {
			if (!SETTLED.has(result.outcome)) continue;
			const place = places.get(result.recipient);
			if (place !== undefined) this.run[place] = result;
		}
	}

	/** Forgets this run: n8n will not try it again. */
	forget(): void {
		delete this.runs[this.runIndex];
	}
}

/** Item, number and how often that number came before in the item: an edited item keeps them. */
function placesOf(recipients: Recipient[]): Map<Recipient, string> {
	const seen = new Map<string, number>();
	return new Map(
		recipients.map((recipient) => {
			const key = `${recipient.itemIndex} ${recipient.to}`;
			const before = seen.get(key) ?? 0;
			seen.set(key, before + 1);
			return [recipient, `${key} ${before}`];
		}),
	);
}
