import { type IDataObject, type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { compact } from 'lodash';
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

/** A run of which earlier results are not known. */
interface Doubt {
	/** The execution that found it. */
	executionId: string;
	problem: Problem;
}

/** With the execution, which n8n stores for its Retry, of a node or of all, or in this process. */
type Place = 'node' | 'flow' | 'process';

/** Runs that may have sent a message, the oldest first, until they end well. */
const maybeSentRuns = new Set<string>();

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
	return executionId === undefined || toolArguments(context) !== undefined
		? { ...node, executionId: sharedByTries(context).id, runIndex: 0 }
		: {
				...node,
				executionId,
				runIndex: z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0)),
			};
}

/**
 * Keeps the results of the tries of one run, by keys. n8n keeps the context of a node for all tries
 * of an execution, also for the Retry of a failed execution, and for the rounds of Loop Over Items,
 * which have different run indexes. For a tool, whose run index counts up on every try, this process
 * keeps them.
 */
export class ExecutionMemory<T> {
	private readonly runs: Record<string, Record<string, T>>;

	/** Set if only the kept results of earlier tries are known. It says why. */
	uncertainty: Problem | undefined;

	/** The key of the entry and the run in `maybeSentRuns`. */
	private mark = '';

	/** @param name of the entry, which separates it from other entries */
	constructor(
		context: IExecuteFunctions,
		name: string,
		private readonly runIndex: number,
		place?: Place,
	) {
		this.runs = entryOf(context, name, z.record(z.custom<T>()), place);
	}

	static async open<T>(context: IExecuteFunctions, name: string): Promise<ExecutionMemory<T>> {
		const run = readRunIdentity(context);
		const memory = new ExecutionMemory<T>(context, name, run.runIndex);
		memory.mark = JSON.stringify([name, run]);
		memory.uncertainty = await memory.findDoubt(context, run);
		return memory;
	}

	/**
	 * A doubt stays, because what a run in doubt keeps is only what it sent itself. So the Retry of a
	 * Retry in doubt is in doubt, too, also in the nodes and the rounds of a loop that the first one
	 * did not reach.
	 */
	private async findDoubt(
		context: IExecuteFunctions,
		{ executionId, nodeId, runIndex }: RunIdentity,
	): Promise<Problem | undefined> {
		const doubts = entryOf(context, 'bulkSmsInDoubt', z.custom<Doubt>(), 'flow');
		const run = `${nodeId} ${runIndex}`;
		const known = doubts[run];
		if (known || this.runs[runIndex] !== undefined) return known?.problem;
		const inherited = Object.values(doubts).find((each) => each.executionId !== executionId);
		const isFurther = maybeSentRuns.has(this.mark);
		const problem =
			(await uncertaintyOfRetry(context)) ??
			inherited?.problem ??
			(isFurther ? TRY_IN_DOUBT : undefined);
		if (problem) doubts[run] = { executionId, problem };
		// Then the execution was in doubt about the run at which it began, and about no later one.
		else for (const each of Object.keys(doubts)) delete doubts[each];
		return problem;
	}

	of(key: string): T | undefined {
		return this.runs[this.runIndex]?.[key];
	}

	keep(key: string, found: T): void {
		this.keptOfRun()[key] = found;
	}

	/** The results that this run keeps. A run that has them, even none, is known whole. */
	keptOfRun(): Record<string, T> {
		return (this.runs[this.runIndex] ??= {});
	}

	/**
	 * Notes in this process that a message may have been sent. A later try sees it even if n8n kept
	 * nothing.
	 */
	noteMaybeSent(): void {
		maybeSentRuns.add(this.mark);
		const [oldest] = maybeSentRuns;
		if (oldest !== undefined && maybeSentRuns.size > 10_000) maybeSentRuns.delete(oldest);
	}

	forget(): void {
		maybeSentRuns.delete(this.mark);
		delete this.runs[this.runIndex];
	}
}

/** Returns an entry of the memory by its name. What is written into it is kept. */
function entryOf<E>(
	context: IExecuteFunctions,
	name: string,
	schema: z.ZodType<E>,
	place: Place = 'node',
): Record<string, E> {
	const { kept } = sharedByTries(context);
	const isStored =
		place !== 'process' && toolArguments(context) === undefined && keepsContext(context);
	const stored = isStored ? context.getContext(place) : undefined;
	const found = z.record(schema).safeParse(stored?.[name] ?? kept[name]);
	const entry = found.success ? found.data : {};
	kept[name] = entry;
	if (stored) stored[name] = entry;
	return entry;
}

/** The only key of the entry of settled results. */
const RESULTS = 'results';

/** Outcomes that do not change, and rejected messages, which are sent again. */
const KEPT: ReadonlySet<SendOutcome> = new Set(['accepted', 'unknown', 'skipped', 'rejected']);

export class SettledResults {
	/** Kept results of recipients that the input no longer has. */
	private others: SendResult[] = [];

	constructor(
		private readonly memory: ExecutionMemory<SendResult[]>,
		private readonly recipients: Recipient[],
	) {}

	static async open(context: IExecuteFunctions, recipients: Recipient[]): Promise<SettledResults> {
		return new SettledResults(await ExecutionMemory.open(context, 'bulkSmsSettled'), recipients);
	}

	get uncertainty(): Problem | undefined {
		return this.memory.uncertainty;
	}

	/** Returns the results of an earlier try, with the identifiers of the messages. */
	read(): Map<Recipient, SendResult> {
		const settled = new Map<Recipient, SendResult>();
		const kept = this.memory.of(RESULTS) ?? [];
		if (kept.length === 0) return settled;
		const keptAt = new Map(
			positionsOf(kept.map(({ recipient }) => recipient)).map(([place], index) => [
				place,
				kept[index],
			]),
		);
		for (const [place, recipient] of positionsOf(this.recipients)) {
			const result = keptAt.get(place);
			keptAt.delete(place);
			// A message over a limit is tried again, because the limit may be free at a later try.
			const isOverLimit = result?.limitedUntil !== undefined;
			if (result === undefined || isOverLimit || !KEPT.has(result.outcome)) continue;
			const { messageId } = result.recipient;
			settled.set(recipient, { ...result, recipient: { ...recipient, messageId } });
		}
		this.others = compact([...keptAt.values()]);
		return settled;
	}

	/** Keeps the results of a run in its order, without a key for each: a run may have 100,000. */
	keep(results: SendResult[]): void {
		if (results.some(maybeSent)) this.memory.noteMaybeSent();
		this.memory.keep(RESULTS, [...results, ...this.others]);
	}

	forget(): void {
		this.memory.forget();
	}
}

/**
 * Names the place of each recipient by the item, the number, and how often this number came before
 * in the item. An edited item keeps it.
 */
function positionsOf(recipients: Recipient[]): Array<[place: string, recipient: Recipient]> {
	const seen = new Map<string, number>();
	return recipients.map((recipient) => {
		const key = `${recipient.itemIndex} ${recipient.to}`;
		const before = seen.get(key) ?? 0;
		seen.set(key, before + 1);
		return [`${key} ${before}`, recipient];
	});
}
