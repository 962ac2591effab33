import type { Recipient } from './outgoingMessage';
import { bodyOf, type PlannedRequest } from './planning';
import { resultsFor, type SendResult } from './sendResult';
import type { SendRequest } from './sendRequest';

/** What a recipient would get, for a run that sends nothing. */
export interface Preview {
	text: string;
	/** Which of the requests it would be in, from 1. */
	request: number;
	/** The exact body of that request: there with its first recipient alone. */
	body?: SendRequest;
}

/** The results of a run that sends nothing: what would leave, and with which request. */
export function previewRequests(requests: PlannedRequest[]): Map<Recipient, SendResult> {
	return new Map(
		requests
			.flatMap((request, index) =>
				resultsFor(request, (position, { text }) => ({
					outcome: 'dryRun',
					preview: {
						text,
						request: index + 1,
						...(position === 0 && { body: bodyOf(request) }),
					},
				})),
			)
			.map((result) => [result.recipient, result]),
	);
}
