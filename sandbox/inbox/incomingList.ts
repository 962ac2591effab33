import type { IncomingResult, StoredIncoming } from './incoming';

/** So many are kept; the oldest ones are forgotten first. */
export const MOST_INCOMING = 1000;

/** The incoming SMS and what came of them, oldest first. */
export class IncomingList {
	readonly #changed: () => void;
	readonly #mostKept: number;
	#all: StoredIncoming[] = [];
	#count = 0;

	constructor(changed: () => void, mostKept = MOST_INCOMING) {
		this.#changed = changed;
		this.#mostKept = mostKept;
	}

	/** Takes one in. */
	add(facts: Omit<StoredIncoming, 'id'>): StoredIncoming {
		this.#count += 1;
		const incoming: StoredIncoming = { id: this.#count, ...facts };
		this.#all = [...this.#all, incoming].slice(-this.#mostKept);
		this.#changed();
		return incoming;
	}

	/** Notes what came of one; it may have been forgotten meanwhile. */
	settle(incoming: StoredIncoming, result: IncomingResult): void {
		incoming.result = result;
		this.#changed();
	}

	/** Finds one by its number. Returns undefined if there is none. */
	numbered(id: number): StoredIncoming | undefined {
		return this.#all.find((incoming) => incoming.id === id);
	}

	/**
	 * Gives those of a number, with or without a plus in front, to a sender or to nobody in particular;
	 * all of them where neither is given; oldest first.
	 */
	of(from?: string, to?: string): StoredIncoming[] {
		const digits = from === undefined ? undefined : withoutPlus(from);
		return this.#all.filter(
			(incoming) =>
				(digits === undefined || withoutPlus(incoming.from) === digits) &&
				(to === undefined || incoming.to === null || incoming.to === to),
		);
	}

	/** Forgets all of them. */
	clear(): void {
		this.#all = [];
	}
}

function withoutPlus(number: string): string {
	return number.replace(/^\+/, '');
}
