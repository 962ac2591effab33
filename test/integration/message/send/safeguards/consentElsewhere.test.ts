import 'reflect-metadata';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type { IDataObject, INode, INodeParameters, INodeType, INodeTypes } from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';

import { BulkSms } from '../../../../../nodes/BulkSms/BulkSms.node';
import { additionalData } from '../../../../engine/additionalData';
import { asToolOfAgent, asToolOfMcpTrigger, type CallTool } from '../../../../engine/bulkSmsTool';
import { TestClock } from '../../../../engine/clock';
import { TestCredentials } from '../../../../engine/credentials';
import { nodeTypesWith } from '../../../../engine/nodeTypes';
import { asToolOfEngine, type EngineTool } from '../../../../engine/toolOfEngine';
import { loginAt, MODES } from '../../../stage';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { outcomesInWords } from '../../../../engine/runLine';

const { send, seen, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
/** The sandbox rejects it. */
const REJECTED = '66812349903';
const ALLOWED = 'Only a clear yes lets a message through, such as yes, true, 1, x or subscribed';
const CONSENT = { consentField: 'ok' };
const agreed = (to: string, ok?: string) => ({ to, text: 'Hi', ...(ok !== undefined && { ok }) });

describe('Consent Field with Retry On Fail', () => {
	it.each(MODES)('sends to nobody twice, and never without a yes: %s', async (onError) => {
		const items = [agreed(REJECTED, 'yes'), agreed(B, 'no'), agreed(A, 'yes')];
		const { outcomes, error } = await send(items, MESSAGE, CONSENT, { onError, maxTries: 3 });
		expect(seen()).toEqual([...[REJECTED, A, REJECTED, REJECTED].map((to) => [to, 'Hi'])]);
		if (onError === 'stopWorkflow') {
			expect(error?.message).toContain(
				outcomesInWords({ accepted: 1, skipped: { 'Consent Field': 1 }, rejected: 1 }),
			);
			return;
		}
		expect(outcomes).toEqual([
			[REJECTED, 'rejected', expect.stringContaining('REJECTED')],
			[B, 'skipped', `Consent Field "ok" is "no". ${ALLOWED}`],
			[A, 'accepted'],
		]);
	});
});

const main = NodeConnectionTypes.Main;
const nodeOf = (name: string, type: string, parameters: INodeParameters = {}): INode => ({
	...{ id: `id of ${name}`, name, type, typeVersion: 1, position: [0, 0], parameters },
});
const to = (name: string) => [{ node: name, type: main, index: 0 }];

/** Runs the node once for each item, as Loop Over Items does. @returns what each round gave out */
async function inRounds(items: IDataObject[], maxTries?: number) {
	const known = nodeTypesWith(new BulkSms({ clock: new TestClock() }));
	const rounds = [...items];
	const loop: INodeType = {
		description: {
			...known.getByNameAndVersion('start').description,
			...{ name: 'loop', inputs: [main], outputs: [main, main] },
		},
		execute: async () => {
			const json = rounds.shift();
			return await Promise.resolve(json ? [[], [{ json }]] : [[{ json: {} }], []]);
		},
	};
	const getByName = (name: string) => (name === 'loop' ? loop : known.getByNameAndVersion(name));
	const nodeTypes: INodeTypes = {
		...{ getByName, getByNameAndVersion: getByName },
		getKnownTypes: () => ({}),
	};
	const start = nodeOf('Start', 'start');
	const bulkSms: INode = {
		...nodeOf('Bulk SMS', 'bulkSms', { from: 'MyShop', ...MESSAGE, safeguards: CONSENT }),
		credentials: { bulkSmsApi: { id: '1', name: 'Test account' } },
		onError: 'continueRegularOutput',
		...(maxTries !== undefined && { retryOnFail: true, maxTries, waitBetweenTries: 1 }),
	};
	const nodes = [start, nodeOf('Loop', 'loop'), bulkSms];
	const saved = { id: 'workflow-1', name: 'Test', nodes, active: false };
	const workflow = new Workflow({
		...saved,
		connections: {
			Start: { main: [to('Loop')] },
			Loop: { main: [[], to('Bulk SMS')] },
			'Bulk SMS': { main: [to('Loop')] },
		},
		nodeTypes,
		settings: { timezone: 'UTC', executionOrder: 'v1' },
	});
	const hooks = new ExecutionLifecycleHooks('manual', 'in-rounds', {
		...{ ...saved, connections: {}, activeVersionId: null, isArchived: false },
		...{ createdAt: new Date(), updatedAt: new Date() },
	});
	const login = new TestCredentials(loginAt(sandbox.url, { defaultCountryCode: '66' }));
	const runData = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const { data } = await new WorkflowExecute(
		additionalData('in-rounds', hooks, login, 'https://n8n.test', runData),
		'manual',
		runData,
	).processRunExecutionData(workflow);
	return (data.resultData.runData['Bulk SMS'] ?? []).map(({ data: out }) =>
		(out?.main?.[0] ?? []).map(({ json }) => json),
	);
}

describe('Consent Field in a loop', () => {
	it.each([undefined, 3])('asks each round for its own yes (tries: %s)', async (maxTries) => {
		const items = [agreed(A, 'yes'), agreed(B, 'no'), agreed(B), agreed(REJECTED, 'yes')];
		const rounds = await inRounds([...items, agreed(B, 'yes')], maxTries);
		expect(rounds).toMatchObject([
			[{ to: A, outcome: 'accepted' }],
			[{ to: B, outcome: 'skipped', reason: `Consent Field "ok" is "no". ${ALLOWED}` }],
			[
				{
					to: B,
					outcome: 'skipped',
					reason: expect.stringMatching(/^No item has a value/) as unknown,
				},
			],
			[{ details: { to: REJECTED, outcome: 'rejected' } }],
			[{ to: B, outcome: 'accepted' }],
		]);
		const tries = Array.from({ length: maxTries ?? 1 }, () => [REJECTED, 'Hi']);
		expect(seen()).toEqual([[A, 'Hi'], ...tries, [B, 'Hi']]);
	});
});

describe.each<[string, (tool: EngineTool) => CallTool | Promise<CallTool>]>([
	['an agent', asToolOfAgent],
	["n8n's engine", asToolOfEngine],
	['an MCP client', asToolOfMcpTrigger],
])('as a tool of %s', (_, connect) => {
	const told = async (parameters: INodeParameters, given: IDataObject, item?: IDataObject) => {
		const call = await connect({
			parameters: {
				from: 'MyShop',
				to: "={{ $fromAI('To', '', 'string') }}",
				text: "={{ $fromAI('Text', '', 'string') }}",
				...parameters,
			},
			credentials: loginAt(sandbox.url),
			maxTries: 3,
			...(item && { item }),
		});
		return await call(given).catch((error: unknown) => String(error));
	};

	it('Consent Field sends nothing where the data has no yes', async () => {
		const answer = await told({ safeguards: CONSENT }, { To: A, Text: 'Hi' });
		expect(JSON.parse(answer)).toMatchObject([
			{
				outcome: 'skipped',
				reason: expect.stringMatching(/^No item has a value in the field "ok"/) as unknown,
			},
		]);
		expect(seen()).toEqual([]);
	});

	it.each(['Text', 'text', "['Text']"])(
		'a model does not write the yes of Consent Field: %s',
		async (consentField) => {
			const answer = await told({ safeguards: { consentField } }, { To: A, Text: 'yes' });
			expect(answer).toContain('Consent Field reads what the model writes as Text');
			expect(answer).toContain('Nothing was sent: tell the user');
			expect(seen()).toEqual([]);
		},
	);

	it('no arguments at all are a failure, whatever To reads', async () => {
		for (const parameters of [{}, { to: '={{ $json.to }}', text: 'Hi' }]) {
			const answer = await told(parameters, {});
			expect(answer).toMatch(/Nothing was sent|did not match expected schema/);
			expect(answer).not.toContain('skipped');
		}
		expect(seen()).toEqual([]);
	});

	it('a placeholder that the model leaves in the text is told to it', async () => {
		const answer = await told({}, { To: A, Text: 'Dear [First Name], hi' });
		expect(answer).toContain('The text contains [First Name], which the phone would show as it is');
		expect(answer).toContain('Nothing was sent: correct Text and call again.');
		expect(seen()).toEqual([]);
	});
});
