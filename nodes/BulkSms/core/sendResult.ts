import type { Problem } from './checked';
import { ADVICE_WHEN_UNKNOWN, type Detail, type Verdict } from './gatewayAnswer';
import { matchDetails } from './matching';
import type { Recipient } from './outgoingMessage';
import type { PlannedRecipient, PlannedRequest } from './planning';
import { answerOutcome, type GatewayStatus } from './statuses';

/** What became of a destination (design of the node, Contract, Output of `send`). */
export type SendOutcome = 'accepted' | 'rejected' | 'notSent' | 'unknown';

/** The honest result for one recipient. `problem` is there for every outcome but `accepted`. */
export interface SendResult {
	recipient: Recipient;
	outcome: SendOutcome;
	problem?: Problem;
	detail?: Detail;
	bulkId?: string;
	/** How the message was planned; absent for a recipient that was refused before planning. */
	planned?: PlannedRecipient;
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
	const status = detail && redactStatus(detail.status, redact);
	// As a rule there is nothing to take out, and a list may have a hundred thousand results.
	if (!problem && isSameStatus(status, detail?.status)) return result;
	return {
		...result,
		...(problem && { problem: { ...problem, reason: redact(problem.reason) } }),
		...(detail && { detail: { ...detail, status: status ?? {} } }),
	};
}

const isSameStatus = (one?: GatewayStatus, other?: GatewayStatus): boolean =>
	one?.code === other?.code && one?.name === other?.name && one?.description === other?.description;

function redactStatus(
	{ code, name, description }: GatewayStatus,
	redact: (words: string) => string,
): GatewayStatus {
	return {
		...(code !== undefined && { code: redact(code) }),
		...(name !== undefined && { name: redact(name) }),
		...(description !== undefined && { description: redact(description) }),
	};
}

/** A recipient that was refused by the checks: nothing left for it. */
export const refusedResult = (recipient: Recipient, problem: Problem): SendResult => ({
	recipient,
	outcome: 'notSent',
	problem,
});

/** The same outcome for every recipient of a request. */
export const sameForAll = (
	{ recipients }: PlannedRequest,
	outcome: Exclude<SendOutcome, 'accepted'>,
	problem: Problem,
): RequestResult => ({
	results: recipients.map((planned) => ({
		recipient: planned.recipient,
		outcome,
		problem,
		planned,
	})),
	strayDetails: 0,
});

/**
 * Gives every recipient of a request its part of the gateway's answer. A recipient of whom the
 * answer says nothing is `unknown`: the request was taken, so the message may have been sent.
 */
export function resultsOf(request: PlannedRequest, verdict: Verdict): RequestResult {
	if (verdict.kind !== 'details') return sameForAll(request, verdict.kind, verdict.problem);

	const recipients = request.recipients.map(({ recipient }) => recipient);
	const matches = matchDetails(recipients, verdict.details);
	const results = request.recipients.map((planned, index): SendResult => {
		const detail = matches.details[index];
		const result: SendResult = { recipient: planned.recipient, planned, ...judge(detail) };
		if (detail) result.detail = detail;
		if (verdict.bulkId !== undefined) result.bulkId = verdict.bulkId;
		return result;
	});
	return { results, strayDetails: matches.strays.length + verdict.unreadable };
}

function judge(detail: Detail | undefined): { outcome: SendOutcome; problem?: Problem } {
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
