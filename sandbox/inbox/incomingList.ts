import type { IncomingResult, StoredIncoming } from './incoming';
import type { Journal } from './journal';
import type { State } from './state';

/** So many are kept; the oldest ones are forgotten first. */
export const MOST_INCOMING = 1000;

/** What the list is made of. */
export interface IncomingListNeeds {
	state: State;
	journal: Journal;
	/** What a data file kept, oldest first. */
	kept: readonly StoredIncoming[];
	/** Called after every change. */
	changed: () => void;
}

/** The incoming SMS and what came of them, oldest first. */
export class IncomingList {
	readonly #state: State;
	readonly #journal: Journal;
	readonly #changed: () => void;
	/** By number; a Map keeps the order in which they were added. */
	readonly #all: Map<number, StoredIncoming>;
	#isClosed = false;

	constructor({ state, journal, kept, changed }: IncomingListNeeds) {
		this.#state = state;
		this.#journal = journal;
		this.#changed = changed;
		this.#all = new Map(kept.map((incoming) => [incoming.id, incoming]));
	}

	/** Takes one in. */
	add(facts: Omit<StoredIncoming, 'id'>): StoredIncoming {
		this.#state.incoming += 1;
		const incoming: StoredIncoming = { id: this.#state.incoming, ...facts };
		this.#all.set(incoming.id, incoming);
		for (const id of this.#all.keys()) {
			if (this.#all.size <= MOST_INCOMING) break;
			this.#all.delete(id);
			this.#journal.removeIncoming(id);
		}
		this.#journal.setIncoming(incoming, this.#state);
		this.#changed();
		return incoming;
	}

	/** Notes what came of one; it may have been forgotten meanwhile. */
	settle(incoming: StoredIncoming, result: IncomingResult): void {
		incoming.result = result;
		if (this.#isClosed || !this.#all.has(incoming.id)) return;
		this.#journal.setIncoming(incoming, this.#state);
		this.#changed();
	}

	/** Finds one by its number. Returns undefined if there is none. */
	numbered(id: number): StoredIncoming | undefined {
		return this.#all.get(id);
	}

	/** Gives those of a number, with or without a plus in front, or all of them; oldest first. */
	of(from?: string): StoredIncoming[] {
		const all = [...this.#all.values()];
		if (from === undefined) return all;
		const digits = withoutPlus(from);
		return all.filter((incoming) => withoutPlus(incoming.from) === digits);
	}

	/** Writes nothing down any more: the journal ends. */
	close(): void {
		this.#isClosed = true;
	}

	/** Forgets all of them; `Store.clear` empties the journal. */
	clear(): void {
		this.#all.clear();
	}
}

function withoutPlus(number: string): string {
	return number.replace(/^\+/, '');
}
