import type { IExecuteFunctions } from 'n8n-workflow';

import { counted, duration } from '../../../core/text/words';
import { recipientsOf, type PlannedRequest } from '../../../core/message/plan/planning';
import { MINUTE } from '../../../core/message/schedule/wallClock';

/**
 * Says how long sending will take, before it begins. The line in the output pane comes only after it,
 * so this goes to n8n's log and, in a run by hand, to the console of the browser.
 */
export function announceDuration(
	context: IExecuteFunctions,
	perMinute: number | undefined,
	requests: PlannedRequest[],
): void {
	const [takes] = durationBefore(perMinute, requests, 'takes');
	if (takes === undefined) return;
	context.logger.info(`${context.getNode().name}: ${takes}`);
	context.sendMessageToUI(takes);
}

/** A sentence, if there is a limit and it takes more than a minute. */
export function durationBefore(
	perMinute: number | undefined,
	requests: PlannedRequest[],
	takes: 'takes' | 'would take',
): string[] {
	const messages = requests.reduce((sum, request) => sum + recipientsOf(request).length, 0);
	const milliseconds = (messages * MINUTE) / (perMinute ?? Infinity);
	return milliseconds > MINUTE
		? [`Sending ${messages} messages ${takes} about ${duration(milliseconds)}, ${at(perMinute)}.`]
		: [];
}

export const durationAfter = (perMinute: number | undefined, milliseconds: number): string[] =>
	perMinute !== undefined && milliseconds > MINUTE
		? [`Sending took about ${duration(milliseconds)}, ${at(perMinute)}.`]
		: [];

const at = (perMinute = 0): string => `at ${counted(perMinute, 'message')} per minute`;
