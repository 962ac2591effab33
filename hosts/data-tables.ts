import { z } from 'zod';
import type { RestSession } from './rest-session';

const entry = z.object({ id: z.string(), name: z.string() });
export type DataTable = z.infer<typeof entry>;

/** A row as n8n gives it: the columns by name, beside its own id and times. */
export type DataTableRow = Record<string, unknown>;

const rowsAnswer = z.object({ count: z.number(), data: z.array(z.record(z.unknown())) });

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
}
