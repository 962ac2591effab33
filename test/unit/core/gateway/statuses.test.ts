import { difference } from 'lodash';

import {
	answerOutcome,
	groupOf,
	isFinalOutcome,
	REPORT_OUTCOMES,
	reportOutcome,
	STATUS_NAMES,
} from '../../../../nodes/BulkSms/core/gateway/statuses';

const NAMES = [
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
	{ name: 'constructor', answer: 'unknown', report: 'unknown' },
	{ name: undefined, answer: 'unknown', report: 'unknown' },
	{ name: ' DELIVERED ', answer: 'accepted', report: 'delivered' },
];

describe('the name of a status', () => {
	it('has its meaning below, each of them', () => {
		const written = NAMES.flatMap(({ name }) => name ?? []);
		expect(difference(STATUS_NAMES, written)).toEqual([]);
	});

	it.each(NAMES)('$name means $answer in an answer, $report in a report', (means) => {
		const { name, answer, report } = means;
		// Never the code.
		for (const status of [{ name }, { name, code: '000' }]) {
			expect([answerOutcome(status), reportOutcome(status)]).toEqual([answer, report]);
		}
	});
});

describe('the group of a status', () => {
	it.each([
		['PENDING_ENROUTE', 'PENDING', 'accepted', 'pending'],
		['MESSAGE_ACCEPTED', 'ACCEPTED', 'accepted', 'pending'],
		['UNDELIVERABLE_NOT_DELIVERED', 'UNDELIVERABLE', 'rejected', 'undelivered'],
		// The name decides where it is known.
		['DELIVERED', 'REJECTED', 'accepted', 'delivered'],
		['REJECTED', 'DELIVERED', 'rejected', 'rejected'],
	])('decides where the name says nothing: %s in %s', (name, groupName, answer, report) => {
		expect(answerOutcome({ name, groupName })).toBe(answer);
		expect(reportOutcome({ name, groupName })).toBe(report);
	});

	it.each([
		['UNDELIVERABLE', '2', 'UNDELIVERABLE'],
		['LATER', '9', 'LATER'],
		[undefined, '0', 'ACCEPTED'],
		[undefined, '1', 'PENDING'],
		[undefined, '2', 'UNDELIVERED'],
		[undefined, '4', 'EXPIRED'],
		// Contradictions.
		['DELIVERED', '5', 'DELIVERED, 5'],
		['PENDING', '5', 'PENDING, 5'],
		['LATER', '3', 'LATER, 3'],
	])('is read from its name %j and its number %j', (name, id, group) => {
		expect(groupOf(name, id)).toBe(group);
	});
});

it('is final in a report but for one on its way, and one that nobody knows', () => {
	expect(REPORT_OUTCOMES.filter(isFinalOutcome)).toEqual(
		difference(REPORT_OUTCOMES, ['pending', 'unknown']),
	);
});
