import type { INodeExecutionData } from 'n8n-workflow';

import type { SendResult } from '../../../core/gateway/answer/sendResult';
import type { Problem } from '../../../core/problem';
import { systemClock } from '../../../transport/clock';
import { addHint } from '../../hint';
import { NOTHING_SENT, type SendRun } from '../run';
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
	addHint(context, () => summarize(results, stats, clocks));
	// With Retry On Fail, n8n runs a node again after an error, and also if the first output item is
	// a failure.
	if (!stats.preview && (!failed || !context.getNode().retryOnFail)) memory.forget();
	return [items];
}

/**
 * Ends a run that can send nothing, with a failure for each number, and for each item without a
 * number. In the Continue modes, n8n would turn a thrown error into a success: it passes the input
 * on as output.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export async function failRun(
	run: Omit<
		Parameters<typeof finishRun>[0] & Pick<SendRun, 'messages' | 'results'>,
		'stats' | 'stops'
	>,
	problem: Problem,
): Promise<INodeExecutionData[][]> {
	const { context, messages, results, memory } = run;
	results.refuse(messages.recipients, { ...problem, scope: 'run' });
	memory.keep(results.all());
	const stops = !context.continueOnFail();
	return await finishRun({ ...run, stops, stats: NOTHING_SENT }, results.all());
}
