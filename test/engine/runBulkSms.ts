import 'reflect-metadata';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IBinaryKeyData,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	IRunExecutionData,
	ITaskData,
	NodeExecutionHint,
	OnError,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';
import { cloneDeep, pick, pickBy } from 'lodash';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { additionalData } from './additionalData';
import { TestCredentials } from './credentials';
import type { TestClock } from './clock';
import { demandDescribed } from './describedItems';
import { forget, type Forgetting } from './forgetfulN8n';
import { nodeTypesWith } from './nodeTypes';

/** One run of the node on n8n's own engine. */
export interface BulkSmsRun {
	/** Input items, each as its json. */
	items: IDataObject[];
	/** The files of the input items, in the same order; absent: none has any. */
	files?: IBinaryKeyData[];
	parameters: INodeParameters;
	/** The type of the node before; absent: `start`. */
	startType?: string;
	/** The name of the node; absent: `Bulk SMS`. */
	name?: string;
	credentials: ICredentialDataDecryptedObject;
	/** `continueOnFail` is the setting that workflows of n8n before 1.0 hold. */
	onError?: OnError | 'continueOnFail';
	/** Tries of the node with "Retry On Fail"; absent: off. */
	maxTries?: number;
	/** The setting Always Output Data of the node; absent: off. */
	alwaysOutputData?: boolean;
	/** The setting Execute Once of the node; absent: off. */
	executeOnce?: boolean;
	/** Whether the input is pinned to the node before; absent: it is not. */
	isPinned?: boolean;
	/** Absent: another one for each run. */
	executionId?: string;
	/** `null` if nobody chose one; absent: UTC. */
	timezone?: string | null;
	/** Address at which n8n can be reached from outside; absent: `https://n8n.test`. */
	publicUrl?: string;
	/** Whether n8n signs the address of a waiting execution; absent: yes. */
	signsResumeUrls?: boolean;
	/** Runs it as n8n's Retry of an execution that ended in this way; absent: it is no Retry. */
	retryOf?: RetryOf;
	/** What n8n kept for the nodes of the execution that is tried again; absent: nothing. */
	kept?: ContextData;
	/** What this n8n does not give the node; absent: it gives all that n8n 2 does. */
	forgets?: Forgetting;
	/** The clock of the node; absent: the system's. */
	clock?: TestClock;
	/** How many marks n8n's store keeps of the node; absent: as many as for users. */
	storeCapacity?: number;
	/** Cancels the execution, as n8n's Stop button does, as soon as this is settled. */
	cancelWhen?: Promise<void>;
	/** Called with what the node writes to the console of the browser while it runs. */
	onConsole?: (data: unknown) => void;
}

/**
 * How an execution ended that is tried again: n8n kept nothing of it, or all that came before the node
 * under test, at whose run it died, or all that came before a node that failed before that. `crashed`:
 * n8n kept nothing, but noted which nodes had begun.
 */
export type RetryOf =
	| 'nothing kept'
	| 'crashed'
	| 'died in it'
	| 'earlier node failed'
	| 'waited before it';

type ContextData = NonNullable<IRunExecutionData['executionData']>['contextData'];

let executions = 0;

/** What n8n kept of that run. */
export interface BulkSmsOutcome {
	/** The first output. */
	output: INodeExecutionData[];
	/** Every output, the error branch last where the node has one. */
	outputs: INodeExecutionData[][];
	/** The error branch; empty where the node has none. */
	errorBranch: INodeExecutionData[];
	/** What stopped the workflow. */
	error?: { message: string; description?: string | null; context?: IDataObject };
	hints: NodeExecutionHint[];
	/** Until when the execution waits; absent: it has ended. */
	waitTill?: Date;
	/** What would come out by the first output when nothing comes until then. */
	waitingInput: INodeExecutionData[];
	/** Everything n8n would store of this execution, as text: nothing secret may be in it. */
	stored: string;
	/** The part of it that it keeps for the nodes, for a Retry. */
	kept: ContextData;
}

/**
 * Runs `Start -> Bulk SMS` and returns what came out of the node.
 *
 * @throws if an item came out that is not as the output of the operation is described
 */
