import { omit } from 'lodash';

import type { Detail } from '../answer/gatewayAnswer';
import { statusInWords } from '../answer/requestResults';
import type { SendResult } from '../answer/sendResult';
import type { ReportOutcome } from '../interface/statuses';
import type { DeliveryReport } from '../report/deliveryReport';
import { isAbout } from './logEntry';

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
 * Settles a result of unknown outcome by the message log (docs/outcomes.md, Settle Unknown).
 *
 * @param rows what the log answered to the message ID
 * @param defaultCountryCode digits, for a row with a national number; empty = none
 * @returns undefined if the log does not settle it: it does not name the message, names it with
 * another number, has a status that is not known, or says two things that do not agree
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
	const agree = own.every((each) => MEANING[each.outcome] === outcome);
	if (!agree || !own.every((each) => isAbout(each, to, defaultCountryCode))) return undefined;
	const known = omit(result, 'problem');
	const detail: Detail = { ...known.detail, ...detailOf(row) };
	const settled: SendResult = { ...known, outcome, detail, settledBy: 'messageLog' };
	if (row.bulkId !== undefined) settled.bulkId ??= row.bulkId;
	if (outcome === 'rejected') {
		settled.problem = {
			field: 'Gateway',
			reason: `The message log says that the message was rejected with status ${statusInWords(row.status)}`,
			advice: 'Correct what it names, or ask the provider',
		};
	}
	return settled;
}

const detailOf = ({ messageId, to, from, credit, status }: DeliveryReport): Detail => ({
	...(messageId !== undefined && { messageId }),
	...(to !== undefined && { to }),
	...(from !== undefined && { from }),
	...(credit !== undefined && { credit }),
	status,
});
