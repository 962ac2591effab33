import type { IDataObject } from 'n8n-workflow';

import { rowsFor, type LogQuestion } from '../../../core/log/logQuestion';
import { invalid, valid, type Checked } from '../../../core/problem';
import { shownReport } from '../../../core/report/report';
import type { LogReply } from '../../messageLog';

interface Presentation {
	includeRaw: boolean;
	/** Digits, or empty for none. */
	defaultCountryCode: string;
}

/**
 * Makes the items of one question from what the log said: one for each message that was found, with
 * the fields of a delivery report, or one that says that none was.
 *
 * @returns the fields of each item, or why nothing is known
 */
export function statusItems(
	question: LogQuestion,
	reply: LogReply,
	{ includeRaw, defaultCountryCode }: Presentation,
): Checked<IDataObject[]> {
	if (reply.kind === 'failed') return { ok: false, problem: reply.problem };
	const rows = rowsFor(question, reply.rows, defaultCountryCode);
	if (rows.length > 0) return valid(rows.map((row) => toJson(shownReport(row, includeRaw))));
	if (question.by === 'messageId' && reply.rows.some(({ messageId }) => messageId === undefined)) {
		return invalid(
			'Gateway',
			'The gateway answered with entries that name no message ID',
			'Look the message up by its number instead',
		);
	}
	return valid([{ ...askedFor(question), outcome: 'notFound' }]);
}

/** What was asked for, by the names that entries have for it. */
export function askedFor(question: LogQuestion): IDataObject {
	switch (question.by) {
		case 'messageId':
			return { messageId: question.messageId };
		case 'bulkId':
			return { bulkId: question.bulkId };
		case 'number':
			return { to: question.to };
		case 'period':
			return { periodStart: question.start.iso, periodEnd: question.end.iso };
	}
}

const toJson = (report: object): IDataObject => ({ ...report });