export async function runBulkSms(run: BulkSmsRun): Promise<BulkSmsOutcome> {
	const { name = 'Bulk SMS', clock } = run;
	const start = node('Start', run.startType ?? 'start', {});
	const bulkSms: INode = {
		...node(name, 'bulkSms', run.parameters),
		credentials: { bulkSmsApi: { id: '1', name: 'Test account' } },
		...(run.onError === 'continueOnFail'
			? { continueOnFail: true }
			: { onError: run.onError ?? 'stopWorkflow' }),
		...(run.alwaysOutputData && { alwaysOutputData: true }),
		...(run.executeOnce && { executeOnce: true }),
		...(run.maxTries !== undefined && {
			retryOnFail: true,
			maxTries: run.maxTries,
			waitBetweenTries: 1,
		}),
	};
	const workflow = new Workflow({
		id: 'workflow-1',
		nodes: [start, bulkSms],
		connections: {
			Start: { main: [[{ node: name, type: 'main', index: 0 }]] },
		},
		active: false,
		nodeTypes: nodeTypesWith(
			new BulkSms(pickBy(pick(run, ['clock', 'storeCapacity']), (given) => given !== undefined)),
		),
		settings: {
			...(run.timezone !== null && { timezone: run.timezone ?? 'UTC' }),
			executionOrder: 'v1',
		},
	});
	const executionId = run.executionId ?? `execution-${(executions += 1)}`;
	const mode = run.retryOf === undefined ? 'manual' : 'retry';
	const hooks = new ExecutionLifecycleHooks(mode, executionId, {
		id: 'workflow-1',
		name: 'Test',
		nodes: [start, bulkSms],
		connections: {},
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
	});
	const items = run.items.map((json, item) => {
		const binary = run.files?.[item];
		return { json, pairedItem: { item }, ...(binary && { binary }) };
	});
	const first = run.retryOf === 'died in it' ? bulkSms : start;
	const startsOver = [undefined, 'nothing kept', 'crashed'].includes(run.retryOf);
	const kept: ITaskData = {
		startTime: 1,
		executionIndex: 0,
		executionTime: 1,
		executionStatus: 'success',
		source: [],
		data: { main: [items] },
	};
	const runData = createRunExecutionData({
		resultData: {
			runData: run.retryOf === undefined || run.retryOf === 'nothing kept' ? {} : { Kept: [kept] },
			...(run.isPinned && { pinData: { Start: run.items.map((json) => ({ json })) } }),
		},
		executionData: {
			...(run.kept && { contextData: cloneDeep(run.kept) }),
			nodeExecutionStack: [
				{
					node: first,
					data: { main: [items] },
					source: startsOver ? null : { main: [{ previousNode: 'Kept' }] },
				},
			],
		},
	});
	const stored = {
		...runData,
		...(run.retryOf === 'waited before it' && { waitTill: new Date() }),
	};
	if (run.signsResumeUrls === false) delete runData.resumeToken;
	const { onConsole } = run;
	const execution = new WorkflowExecute(
		{
			...additionalData(
				executionId,
				hooks,
				new TestCredentials(run.credentials),
				run.publicUrl ?? 'https://n8n.test',
				stored,
			),
			...(onConsole && { sendDataToUI: (_, data) => onConsole(data) }),
		},
		mode,
		runData,
	);
	const work = async () => {
		const running = execution.processRunExecutionData(workflow);
		void run.cancelWhen?.then(() => running.cancel());
		return await running;
	};
	const remember = run.forgets && forget(run.forgets, hooks, runData);
	const { data } = await (clock ? clock.during(work) : work()).finally(remember);
	demandDescribed();
	const taskData = data.resultData.runData[name]?.[0];
	const error = data.resultData.error;
	return {
		output: taskData?.data?.main?.[0] ?? [],
		outputs: (taskData?.data?.main ?? []).map((items) => items ?? []),
		// It is the last one, behind as many outputs as the operation has.
		errorBranch:
			run.onError === 'continueErrorOutput' ? (taskData?.data?.main?.slice(1).at(-1) ?? []) : [],
		...(error && {
			error: { message: error.message, description: error.description, context: error.context },
		}),
		hints: taskData?.hints ?? [],
		...(data.waitTill && { waitTill: data.waitTill }),
		waitingInput: data.executionData?.nodeExecutionStack[0]?.data.main?.[0] ?? [],
		stored: JSON.stringify(data),
		kept: runData.executionData?.contextData ?? {},
	};
}

const node = (name: string, type: string, parameters: INodeParameters): INode => ({
	id: `id of ${name}`,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters,
});
