import type { Asked } from '../../../../../nodes/BulkSms/core/gateway/answer/asked';
import {
	type Details,
	readAnswer,
} from '../../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { resultOf } from '../../../../engine/resultOf';

/** Reads an answer in which there is no secret to be taken out. */
export const read = (status: number, body: string, retryAfter?: unknown): Asked<Details> =>
	resultOf(readAnswer({ status, body, retryAfter }, (words) => words));
