import { sumBy } from 'lodash';

import { messagesIn, type PlannedRequest } from '../../../core/message/planning';
import { MINUTE } from '../../../core/message/schedule/wallClock';
import { counted, duration } from '../../../core/text/words';

/** Says in a sentence how long it takes to send the requests, if they take more than a minute. */
export function durationBefore(
	perMinute: number | undefined,
	requests: PlannedRequest[],
	takes: 'takes' | 'would take',
): string[] {
	const messages = sumBy(requests, messagesIn);
	const milliseconds = (messages * MINUTE) / (perMinute ?? Infinity);
	return atPace(perMinute, milliseconds, `Sending ${messages} messages ${takes}`);
}

/** Returns a sentence if there is a limit and the sending takes more than a minute. */
export const atPace = (
	perMinute: number | undefined,
	milliseconds: number,
	takes: string,
): string[] =>
	perMinute !== undefined && milliseconds > MINUTE
		? [`${takes} about ${duration(milliseconds)}, at ${counted(perMinute, 'message')} per minute.`]
		: [];
