import { compact } from 'lodash';

import type { Problem } from '../problem';
import type { Recipient } from './outgoingMessage';
import type { Skip } from './selection';
import {
	refusedResult,
	type SendOutcome,
	type SendResult,
	skippedResult,
	WITHHELD,
} from './sendResult';

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

/** Outcomes that do not change, and rejected messages, which are sent again. */
const SETTLED: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped', 'rejected']);

/** Why a recipient gets no message of this try. */
type Why = Skip | { kind: 'refused'; problem: Problem };

/** A recipient of a run, and what becomes of its message. */
interface Row {
	readonly recipient: Recipient;
	/** Absent for a recipient that may get the message. */
	why?: Why;
	/** The result that an earlier try of the execution settled. */
	earlier?: SendResult;
	/** The result that counts so far. */
	fate?: SendResult;
}

/** What is known of each recipient of a run. Each one comes out of it with exactly one result. */
export class Ledger {
	/** In the order of the input: `rows[i].recipient.position` is `i`. */
	readonly rows: Row[] = [];

	/** What earlier tries settled for recipients that the input no longer has. */
	others: readonly SendResult[] = [];

	get recipients(): Recipient[] {
		return this.rows.map(({ recipient }) => recipient);
	}

	/** @throws Error for a recipient of another run */
	of({ position }: Recipient): Row {
		const row = this.rows[position];
		if (row) return row;
		throw new Error('The recipient has no row');
	}

	/** Whether somebody gets no message because of a problem. */
	get hasRefused(): boolean {
		return this.rows.some(({ why }) => why?.kind === 'refused');
	}

	/** Notes why the input alone lets a recipient get no message. The first reason stays. */
	bar(recipient: Recipient, why: Why): void {
		this.of(recipient).why ??= why;
	}

	/** Takes over what earlier tries settled, with the identifiers of their messages. */
	recall(kept: SendResult[]): void {
		if (kept.length === 0) return;
		const keptAt = new Map(
			placesOf(kept.map(({ recipient }) => recipient)).map((place, index) => [place, kept[index]]),
		);
		for (const [index, place] of placesOf(this.recipients).entries()) {
			const row = this.rows[index];
			const result = keptAt.get(place);
			keptAt.delete(place);
			// A message over a limit is tried again, because the limit may be free at a later try.
			const isOverLimit = result?.limitedUntil !== undefined;
			if (!row || result === undefined || isOverLimit || !SETTLED.has(result.outcome)) continue;
			const { messageId } = result.recipient;
			row.earlier = { ...result, recipient: { ...row.recipient, messageId } };
			row.fate = row.earlier;
		}
		this.others = compact([...keptAt.values()]);
	}

	/** Whether no earlier try settled it. A rejected message may be tried again. */
	isOpen(recipient: Recipient): boolean {
		return (this.of(recipient).earlier?.outcome ?? 'rejected') === 'rejected';
	}

	keep(result: SendResult): void {
		const row = this.of(result.recipient);
		row.fate = lastingResult(row.fate, result);
	}

	/** Notes why a recipient gets no message, and gives it the result that says so. */
	leaveOut(recipient: Recipient, why: Why): void {
		this.of(recipient).why = why;
		this.keep(
			why.kind === 'refused'
				? refusedResult(recipient, why.problem)
				: skippedResult(recipient, why),
		);
	}

	refuse(recipients: Iterable<Recipient>, problem: Problem): void {
		for (const recipient of recipients) this.leaveOut(recipient, { kind: 'refused', problem });
	}

	/** Called at the end of the run. A recipient without a result was held back. */
	final(recipient: Recipient): SendResult {
		return this.of(recipient).fate ?? refusedResult(recipient, WITHHELD);
	}

	all(): SendResult[] {
		return this.recipients.map((recipient) => this.final(recipient));
	}
}

/**
 * Names the place of each recipient by the item, the number, and how often this number came before
 * in the item. An edited item keeps it.
 */
function placesOf(recipients: Recipient[]): string[] {
	const seen = new Map<string, number>();
	return recipients.map(({ itemIndex, to }) => {
		const key = `${itemIndex} ${to}`;
		const before = seen.get(key) ?? 0;
		seen.set(key, before + 1);
		return `${key} ${before}`;
	});
}
