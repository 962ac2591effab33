import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

/** What a Code node gets: items as their `json`, what other nodes gave out, the time in n8n. */
export interface CodeInput {
	input?: object[];
	/** The bytes of the first item, as the option Raw Body of the Webhook node gives them. */
	raw?: Uint8Array;
	nodes?: Record<string, object[]>;
	now?: DateTime;
	execution?: string;
}

interface ExampleNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
}

/** @returns the nodes of a file of `examples/`, given without its extension */
export function exampleNodes(example: string): ExampleNode[] {
	const file = path.join(__dirname, '..', '..', 'examples', `${example}.json`);
	return (JSON.parse(readFileSync(file, 'utf8')) as { nodes: ExampleNode[] }).nodes;
}

/** The items of a node, as n8n shows them to the code of another one. */
const shown = (items: object[] = [], raw?: Uint8Array) => {
	const all = items.map((json) => ({ json, ...(raw && { binary: { data: {} } }) }));
	return { all: () => all, first: () => all[0] };
};

/**
 * Runs a Code node of an example without n8n.
 *
 * @returns the `json` of each item that it gives out, as n8n stores it
 * @throws Error where the code asks for a node that `nodes` does not have, and what the code throws
 */
export async function runCode(
	example: string,
	node: string,
	{ input, raw, nodes = {}, now = DateTime.now(), execution = '7' }: CodeInput,
): Promise<unknown[]> {
	const found = exampleNodes(example).find(({ name }) => name === node);
	const code = found?.parameters.jsCode;
	if (typeof code !== 'string') throw new Error(`${example} has no Code node "${node}"`);
	const getBinaryDataBuffer = async () => await Promise.resolve(Buffer.from(raw ?? []));
	const given: unknown = await runInNewContext(
		`(async function () {${code}\n}).call({ helpers: { getBinaryDataBuffer } }).then(JSON.stringify)`,
		{
			...{ DateTime, getBinaryDataBuffer, $now: now, $execution: { id: execution } },
			$input: shown(input, raw),
			$: (name: string) => {
				if (!nodes[name]) throw new Error(`"${node}" asks for "${name}"`);
				return shown(nodes[name]);
			},
		},
	);
	return (JSON.parse(String(given)) as Array<{ json: unknown }>).map(({ json }) => json);
}
