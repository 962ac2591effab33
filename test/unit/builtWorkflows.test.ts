import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { generateNodeDefinitions } from '@n8n/workflow-sdk/dist/generate-types/generate-node-defs-cli';
import { setSchemaBaseDirs, validateWorkflow } from '@n8n/workflow-sdk';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { TASKS } from '../e2e/built/tasks';

let folder: string;
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'built-workflows-'));
	const nodesJsonPath = path.join(folder, 'nodes.json');
	const nodes = [new BulkSms().description, new BulkSmsTrigger().description];
	writeFileSync(nodesJsonPath, JSON.stringify(nodes));
	jest.spyOn(console, 'log').mockImplementation();
	await generateNodeDefinitions({
		nodesJsonPath,
		outputDir: folder,
		packageName: 'n8n-nodes-bulk-sms',
	});
	setSchemaBaseDirs([folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a workflow that was written from n8n's types of the nodes is valid for n8n's own tools", () => {
	it.each(Object.entries(TASKS))('%s', (_, build) => {
		const { errors, warnings } = validateWorkflow(build('p'), { validateSchema: true });
		expect([...errors, ...warnings].map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
	});

	it('and one with a word that the node does not have is not', () => {
		const json = TASKS['How many SMS would this text take for everyone?']().toJSON();
		const nodes = json.nodes.map((each) =>
			each.name === 'Estimate'
				? { ...each, parameters: { ...each.parameters, operation: 'guess' } }
				: each,
		);
		expect(validateWorkflow({ ...json, nodes }, { validateSchema: true }).warnings).not.toEqual([]);
	});
});
