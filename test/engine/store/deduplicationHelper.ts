import { createHash } from 'node:crypto';

import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

import type { Table } from './memoryTable';
import type { ProcessedRow } from './processedTable';

const fault = (message: string): Error => new Error(`Deduplication Failed: ${message}`);

/**
 * What n8n 2.41.1 does in `n8n/dist/deduplication/deduplication-helper.js`, line by line, for the modes
 * that nodes of this package use: the package n8n is too large to be installed for each test.
 * `test/e2e/n8nStore.test.ts` asks both the same and compares the answers and the rows.
 */
export class DeduplicationHelper implements IDataDeduplicator {
	constructor(readonly table: Table) {}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
		options: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		const row = await this.find(scope, contextData);
		if (row && row.value.mode !== options.mode) {
			throw fault(
				'Deduplication data was originally saved with an incompatible setting of the ‘Keep Items Where’ parameter. Try ’Clean Database’ operation to reset.',
			);
		}
		const place = placeOf(scope, contextData);
		if (options.mode !== 'entries') return await this.raise(items, options, row, place);
		return await this.note(items, options, row, place);
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
		{ mode }: ICheckProcessedOptions,
	): Promise<void> {
		if (mode !== 'entries') {
			throw fault('Removing processed data is not possible in mode "latest"');
		}
		const row = await this.find(scope, contextData);
		if (!row) return;
		const { data } = row.value;
		if (!Array.isArray(data)) return;
		for (const hash of items.map(hashOf)) {
			const index = data.findIndex((value) => value === hash);
			if (index !== -1) data.splice(index, 1);
		}
		await this.table.update(row, row);
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
	): Promise<void> {
		await this.table.delete(placeOf(scope, contextData));
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
		{ mode }: ICheckProcessedOptions,
	): Promise<number> {
		const row = await this.find(scope, contextData);
		return mode === 'entries' && row && Array.isArray(row.value.data) ? row.value.data.length : 0;
	}

	private async note(
		items: DeduplicationItemTypes[],
		{ mode, maxEntries }: ICheckProcessedOptions,
		row: ProcessedRow | null,
		place: Place,
	): Promise<IDeduplicationOutput> {
		const hashes = items.map(hashOf);
		if (!row) {
			if (maxEntries) hashes.splice(0, hashes.length - maxEntries);
			await this.table.insert({ ...place, value: { mode, data: hashes } });
			return { new: items, processed: [] };
		}
		const output: IDeduplicationOutput = { new: [], processed: [] };
		const { data } = row.value;
		if (!Array.isArray(data)) return output;
		const known = new Set(data);
		for (const [index, hash] of hashes.entries()) {
			const item = items[index] ?? '';
			if (known.has(hash)) {
				output.processed.push(item);
			} else {
				output.new.push(item);
				data.push(hash);
			}
		}
		if (maxEntries) data.splice(0, data.length - maxEntries);
		await this.table.update(row, row);
		return output;
	}

	private async raise(
		items: DeduplicationItemTypes[],
		{ mode }: ICheckProcessedOptions,
		row: ProcessedRow | null,
		place: Place,
	): Promise<IDeduplicationOutput> {
		const incoming = [...items].sort((one, other) => compare(one, other));
		if (!row) {
			await this.table.insert({ ...place, value: { mode, data: incoming.pop() ?? '' } });
			return { new: items, processed: [] };
		}
		const output: IDeduplicationOutput = { new: [], processed: [] };
		const { data: before } = row.value;
		if (Array.isArray(before)) return output;
		let largest = before;
		for (const item of incoming) {
			if (compare(item, before) === 1) {
				output.new.push(item);
				if (compare(item, largest) === 1) largest = item;
			} else {
				output.processed.push(item);
			}
		}
		row.value.data = largest;
		await this.table.update(row, row);
		return output;
	}

	private async find(
		scope: DeduplicationScope,
		contextData: ICheckProcessedContextData,
	): Promise<ProcessedRow | null> {
		if (!contextData.workflow.id) throw new Error('The workflow has not been saved');
		return await this.table.findOne({ where: placeOf(scope, contextData) });
	}
}

type Place = Pick<ProcessedRow, 'workflowId' | 'context'>;

const placeOf = (
	scope: DeduplicationScope,
	{ node, workflow }: ICheckProcessedContextData,
): Place => ({
	workflowId: workflow.id ?? '',
	context: scope === 'node' ? `n:${node?.id ?? ''}` : '',
});

const hashOf = (item: DeduplicationItemTypes): string =>
	createHash('md5').update(item.toString()).digest('base64');

const compare = (one: DeduplicationItemTypes, other: DeduplicationItemTypes): number =>
	Math.sign(Number(one) - Number(other));
