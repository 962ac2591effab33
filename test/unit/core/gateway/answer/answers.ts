import {
	readAnswer,
	type Verdict,
} from '../../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';

/** Reads an answer in which there is no secret to be taken out. */
export const read = (status: number, body: string, retryAfter?: unknown): Verdict =>
	readAnswer({ status, body, retryAfter }, (words) => words);
