import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { OtpAnswer } from '../../core/otp/otpAnswer';
import { runsInContext, sharedByTries, toolArguments } from '../message/input/runMemory';

const KEY = 'bulkSmsOtp';

type AnswersByPlace = Record<string, OtpAnswer>;

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
		this.runs = runsInContext<OtpAnswer>(context, KEY) ?? runsInProcess(context);
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

function runsInProcess(context: IExecuteFunctions): Record<string, AnswersByPlace> {
	const key = sharedByTries(context);
	const runs = withoutContext.get(key) ?? {};
	withoutContext.set(key, runs);
	return runs;
}

const readRunIndex = (context: IExecuteFunctions): number =>
	toolArguments(context) === undefined
		? z.number().catch(0).parse(context.evaluateExpression('{{ $runIndex }}', 0))
		: 0;
