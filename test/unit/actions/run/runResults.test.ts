import { lastingResult, RunResults } from '../../../../nodes/BulkSms/actions/run/runResults';
import {
	refusedResult,
	WITHHELD,
	type SendOutcome,
	type SendResult,
} from '../../../../nodes/BulkSms/core/gateway/answer/sendResult';
import { recipient } from '../../core/message/messages';

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

describe('the results of a run', () => {
	it('are one for each recipient in the order of the input, held back without one', () => {
		const results = new RunResults([first, second, third]);
		results.keep(result('accepted', third));
		results.keep(result('skipped', first));
		expect(results.all()).toStrictEqual([
			result('skipped', first),
			refusedResult(second, WITHHELD),
			result('accepted', third),
		]);
		expect(results.of(second)).toBeUndefined();
	});

	it('begin with what an earlier try settled', () => {
		const earlierTry = new Map([
			[first, result('accepted', first)],
			[second, result('rejected', second)],
		]);
		const results = new RunResults([first, second, third], earlierTry);
		for (const each of [first, second, third]) results.keep(result('notSent', each));
		expect(results.all().map(({ outcome }) => outcome)).toEqual([
			'accepted',
			'rejected',
			'notSent',
		]);
	});
});
