import type { ProcessedRow, ProcessedTable } from './processedTable';

/** What n8n does with its table. */
export type Table = Pick<ProcessedTable, 'findOne' | 'insert' | 'update' | 'delete'>;

type Place = Pick<ProcessedRow, 'workflowId' | 'context'>;

const keyOf = ({ workflowId, context }: Place): string => `${workflowId} ${context}`;

/** The table of {@link ProcessedTable} in memory, for so many calls that a database takes too long. */
export class MemoryTable implements Table {
	private readonly rows = new Map<string, string>();

	pause: () => Promise<void> = async () => await Promise.resolve();

	async findOne({ where }: { where: Place }): Promise<ProcessedRow | null> {
		await this.pause();
		const value = this.rows.get(keyOf(where));
		if (value === undefined) return null;
		return { ...where, value: JSON.parse(value) as ProcessedRow['value'] };
	}

	async insert(row: ProcessedRow): Promise<void> {
		await this.pause();
		if (this.rows.has(keyOf(row))) throw new Error('UNIQUE constraint failed');
		this.rows.set(keyOf(row), JSON.stringify(row.value));
	}

	async update(place: Place, { value }: ProcessedRow): Promise<void> {
		await this.pause();
		if (this.rows.has(keyOf(place))) this.rows.set(keyOf(place), JSON.stringify(value));
	}

	async delete(place: Place): Promise<void> {
		await this.pause();
		this.rows.delete(keyOf(place));
	}
}
