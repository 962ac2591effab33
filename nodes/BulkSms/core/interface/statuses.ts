/**
 * What the gateway's status names mean. The name decides, never the code alone, because the same
 * code appears under several names (docs/interface.md, Statuses). A name that is not listed is unknown.
 */
export interface GatewayStatus {
	code?: string;
	name?: string;
	description?: string;
}

/** What the answer to a send request says of one destination. */
export type AnswerOutcome = 'accepted' | 'rejected' | 'unknown';

export const REPORT_OUTCOMES = [
	'delivered',
	'undelivered',
	'expired',
	'rejected',
	'pending',
	'unknown',
] as const;

/** What a delivery report says of one message. */
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const MEANING: ReadonlyMap<string, { answer: AnswerOutcome; report: ReportOutcome }> = new Map([
	['ACCEPTED', { answer: 'accepted', report: 'pending' }],
	['PENDING', { answer: 'accepted', report: 'pending' }],
	['DELIVERED', { answer: 'accepted', report: 'delivered' }],
	['COMPLETED', { answer: 'accepted', report: 'delivered' }],
	['UNDELIVERED', { answer: 'rejected', report: 'undelivered' }],
	['EXPIRED', { answer: 'rejected', report: 'expired' }],
	['REJECTED', { answer: 'rejected', report: 'rejected' }],
]);

const meaningOf = (status: GatewayStatus) => MEANING.get(status.name?.trim().toUpperCase() ?? '');

/** The outcome of a destination in the answer to a send request. */
export const answerOutcome = (status: GatewayStatus): AnswerOutcome =>
	meaningOf(status)?.answer ?? 'unknown';

/** The outcome of a message in a delivery report. */
export const reportOutcome = (status: GatewayStatus): ReportOutcome =>
	meaningOf(status)?.report ?? 'unknown';

/** Whether no further report is to be expected after one with this outcome. */
export const isFinalOutcome = (outcome: ReportOutcome): boolean =>
	outcome !== 'pending' && outcome !== 'unknown';

/** Several statuses in one. Its name holds theirs, so it is none of the names that are known. */
export function joinedStatus(statuses: GatewayStatus[]): GatewayStatus {
	const joined = (words: Array<string | undefined>) =>
		words.filter((each) => each !== undefined).join(', ') || undefined;
	return {
		code: joined(statuses.map(({ code }) => code)),
		name: joined(statuses.map(({ name, code = 'no name' }) => name ?? code)),
		description: joined(statuses.map(({ description }) => description)),
	};
}
