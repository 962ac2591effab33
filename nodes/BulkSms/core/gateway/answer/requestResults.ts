import {
	type PlannedMessage,
	type PlannedRequest,
	previewOf,
	recipientsOf,
} from '../../message/planning';
import type { Problem } from '../../problem';
import { answerOutcome, type GatewayStatus } from '../statuses';
import { judge, type Judgment } from '../evidence';
import type { Detail, Verdict } from './gatewayAnswer';
import { ADVICE_WHEN_UNKNOWN } from './httpStatus';
import type { FailedOutcome, SendResult } from './sendResult';

export interface RequestResult {
	results: SendResult[];
	/** How many details of the answer belong to no recipient. */
	strayDetails: number;
}

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
 * Gives every recipient of a request its part of the gateway's answer. If the answer says nothing
 * about a recipient, or contradicts itself, the outcome is `unknown`: the gateway took the request,
 * so the message may have been sent.
 */
export function resultsOf(request: PlannedRequest, verdict: Verdict): RequestResult {
	if (verdict.kind !== 'details') {
		const { kind, problem } = verdict;
		if (kind === 'unknown' || verdict.scope === 'run') return sameForAll(request, kind, problem);
		const scheduled = withTimeAdvice(problem);
		const results = resultsFor(request, (_, { sendAt }) => ({
			outcome: kind,
			problem: sendAt === undefined ? problem : scheduled,
		}));
		return { results, strayDetails: 0 };
	}

	const { bulkId } = verdict;
	const { judgments, strays } = judge(recipientsOf(request), verdict.details, meaningOf);
	const results = resultsFor(request, (position, { sendAt }) => {
		const judgment = judgments[position] ?? {};
		const judged = outcomeBy(judgment);
		if (sendAt !== undefined && judged.outcome === 'rejected' && judged.problem) {
			judged.problem = withTimeAdvice(judged.problem);
		}
		if (judgment.entry) judged.detail = judgment.entry;
		if (bulkId !== undefined) judged.bulkId = bulkId;
		return judged;
	});
	return { results, strayDetails: strays.length + verdict.unreadable };
}

/** Returns the message of each recipient, and the request that would hold it. */
export const previewResults = (requests: PlannedRequest[]): SendResult[] =>
	requests.flatMap((request, index) =>
		resultsFor(request, (position) => ({
			outcome: 'dryRun',
			preview: previewOf(request, index, position),
		})),
	);

type Judged = Pick<SendResult, 'outcome' | 'problem' | 'detail' | 'bulkId' | 'preview'>;

/** Makes one result for each recipient, in the order of the body. Positions count from 0. */
function resultsFor(
	{ messages }: PlannedRequest,
	judgeAt: (position: number, fields: PlannedMessage['fields']) => Judged,
): SendResult[] {
	const results: SendResult[] = [];
	for (const { fields, size, scheduledFor, postponed, recipients } of messages) {
		const { text, callbackData } = fields;
		for (const recipient of recipients) {
			const result: SendResult = { recipient, text, size, ...judgeAt(results.length, fields) };
			if (callbackData !== undefined) result.callbackData = callbackData;
			if (scheduledFor !== undefined) result.scheduledFor = scheduledFor;
			const late = postponed ?? recipient.postponed;
			if (late) result.postponed = late;
			results.push(result);
		}
	}
	return results;
}

/**
 * docs/interface.md shows neither the zone nor the order of `sendAt`. If they are wrong in the
 * credential, only the gateway notices that a time is past or no date.
 */
const withTimeAdvice = (problem: Problem): Problem => ({
	...problem,
	advice: `${problem.advice}. If it is about the time, check Time Zone and Date Order in the Bulk SMS API credential`,
});

const meaningOf = ({ status }: Detail) => answerOutcome(status);

function outcomeBy({ entry: detail, contradiction }: Judgment<Detail>): Judged {
	if (contradiction?.kind === 'crossed') {
		return unknown(
			`The answer of the gateway has the message ID ${contradiction.messageId} with another number`,
		);
	}
	if (contradiction?.kind === 'ambiguous') {
		return unknown(
			'The gateway answered for only some of the messages to this number, without their IDs',
		);
	}
	if (!detail) {
		return unknown('The gateway took the request, but its answer does not name this number');
	}
	const status = describeStatus(detail.status);
	if (contradiction) {
		const other = describeStatus(contradiction.other.status);
		return unknown(`The gateway answered twice for this message, with ${status} and with ${other}`);
	}
	const outcome = answerOutcome(detail.status);
	if (outcome === 'accepted') return { outcome };
	if (outcome === 'unknown') {
		return unknown(`The gateway answered with an unknown status, ${status}`);
	}
	const reason = `The gateway rejected the message with status ${status}`;
	const advice = 'Correct what the gateway names, such as To or From, or ask the provider';
	return { outcome, problem: { field: 'Gateway', reason, advice } };
}

const unknown = (reason: string): Judged => ({
	outcome: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});

/** Writes a status, for example `REJECTED (5): Rejected by the platform`. */
function describeStatus({
	groupName = 'no name',
	name = groupName,
	code = 'no code',
	description,
}: GatewayStatus): string {
	return `${name} (${code})${description === undefined ? '' : `: ${description}`}`;
}
