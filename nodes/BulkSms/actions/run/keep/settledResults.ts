import type { IExecuteFunctions } from 'n8n-workflow';

import {
	maybeSent,
	type SendOutcome,
	type SendResult,
} from '../../../core/gateway/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import { ExecutionMemory } from './executionMemory';

const NAME = 'bulkSmsSettled';

/** Outcomes that do not change, and what the gateway rejected, which is sent again. */
const KEPT: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped', 'rejected']);
/** What was over a limit is not: a later try may find it free again. */
const isKept = ({ outcome, limitedUntil }: SendResult): boolean =>
	KEPT.has(outcome) && limitedUntil === undefined;

export class SettledResults {
	constructor(
		private readonly memory: ExecutionMemory<SendResult>,
		private readonly recipients: Recipient[],
	) {}

	static async open(context: IExecuteFunctions, recipients: Recipient[]): Promise<SettledResults> {
		return new SettledResults(await ExecutionMemory.open(context, NAME), recipients);
	}

	get uncertainty(): Problem | undefined {
		return this.memory.uncertainty;
	}

	/** What an earlier try settled, with the identifier under which it was sent. */
	read(): Map<Recipient, SendResult> {
		const settled = new Map<Recipient, SendResult>();
		if (this.memory.isEmpty) return settled;
		for (const [recipient, place] of placesOf(this.recipients)) {
			const stored = this.memory.of(place);
			if (stored === undefined) continue;
			const { messageId } = stored.recipient;
			settled.set(recipient, { ...stored, recipient: { ...recipient, messageId } });
		}
		return settled;
	}

	/**
	 * Keeps what must not be sent again: accepted, unknown, which may have been sent, and skipped. A run
	 * in doubt is kept only when its results say so: what is kept counts as all that was sent.
	 */
	keep(results: SendResult[]): void {
		const { uncertainty } = this;
		if (uncertainty && !results.some(({ problem }) => problem?.reason === uncertainty.reason))
			return;
		this.memory.keepRun();
		if (results.some(maybeSent)) this.memory.noteMaybeSent();
		const places = placesOf(results.map(({ recipient }) => recipient));
		for (const result of results) {
			const place = places.get(result.recipient);
			if (place !== undefined && isKept(result)) this.memory.keep(place, result);
		}
	}

	forget(): void {
		this.memory.forget();
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
