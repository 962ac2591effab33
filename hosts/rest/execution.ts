import { z } from 'zod';
import { parseFlatted } from './flatted';

const pairedItem = z.union([
	z.number(),
	z.object({ item: z.number() }),
	z.array(z.object({ item: z.number() })),
]);

const item = z.object({
	json: z.record(z.unknown()),
	/** Which input item this one was made of. */
	pairedItem: pairedItem.optional(),
});

const nodeRun = z.object({
	/** In milliseconds since 1970. */
	startTime: z.number().optional(),
	/** A model or a tool of an agent gives out nothing by a main output. */
	data: z.object({ main: z.array(z.array(item).nullable()).default([]) }).optional(),
	error: z.object({ message: z.string() }).passthrough().optional(),
});

const runData = z.object({
	resultData: z.object({
		runData: z.record(z.array(nodeRun)),
		error: z
			.object({ message: z.string(), context: z.record(z.unknown()).optional() })
			.passthrough()
			.optional(),
	}),
});

const executedNode = z.object({
	name: z.string(),
	type: z.string(),
	parameters: z.record(z.unknown()).default({}),
	onError: z.string().optional(),
	disabled: z.boolean().optional(),
});

/** Whether n8n works on an execution with this status, or is about to. */
export const isUnderWay = (status: string): boolean => ['new', 'running'].includes(status);

/** Whether an execution with this status has ended, well or not: it does not wait, either. */
export const hasEnded = (status: string): boolean => !isUnderWay(status) && status !== 'waiting';

/** The shape of one entry of `GET /rest/executions`. */
export const executionSummary = z.object({
	id: z.string(),
	workflowId: z.string(),
	mode: z.string(),
	status: z.string(),
	/** In ISO 8601; null for one that n8n has not started yet. */
	startedAt: z.string().nullish(),
});

/** The shape of `GET /rest/executions/:id`. */
export const executionAnswer = executionSummary.extend({
	data: z.string(),
	/** The workflow as it was when it ran. */
	workflowData: z.object({ nodes: z.array(executedNode) }),
});

export type ExecutionItem = z.infer<typeof item>;
export type ExecutionSummary = z.infer<typeof executionSummary>;

/** One run of a workflow, with what its nodes gave out. */
export class Execution {
	private readonly result: z.infer<typeof runData>['resultData'];

	constructor(private readonly answer: z.infer<typeof executionAnswer>) {
		this.result = runData.parse(parseFlatted(answer.data)).resultData;
	}

	get id(): string {
		return this.answer.id;
	}

	/** n8n's word for how it went: success, error, running, waiting, … */
	get status(): string {
		return this.answer.status;
	}

	/** All of the execution data as n8n stores it. */
	get text(): string {
		return this.answer.data;
	}

	/** Why the workflow as a whole failed, if it did. */
	get errorMessage(): string | undefined {
		return this.result.error?.message;
	}

	/** What the error that stopped the workflow knows beside its words; nothing when none did. */
	get errorContext(): Record<string, unknown> {
		return this.result.error?.context ?? {};
	}

	/** The nodes of the workflow as it was when it ran. */
	get nodes(): Array<z.infer<typeof executedNode>> {
		return this.answer.workflowData.nodes;
	}

	/** @returns what a node gave out in all of its runs by all of its outputs */
	allItems(node: string): ExecutionItem[] {
		const runs = this.result.runData[node] ?? [];
		return runs.flatMap(({ data }) => (data?.main ?? []).flatMap((items) => items ?? []));
	}

	/** How often a node ran, for example in a loop. */
	runsOf(node: string): number {
		return this.result.runData[node]?.length ?? 0;
	}

	/** When a node began its first run, in milliseconds since 1970. */
	startOf(node: string): number | undefined {
		return this.result.runData[node]?.[0]?.startTime;
	}

	/**
	 * @param node the name of a node in the workflow
	 * @param output which of its outputs, from 0
	 * @param run which of its runs, from 0
	 * @returns what the node gave out there; nothing when it did not run
	 */
	items(node: string, output = 0, run = 0): ExecutionItem[] {
		return this.result.runData[node]?.[run]?.data?.main[output] ?? [];
	}
}

/** @returns the index of the first input item that an item was made of */
export function pairedIndex(item: ExecutionItem): number | undefined {
	const { pairedItem } = item;
	if (pairedItem === undefined || typeof pairedItem === 'number') return pairedItem;
	return Array.isArray(pairedItem) ? pairedItem[0]?.item : pairedItem.item;
}
