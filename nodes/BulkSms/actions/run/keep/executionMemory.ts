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

/** The tries of one run in this process share it, by an object that n8n gives to each of them. */
const byRun = new WeakMap<object, { id: string; kept: Record<string, unknown> }>();

/** Runs that may have sent a message, the oldest first, until they end well. */
const maybeSentRuns = new Set<string>();
const MOST_RUNS = 10_000;

function sharedByTries(context: IExecuteFunctions) {
	const run = toolArguments(context) ?? context.getExecuteData();
	const shared = byRun.get(run) ?? { id: randomUUID(), kept: {} };
	byRun.set(run, shared);
	return shared;
}

/**
 * The arguments of the agent or MCP client. Undefined if the node does not run as a tool outside
 * n8n's engine. All tries of Retry On Fail get the same object, while the run index counts up.
 */
const toolArguments = (context: IExecuteFunctions): IDataObject | undefined =>
	context.getInputData(0, NodeConnectionTypes.AiTool)[0]?.json;

/**
 * It is the same on every try. A call as a tool has a random identity: an agent may call the node
 * several times in one execution, and the MCP Server Trigger has no execution.
 */
export function readRunIdentity(context: IExecuteFunctions): RunIdentity {
	const node = {
		instanceId: context.getInstanceId(),
		workflowId: context.getWorkflow().id ?? '',
		nodeId: context.getNode().id,
	};
	// n8n's types promise an identifier, but a run outside its engine has none.
	const executionId: string | undefined = context.getExecutionId();
	if (executionId === undefined || toolArguments(context) !== undefined) {
		return { ...node, executionId: sharedByTries(context).id, runIndex: 0 };
	}
	const runIndex = z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0));
	return { ...node, executionId, runIndex };
}

/**
 * Keeps the results of the tries of one run, by keys. n8n keeps the context of a node for all tries
 * of an execution, also for the Retry of a failed execution, and for the rounds of Loop Over Items,
 * which have different run indexes. It does not help a tool: there the run index counts up on every
 * try, or there is no context.
 */
export class ExecutionMemory<T> {
	private readonly runs: Record<string, Record<string, T>>;

	/** Set if the results of earlier tries are not known. It says why. */
	uncertainty: Problem | undefined;

	/** The key of the entry and the run in `maybeSentRuns`. */
	private mark = '';

	/**
	 * @param name of the entry, which separates it from other entries
	 * @param place with the execution, which n8n stores for its Retry, or only in this process
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

	/** Notes that this run ended: then the kept results are complete. */
	keepRun(): Record<string, T> {
		return (this.runs[this.runIndex] ??= {});
	}

	/**
	 * Notes in this process that a message may have been sent. A later try sees it even if n8n kept
	 * nothing.
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

/** @returns undefined for a call as a tool, and if n8n gives the node no context */
const storedContext = (context: IExecuteFunctions): Record<string, unknown> | undefined =>
	toolArguments(context) === undefined && keepsContext(context)
		? context.getContext('node')
		: undefined;

const NAME = 'bulkSmsSettled';

/** Outcomes that do not change, and rejected messages, which are sent again. */
const KEPT: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped', 'rejected']);
/** A message over a limit is not kept, because the limit may be free again at a later try. */
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

	/** Returns the results of an earlier try, with the identifiers of the messages. */
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
	 * Keeps the results of messages that must not be sent again: accepted, unknown (which may have
	 * been sent), and skipped. A run in doubt is kept only when its results say so, because the kept
	 * results count as everything that was sent.
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

/**
 * Makes a key of the item, the number, and how often this number came before in the item. An edited
 * item keeps it.
 */
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
