import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

import { z } from 'zod';

import { DeduplicationHelper } from './deduplicationHelper';
import { ProcessedTable } from './processedTable';

const listSchema = z.object({ data: z.array(z.unknown()).catch([]) });

/** How a call goes wrong: with nothing changed, or with the answer lost after all was written. */
export type StoreFault = 'fails' | 'fails after writing';

/** n8n's de-duplication store with its table, whose calls a test can count and let fail. */
export class ProcessedStore implements IDataDeduplicator {
	readonly table = new ProcessedTable();

	private readonly helper = new DeduplicationHelper(this.table);

	/** What every call fails with. */
	fault: Error | undefined;

	/** What goes wrong with a call, by its number from 1; by default nothing. */
	faultAt: ((call: number) => StoreFault | undefined) | undefined;

	/** Called after every call that found the store in order, with the number of calls. */
	onCall: ((calls: number) => void) | undefined;

	/** Waited for before every call, which may never come back from it. */
	beforeCall: (() => Promise<void>) | undefined;

	/** Calls since the store was cleared. */
	calls = 0;

	/** n8n takes one store for each test file. */
	static readonly shared = new ProcessedStore();

	private static isInstalled = false;

	/** Puts the store into the place of n8n's own, empty and in order. */
	static async install(): Promise<ProcessedStore> {
		const { shared } = ProcessedStore;
		if (!ProcessedStore.isInstalled) await DataDeduplicationService.init(shared);
		ProcessedStore.isInstalled = true;
		shared.clear();
		return shared;
	}

	clear(): void {
		this.table.clear();
		this.table.pause = async () => await Promise.resolve();
		this.fault = undefined;
		this.faultAt = undefined;
		this.onCall = undefined;
		this.beforeCall = undefined;
		this.calls = 0;
	}

	/** @returns what puts everything back as it is now, as a killed process leaves it */
	snapshot(): () => void {
		return this.table.snapshot();
	}

	/** Whether there is a row for the whole of a workflow. */
	get hasRowOfWorkflow(): boolean {
		return this.table.rows().some(({ context }) => context === '');
	}

	/** How many marks are noted for all nodes. */
	get size(): number {
		const lists = this.table.rows().map(({ value }): unknown => JSON.parse(value));
		return lists.reduce<number>((sum, list) => sum + listSchema.parse(list).data.length, 0);
	}

	/** Whether nothing is noted for any node. */
	get isEmpty(): boolean {
		return this.table.rows().length === 0;
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		place: ICheckProcessedContextData,
		options: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		return await this.call(
			async () => await this.helper.checkProcessedAndRecord(items, scope, place, options),
		);
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		place: ICheckProcessedContextData,
		options: ICheckProcessedOptions,
	): Promise<void> {
		await this.call(async () => await this.helper.removeProcessed(items, scope, place, options));
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		place: ICheckProcessedContextData,
	): Promise<void> {
		if (scope === 'node') {
			throw new Error('The node under test cleared what it noted, which it must not');
		}
		await this.call(async () => await this.helper.clearAllProcessedItems(scope, place));
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		place: ICheckProcessedContextData,
		options: ICheckProcessedOptions,
	): Promise<number> {
		return await this.call(
			async () => await this.helper.getProcessedDataCount(scope, place, options),
		);
	}

	private async call<T>(work: () => Promise<T>): Promise<T> {
		this.calls += 1;
		const { calls } = this;
		const fault = this.faultAt?.(calls);
		await this.beforeCall?.();
		if (fault === 'fails') throw new Error('database is locked');
		if (this.fault) throw this.fault;
		const answer = await work();
		if (fault) throw new Error('the connection to the database was lost');
		this.onCall?.(calls);
		return answer;
	}
}
