import type { INodeExecutionData } from 'n8n-workflow';

import type { SendResult } from '../../../core/message/sendResult';
import { systemClock } from '../../../transport/clock';
import { addHint } from '../../hint';
import type { SendRun } from '../run';
import { toError } from './resultError';
import { toItems } from './resultItem';
import { summarize } from './runHint';

/**
 * Ends a run whose memory keeps the results. The memory is cleared last, after the items are made:
 * an error before must not make n8n send again.
 *
 * @throws NodeOperationError if a failure stops the workflow
 */
export async function finishRun(
	{
		context,
		clock,
		zones,
		settings,
		stats,
		stops,
		memory,
	}: Pick<SendRun, 'context' | 'clock' | 'zones' | 'settings' | 'stats' | 'stops' | 'memory'>,
	results: SendResult[],
): Promise<INodeExecutionData[][]> {
	const clocks = { ...zones, now: clock.now() };
	const failed = results.some(({ problem }) => problem !== undefined);
	if (failed && stops && !stats.preview) {
		// A long list has kept n8n busy, and its error does, too.
		await systemClock.sleep(0);
		throw await toError(context, results, clocks);
	}
	const items = await toItems(context, results, settings);
	const { onError } = context.getNode();
	const hasErrorBranch = settings.failuresAs === 'errors' && onError === 'continueErrorOutput';
	addHint(context, () => summarize(results, { stats, clocks, hasErrorBranch }));
	// With Retry On Fail, n8n runs a node again after an error, and also if the first output item is
	// a failure.
	if (!stats.preview && (!failed || !context.getNode().retryOnFail)) memory.forget();
	return [items];
}
