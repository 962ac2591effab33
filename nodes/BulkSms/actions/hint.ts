import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { isTimeZone } from '../core/message/schedule/wallClock';

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

/**
 * Says it if n8n's time zone has a name that nobody knows, such as `UTC+7`: n8n's engine then evaluates
 * nothing, also not the names of the outputs, and passes no item on.
 */
export function warnOfUnknownZone(context: IExecuteFunctions): void {
	const node = context.getNode();
	// With another setting, n8n does not look for the outputs.
	if (node.onError !== 'continueErrorOutput') return;
	const zone = context.getTimezone();
	if (isTimeZone(zone)) return;
	const message = `The time zone of this workflow, ${zone}, is unknown, so n8n may evaluate no expression and pass no item on: choose another Timezone in the settings of the workflow, or set GENERIC_TIMEZONE to a name such as Asia/Bangkok.`;
	context.logger.error(`${node.name}: ${message}`);
	addHint(context, () => ({ message, type: 'warning', location: 'outputPane' }));
}
