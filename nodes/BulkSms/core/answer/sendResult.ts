import type { Problem } from '../problem';
import type { Postponement } from '../schedule/sendTime';
import { ADVICE_WHEN_UNKNOWN, type Detail, type Verdict } from './gatewayAnswer';
import { matchDetails } from './matching';
import type { Recipient } from '../message/outgoingMessage';
import { recipientsOf, type PlannedMessage, type PlannedRequest } from '../request/planning';
import type { Preview } from '../request/preview';
import type { TextSize } from '../message/segments';
import { answerOutcome, type GatewayStatus } from '../interface/statuses';

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
	/** When a scheduled message goes out, as ISO 8601 with the offset of the account's zone. */
	leavesAt?: string;
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

/**
 * What counts of an earlier try of the same execution and of this one: as in one run, and what the
 * gateway rejected before stays so if this try sent nothing.
 */
export const lastingTry = (
	earlier: SendResult | undefined,
	now: SendResult | undefined,
): SendResult | undefined =>
	earlier?.outcome === 'rejected' && now?.outcome === 'notSent'
		? earlier
		: lastingResult(earlier, now);

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
 * answer says nothing, or two things that do not agree, is `unknown`: the request was taken, so the
 * message may have been sent.
 */
export function resultsOf(request: PlannedRequest, verdict: Verdict): RequestResult {
	if (verdict.kind !== 'details') {
		const { kind, problem } = verdict;
		if (kind === 'unknown' || !verdict.blamesMessages) return sameForAll(request, kind, problem);
		const scheduled = withTimeAdvice(problem);
		const results = resultsFor(request, (_, { sendAt }) => ({
			outcome: kind,
			problem: sendAt === undefined ? problem : scheduled,
		}));
		return { results, strayDetails: 0 };
	}

	const matches = matchDetails(recipientsOf(request), verdict.details);
	const { details, strays, contradictions } = matches;
	const { bulkId } = verdict;
	const results = resultsFor(request, (position, { sendAt }) => {
		const detail = details[position];
		const judged: Judged = judge(detail, contradictions.get(position));
		if (sendAt !== undefined && judged.outcome === 'rejected' && judged.problem) {
			judged.problem = withTimeAdvice(judged.problem);
		}
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
	for (const { fields, size, leavesAt, postponed, recipients } of messages) {
		const { callbackData } = fields;
		for (const recipient of recipients) {
			const result: SendResult = { recipient, size, ...judgeAt(results.length, fields) };
			if (callbackData !== undefined) result.callbackData = callbackData;
			if (leavesAt !== undefined) result.leavesAt = leavesAt;
			if (postponed) result.postponed = postponed;
			results.push(result);
		}
	}
	return results;
}

/**
 * interface.md shows neither the zone nor the order of `sendAt`: where the credential says them
 * wrong, only the gateway notices that a time is past or no date.
 */
const withTimeAdvice = (problem: Problem): Problem => ({
	...problem,
	advice: `${problem.advice}. If it is about the time, check Time Zone and Date Order in the Bulk SMS API credential`,
});

function judge(detail: Detail | undefined, contradiction: Detail | undefined): Judged {
	if (!detail) {
		return unknown('The gateway took the request but its answer does not name this number');
	}
	const status = statusInWords(detail.status);
	if (contradiction) {
		const other = statusInWords(contradiction.status);
		return unknown(`The gateway answered twice for this message, with ${status} and with ${other}`);
	}
	const outcome = answerOutcome(detail.status);
	if (outcome === 'accepted') return { outcome };
	if (outcome === 'unknown') {
		return unknown(`The gateway answered with a status that is not known, ${status}`);
	}
	const reason = `The gateway rejected the message with status ${status}`;
	const advice = 'Correct what it names, or ask the provider';
	return { outcome, problem: { field: 'Gateway', reason, advice } };
}

const unknown = (reason: string): Judged => ({
	outcome: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});

function statusInWords({ name = 'no name', code = 'no code', description }: GatewayStatus): string {
	return `${name} (${code})${description === undefined ? '' : `: ${description}`}`;
}
