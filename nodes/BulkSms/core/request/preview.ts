import { withoutToken } from '../callback/reportToken';
import type { SendRequest } from '../interface/sendRequest';
import { bodyOf, type PlannedRequest } from './planning';

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

/**
 * Shows what one recipient of a request would get.
 *
 * @param index place of the request among all requests of the run, from 0
 * @param position place of the recipient in the request, from 0
 */
export const previewOf = (
	request: PlannedRequest,
	index: number,
	position: number,
	text: string,
): Preview => ({
	text,
	request: index + 1,
	...(position === 0 && { body: withoutTokens(bodyOf(request)) }),
});

const withoutTokens = ({ messages, ...request }: SendRequest): SendRequest => ({
	...request,
	messages: messages.map((message) =>
		message.notifyUrl === undefined
			? message
			: { ...message, notifyUrl: withoutToken(message.notifyUrl) },
	),
});
