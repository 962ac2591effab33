import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import { repository } from '../../hosts/install/hostFolder';
import { type SavedWorkflow, type WorkflowFile, workflowFile } from '../../hosts/rest/workflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { COMES_EARLIER, REJECTED_BY_PLATFORM, SENT_NOT_LONG_AGO } from '../engine/sentences';

const START = 'When clicking ‘Execute workflow’';
const RUN_LIMIT_S = 60;
const TEXT = (name: string) => `Dear ${name}, our "Sale" starts tomorrow - 20 % off everything...`;
const ANAN = '66812345678';
const BOON = '66812345679';
const FAH = '66812349903';

const real = useRealN8n('send-to-a-list');
let file: WorkflowFile;
let list: SavedWorkflow;

/** Imports the example and chooses the credential, as a person does. */
async function importList(edit: (parameters: Record<string, unknown>) => object) {
	const { client, account } = real();
	const { name, type, data } = credentialFor(account);
	const { id } = await client.saveCredential({ name, type, data });
	const nodes = file.nodes.map((node) => ({
		...node,
		...(node.name === 'Bulk SMS' && {
			parameters: { ...node.parameters, ...edit(node.parameters) },
		}),
		...(node.name === 'Wait for the Log' && { parameters: { amount: 1, unit: 'seconds' } }),
		...(node.type.endsWith('.bulkSms') && { credentials: { [type]: { id, name } } }),
	}));
	return await client.saveWorkflow({ ...file, nodes });
}

beforeAll(async () => {
	const example = path.join(repository, 'examples', 'send-to-a-list.json');
	file = workflowFile.parse(JSON.parse(await readFile(example, 'utf8')));
	list = await importList(() => ({}));
}, RUN_LIMIT_MS);

const run = async (workflow: SavedWorkflow): Promise<Execution> => {
	const execution = await real().client.run(workflow, START, RUN_LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	return execution;
};

/** Number and reason of what a node got; a failure tells the number in its details. */
const got = (execution: Execution, node: string) =>
	execution.items(node).map(({ json }) => {
		const { to } = Object(json.details ?? json) as { to?: unknown };
		return [to, json.reason ?? json.error].filter((each) => each !== undefined && each !== '');
	});

const FAILED = [
	['081 234', '"081 234" is not a usable number: it has fewer than 8 digits'],
	[FAH, REJECTED_BY_PLATFORM],
];

test(
	'writes to the two who may be written to, in plain quotes, and sorts the others',
	async () => {
		const execution = await run(list);

		expect(
			real()
				.sandbox.messages()
				.map(({ to, text }) => [to, text])
				.sort(),
		).toEqual([
			[ANAN, TEXT('Anan')],
			[BOON, TEXT('Boon')],
			[FAH, TEXT('Fah')],
		]);
		expect(got(execution, 'Accepted')).toEqual([[ANAN], [BOON]]);
		expect(got(execution, 'Skipped')).toEqual([
			[ANAN, COMES_EARLIER],
			['66812345680', 'The field "unsubscribed" says that it asked for no messages'],
		]);
		expect(got(execution, 'Failed')).toEqual(FAILED);
		const branches = [0, 1].map((output) => execution.items('Bulk SMS', output).length);
		expect(branches).toEqual([4, 2]);
	},
	RUN_LIMIT_MS,
);

test(
	'writes to nobody when it runs again: n8n remembers who got the text, and who did not',
	async () => {
		real().sandbox.clear();
		const execution = await run(list);

		expect(
			real()
				.sandbox.messages()
				.map(({ to }) => to),
		).toEqual([FAH]);
		expect(got(execution, 'Accepted')).toEqual([]);
		expect(got(execution, 'Skipped')).toEqual(
			expect.arrayContaining([
				[ANAN, SENT_NOT_LONG_AGO],
				[BOON, SENT_NOT_LONG_AGO],
			]),
		);
		expect(got(execution, 'Failed')).toEqual(FAILED);
	},
	RUN_LIMIT_MS,
);

test(
	'asks the log for a message whose answer was lost, and writes to nobody again',
	async () => {
		const { sandbox } = real();
		sandbox.clear();
		await fetch(`${sandbox.url}/api/faults`, {
			method: 'PUT',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ faults: [{ kind: 'resetAfterTaking', count: 1 }] }),
		});
		const execution = await run(await importList(() => ({ text: 'The answer is lost' })));

		expect(sandbox.messages().map(({ to }) => to)).toEqual([ANAN, BOON, FAH]);
		const became = execution.items('What Became of It').map(({ json }) => [json.to, json.outcome]);
		expect(became.sort()).toEqual([
			[ANAN, expect.not.stringMatching('notFound')],
			[BOON, expect.not.stringMatching('notFound')],
			[FAH, expect.not.stringMatching('notFound')],
		]);
	},
	RUN_LIMIT_MS,
);
