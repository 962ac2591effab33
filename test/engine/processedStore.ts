import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

/** How a call goes wrong: with nothing changed, or with the answer lost after all was written. */
export type StoreFault = 'fails' | 'fails after writing';

/**
 * n8n's de-duplication store without its database, as n8n 2.41.1 behaves: what is checked is noted,
 * the oldest go first when it is full, and taking out one note leaves its doubles.
 */
export class ProcessedStore implements IDataDeduplicator {
	private readonly notes = new Map<string, DeduplicationItemTypes[]>();

	/** What every call fails with. */
	fault: Error | undefined;

	/** What goes wrong with a call, by its number from 1; by default nothing. */
	faultAt: ((call: number) => StoreFault | undefined) | undefined;

	/** Called after every call that found the store in order, with the number of calls. */
	onCall: ((calls: number) => void) | undefined;

	/** Calls since the store was cleared. */
	calls = 0;

	/** n8n takes one store for each test file. */
	private static installed: ProcessedStore | undefined;

	/** Puts the store into the place of n8n's own, empty and in order. */
	static async install(): Promise<ProcessedStore> {
		if (ProcessedStore.installed === undefined) {
			const store = new ProcessedStore();
			await DataDeduplicationService.init(store);
			ProcessedStore.installed = store;
		}
		ProcessedStore.installed.clear();
		return ProcessedStore.installed;
	}

	clear(): void {
		this.notes.clear();
		this.fault = undefined;
		this.faultAt = undefined;
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
		if (fault instanceof Error) return Promise.reject(fault);
		const notes = this.notesOf(scope, contextData);
		const known = new Set(notes);
		const isKnown = (item: DeduplicationItemTypes) => known.has(item);
		const fresh = items.filter((item) => !isKnown(item));
		for (const item of fresh) notes.push(item);
		if (maxEntries !== undefined) notes.splice(0, Math.max(0, notes.length - maxEntries));
		return this.answer(fault, { new: fresh, processed: items.filter(isKnown) });
	}

	removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
	): Promise<void> {
		const fault = this.nextFault();
		if (fault instanceof Error) return Promise.reject(fault);
		const notes = this.notesOf(scope, contextData);
		for (const item of items) {
			const place = notes.indexOf(item);
			if (place !== -1) notes.splice(place, 1);
		}
		return this.answer(fault, undefined);
	}

	clearAllProcessedItems(): Promise<void> {
		throw new Error('The node under test cleared the store, which it must not');
	}

	getProcessedDataCount(): Promise<number> {
		throw new Error('The node under test counted the store, for which it has no use');
	}

	/** An error where nothing is to be changed. */
	private nextFault(): Error | StoreFault | undefined {
		this.calls += 1;
		const fault = this.faultAt?.(this.calls);
		return fault === 'fails' ? new Error('database is locked') : (this.fault ?? fault);
	}

	private answer<T>(fault: StoreFault | undefined, value: T): Promise<T> {
		if (fault) return Promise.reject(new Error('the connection to the database was lost'));
		this.onCall?.(this.calls);
		return Promise.resolve(value);
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
