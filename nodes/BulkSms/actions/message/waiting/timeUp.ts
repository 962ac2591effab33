import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/**
 * Sets what comes out of a waiting node when the time is up. n8n does not call the node again then,
 * but passes its input to its first output.
 *
 * @returns the output of the node until then
 */
export function setOutputAtTimeUp(
	context: IExecuteFunctions,
	item: INodeExecutionData,
): INodeExecutionData[][] {
	// With the setting Execute Once, getInputData gives a copy of what n8n passes on.
	const kept = context.getExecuteData().data.main?.[0];
	if (!kept) throw new Error('n8n gave the node no input');
	kept.splice(0, kept.length, item);
	// A list of its own: with an error output, n8n empties what a node returns.
	return [[item]];
}
