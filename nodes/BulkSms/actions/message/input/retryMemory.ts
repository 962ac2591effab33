import type { IExecuteFunctions } from 'n8n-workflow';

import type { Recipient } from '../../../core/message/outgoingMessage';
import type { SendOutcome, SendResult } from '../../../core/answer/sendResult';
import { type ResultsByPlace, runMemory, runsInContext } from '../input/runMemory';

const KEY = 'bulkSmsSettled';

/** What is known for good, and what the gateway rejected, which is sent again. */
const KEPT: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped', 'rejected']);

/**
 * Remembers what a failed try of the node has already settled, by item and number, so that "Retry
 * On Fail" goes on where it stopped.
 *
 * n8n keeps the context of a node through all tries of an execution, also with a failed execution
 * for its Retry, and through the iterations of Loop Over Items, which the run index tells apart. As
 * a tool it is no help: the run index counts up on every try, or there is no context.
 */
export class RetryMemory {
	private readonly run: ResultsByPlace;

	private readonly runs: Record<string, ResultsByPlace>;

	constructor(
		context: IExecuteFunctions,
		private readonly runIndex: number,
		private readonly recipients: Recipient[],
	) {
		this.runs = runsInContext<SendResult>(context, KEY) ?? runMemory(context).settled;
		this.run = this.runs[runIndex] ?? {};
		this.runs[runIndex] = this.run;
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
			if (!KEPT.has(result.outcome)) continue;
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
