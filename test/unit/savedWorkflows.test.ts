import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeHelpers, type INode } from 'n8n-workflow';
import { z } from 'zod';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';

const FOLDER = join(__dirname, '..', 'e2e', 'savedWorkflows');

const workflow = z.object({ nodes: z.array(z.custom<INode>()) });
const nodeTypes = [new BulkSms(), new BulkSmsTrigger()];

// Each release that adds a parameter saves them: docs/contributors/releasing.md.
const files = existsSync(FOLDER)
	? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
			file.endsWith('.json'),
		)
	: [];
const forEach = files.length > 0 ? it.each(files) : it.skip.each(['(no version is released)']);

forEach('%s is a workflow that n8n opens and runs as it was saved', (file) => {
	const { nodes } = workflow.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
	for (const node of nodes) {
		const type = nodeTypes.find(({ description }) => node.type.endsWith(`.${description.name}`));
		if (!type) continue;
		const { properties } = type.description;
		// What n8n does not know any more, it leaves out; and what is new and required, it asks for.
		const opened = NodeHelpers.getNodeParameters(
			properties,
			node.parameters,
			true,
			false,
			null,
			null,
		);
		expect([node.name, opened]).toMatchObject([node.name, node.parameters]);
		expect(NodeHelpers.getNodeParametersIssues(properties, node, null)).toBeNull();
	}
});
