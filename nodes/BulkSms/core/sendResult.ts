import { mapValues } from 'lodash';

import type { Problem } from './checked';
import type { Postponement } from './departure';
import { ADVICE_WHEN_UNKNOWN, type Detail, type Verdict } from './gatewayAnswer';
import { matchDetails } from './matching';
import type { Recipient } from './outgoingMessage';
import { recipientsOf, type PlannedMessage, type PlannedRequest } from './planning';
import type { Preview } from './preview';
import type { TextSize } from './segments';
import { answerOutcome, type GatewayStatus } from './statuses';

/** What became of a destination (design of the node, Contract, Output of `send`). */
export type SendOutcome = FailedOutcome | 'accepted' | 'skipped' | 'dryRun';

/** Those of a message that was to be sent and, as far as is known, was not. */
export type FailedOutcome = 'rejected' | 'notSent' | 'unknown';

/** The honest result for one recipient. `problem` is there for a failed outcome and no other. */
export interface SendResult {
	recipient: Recipient;
	outcome: SendOutcome;
	problem?: Problem;
	detail?: Detail;
	bulkId?: string;
	/** Of the text; absent, as the callback data, for a recipient that was refused before planning. */
	size?: TextSize;
	callbackData?: string;
	/** Why it was skipped. */
	reason?: string;
	/** There where the message goes out later than it would have. */
	postponed?: Postponement;
	/** What would be sent, in a dry run. */
	preview?: Preview;
}

/** The results of one request, and how many details of the answer belong to nobody. */
export interface RequestResult {
	results: SendResult[];
	strayDetails: number;
}

/** Why a recipient without fault of its own was not written to. */
export const HELD_BACK: Problem = {
	field: 'On Error',
	reason: 'Held back, because another message cannot be sent and the workflow is to stop',
	advice: 'Correct the other message, or set On Error to continue',
};

/** Takes secrets out of everything in a result that the gateway said in words. */
export function redactResult(result: SendResult, redact: (words: string) => string): SendResult {
	const { problem, detail } = result;
	// As a rule there is nothing to take out, and a list may have a hundred thousand results.
	const isClean = (words?: string) => words === undefined || redact(words) === words;
	const isTelling = detail && !WORDS.every((word) => isClean(detail.status[word]));
	if (!isTelling && isClean(problem?.reason)) return result;
	return {
		...result,
		...(problem && { problem: { ...problem, reason: redact(problem.reason) } }),
		...(detail && { detail: { ...detail, status: redactStatus(detail.status, redact) } }),
	};
}

const WORDS = ['code', 'name', 'description'] as const;

const redactStatus = (status: GatewayStatus, redact: (words: string) => string): GatewayStatus =>
	mapValues(status, (words) => words && redact(words));

/** A recipient that was refused by the checks: nothing left for it. */
export const refusedResult = (recipient: Recipient, problem: Problem): SendResult => ({
	recipient,
	outcome: 'notSent',
	problem,
});

/** Whether a message with this result was sent or may have been. */
export const mayHaveLeft = (result: SendResult | undefined): boolean =>
	result?.outcome === 'accepted' || result?.outcome === 'unknown';

/**
 * What counts of two tries. What may have been sent by the earlier one stays so, unless the later
 * one is accepted.
 */
export function lastingResult(
	earlier: SendResult | undefined,
	now: SendResult | undefined,
): SendResult | undefined {
	if (earlier?.outcome === 'unknown' && now?.outcome !== 'accepted') return earlier;
	return now ?? earlier;
}

/** A recipient that was left out on purpose. */
export const skippedResult = (recipient: Recipient, reason: string): SendResult => ({
	recipient,
	outcome: 'skipped',
	reason,
});

/** The same outcome for every recipient of a request. */
export const sameForAll = (
	request: PlannedRequest,
	outcome: FailedOutcome,
	problem: Problem,
): RequestResult => ({
	results: resultsFor(request, () => ({ outcome, problem })),
	strayDetails: 0,
});

/**
 * Gives every recipient of a request its part of the gateway's answer. A recipient of whom the
 * answer says nothing is `unknown`: the request was taken, so the message may have been sent.
 */
export function resultsOf(request: PlannedRequest, verdict: Verdict): RequestResult {
	if (verdict.kind !== 'details') return sameForAll(request, verdict.kind, verdict.problem);

	const { details, strays } = matchDetails(recipientsOf(request), verdict.details);
	const { bulkId } = verdict;
	const results = resultsFor(request, (position) => {
		const detail = details[position];
		const judged: Judged = judge(detail);
		if (detail) judged.detail = detail;
		if (bulkId !== undefined) judged.bulkId = bulkId;
		return judged;
	});
	return { results, strayDetails: strays.length + verdict.unreadable };
}

type Judged = Pick<SendResult, 'outcome' | 'problem' | 'detail' | 'bulkId' | 'preview'>;

/** One result for each recipient, in the order of the body; positions count from 0. */
export function resultsFor(
	{ messages }: PlannedRequest,
	judgeAt: (position: number, fields: PlannedMessage['fields']) => Judged,
): SendResult[] {
	const results: SendResult[] = [];
	for (const { fields, size, recipients } of messages) {
		const { callbackData } = fields;
		for (const recipient of recipients) {
			const result: SendResult = { recipient, size, ...judgeAt(results.length, fields) };
			if (callbackData !== undefined) result.callbackData = callbackData;
			results.push(result);
		}
	}
	return results;
}

function judge(detail: Detail | undefined): Judged {
	if (!detail) {
		return {
			outcome: 'unknown',
			problem: {
				field: 'Gateway',
				reason: 'The gateway took the request but its answer does not name this number',
				advice: ADVICE_WHEN_UNKNOWN,
			},
		};
	}
	const outcome = answerOutcome(detail.status);
	if (outcome === 'accepted') return { outcome };
	const { name = 'no name', code = 'no code', description } = detail.status;
	const status = `${name} (${code})${description === undefined ? '' : `: ${description}`}`;
	return outcome === 'rejected'
		? {
				outcome,
				problem: {
					field: 'Gateway',
					reason: `The gateway rejected the message with status ${status}`,
					advice: 'Correct what it names, or ask the provider',
				},
			}
		: {
				outcome,
				problem: {
					field: 'Gateway',
					reason: `The gateway answered with a status that is not known, ${status}`,
					advice: ADVICE_WHEN_UNKNOWN,
				},
			};
}
