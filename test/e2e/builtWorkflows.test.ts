import type { WorkflowBuilder } from '@n8n/workflow-sdk';

import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type SavedWorkflow, workflowFile } from '../../hosts/rest/workflow';
import { linkTo, untilWaiting } from './askingWorkflow';
import { START } from './built/parts';
import { REACHED, REJECTED, SECOND, type Task, TASKS } from './built/tasks';
import { useRealN8n } from './realN8n';

/**
 * Tasks in plain words, built with n8n's workflow SDK as a model builds them from our types and hints,
 * and run: one by the error branch, one by two outputs, one by a loop. What a question, a report, and
 * an incoming SMS lead to has tests of its own, and test/unit/builtWorkflows.test.ts has the SDK
 * validate all.
 */
const LIMIT_S = 90;
const real = useRealN8n('built-workflows');
beforeEach(() => real().sandbox.clear());

/** Imports what was built, and chooses the credential. */
async function save(built: WorkflowBuilder): Promise<SavedWorkflow> {
	const { client, account } = real();
	const { name, type, data } = credentialFor(account);
	const { id } = await client.saveCredential({ name, type, data });
	// As a file: the SDK leaves a credential undefined that nobody has chosen.
	const file = workflowFile.parse(JSON.parse(JSON.stringify(built.toJSON())));
	const nodes = file.nodes.map((node) =>
		node.type.startsWith('n8n-nodes-bulk-sms.')
			? { ...node, credentials: { [type]: { id, name } } }
			: node,
	);
	return await client.saveWorkflow({ ...file, nodes });
}

const begin = async (task: Task): Promise<string> =>
	await real().client.start(await save(TASKS[task]('')), START);

const finish = async (id: string): Promise<Execution> => {
	const execution = await real().client.ended(id, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return execution;
};

const run = async (task: Task): Promise<Execution> => await finish(await begin(task));

/** Answers the question in the newest SMS to a number. */
async function answer(to: string, form: Record<string, string>): Promise<void> {
	await fetch(linkTo(real(), to), { method: 'POST', body: new URLSearchParams(form) });
}

const fields = (execution: Execution, node: string, ...names: string[]) =>
	execution.items(node).map(({ json }) => names.map((name) => json[name]));

test('Text everyone in this sheet, and write who did not get it into another one', async () => {
	const execution = await run(
		'Text everyone in this sheet, and write who did not get it into another one',
	);
	expect(fields(execution, 'Sent', 'to', 'text')).toEqual([[REACHED, 'Dear Ann, we open at 9']]);
	expect(fields(execution, 'Not Reached', 'phone', 'why')).toEqual([[REJECTED, 'rejected']]);
});

test('Tell on-call, then the next person if it is not delivered in five minutes', async () => {
	const execution = await run(
		'Tell on-call, then the next person if it is not delivered in five minutes',
	);
	expect(fields(execution, 'Second Reached', 'to', 'outcome')).toEqual([[SECOND, 'delivered']]);
	expect(['First Reached', 'Nobody Reached'].map((name) => execution.runsOf(name))).toEqual([0, 0]);
});

test('Ask each of these people what time suits them', async () => {
	const id = await begin('Ask each of these people what time suits them');
	for (const [to, text] of Object.entries({ [REACHED]: 'At nine', [SECOND]: 'At ten' })) {
		await waitUntil(`the question to ${to}`, { limitSeconds: LIMIT_S }, async () => {
			await untilWaiting(real(), id);
			return (
				real()
					.sandbox.messages()
					.some((each) => each.to === to) || undefined
			);
		});
		await answer(to, { text });
	}
	const execution = await finish(id);
	const answers = execution.items('Answers').map(({ json }) => json);
	expect(answers).toMatchObject([
		{ to: REACHED, data: { text: 'At nine' } },
		{ to: SECOND, data: { text: 'At ten' } },
	]);
});
