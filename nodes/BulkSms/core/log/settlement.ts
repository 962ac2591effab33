import { omit, pick } from 'lodash';

import { describeStatus } from '../answer/requestResults';
import type { SendResult } from '../answer/sendResult';
import type { ReportOutcome } from '../interface/statuses';
import { writtenDigits } from '../message/destination';
import type { DeliveryReport } from '../report/report';
import { isAbout, numberOf } from './logEntry';

/** When the message log is asked, in milliseconds after the last request of a run: it may lag. */
export const LOOK_UP_TIMES = [2_000, 10_000, 30_000] as const;

/** When the asking ends, in milliseconds after the last request of a run, whatever the log does. */
export const LOOK_UP_LIMIT = 60_000;

/** Messages that are looked up one by one each time: for more, the log is asked for all at once. */
export const MOST_ONE_BY_ONE = 10;

/** And in a whole run, where the log does not answer for all at once. */
export const MOST_LOOK_UPS = 100;

/** What a row says of whether the gateway took the message: whatever is on its way, was taken. */
const MEANING: Record<ReportOutcome, 'accepted' | 'rejected' | undefined> = {
	pending: 'accepted',
	delivered: 'accepted',
	undelivered: 'accepted',
	expired: 'accepted',
	rejected: 'rejected',
	unknown: undefined,
};

/**
 * Settles results of unknown outcome by the message log, and returns those that are settled. A row
 * that has the message ID of one of them with the number of another leaves both in doubt.
 */
export function settleBy(
	results: SendResult[],
	rows: DeliveryReport[],
	defaultCountryCode: string,
): SendResult[] {
	const rowsOf = new Map<string | undefined, DeliveryReport[]>(
		results.map(({ recipient }) => [recipient.messageId, []]),
	);
	for (const row of rows) rowsOf.get(row.messageId)?.push(row);
	const crossed = new Set(
		results.flatMap(({ recipient: { messageId, to } }) =>
			(rowsOf.get(messageId) ?? [])
				.filter((row) => !isAbout(row, to, defaultCountryCode))
				.map((row) => numberOf(row, defaultCountryCode)),
		),
	);
	return results.flatMap((result) => {
		const { messageId, to } = result.recipient;
		if (crossed.has(writtenDigits(to))) return [];
		return settledBy(result, rowsOf.get(messageId) ?? [], defaultCountryCode) ?? [];
	});
}

/**
 * Settles one result (docs/reference/message-status.md, Look Up Unknown Outcomes). Returns undefined if
 * the log does not name the message, names it with another number or an unknown status, or says two
 * things that do not agree.
 */
export function settledBy(
	result: SendResult,
	rows: DeliveryReport[],
	defaultCountryCode: string,
): SendResult | undefined {
	const { to, messageId } = result.recipient;
	const own = rows.filter((row) => row.messageId === messageId);
	const [row] = own;
	const outcome = row && MEANING[row.outcome];
	if (row === undefined || outcome === undefined) return undefined;
	const agrees = (each: DeliveryReport) =>
		MEANING[each.outcome] === outcome && isAbout(each, to, defaultCountryCode);
	if (!own.every(agrees)) return undefined;
	const known = omit(result, 'problem');
	const detail = { ...known.detail, ...pick(row, ['messageId', 'to', 'from', 'credit', 'status']) };
	const settled: SendResult = { ...known, outcome, detail, settledBy: 'messageLog' };
	if (row.bulkId !== undefined) settled.bulkId ??= row.bulkId;
	if (outcome === 'rejected') {
		settled.problem = {
			field: 'Gateway',
			reason: `The message log says that the message was rejected with status ${describeStatus(row.status)}`,
			advice: 'Correct what the gateway names, such as To or From, or ask the provider',
		};
	}
	return settled;
}
