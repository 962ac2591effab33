import type { IContextObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { OtpAnswer } from '../../core/otp/otpAnswer';
import { toolArguments } from '../message/input/runMemory';

const KEY = 'bulkSmsOtp';

type AnswersByPlace = Record<string, OtpAnswer>;

const contextSchema = z.object({ [KEY]: z.record(z.record(z.custom<OtpAnswer>())) });

/** By an object that n8n hands to every try of a run; for what runs without a context of the node. */
const withoutContext = new WeakMap<object, Record<string, AnswersByPlace>>();

/**
 * Remembers which codes were sent, or may have been, so that a further try of the node in the same
 * execution ("Retry On Fail", or Retry of a failed execution) sends none of them again. n8n keeps
 * the context of a node for both, as for Send.
 */
export class SentCodes {
	private readonly runs: Record<string, AnswersByPlace>;

	private readonly runIndex: number;

	constructor(context: IExecuteFunctions) {
		this.runs = runsInContext(context) ?? runsInProcess(context);
		this.runIndex = readRunIndex(context);
	}

	/** What an earlier try found out about this request; undefined if it may be made. */
	of(place: string): OtpAnswer | undefined {
		return this.runs[this.runIndex]?.[place];
	}

	/** Keeps what must not be asked again; what the gateway rejected may be. */
	keep(place: string, answer: OtpAnswer): void {
		if (answer.kind === 'rejected') return;
		const run = this.runs[this.runIndex] ?? {};
		run[place] = answer;
		this.runs[this.runIndex] = run;
	}

	/** Forgets this run: n8n will not try it again. */
	forget(): void {
		delete this.runs[this.runIndex];
	}
}

function runsInContext(context: IExecuteFunctions): Record<string, AnswersByPlace> | undefined {
	// As a tool, the run index counts up on every try.
	if (toolArguments(context) !== undefined) return undefined;
	const stored = nodeContext(context);
	if (stored === undefined) return undefined;
	const parsed = contextSchema.safeParse(stored);
	const runs = parsed.success ? parsed.data[KEY] : {};
	stored[KEY] = runs;
	return runs;
}

/** n8n throws if it runs a node without an execution. */
function nodeContext(context: IExecuteFunctions): IContextObject | undefined {
	try {
		return context.getContext('node');
	} catch {
		return undefined;
	}
}

function runsInProcess(context: IExecuteFunctions): Record<string, AnswersByPlace> {
	const key = toolArguments(context) ?? context.getExecuteData();
	const runs = withoutContext.get(key) ?? {};
	withoutContext.set(key, runs);
	return runs;
}

const readRunIndex = (context: IExecuteFunctions): number =>
	toolArguments(context) === undefined
		? z.number().catch(0).parse(context.evaluateExpression('{{ $runIndex }}', 0))
		: 0;
