import { type IDataObject, type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { z } from 'zod/v3';

import {
	maybeSent,
	type SendOutcome,
	type SendResult,
} from '../../../core/gateway/answer/sendResult';
import type { RunIdentity } from '../../../core/message/messageId';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import { keepsContext, TRY_IN_DOUBT, uncertaintyOfRetry } from './retriedExecution';

/** Shared by the tries of one run in this process, by an object that n8n hands to each of them. */
const byRun = new WeakMap<object, { id: string; kept: Record<string, unknown> }>();

/** Runs of which something may have been sent, oldest first, until they end well. */
const maybeSentRuns = new Set<string>();
const MOST_RUNS = 10_000;

function sharedByTries(context: IExecuteFunctions) {
	const run = toolArguments(context) ?? context.getExecuteData();
	const shared = byRun.get(run) ?? { id: randomUUID(), kept: {} };
	byRun.set(run, shared);
	return shared;
}

/**
 * The arguments of the agent or MCP client; undefined if the node does not run as a tool outside
 * n8n's engine. All tries of Retry On Fail get the same object, while the run index counts up.
 */
const toolArguments = (context: IExecuteFunctions): IDataObject | undefined =>
	context.getInputData(0, NodeConnectionTypes.AiTool)[0]?.json;

/**
 * The same on every try. A call as a tool has a random identity: an agent may call the node several
 * times in one execution, and after the MCP Server Trigger there is no execution.
 */
export function readRunIdentity(context: IExecuteFunctions): RunIdentity {
	const node = {
		instanceId: context.getInstanceId(),
		workflowId: context.getWorkflow().id ?? '',
		nodeId: context.getNode().id,
	};
	// n8n's types promise an identifier, but what runs outside its engine has none.
	const executionId: string | undefined = context.getExecutionId();
	if (executionId === undefined || toolArguments(context) !== undefined) {
		return { ...node, executionId: sharedByTries(context).id, runIndex: 0 };
	}
	const runIndex = z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0));
	return { ...node, executionId, runIndex };
}

/**
 * Results of the tries of one run, by keys. n8n keeps the context of a node through all tries of an
 * execution, also with a failed execution for its Retry, and through the iterations of Loop Over Items,
 * which the run index tells apart. As a tool it is no help: the run index counts up on every try, or
 * there is no context.
 */
export class ExecutionMemory<T> {
	private readonly runs: Record<string, Record<string, T>>;

	/** Why nobody knows what was done before. */
	uncertainty: Problem | undefined;

	/** The entry and the run, as they stand in `maybeSentRuns`. */
	private mark = '';

	/**
	 * @param name of the entry, which tells what is kept from what others keep
	 * @param place with the execution, which n8n stores for its Retry, or in this process alone
	 */
	constructor(
		context: IExecuteFunctions,
		name: string,
		private readonly runIndex: number,
		place: 'execution' | 'process' = 'execution',
	) {
		const { kept } = sharedByTries(context);
		const stored = place === 'execution' ? storedContext(context) : undefined;
		const runs = z.record(z.record(z.custom<T>())).safeParse(stored?.[name] ?? kept[name]);
		this.runs = runs.success ? runs.data : {};
		kept[name] = this.runs;
		if (stored) stored[name] = this.runs;
	}

	static async open<T>(context: IExecuteFunctions, name: string): Promise<ExecutionMemory<T>> {
		const run = readRunIdentity(context);
		const memory = new ExecutionMemory<T>(context, name, run.runIndex);
		memory.mark = JSON.stringify([name, run]);
		if (memory.runs[run.runIndex] === undefined) {
			const isFurther = maybeSentRuns.has(memory.mark);
			memory.uncertainty =
				(await uncertaintyOfRetry(context)) ?? (isFurther ? TRY_IN_DOUBT : undefined);
		}
		return memory;
	}

	get isEmpty(): boolean {
		return Object.keys(this.runs[this.runIndex] ?? {}).length === 0;
	}

	of(key: string): T | undefined {
		return this.runs[this.runIndex]?.[key];
	}

	keep(key: string, found: T): void {
		this.keepRun()[key] = found;
	}

	/** Keeps that this run ended: a sign that nothing was done in it but what is kept. */
	keepRun(): Record<string, T> {
		return (this.runs[this.runIndex] ??= {});
	}

	/**
	 * Notes in this process that something may have been sent, so that a try for which n8n kept nothing
	 * sees it.
	 */
	noteMaybeSent(): void {
		maybeSentRuns.add(this.mark);
		const [oldest] = maybeSentRuns;
		if (oldest !== undefined && maybeSentRuns.size > MOST_RUNS) maybeSentRuns.delete(oldest);
	}

	forget(): void {
		maybeSentRuns.delete(this.mark);
		delete this.runs[this.runIndex];
	}
}

/** @returns undefined for a call as a tool, and where n8n gives the node no context */
const storedContext = (context: IExecuteFunctions): Record<string, unknown> | undefined =>
	toolArguments(context) === undefined && keepsContext(context)
		? context.getContext('node')
		: undefined;

const NAME = 'bulkSmsSettled';

/** Outcomes that do not change, and what the gateway rejected, which is sent again. */
const KEPT: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped', 'rejected']);
/** One that was over a limit is not kept: a later try may find it free again. */
const isKept = ({ outcome, limitedUntil }: SendResult): boolean =>
	KEPT.has(outcome) && limitedUntil === undefined;

export class SettledResults {
	constructor(
		private readonly memory: ExecutionMemory<SendResult>,
		private readonly recipients: Recipient[],
	) {}

	static async open(context: IExecuteFunctions, recipients: Recipient[]): Promise<SettledResults> {
		return new SettledResults(await ExecutionMemory.open(context, NAME), recipients);
	}

	get uncertainty(): Problem | undefined {
		return this.memory.uncertainty;
	}

	/** Results of an earlier try, with the identifiers under which the messages were sent. */
	read(): Map<Recipient, SendResult> {
		const settled = new Map<Recipient, SendResult>();
		if (this.memory.isEmpty) return settled;
		for (const [recipient, place] of placesOf(this.recipients)) {
			const stored = this.memory.of(place);
			if (stored === undefined) continue;
			const { messageId } = stored.recipient;
			settled.set(recipient, { ...stored, recipient: { ...recipient, messageId } });
		}
		return settled;
	}

	/**
	 * Keeps what must not be sent again: accepted, unknown, which may have been sent, and skipped. A run
	 * in doubt is kept only when its results say so: what is kept counts as all that was sent.
	 */
	keep(results: SendResult[]): void {
		const { uncertainty } = this;
		if (uncertainty && !results.some(({ problem }) => problem?.reason === uncertainty.reason))
			return;
		this.memory.keepRun();
		if (results.some(maybeSent)) this.memory.noteMaybeSent();
		const places = placesOf(results.map(({ recipient }) => recipient));
		for (const result of results) {
			const place = places.get(result.recipient);
			if (place !== undefined && isKept(result)) this.memory.keep(place, result);
		}
	}

	forget(): void {
		this.memory.forget();
	}
}

/** Item, number and how often that number came before in the item: an edited item keeps them. */
function placesOf(recipients: Recipient[]): Map<Recipient, string> {
	const seen = new Map<string, number>();
	return new Map(
		recipients.map((recipient) => {
			const key = `${recipient.itemIndex} ${recipient.to}`;
			const before = seen.get(key) ?? 0;
			seen.set(key, before + 1);
			return [recipient, `${key} ${before}`];
		}),
	);
}
