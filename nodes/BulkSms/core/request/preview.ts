import type { Recipient } from '../message/outgoingMessage';
import { bodyOf, type PlannedRequest } from './planning';
import { withoutToken } from '../callback/reportToken';
import { resultsFor, type SendResult } from '../answer/sendResult';
import type { SendRequest } from '../interface/sendRequest';

/** What a recipient would get, for a run that sends nothing. */
export interface Preview {
	text: string;
	/** Which of the requests it would be in, from 1. */
	request: number;
	/**
	 * The body of that request, exact but for the report token, which is hidden: there with its first
	 * recipient alone.
	 */
	body?: SendRequest;
}

const withoutTokens = ({ messages, ...request }: SendRequest): SendRequest => ({
	...request,
	messages: messages.map((message) =>
		message.notifyUrl === undefined
			? message
			: { ...message, notifyUrl: withoutToken(message.notifyUrl) },
	),
});

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
						...(position === 0 && { body: withoutTokens(bodyOf(request)) }),
					},
				})),
			)
			.map((result) => [result.recipient, result]),
	);
}
