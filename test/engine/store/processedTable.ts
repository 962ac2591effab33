import Database from 'libsql';
import { memoize } from 'lodash';
import type { DeduplicationItemTypes, DeduplicationMode } from 'n8n-workflow';
import { z } from 'zod';

/** A row of n8n's table `processed_data`: what is noted, or the largest value. */
export interface ProcessedRow {
	workflowId: string;
	context: string;
	value: { mode: DeduplicationMode; data: DeduplicationItemTypes[] | DeduplicationItemTypes };
}

type Place = Pick<ProcessedRow, 'workflowId' | 'context'>;

export const storedSchema = z.object({
	workflowId: z.string(),
	context: z.string(),
	value: z.string(),
});
export type StoredRow = z.output<typeof storedSchema>;

/**
 * n8n's table of its de-duplication store, in SQLite, and the calls of its repository that n8n makes.
 * Each is a statement of its own: between two of them, others get their turn.
 */
export class ProcessedTable {
	private readonly database = new Database(':memory:');

	private readonly statement = memoize((sql: string) => this.database.prepare(sql));

	/** How long the database takes for a statement; by default no time at all. */
	pause: () => Promise<void> = async () => await Promise.resolve();

	constructor() {
		this.database.exec(
			'CREATE TABLE processed_data ("workflowId" varchar(36) NOT NULL, "context" varchar(255) NOT NULL, ' +
				'"value" text NOT NULL, PRIMARY KEY ("context", "workflowId"))',
		);
	}

	async findOne({ where }: { where: Place }): Promise<ProcessedRow | null> {
		await this.pause();
		const found: unknown = this.statement(
			'SELECT * FROM processed_data WHERE "workflowId" = ? AND context = ?',
		).get(where.workflowId, where.context);
		if (!found) return null;
		const { value, ...place } = storedSchema.parse(found);
		return { ...place, value: JSON.parse(value) as ProcessedRow['value'] };
	}

	async insert({ workflowId, context, value }: ProcessedRow): Promise<void> {
		await this.pause();
		this.write('INSERT INTO processed_data VALUES (?, ?, ?)', [
			workflowId,
			context,
			JSON.stringify(value),
		]);
	}

	/** An update of a row that is gone by now changes nothing. */
	async update({ workflowId, context }: Place, { value }: ProcessedRow): Promise<void> {
		await this.pause();
		this.write('UPDATE processed_data SET value = ? WHERE "workflowId" = ? AND context = ?', [
			JSON.stringify(value),
			workflowId,
			context,
		]);
	}

	async delete({ workflowId, context }: Place): Promise<void> {
		await this.pause();
		this.write('DELETE FROM processed_data WHERE "workflowId" = ? AND context = ?', [
			workflowId,
			context,
		]);
	}

	clear(): void {
		this.database.exec('DELETE FROM processed_data');
	}

	/** As it lies in the database. */
	rows(): StoredRow[] {
		const all = this.statement('SELECT * FROM processed_data').all();
		return z.array(storedSchema).parse(all);
	}

	/** @returns what puts everything back as it is now, as a killed process leaves it */
	snapshot(): () => void {
		const rows = this.rows();
		return () => this.load(rows);
	}

	/** Has these rows and no others from now on. */
	load(rows: StoredRow[]): void {
		this.clear();
		for (const { workflowId, context, value } of rows) {
			this.write('INSERT INTO processed_data VALUES (?, ?, ?)', [workflowId, context, value]);
		}
	}

	private write(statement: string, values: string[]): void {
		this.statement(statement).run(...values);
	}
}
