import type { Placeholder } from '../expression/holes/placeholders';
import type { Problem } from '../problem';
import { shortened } from '../text/words';
import type { Recipient } from './outgoingMessage';

const MOST_SHOWN = 5;

/**
 * The placeholders of other tools in the texts of a run. One in a value may be a quote. In the texts
 * of two items, it is that of a template, and nobody may get these texts.
 */
export class RunPlaceholders {
	private readonly shown = new Map<string, string | undefined>();
	/** By placeholder: the recipients of the only item that has it so far. */
	private readonly once = new Map<string, readonly Recipient[]>();

	/** A sentence for the user. */
	get tip(): string | undefined {
		if (this.shown.size === 0) return undefined;
		const [code = '$json.name'] = [...this.shown.values()].filter((each) => each !== undefined);
		const list = [...this.shown.keys()].slice(0, MOST_SHOWN).join(', ');
		return `A text has ${list} in it, which is sent as it is: if it is a placeholder, write a field in its place, for example {{ ${code} }}.`;
	}

	/** Takes those of an item. Returns the recipients, of this and earlier items, that get nothing. */
	add(
		recipients: readonly Recipient[],
		placeholders: readonly Placeholder[],
	): ReadonlyMap<Recipient, Problem> {
		const refused = new Map<Recipient, Problem>();
		for (const { written, code, ifRepeated } of placeholders) {
			const shown = shortened(written, 60);
			const earlier = ifRepeated && this.once.get(written);
			if (ifRepeated) this.once.set(written, earlier ? [] : recipients);
			if (ifRepeated && earlier && earlier !== recipients) {
				for (const each of [...earlier, ...recipients]) refused.set(each, ifRepeated);
				this.shown.delete(shown);
			} else if (this.shown.size < MOST_SHOWN) this.shown.set(shown, code);
		}
		return refused;
	}
}
