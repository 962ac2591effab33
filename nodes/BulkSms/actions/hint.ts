import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/**
 * Adds a line to the output pane, if there is one. Messages have left by then, so a line that cannot be
 * made fails no run: n8n would run the node again.
 */
export function addHint(
	context: IExecuteFunctions,
	make: () => NodeExecutionHint | undefined,
): void {
	try {
		const hint = make();
		if (hint) context.addExecutionHints(hint);
	} catch {
		// The items say the same.
	}
}
