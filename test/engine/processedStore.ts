import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationMode,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

/** How a call goes wrong: with nothing changed, or with the answer lost after all was written. */
export type StoreFault = 'fails' | 'fails after writing';

/** A row of n8n's table: what is noted, or the largest number. */
type Row = { mode: DeduplicationMode; data: DeduplicationItemTypes[] | number };

/** What the database says of a second row with the same key. */
const NOT_UNIQUE = 'UNIQUE constraint failed: processed_data.context, processed_data.workflowId';

/**
 * n8n's de-duplication store without its database, as n8n 2.41.1 behaves: a call reads a row and
 * writes it back, with no lock, so that two at once can undo each other; a row is made only once; the
 * oldest go first when it is full; and taking out one note leaves its doubles.
 */
export class ProcessedStore implements IDataDeduplicator {
	private readonly rows = new Map<string, Row>();

	/** What every call fails with. */
	fault: Error | undefined;

	/** What goes wrong with a call, by its number from 1; by default nothing. */
	faultAt: ((call: number) => StoreFault | undefined) | undefined;

	/** Called after every call that found the store in order, with the number of calls. */
	onCall: ((calls: number) => void) | undefined;

	/** How long the database takes, between reading and writing too; by default no time at all. */
	pause: (() => Promise<void>) | undefined;

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
		this.rows.clear();
		this.fault = undefined;
		this.faultAt = undefined;
		this.onCall = undefined;
		this.pause = undefined;
		this.calls = 0;
	}

	/** @returns what puts everything back as it is now, as a killed process leaves it */
	snapshot(): () => void {
		const rows = [...this.rows].map(([place, row]) => [place, copyOf(row)] as const);
		return () => {
			this.rows.clear();
			for (const [place, row] of rows) this.rows.set(place, copyOf(row));
		};
	}

	/** How much is noted for all nodes. */
	get size(): number {
		return [...this.rows.values()].reduce((sum, { data }) => sum + lengthOf(data), 0);
	}

	/** Whether there is a row for the whole of a workflow. */
	get hasRowOfWorkflow(): boolean {
		return [...this.rows.keys()].some((place) => place.endsWith(' '));
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
		{ mode, maxEntries }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		const fault = this.nextFault();
		if (fault instanceof Error) throw fault;
		const place = placeOf(scope, contextData);
		if (this.pause) await this.pause();
		const row = this.read(place);
		if (row !== undefined && row.mode !== mode) {
			throw new Error('Deduplication data was originally saved with an incompatible setting');
		}
		if (this.pause) await this.pause();
		const answer = mode === 'entries' ? note(items, row) : raise(items, row);
		const { data } = answer.row;
		if (Array.isArray(data) && maxEntries !== undefined) {
			data.splice(0, Math.max(0, data.length - maxEntries));
		}
		if (row === undefined && this.rows.has(place)) throw new Error(NOT_UNIQUE);
		// An update of a row that is gone by now changes nothing.
		if (row === undefined || this.rows.has(place)) this.rows.set(place, answer.row);
		if (this.pause) await this.pause();
		return this.answer(fault, answer.output);
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
	): Promise<void> {
		const fault = this.nextFault();
		if (fault instanceof Error) throw fault;
		const place = placeOf(scope, contextData);
		if (this.pause) await this.pause();
		const row = this.read(place);
		if (this.pause) await this.pause();
		if (row !== undefined && Array.isArray(row.data)) {
			for (const item of items) {
				const index = row.data.indexOf(item);
				if (index !== -1) row.data.splice(index, 1);
			}
			if (this.rows.has(place)) this.rows.set(place, row);
		}
		if (this.pause) await this.pause();
		return this.answer(fault, undefined);
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
	): Promise<void> {
		if (scope === 'node') {
			throw new Error('The node under test cleared what it noted, which it must not');
		}
		const fault = this.nextFault();
		if (fault instanceof Error) throw fault;
		if (this.pause) await this.pause();
		this.rows.delete(placeOf(scope, contextData));
		return this.answer(fault, undefined);
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

	private answer<T>(fault: StoreFault | undefined, value: T): T {
		if (fault) throw new Error('the connection to the database was lost');
		this.onCall?.(this.calls);
		return value;
	}

	private read(place: string): Row | undefined {
		const row = this.rows.get(place);
		return row && (this.pause ? copyOf(row) : row);
	}
}

const placeOf = (
	scope: DeduplicationScope,
	{ node, workflow }: ICheckProcessedContextData,
): string => `${workflow.id} ${scope === 'node' ? (node?.id ?? '') : ''}`;

const lengthOf = (data: Row['data']): number => (Array.isArray(data) ? data.length : 1);

const copyOf = ({ mode, data }: Row): Row => ({
	mode,
	data: Array.isArray(data) ? [...data] : data,
});

/** Mode `entries`. */
function note(
	items: DeduplicationItemTypes[],
	row: Row | undefined,
): { row: Row; output: IDeduplicationOutput } {
	const data = Array.isArray(row?.data) ? row.data : [];
	const known = new Set(data);
	const isKnown = (item: DeduplicationItemTypes) => known.has(item);
	const fresh = items.filter((item) => !isKnown(item));
	for (const item of fresh) data.push(item);
	return {
		row: { mode: 'entries', data },
		output: { new: fresh, processed: items.filter(isKnown) },
	};
}

/** Mode `latestIncrementalKey`. */
function raise(
	items: DeduplicationItemTypes[],
	row: Row | undefined,
): { row: Row; output: IDeduplicationOutput } {
	const mode = 'latestIncrementalKey';
	const largest = Math.max(...items.map(Number));
	if (row === undefined) {
		return { row: { mode, data: largest }, output: { new: items, processed: [] } };
	}
	const before = Number(row.data);
	const isLarger = (item: DeduplicationItemTypes) => Number(item) > before;
	return {
		row: { mode, data: Math.max(before, largest) },
		output: { new: items.filter(isLarger), processed: items.filter((item) => !isLarger(item)) },
	};
}
