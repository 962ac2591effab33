import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

/**
 * n8n's de-duplication store without its database, as n8n 2.40.7 behaves: what is checked is noted,
 * the oldest go first when it is full, and taking out one note leaves its doubles.
 */
export class ProcessedStore implements IDataDeduplicator {
	private readonly notes = new Map<string, DeduplicationItemTypes[]>();

	/** What every call fails with. */
	fault: Error | undefined;

	/** After how many calls the database is locked; by default never. */
	failAfterCalls = Infinity;

	/** Called after every call that found the store in order, with the number of such calls. */
	onCall: ((calls: number) => void) | undefined;

	private calls = 0;

	/** Puts the store into the place of n8n's own: once for each test file. */
	static async install(): Promise<ProcessedStore> {
		const store = new ProcessedStore();
		await DataDeduplicationService.init(store);
		return store;
	}

	clear(): void {
		this.notes.clear();
		this.fault = undefined;
		this.failAfterCalls = Infinity;
		this.onCall = undefined;
		this.calls = 0;
	}

	/** @returns what puts everything back as it is now, as a killed process leaves it */
	snapshot(): () => void {
		const notes = [...this.notes].map(([place, items]) => [place, [...items]] as const);
		return () => {
			this.notes.clear();
			for (const [place, items] of notes) this.notes.set(place, [...items]);
		};
	}

	/** How much is noted for all nodes. */
	get size(): number {
		return [...this.notes.values()].reduce((sum, { length }) => sum + length, 0);
	}

	checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
		{ maxEntries }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		const fault = this.nextFault();
		if (fault) return Promise.reject(fault);
		const notes = this.notesOf(scope, contextData);
		const known = new Set(notes);
		const isKnown = (item: DeduplicationItemTypes) => known.has(item);
		const fresh = items.filter((item) => !isKnown(item));
		for (const item of fresh) notes.push(item);
		if (maxEntries !== undefined) notes.splice(0, Math.max(0, notes.length - maxEntries));
		this.onCall?.(this.calls);
		return Promise.resolve({ new: fresh, processed: items.filter(isKnown) });
	}

	removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
	): Promise<void> {
		const fault = this.nextFault();
		if (fault) return Promise.reject(fault);
		const notes = this.notesOf(scope, contextData);
		for (const item of items) {
			const place = notes.indexOf(item);
			if (place !== -1) notes.splice(place, 1);
		}
		this.onCall?.(this.calls);
		return Promise.resolve();
	}

	clearAllProcessedItems(): Promise<void> {
		throw new Error('The node under test cleared the store, which it must not');
	}

	getProcessedDataCount(): Promise<number> {
		throw new Error('The node under test counted the store, for which it has no use');
	}

	private nextFault(): Error | undefined {
		this.calls += 1;
		return this.calls > this.failAfterCalls ? new Error('database is locked') : this.fault;
	}

	private notesOf(
		scope: DeduplicationScope,
		{ node, workflow }: ICheckProcessedContextData,
	): DeduplicationItemTypes[] {
		const place = `${workflow.id} ${scope === 'node' ? (node?.id ?? '') : ''}`;
		const notes = this.notes.get(place) ?? [];
		this.notes.set(place, notes);
		return notes;
	}
}
