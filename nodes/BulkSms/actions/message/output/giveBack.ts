import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Run } from '../input/run';
import type { SendFacts } from '../sending/sendRequests';
import { toError } from './resultError';
import { toItem } from './resultItem';
import { summarize } from './runHint';

/**
 * Gives back one item per recipient, with one line for the output pane that sums the run up.
 *
 * @throws NodeOperationError if a failure stops the workflow
 */
export function giveBack(
	context: IExecuteFunctions,
	run: Pick<Run, 'results' | 'presentation' | 'stops' | 'memory'>,
	facts: SendFacts,
): INodeExecutionData[][] {
	const { presentation, stops, memory } = run;
	const results = run.results.all();
	const failed = results.some(({ problem }) => problem !== undefined);
	// n8n runs a node again not only after an error: with Retry On Fail also when the first item
	// that comes out is a failure.
	if (failed && (stops || context.getNode().retryOnFail)) memory.keep(results);
	else memory.forget();
	if (failed && stops) throw toError(context.getNode(), results);
	context.addExecutionHints(summarize(results, facts));
	return [results.map((result) => toItem(context, result, presentation))];
}
