import type { Told } from '../expression/odd/oddInItem';
import type { Problem } from '../problem';
import type { Recipient } from './outgoingMessage';

/** The items with the same placeholder. */
interface SamePlaceholder {
	/** The numbers of the first. */
	to: string;
	/** Who gets nothing if another number has it, too. */
	waiting: Recipient[];
	isOfSeveral?: true;
}

/**
 * What is odd in the texts of a run. A placeholder in a value may be a quote. In the texts for two
 * numbers, it is that of a template, and nobody may get these texts.
 */
export class RunOddTexts {
	private readonly told = new Map<string, { first: Told; count: number }>();
	private readonly placeholders = new Map<string, SamePlaceholder>();

	/** A sentence each, for the user: the first of each kind. */
	get tips(): string[] {
		return [...this.told.values()].flatMap(({ first, count }) =>
			count < (first.least ?? 1) ? [] : first.tip(count),
		);
	}

	/** Takes those of an item. Returns the recipients, of this and earlier items, that get nothing. */
	add(recipients: readonly Recipient[], told: readonly Told[]): ReadonlyMap<Recipient, Problem> {
		const refused = new Map<Recipient, Problem>();
		for (const each of told) {
			const { kind, ifRepeated } = each;
			const stopped = this.stoppedBy(each, recipients);
			const known = this.told.get(kind);
			if (stopped) this.told.delete(kind);
			else if (known) known.count += 1;
			else this.told.set(kind, { first: each, count: 1 });
			for (const recipient of stopped ?? []) if (ifRepeated) refused.set(recipient, ifRepeated);
		}
		return refused;
	}

	/** Undefined if no other number has the same placeholder. */
	private stoppedBy(
		{ written, ifRepeated }: Told,
		recipients: readonly Recipient[],
	): Recipient[] | undefined {
		if (!ifRepeated) return undefined;
		const to = recipients.map((recipient) => recipient.to).join();
		const same = this.placeholders.get(written) ?? { to, waiting: [] };
		this.placeholders.set(written, same);
		for (const recipient of recipients) same.waiting.push(recipient);
		if (same.to !== to) same.isOfSeveral = true;
		return same.isOfSeveral && same.waiting.splice(0);
	}
}
