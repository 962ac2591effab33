import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { maybeSent, type SendResult } from '../../../core/message/sendResult';
import type { RunIdentity } from '../../../core/message/fields/messageId';
import type { Ledger } from '../../../core/message/ledger';
import type { Problem } from '../../../core/problem';
import { readRunIdentity, sharedByTries, toolArguments } from '../../runIdentity';
import { keepsContext, TRY_IN_DOUBT, uncertaintyOfRetry } from './retriedExecution';

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

/** The results of the tries of a run. */
export type SettledResults = ExecutionMemory<SendResult[]>;

/** Writes what earlier tries of the run settled into its ledger. */
export async function recallResults(
	context: IExecuteFunctions,
	ledger: Ledger,
): Promise<SettledResults> {
	const memory: SettledResults = await ExecutionMemory.open(context, 'bulkSmsSettled');
	ledger.recall(memory.of(RESULTS) ?? []);
	return memory;
}

/** Keeps the results of a run in its order, without a key for each: a run may have 100,000. */
export function keepResults(memory: SettledResults, ledger: Ledger): void {
	const results = ledger.all();
	if (results.some(maybeSent)) memory.noteMaybeSent();
	memory.keep(RESULTS, [...results, ...ledger.others]);
}
