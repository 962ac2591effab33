import { uniqBy } from 'lodash';

import type { Told } from '../expression/holes/oddInItem';
import type { Problem } from '../problem';
import type { Recipient } from './outgoingMessage';

/** What the texts of several items have in common. */
interface Shared extends Told {
	items: number;
	/** The numbers of the first item. */
	to: string;
	/** Who gets nothing if an item for another number has the same. */
	waiting: Recipient[];
	isForOthers: boolean;
}

/**
 * What is odd in the texts of a run. A placeholder in a value may be a quote. In the texts for two
 * numbers, it is that of a template, and nobody may get these texts.
 */
export class RunOddTexts {
	private readonly shared = new Map<string, Shared>();

	/** A sentence each, for the user: the first of each kind. */
	get tips(): string[] {
		const told = [...this.shared.values()].filter(
			({ items, least = 1, isForOthers }) => items >= least && !isForOthers,
		);
		return uniqBy(told, 'kind').map(({ tip }) => tip);
	}

	/** Takes those of an item. Returns the recipients, of this and earlier items, that get nothing. */
	add(recipients: readonly Recipient[], told: readonly Told[]): ReadonlyMap<Recipient, Problem> {
		const to = recipients.map((recipient) => recipient.to).join();
		const refused = new Map<Recipient, Problem>();
		for (const each of told) {
			const { kind, written, ifRepeated } = each;
			const key = ifRepeated ? written : kind;
			const same = this.shared.get(key) ?? {
				...each,
				items: 0,
				to,
				waiting: [],
				isForOthers: false,
			};
			this.shared.set(key, same);
			same.items += 1;
			if (!ifRepeated) continue;
			for (const recipient of recipients) same.waiting.push(recipient);
			same.isForOthers ||= same.to !== to;
			if (!same.isForOthers) continue;
			for (const recipient of same.waiting.splice(0)) refused.set(recipient, ifRepeated);
		}
		return refused;
	}
}
