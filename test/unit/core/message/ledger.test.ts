import { lastingResult, Ledger } from '../../../../nodes/BulkSms/core/message/ledger';
import {
	refusedResult,
	WITHHELD,
	type SendOutcome,
	type SendResult,
} from '../../../../nodes/BulkSms/core/message/sendResult';
import type { Recipient } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import type { Problem } from '../../../../nodes/BulkSms/core/problem';
import { recipient } from './messages';

const [first, second, third] = [recipient(0), recipient(1), recipient(2)];

const result = (outcome: SendOutcome, of = first): SendResult => ({ recipient: of, outcome });

describe('which of two results of a recipient lasts', () => {
	it.each<[SendOutcome, SendOutcome, SendOutcome]>([
		['notSent', 'rejected', 'rejected'],
		['rejected', 'notSent', 'rejected'],
		['rejected', 'unknown', 'unknown'],
		['unknown', 'accepted', 'accepted'],
		['unknown', 'rejected', 'unknown'],
		['accepted', 'unknown', 'accepted'],
	])('of %s and then %s it is %s', (earlier, later, lasting) => {
		expect(lastingResult(result(earlier), result(later)).outcome).toBe(lasting);
	});

	it.each<SendOutcome>(['accepted', 'unknown', 'notSent'])(
		'is the later one of two with the outcome %s, and the only one of one',
		(outcome) => {
			const later = { ...result(outcome), reason: 'later' };
			expect(lastingResult(result(outcome), later)).toBe(later);
			expect(lastingResult(undefined, later)).toBe(later);
		},
	);
});

function ledgerOf(...recipients: Recipient[]): Ledger {
	const ledger = new Ledger();
	for (const each of recipients) ledger.rows.push({ recipient: each });
	return ledger;
}

describe('the results of a run', () => {
	it('are one for each recipient in the order of the input, held back without one', () => {
		const ledger = ledgerOf(first, second, third);
		ledger.keep(result('accepted', third));
		ledger.keep(result('skipped', first));
		expect(ledger.all()).toStrictEqual([
			result('skipped', first),
			refusedResult(second, WITHHELD),
			result('accepted', third),
		]);
		expect(ledger.of(second).fate).toBeUndefined();
	});

	it('begin with what an earlier try settled', () => {
		const ledger = ledgerOf(first, second, third);
		ledger.recall([result('accepted', first), result('rejected', second)]);
		for (const each of [first, second, third]) ledger.keep(result('notSent', each));
		expect(ledger.all().map(({ outcome }) => outcome)).toEqual(['accepted', 'rejected', 'notSent']);
	});
});

describe('what an earlier try settled', () => {
	const [again, edited] = [recipient(0, { position: 3 }), recipient(2, { to: '66899999999' })];

	it('comes to the recipient of the same item, number, and place among its numbers', () => {
		const ledger = ledgerOf(first, second, edited, again);
		ledger.recall([result('accepted', first), result('unknown', third), result('skipped', again)]);
		expect(ledger.rows.map(({ earlier }) => earlier?.outcome)).toEqual([
			'accepted',
			undefined,
			undefined,
			'skipped',
		]);
		expect(ledger.others).toEqual([result('unknown', third)]);
	});

	it('is no message that was not sent, or that was over a limit', () => {
		const ledger = ledgerOf(first, second);
		const limited = { ...result('skipped', second), limitedUntil: '2027-01-01T00:00:00Z' };
		ledger.recall([result('notSent', first), limited]);
		expect(ledger.rows).toEqual([{ recipient: first }, { recipient: second }]);
		expect(ledger.others).toEqual([]);
	});

	it.each<[SendOutcome, boolean]>([
		['accepted', false],
		['unknown', false],
		['skipped', false],
		['rejected', true],
	])('leaves a message that was %s open to another try: %s', (outcome, isOpen) => {
		const ledger = ledgerOf(first);
		ledger.recall([result(outcome)]);
		expect(ledger.isOpen(first)).toBe(isOpen);
	});
});

it('a recipient keeps the first reason that the input gives for no message', () => {
	const ledger = ledgerOf(first);
	const problem: Problem = { field: 'To', reason: 'It is no number', advice: 'Correct it' };
	ledger.bar(first, { kind: 'refused', problem });
	ledger.bar(first, { kind: 'emptyItem', reason: 'Empty' });
	expect(ledger.rows).toEqual([{ recipient: first, why: { kind: 'refused', problem } }]);
	expect(ledger.hasRefused).toBe(true);
});
