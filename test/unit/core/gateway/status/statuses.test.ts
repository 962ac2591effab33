import {
	answerOutcome,
	groupOf,
	isFinalOutcome,
	reportOutcome,
} from '../../../../../nodes/BulkSms/core/gateway/status/statuses';

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

describe('the group of a status', () => {
	it.each([
		['PENDING_ENROUTE', 'PENDING', 'accepted', 'pending'],
		['PENDING_ENROUTE', ' pending ', 'accepted', 'pending'],
		['MESSAGE_ACCEPTED', 'ACCEPTED', 'accepted', 'pending'],
		['DELIVERED_TO_HANDSET', 'DELIVERED', 'accepted', 'delivered'],
		['UNDELIVERABLE_NOT_DELIVERED', 'UNDELIVERABLE', 'rejected', 'undelivered'],
		['UNDELIVERABLE_NOT_DELIVERED', 'UNDELIVERED', 'rejected', 'undelivered'],
		['EXPIRED_EXPIRED', 'EXPIRED', 'rejected', 'expired'],
		['REJECTED_NOT_ENOUGH_CREDITS', 'REJECTED', 'rejected', 'rejected'],
		[undefined, 'DELIVERED', 'accepted', 'delivered'],
		['', 'DELIVERED', 'accepted', 'delivered'],
		['PARKED', 'LATER', 'unknown', 'unknown'],
		['PARKED', undefined, 'unknown', 'unknown'],
		// The name decides where it is known.
		['DELIVERED', 'REJECTED', 'accepted', 'delivered'],
		['REJECTED', 'DELIVERED', 'rejected', 'rejected'],
	])('decides where the name says nothing: %s in %s', (name, groupName, answer, report) => {
		expect(answerOutcome({ name, groupName })).toBe(answer);
		expect(reportOutcome({ name, groupName })).toBe(report);
	});

	it.each([
		['DELIVERED', '3', 'DELIVERED'],
		['DELIVERED', undefined, 'DELIVERED'],
		['UNDELIVERABLE', '2', 'UNDELIVERABLE'],
		['LATER', undefined, 'LATER'],
		['LATER', '9', 'LATER'],
		[undefined, '0', 'ACCEPTED'],
		[undefined, '1', 'PENDING'],
		[undefined, '2', 'UNDELIVERED'],
		[' ', '3', 'DELIVERED'],
		[undefined, '4', 'EXPIRED'],
		[undefined, '5', 'REJECTED'],
		[undefined, '6', undefined],
		[undefined, undefined, undefined],
		// Contradictions.
		['DELIVERED', '5', undefined],
		['LATER', '3', undefined],
	])('is read from its name %j and its number %j', (name, id, group) => {
		expect(groupOf(name, id)).toBe(group);
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
