import { chunk } from 'lodash';
import { z } from 'zod';
import type { RestSession } from './restSession';

const entry = z.object({ id: z.string(), name: z.string() });
export type DataTable = z.infer<typeof entry>;

/** A row as n8n gives it: the columns by name, beside its own id and times. */
export type DataTableRow = Record<string, unknown>;

const rowsAnswer = z.object({ count: z.number(), data: z.array(z.record(z.unknown())) });

const ROWS_PER_CALL = 100;

/** The data tables in the personal project of the owner, by n8n's internal REST interface. */
export class DataTables {
	private readonly path: string;

	/** @param projectId of the personal project of the owner */
	constructor(
		private readonly session: RestSession,
		projectId: string,
	) {
		this.path = `/rest/projects/${projectId}/data-tables`;
	}

	/** Makes a table whose columns all hold text. */
	async create(name: string, columns: string[]): Promise<DataTable> {
		return await this.session.request('POST', this.path, entry, {
			name,
			columns: columns.map((column) => ({ name: column, type: 'string' })),
		});
	}

	/** @throws Error when there is not exactly one table of this name */
	async find(name: string): Promise<DataTable> {
		const [table, ...others] = await this.named(name);
		if (table === undefined || others.length > 0) {
			throw new Error(`n8n has ${table ? others.length + 1 : 0} data tables named "${name}"`);
		}
		return table;
	}

	private async named(name: string): Promise<DataTable[]> {
		const answer = z.object({ data: z.array(entry) });
		const { data } = await this.session.request('GET', this.path, answer);
		return data.filter((each) => each.name === name);
	}

	/** @returns the rows in the order in which they were added, at most n8n's first page */
	async rows({ id }: DataTable): Promise<DataTableRow[]> {
		const path = `${this.path}/${id}/rows?sortBy=id:asc`;
		return (await this.session.request('GET', path, rowsAnswer)).data;
	}

	/** @returns all rows in the order in which they were added */
	async everyRow(table: DataTable): Promise<DataTableRow[]> {
		const rows: DataTableRow[] = [];
		for await (const page of this.pages(table)) rows.push(...page);
		return rows;
	}

	private async *pages({ id }: DataTable): AsyncGenerator<DataTableRow[]> {
		for (let skip = 0, isLast = false; !isLast; skip += ROWS_PER_CALL) {
			const path = `${this.path}/${id}/rows?sortBy=id:asc&take=${ROWS_PER_CALL}&skip=${skip}`;
			const { data } = await this.session.request('GET', path, rowsAnswer);
			yield data;
			isLast = data.length < ROWS_PER_CALL;
		}
	}

	/** Gives other values to the rows that have a value in a column. */
	async update(
		{ id }: DataTable,
		column: string,
		value: string,
		data: DataTableRow,
	): Promise<void> {
		const filters = [{ columnName: column, condition: 'eq', value }];
		const body = { filter: { type: 'and', filters }, data };
		await this.session.request('PATCH', `${this.path}/${id}/rows`, z.unknown(), body);
	}

	/** Adds rows, a thousand in a call. */
	async add({ id }: DataTable, rows: readonly DataTableRow[]): Promise<void> {
		const path = `${this.path}/${id}/insert`;
		for (const part of chunk(rows, ROWS_PER_CALL)) {
			await this.session.request('POST', path, z.unknown(), { data: part, returnType: 'count' });
		}
	}

	/** Deletes the rows that have a value in a column. */
	async remove({ id }: DataTable, column: string, value: string): Promise<void> {
		const filters = [{ columnName: column, condition: 'eq', value }];
		const filter = encodeURIComponent(JSON.stringify({ type: 'and', filters }));
		await this.session.request('DELETE', `${this.path}/${id}/rows?filter=${filter}`, z.unknown());
	}

	/** Counts the rows by what they have in a column; rows without a value under an empty name. */
	async countBy(table: DataTable, column: string): Promise<Record<string, number>> {
		const counts: Record<string, number> = {};
		for await (const page of this.pages(table)) {
			for (const row of page) {
				const value = row[column];
				const name = typeof value === 'string' ? value : '';
				counts[name] = (counts[name] ?? 0) + 1;
			}
		}
		return counts;
	}
}
