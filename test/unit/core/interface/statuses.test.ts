import {
	answerOutcome,
	isFinalOutcome,
	reportOutcome,
} from '../../../../nodes/BulkSms/core/interface/statuses';

describe('the name of a status', () => {
	it.each([
		{ name: 'ACCEPTED', answer: 'accepted', report: 'pending' },
		{ name: 'PENDING', answer: 'accepted', report: 'pending' },
		{ name: 'DELIVERED', answer: 'accepted', report: 'delivered' },
		{ name: 'COMPLETED', answer: 'accepted', report: 'delivered' },
		{ name: 'UNDELIVERED', answer: 'rejected', report: 'undelivered' },
		{ name: 'EXPIRED', answer: 'rejected', report: 'expired' },
		{ name: 'REJECTED', answer: 'rejected', report: 'rejected' },
		{ name: 'SENT', answer: 'unknown', report: 'unknown' },
		{ name: 'PENDING_ENROUTE', answer: 'unknown', report: 'unknown' },
		{ name: 'NOT DELIVERED', answer: 'unknown', report: 'unknown' },
		{ name: '101', answer: 'unknown', report: 'unknown' },
		{ name: 'constructor', answer: 'unknown', report: 'unknown' },
		{ name: '', answer: 'unknown', report: 'unknown' },
		{ name: undefined, answer: 'unknown', report: 'unknown' },
		{ name: 'pending', answer: 'accepted', report: 'pending' },
		{ name: 'Rejected', answer: 'rejected', report: 'rejected' },
		{ name: ' DELIVERED ', answer: 'accepted', report: 'delivered' },
	])('$name means $answer in an answer and $report in a report', ({ name, answer, report }) => {
		expect(answerOutcome({ name })).toBe(answer);
		expect(reportOutcome({ name })).toBe(report);
	});

	it.each([
		['000', 'DELIVERED', 'accepted', 'delivered'],
		['000', 'REJECTED', 'rejected', 'rejected'],
		['101', 'REJECTED', 'rejected', 'rejected'],
		['204', 'PENDING', 'accepted', 'pending'],
		['101', undefined, 'unknown', 'unknown'],
	])('decides, never the code: %s with %s', (code, name, answer, report) => {
		expect(answerOutcome({ code, name })).toBe(answer);
		expect(reportOutcome({ code, name })).toBe(report);
	});
});

describe('isFinalOutcome', () => {
	it.each([
		['delivered' as const, true],
		['undelivered' as const, true],
		['expired' as const, true],
		['rejected' as const, true],
		['pending' as const, false],
		['unknown' as const, false],
	])('of %s is %j', (outcome, isFinal) => {
		expect(isFinalOutcome(outcome)).toBe(isFinal);
	});
});
