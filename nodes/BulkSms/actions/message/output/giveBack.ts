import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { SendResult } from '../../../core/answer/sendResult';
import { summarise, type SendSummary } from './runHint';
import { toError, toItem } from './resultItem';
import type { FailuresAs } from '../input/runOptions';
import type { RetryMemory } from '../sending/retryMemory';

/** The end of a run. */
export interface RunEnd extends Partial<Omit<SendSummary, 'results'>> {
	/** One for each recipient, in the order of the input. */
	results: SendResult[];
	failuresAs: FailuresAs;
	/** Whether a failure stops the workflow. */
	stops: boolean;
	/** Remembers what a retry must not send again. */
	settled: RetryMemory;
}

/**
 * Gives back one item per recipient, with one line for the output pane that sums the run up.
 *
 * @throws NodeOperationError if a failure stops the workflow
 */
export function giveBack(context: IExecuteFunctions, end: RunEnd): INodeExecutionData[][] {
	const { results, failuresAs, stops, settled, ...facts } = end;
	const failed = results.some(({ problem }) => problem !== undefined);
	// n8n runs a node again not only after an error: with Retry On Fail also when the first item
	// that comes out is a failure.
	if (failed && (stops || context.getNode().retryOnFail)) settled.keep(results);
	else settled.forget();
	if (failed && stops) throw toError(context.getNode(), results);
	context.addExecutionHints(
		summarise({
			results,
			requests: 0,
			strayDetails: 0,
			usesTestUrl: false,
			warnings: [],
			...facts,
		}),
	);
	return [results.map((result) => toItem(result, failuresAs))];
}
