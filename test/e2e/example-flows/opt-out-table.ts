import { z } from 'zod';
import type { WorkflowFile, WorkflowNode } from '../../../hosts/workflow';
import { wayOfHost } from '../host-under-test';
import type { RealN8n } from '../real-n8n';
import { withParameters } from './import-example';

/** The table that the examples of opt-outs share. */
export const TABLE = 'SMS Opt-Outs';
export const COLUMNS = ['phone', 'source', 'optedOutAt'];

const MAKES_IT = 'Make the List';

const outputsSchema = z.object({
	main: z.array(z.array(z.object({ node: z.string() }).passthrough())),
});
type Outputs = z.infer<typeof outputsSchema>;

/**
 * Does in n8n 1 what the notes say: makes the table by hand, chooses it, and deletes the node that
 * makes it elsewhere. Leaves every other file, and n8n 2, alone.
 */
export async function withOptOutTable(
	{ client }: RealN8n,
	file: WorkflowFile,
): Promise<WorkflowFile> {
	const makesIt = file.nodes.some(({ name }) => name === MAKES_IT);
	if (wayOfHost.makesAndFindsTablesByName || !makesIt) return file;
	const { id } = await (await client.dataTables()).findOrCreate(TABLE, COLUMNS);
	const dataTableId = { __rl: true, mode: 'list', value: id, cachedResultName: TABLE };
	const choose = (node: WorkflowNode) =>
		'dataTableId' in node.parameters ? withParameters(node, { dataTableId }) : node;
	return {
		...file,
		nodes: file.nodes.filter(({ name }) => name !== MAKES_IT).map(choose),
		connections: around(MAKES_IT, file.connections),
	};
}

/** Leads from what comes before a node to what comes behind it. */
function around(name: string, connections: WorkflowFile['connections']): Record<string, Outputs> {
	const all = z.record(outputsSchema).parse(connections);
	const behind = all[name]?.main[0] ?? [];
	const others = Object.entries(all).filter(([from]) => from !== name);
	return Object.fromEntries(
		others.map(([from, { main }]) => [
			from,
			{ main: main.map((each) => each.flatMap((to) => (to.node === name ? behind : [to]))) },
		]),
	);
}
