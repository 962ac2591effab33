import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

/** What a Code node gets: items as their `json`, what other nodes gave out, the time in n8n. */
export interface CodeInput {
	input?: object[];
	nodes?: Record<string, object[]>;
	now?: DateTime;
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
const shown = (items: object[] = []) => {
	const all = items.map((json) => ({ json }));
	return { all: () => all, first: () => all[0] };
};

/**
 * Runs a Code node of an example without n8n.
 *
 * @returns the `json` of each item that it gives out, as n8n stores it
 * @throws Error where the code asks for a node that `nodes` does not have
 */
export function runCode(
	example: string,
	node: string,
	{ input, nodes = {}, now = DateTime.now() }: CodeInput,
): unknown[] {
	const found = exampleNodes(example).find(({ name }) => name === node);
	const code = found?.parameters.jsCode;
	if (typeof code !== 'string') throw new Error(`${example} has no Code node "${node}"`);
	const given: unknown = runInNewContext(`JSON.stringify((() => {${code}\n})())`, {
		...{ DateTime, $now: now, $execution: { id: '7' }, $input: shown(input) },
		$: (name: string) => {
			if (!nodes[name]) throw new Error(`"${node}" asks for "${name}"`);
			return shown(nodes[name]);
		},
	});
	return (JSON.parse(String(given)) as Array<{ json: unknown }>).map(({ json }) => json);
}
