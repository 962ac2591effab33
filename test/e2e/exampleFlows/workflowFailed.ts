import { randomUUID } from 'node:crypto';

import { type Examples, outcomeOf, SEND } from './stage';

/** Errors as a workflow throws them, and what the SMS has of them. */
const ERRORS: Array<[message: string, says: string]> = [
	['The sheet is gone', 'The sheet is gone'],
	['Two lines\nwith more', 'Two lines'],
	['A {{ name }} in braces', 'A  name  in braces'],
	["Cannot read properties of undefined (reading 'id')", 'Cannot read properties of undefined'],
];

/** examples/workflow-failed.json */
export function workflowFailed(examples: Examples): void {
	describe('the example Workflow Failed', () => {
		test('texts the first line of an error, once an hour for each workflow', async () => {
			const example = await examples.publish('workflow-failed');
			const { client, n8n } = examples.real();
			for (const [message, says] of ERRORS) {
				const path = `fails-${randomUUID()}`;
				const failing = await client.saveWorkflow({
					name: `Nightly ${path.slice(-4)}`,
					nodes: [
						{
							...{ id: randomUUID(), name: 'Call', type: 'n8n-nodes-base.webhook' },
							...{ typeVersion: 2, position: [0, 0], webhookId: randomUUID() },
							parameters: { path },
						},
						{
							...{ id: randomUUID(), name: 'Fail', type: 'n8n-nodes-base.stopAndError' },
							...{ typeVersion: 1, position: [200, 0], parameters: { errorMessage: message } },
						},
					],
					connections: { Call: { main: [[{ node: 'Fail', type: 'main', index: 0 }]] } },
					settings: { executionOrder: 'v1', errorWorkflow: example.saved.id },
				});
				await client.activate(failing);
				const outcomes = [];
				for (let count = 0; count < 2; count += 1) {
					const last = await example.lastId();
					await fetch(`${n8n.url}/webhook/${path}`);
					const [run] = await example.endedAfter(last, 1);
					outcomes.push(...(run?.items(SEND).map(outcomeOf) ?? []));
				}
				expect(outcomes).toEqual(['accepted', 'skipped']);
				expect(examples.taken().at(-1)?.text).toMatch(/^Nightly \w{4} failed, execution \d+: /);
				expect(examples.taken().at(-1)?.text).toContain(says);
				expect(examples.taken().at(-1)?.text).not.toContain('with more');
			}
			expect(examples.taken()).toHaveLength(ERRORS.length);
		});
	});
}
