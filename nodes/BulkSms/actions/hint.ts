import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** Shows words as they are where n8n's editor shows HTML: below the title of an error, in a line. */
export const asHtml = (words: string): string =>
	words.replace(/<|&(?=#?\w+;)/g, (character) => (character === '<' ? '&lt;' : '&amp;'));

/**
 * Adds a line above the output, if there is one. Messages have already left, so an error in making
 * the line must not fail the run: n8n would run the node again.
 */
export function addHint(
	context: IExecuteFunctions,
	make: () => NodeExecutionHint | undefined,
): void {
	try {
		const hint = make();
		if (hint) context.addExecutionHints({ ...hint, message: asHtml(hint.message) });
	} catch {
		// The items say the same.
	}
}
