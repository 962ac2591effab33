import { credentialFor } from '../../demo/examples';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { askingNode } from './askingWorkflow';
import { awaitingNode } from './awaitingWorkflow';
import { RUN_LIMIT_MS, secrets, useRealN8n } from './realN8n';
import { BULK_SMS, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const LIMIT_S = 150;
const DAY_MS = 24 * 3600 * 1000;
const MINUTES = 0.05;

const real = useRealN8n('execute-once');
let silent: Sandbox | undefined;
beforeAll(async () => {
	silent = await startSandbox({ ...secrets, reportDelayMs: DAY_MS });
});
afterAll(async () => await silent?.close());

/** Items that look as if somebody had approved. */
const items = ['66812345678', '66812345679'].map((to) => ({
	to,
	text: 'Restart the database?',
	data: { approved: true },
}));

/** Starts a node with the setting Execute Once, which then gets no response and no report. */
async function start(name: string, waiting: WorkflowNode): Promise<string> {
	const nodes = [manualTrigger(), ...itemNodes(items), { ...waiting, executeOnce: true }];
	return await real().client.start(await real().client.saveWorkflow(workflow(name, nodes)), START);
}

test(
	'with Execute Once, the input does not come out as the answer when the time is up',
	async () => {
		if (!silent) throw new Error('The sandbox has not been started');
		const { client } = real();
		const account = { baseUrl: silent.url, ...secrets };
		const credential = await client.saveCredential(credentialFor(account));
		const limit = {
			limitType: 'afterTimeInterval',
			resumeAmount: MINUTES,
			resumeUnit: 'minutes',
		};
		const parameters = { options: { limitWaitTime: { values: limit } } };
		const asking = await start('Ask once', askingNode(credential, { parameters }));
		const awaiting = await start('Await once', awaitingNode(credential, { minutes: MINUTES }));

		const outputOf = async (id: string) =>
			(await client.ended(id, LIMIT_S))
				.items(BULK_SMS)
				.map(({ json: { to, outcome, data } }) => ({ to, outcome, data }));
		expect(await outputOf(asking)).toStrictEqual([
			{ to: '66812345678', outcome: 'noResponse', data: { approved: false } },
		]);
		expect(await outputOf(awaiting)).toStrictEqual([
			{ to: '66812345678', outcome: 'noReport', data: undefined },
		]);
		expect(silent.messages()).toHaveLength(2);
	},
	RUN_LIMIT_MS,
);
