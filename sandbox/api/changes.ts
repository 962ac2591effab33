/** Tells of changes: a number that grows with each, and whoever wants to know. */
export class Changes {
	#version = 0;
	readonly #listeners = new Set<() => void>();

	/** Grows with every change. */
	get version(): number {
		return this.#version;
	}

	/** Notes a change. */
	readonly note = (): void => {
		this.#version += 1;
		for (const listener of this.#listeners) listener();
	};

	/**
	 * Has `listener` called after every change.
	 *
	 * @returns what ends it
	 */
	listen(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}
