import { z } from 'zod';
import type { WorkflowFile } from '../../../hosts/rest/workflow';

/** The table that the examples of opt-outs share. */
export const TABLE = 'SMS Opt-Outs';
export const COLUMNS = ['phone', 'source', 'optedOutAt'];

const made = z.object({ column: z.array(z.object({ name: z.string() })) });

/** The columns that a node of a workflow gives the table that it makes. */
export function columnsOf({ nodes }: WorkflowFile, maker: string): string[] {
	const columns = nodes.find(({ name }) => name === maker)?.parameters.columns;
	return made.parse(columns).column.map(({ name }) => name);
}
