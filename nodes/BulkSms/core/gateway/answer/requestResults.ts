import {
	type JudgedResult,
	type PlannedRequest,
	recipientsOf,
	resultsFor,
} from '../../message/planning';
import { type Problem, reasonOf } from '../../problem';
import { shownValue } from '../../text/words';
import { answerOutcome, type GatewayStatus } from '../statuses';
import { judge, type Judgment } from '../evidence';
import { ADVICE_WHEN_UNKNOWN, type Asked } from './asked';
import type { Details } from './gatewayAnswer';
import { withoutPeriod } from './gatewayWords';
import { CORRECT_REQUEST } from './httpStatus';
import type { Detail, SendResult } from '../../message/sendResult';

export interface RequestResult {
	results: SendResult[];
	/** How many details of the answer belong to no recipient. */
	strayDetails: number;
}

/** The same outcome for every recipient of a request. */
export const sameForAll = (
	request: PlannedRequest,
	outcome: 'rejected' | 'notSent' | 'unknown',
	problem: Problem,
): RequestResult => ({
	results: resultsFor(request, () => ({ outcome, problem })),
	strayDetails: 0,
});

/** The results of a request over which the node itself failed, before or after it was sent. */
export const afterFault = (
	request: PlannedRequest,
	error: unknown,
	isSent: boolean,
): RequestResult =>
	isSent
		? sameForAll(request, 'unknown', {
				field: 'Node',
				reason: 'Bulk SMS failed while it sent the request',
				advice: ADVICE_WHEN_UNKNOWN,
			})
		: sameForAll(request, 'notSent', {
				field: 'Node',
				reason: `Bulk SMS failed before it sent the request: ${reasonOf(error)}`,
				advice: 'Send the message again',
			});

/**
 * Gives every recipient of a request its part of the gateway's answer. If the answer says nothing
 * about a recipient, or contradicts itself, the outcome is `unknown`: the gateway took the request,
 * so the message may have been sent.
 */
export function resultsOf(request: PlannedRequest, asked: Asked<Details>): RequestResult {
	if (asked.kind !== 'told') {
		const { kind, problem: ofRequest } = asked;
		// In a result, it is the problem of one message.
		const { scope, ...problem } = ofRequest;
		if (kind !== 'rejected' || scope === 'run') return sameForAll(request, kind, problem);
		const scheduled = withTimeAdvice(problem);
		const results = resultsFor(request, (_, { sendAt }) => ({
			outcome: kind,
			problem: sendAt === undefined ? problem : scheduled,
		}));
		return { results, strayDetails: 0 };
	}

	const { details, bulkId, unreadable, refusal, words } = asked.value;
	const { judgments, strays } = judge(recipientsOf(request), details, ({ status }) =>
		answerOutcome(status),
	);
	const results = resultsFor(request, (position, { sendAt }) => {
		const judgment = judgments[position] ?? {};
		const judged = outcomeBy(judgment, refusal?.problem);
		if (words !== undefined) {
			const said = `The gateway also answered: ${words}`;
			if (judged.problem) judged.problem.reason += `. ${said}`;
			else judged.said = said;
		}
		if (sendAt !== undefined && judged.outcome === 'rejected' && judged.problem) {
			judged.problem = withTimeAdvice(judged.problem);
		}
		if (judgment.entry) judged.detail = judgment.entry;
		if (bulkId !== undefined) judged.bulkId = bulkId;
		return judged;
	});
	return { results, strayDetails: strays.length + unreadable };
}

/**
 * docs/interface.md shows neither the zone nor the order of `sendAt`. If they are wrong in the
 * credential, only the gateway notices that a time is past or no date.
 */
const withTimeAdvice = (problem: Problem): Problem => ({
	...problem,
	advice: `${problem.advice}. If it is about the time, check Time Zone and Date Order in the Bulk SMS API credential`,
});

/** @param refusal what the HTTP status says of the whole request */
export function outcomeBy(
	{ entry: detail, contradiction }: Judgment<Detail>,
	refusal: Problem | undefined,
): JudgedResult {
	if (contradiction) {
		return judgedUnknown('The answer of the gateway contradicts itself about this message');
	}
	if (!detail) {
		return judgedUnknown(
			'The gateway accepted the request, but its answer does not name this number',
		);
	}
	const outcome = answerOutcome(detail.status);
	if (outcome === 'accepted' && !refusal) return { outcome };
	const status = describeStatus(detail.status);
	if (outcome === 'accepted' && refusal) {
		return judgedUnknown(`${refusal.reason}, but its answer has the message with ${status}`);
	}
	if (outcome === 'unknown') {
		return judgedUnknown(`The gateway answered with an unknown status, ${status}`);
	}
	const reason = `The gateway rejected the message with status ${status}`;
	return { outcome, problem: { field: 'Gateway', reason, advice: CORRECT_REQUEST } };
}

const judgedUnknown = (reason: string): JudgedResult => ({
	outcome: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});

/** Writes a status, for example `REJECTED (5): Rejected by the platform`. */
export function describeStatus({
	groupName = 'no name',
	name = groupName,
	code = 'no code',
	description,
}: GatewayStatus): string {
	const said = description === undefined ? '' : `: ${withoutPeriod(shownValue(description))}`;
	return `${shownValue(name)} (${shownValue(code)})${said}`;
}
