import { mapValues, zipObject } from 'lodash';

import { told } from '../../../../nodes/BulkSms/core/gateway/answer/asked';
import { resultsOf } from '../../../../nodes/BulkSms/core/gateway/answer/requestResults';
import { findSending } from '../../../../nodes/BulkSms/core/gateway/check/judges';
import { rowsFor } from '../../../../nodes/BulkSms/core/gateway/log/logQuery';
import {
	readDeliveryReports,
	readReportRow,
} from '../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { finalReportOf } from '../../../../nodes/BulkSms/core/gateway/report/report';
import { read } from './answer/answers';
import { entriesOf } from './entriesOf';
import { recipient, requestFor } from '../message/messages';
import { resultOf } from '../../../engine/resultOf';
import { textTable } from '../../../engine/textTable';

const TO = '66812345678';
const OTHER = '66899999999';
const ours = { messageId: 'm-1' };

type Judgment = 'yes' | 'no' | 'none' | 'unknown';
const BY_OUTCOME: Record<string, Judgment> = { delivered: 'yes', rejected: 'no' };
const judgmentOf = ({ outcome }: { outcome: string }): Judgment => BY_OUTCOME[outcome] ?? 'unknown';
const same = (words: string) => words;

/**
 * What each of those who read what a gateway says makes of it, about our message to our number. An answer
 * is of our request alone, so a message ID that is not ours is the gateway's. In reports and in the log
 * it is of another message, and a question by ID takes nothing without it. Of a call nobody knows which
 * messages it should be about. A wait goes on where nothing is clear.
 */
const readers = {
	answer(entries: object[]): Judgment {
		const request = requestFor([{ ...recipient(1), to: TO, ...ours }]);
		const { results } = resultsOf(request, read(200, JSON.stringify({ detail: entries })));
		const [result] = results;
		if (result?.problem?.reason.includes('does not name')) return 'none';
		return result?.outcome === 'accepted'
			? 'yes'
			: result?.outcome === 'rejected'
				? 'no'
				: 'unknown';
	},
	reports(entries: object[]): Judgment {
		const reports = readDeliveryReports({ details: entries }).filter(
			({ messageId, to }) => messageId === 'm-1' || (messageId === undefined && to !== OTHER),
		);
		if (reports.length === 0) return 'none';
		const [only, ...others] = new Set(reports.map(judgmentOf));
		return others.length === 0 && only ? only : 'unknown';
	},
	wait(entries: object[]): Judgment {
		const message = { messageIds: ['m-1'], to: TO };
		const report = finalReportOf(message, readDeliveryReports({ details: entries }));
		return report ? judgmentOf(report) : 'none';
	},
	log(entries: object[]): Judgment {
		const rows = entries.map((entry) => readReportRow(entry, {}));
		const [entry] = rowsFor({ by: 'messageId', messageId: 'm-1' }, rows, '');
		return entry ? judgmentOf(entry) : 'none';
	},
	check(entries: object[]): Judgment {
		const body = JSON.stringify({ detail: entries });
		const sms = { to: TO, messageId: 'm-1' };
		const { sending } = resultOf(findSending(told({ status: 200, body }), sms, same));
		if (sending.found.includes('does not name')) return 'none';
		return sending.result === 'ok' ? 'yes' : sending.result === 'differs' ? 'no' : 'unknown';
	},
};

/** A judgment by each of the readers, in their order. */
const ROWS = textTable(`
	nothing → - other yes → none none none none none
	its ID and number → m-1 own yes → yes yes yes yes yes
	its ID and number as written at home → m-1 home yes → yes yes yes yes yes
	its ID alone → m-1 - no → no no no no no
	its ID beside what is no number → m-1 hidden yes → yes yes yes yes yes
	its number alone → - own no → no no no none no
	its number as written at home → - home yes → yes yes yes none yes
	its number with another ID → g-1 own yes → yes none none none yes
	its ID with another number → m-1 other yes → unknown yes none yes unknown
	its ID with it and with another → m-1 own yes | m-1 other yes → unknown yes none unknown unknown
	its ID with another, and its number → m-1 other yes | - own yes → unknown yes none yes unknown
	its ID alone and with another → m-1 - yes | m-1 other yes → unknown yes none yes unknown
	the same twice → m-1 own yes | m-1 own yes → yes yes yes yes yes
	two fates by its ID → m-1 own yes | m-1 own no → unknown unknown none unknown unknown
	two fates by its ID, one without number → m-1 own yes | m-1 - no → unknown unknown none unknown unknown
	two fates by its number → - own yes | - own no → unknown unknown none none unknown
	two fates by ID and by number → m-1 own yes | - own no → unknown unknown none yes unknown
	two fates by its ID alone and by number → m-1 - yes | - own no → unknown unknown none yes unknown
	two fates by its ID and with another ID → m-1 own yes | g-1 own no → unknown yes yes yes unknown
`);

it.each(ROWS)('%s, %s: %s', (_, words = '', judgments = '') => {
	const entries = entriesOf(words);
	const expected = zipObject(Object.keys(readers), judgments.split(' '));
	expect(mapValues(readers, (read) => read(entries))).toEqual(expected);
});
