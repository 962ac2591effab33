import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import {
	isWanted,
	type ReportFilter,
	finalReportOf,
} from '../../../../../nodes/BulkSms/core/gateway/report/report';
import { REPORT_OUTCOMES } from '../../../../../nodes/BulkSms/core/gateway/statuses';
import { entriesOf } from '../entriesOf';

const LONG = '25501288135972440649';
const entry = { messageId: 'm-1', bulkId: 'b-1', callbackData: 'order 7', status: 'DELIVERED' };

const wants = (fields: object, filter: Partial<ReportFilter>) =>
	readDeliveryReports({ ...entry, ...fields }).map((report) =>
		isWanted(report, { outcomes: REPORT_OUTCOMES, ...filter }),
	);

const NAMES = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'NEW'];

describe('a filter by outcome', () => {
	it.each(REPORT_OUTCOMES)('of %s alone lets that through and nothing else', (outcome) => {
		const wanted = NAMES.filter((status) => wants({ status }, { outcomes: [outcome] })[0]);
		expect(wanted).toEqual([outcome === 'unknown' ? 'NEW' : outcome.toUpperCase()]);
	});
});

describe('a filter by outcome, for a report with several statuses', () => {
	const letThrough = (status: string[]) =>
		REPORT_OUTCOMES.filter((outcome) => wants({ status }, { outcomes: [outcome] })[0]);

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
			expect(wants({ status }, { outcomes: [] })).toEqual([true]);
			expect(wants({ status }, { outcomes: [], bulkId: 'another' })).toEqual([false]);
		},
	);
});

describe('a filter by outcome, bulk ID and callback data', () => {
	const parts = { outcomes: ['delivered'], bulkId: 'b-1', callbackData: 'order 7' } as const;
	const misses = {
		outcomes: { status: 'NEW' },
		bulkId: { bulkId: 'b' },
		callbackData: { callbackData: 'x' },
	};
	const names = ['outcomes', 'bulkId', 'callbackData'] as const;

	it('lets a report through only if it misses none of those that are set', () => {
		const subsets = Array.from({ length: 8 }, (_, bits) =>
			names.filter((__, index) => (bits >> index) % 2 === 1),
		);
		for (const set of subsets) {
			for (const missed of subsets) {
				const filter = Object.fromEntries(set.map((name) => [name, parts[name]]));
				const fields = missed.reduce((all, name) => ({ ...all, ...misses[name] }), {});
				const isLet = !missed.some((name) => set.includes(name));
				expect([set, missed, wants(fields, filter)]).toEqual([set, missed, [isLet]]);
			}
		}
	});
});

describe('a filter by callback data', () => {
	it.each<[string, unknown, string, boolean]>([
		['null', null, 'null', false],
		['JSON in another order', '{"a":1,"b":[2]}', '{"b":[2],"a":1}', true],
		['a list in another order', '[1,2]', '[2,1]', false],
		['an object that is none in JSON', { a: 1 }, '{"a":1}', true],
		['JSON with long digits', `{"id":${LONG}}`, `{"id":${LONG}}`, true],
		['a name of prototypes', '{"__proto__":1}', '{}', false],
	])('compares it: %s', (_, callbackData, wanted, isLet) => {
		expect(wants({ callbackData }, { callbackData: wanted })).toEqual([isLet]);
	});
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
