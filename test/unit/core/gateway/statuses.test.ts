import {
	answerOutcome,
	groupOf,
	isFinalOutcome,
	readStatus,
	reportOutcome,
} from '../../../../nodes/BulkSms/core/gateway/statuses';

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

describe('a status of the gateway', () => {
	const status = { code: '101', name: 'PENDING', description: 'accepted by the system' };

	it.each<[string, unknown, object]>([
		['an object', status, status],
		['an array of one', [status], status],
		['an object with more in it', { ...status, group: 1 }, status],
		['a code that is a number', { ...status, code: 101 }, status],
		['a name alone', { name: 'PENDING' }, { name: 'PENDING' }],
		['a field of another type as absent', { ...status, code: {} }, { ...status, code: undefined }],
		['an empty object', {}, {}],
		['a bare name', 'PENDING', { name: 'PENDING' }],
		['a bare name with blanks', ' PENDING ', { name: 'PENDING' }],
		['an array of a bare name', ['PENDING'], { name: 'PENDING' }],
		['digits, which are a code', '101', { code: '101' }],
		['a blank text as without name', ' ', {}],
		['an empty array as without name', [], {}],
		['null as without name', null, {}],
		['nothing as without name', undefined, {}],
		['a number as without name', 101, {}],
		['an array of the same twice', [status, status], status],
		['an array that says nothing but one', [null, {}, status], status],
		['an array of two that mean the same', ['ACCEPTED', 'PENDING'], { name: 'ACCEPTED' }],
		['two that contradict each other', ['REJECTED', 'PENDING'], { name: 'REJECTED, PENDING' }],
		[
			'two that contradict each other, with codes',
			[{ code: 5, name: 'REJECTED', description: 'no' }, status],
			{ code: '5, 101', name: 'REJECTED, PENDING', description: 'no, accepted by the system' },
		],
		['one that is known, and a code', ['101', 'PENDING'], { code: '101', name: '101, PENDING' }],
	])('is read from %s', (_, value, read) => {
		expect(readStatus(value)).toEqual(read);
	});
});
