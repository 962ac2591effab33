import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { finalReportOf, isWanted } from '../../../../../nodes/BulkSms/core/gateway/report/report';
import { REPORT_OUTCOMES } from '../../../../../nodes/BulkSms/core/gateway/statuses';
import { entriesOf } from '../entriesOf';

type Outcomes = Parameters<typeof isWanted>[1];

const wants = (status: string | string[], outcomes: Outcomes) =>
	readDeliveryReports({ messageId: 'm-1', status }).map((report) => isWanted(report, outcomes));

const NAMES = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'NEW'];

describe('a filter by outcome', () => {
	it.each(REPORT_OUTCOMES)('of %s alone lets that through and nothing else', (outcome) => {
		const wanted = NAMES.filter((status) => wants(status, [outcome])[0]);
		expect(wanted).toEqual([outcome === 'unknown' ? 'NEW' : outcome.toUpperCase()]);
	});
});

describe('a filter by outcome, for a report with several statuses', () => {
	const letThrough = (status: string[]) =>
		REPORT_OUTCOMES.filter((outcome) => wants(status, [outcome])[0]);

	it.each([
		[['PENDING', 'DELIVERED'], ['delivered']],
		[['UNDELIVERED', 'PENDING'], ['undelivered']],
		[['PENDING', 'PENDING'], ['pending']],
	])('goes by the one that counts: %j', (status, outcomes) => {
		expect(letThrough(status)).toEqual(outcomes);
	});

	it.each([[['DELIVERED', 'UNDELIVERED']], [['PENDING', 'ACCEPTED']], [['SEEN', 'READ']]])(
		'never drops one of which nobody can tell what counts: %j',
		(status) => {
			expect(letThrough(status)).toEqual(REPORT_OUTCOMES);
			expect(wants(status, [])).toEqual([true]);
		},
	);
});

// What it makes of several entries, beside the other readers: ../judgments.test.ts.
describe('finalReportOf', () => {
	it.each<[string, string, string | undefined]>([
		['the identifier that the gateway gave', 'theirs - yes', 'delivered'],
		['no final status', 'ours - way', undefined],
		['a status that is not known', 'ours - NEW', undefined],
		['two final statuses', 'ours - yes+no', undefined],
		['two that contradict each other, by number', 'theirs - no | - own yes', undefined],
		['another, which says something else', 'another - no | ours - yes', 'delivered'],
		['several', 'another - yes | ours - way | ours - EXPIRED', 'expired'],
	])('judges reports that name %s: %s', (_, entries, outcome) => {
		const message = { messageIds: ['ours', 'theirs'], to: '66812345678' };
		const found = finalReportOf(message, readDeliveryReports(entriesOf(entries)));
		expect(found?.outcome).toBe(outcome);
	});
});
