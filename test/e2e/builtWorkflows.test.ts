import { randomUUID } from 'node:crypto';

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
 * and run: one of each kind. test/unit/builtWorkflows.test.ts has the SDK validate all.
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

const begin = async (task: Task): Promise<string> => await start(await save(TASKS[task]('')));

const start = async (saved: SavedWorkflow): Promise<string> =>
	await real().client.start(saved, START);

const finish = async (id: string): Promise<Execution> => {
	const execution = await real().client.ended(id, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return execution;
};

const run = async (task: Task): Promise<Execution> => await finish(await begin(task));

/** Publishes a workflow that the gateway starts. @returns how to call it, and what came of calls */
async function publish(task: Task) {
	const { client, n8n } = real();
	const path = `built-${randomUUID()}`;
	const saved = await save(TASKS[task](path));
	await client.activate(saved);
	return {
		call: async (body: object) =>
			await fetch(`${n8n.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			}),
		executions: async (count: number) =>
			await waitUntil(`${count} executions`, { limitSeconds: LIMIT_S }, async () => {
				const finished = await client.finishedAfter(saved, 0);
				return finished.length >= count ? finished : undefined;
			}),
	};
}

/** Answers the question in the newest SMS to a number. */
async function answer(to: string, form: Record<string, string>): Promise<void> {
	await fetch(linkTo(real(), to), { method: 'POST', body: new URLSearchParams(form) });
}

const fields = (execution: Execution, node: string, ...names: string[]) =>
	execution.items(node).map(({ json }) => names.map((name) => json[name]));

const sms = (more: object) => ({ TRAN_ID: randomUUID(), MOBILE_NO: REACHED, ...more });

test('Text everyone in this sheet, and write who did not get it into another one', async () => {
	const execution = await run(
		'Text everyone in this sheet, and write who did not get it into another one',
	);
	expect(fields(execution, 'Sent', 'to', 'text')).toEqual([[REACHED, 'Dear Ann, we open at 9']]);
	expect(fields(execution, 'Not Reached', 'phone', 'why')).toEqual([[REJECTED, 'rejected']]);
});

test.each([
	['approve', 'Refund', 'No Refund'],
	['decline', 'No Refund', 'Refund'],
])('Ask the manager by SMS before the refund: %s', async (decision, taken, left) => {
	const id = await begin('Ask the manager by SMS before the refund');
	await untilWaiting(real(), id);
	await answer(REACHED, { decision });
	const execution = await finish(id);
	expect([taken, left].map((name) => execution.runsOf(name))).toEqual([1, 0]);
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

test('Keep each delivery report of a message that did not arrive, once', async () => {
	const { call, executions } = await publish(
		'Keep each delivery report of a message that did not arrive, once',
	);
	const report = (to: string, name: string) => ({
		details: [{ messageId: `m-${to}`, to, status: { code: '1', name, description: '' } }],
	});
	await call(report(SECOND, 'DELIVERED'));
	await call(report(REACHED, 'EXPIRED'));
	const [first] = await executions(1);
	await call(report(REACHED, 'EXPIRED'));
	const [, second, ...others] = await executions(2);
	expect(first?.items('Table').map(({ json }) => json.outcome)).toEqual(['expired']);
	expect(second?.items('Table')).toEqual([]);
	expect(others).toEqual([]);
});

test('Answer whoever writes HOURS with our opening hours', async () => {
	const { call } = await publish('Answer whoever writes HOURS with our opening hours');
	const answered = await call(sms({ KEYWORD: 'hours', MESSAGE: 'hours' }));
	expect(await answered.json()).toMatchObject({ MESSAGE: 'We are open from 9 to 17' });
});
