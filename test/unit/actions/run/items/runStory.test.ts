import {
	inWords,
	reachedSomebody,
	storyOf,
} from '../../../../../nodes/BulkSms/actions/run/items/runStory';
import { type SendResult, WITHHELD } from '../../../../../nodes/BulkSms/core/message/sendResult';
import type { Problem } from '../../../../../nodes/BulkSms/core/problem';
import { recipient } from '../../../core/message/messages';

const CLOCKS = { now: 0, workflowZone: 'UTC', accountZone: 'UTC' };
const result = (outcome: SendResult['outcome'], more: Partial<SendResult> = {}): SendResult => ({
	...{ recipient: recipient(1), outcome },
	...more,
});
const failed = (reason: string, outcome: SendResult['outcome'] = 'notSent') =>
	result(outcome, { problem: { field: 'Text', reason, advice: 'Correct it' } });
const accepted = result('accepted');
const suppressed = result('skipped', { skipped: 'suppressionList', reason: 'On the list' });
const NOTHING_FOUND = 'The item is empty: the node before found nothing';
const empty = result('skipped', { skipped: 'emptyItem', reason: NOTHING_FOUND });
const withheld = result('notSent', { problem: WITHHELD });

it.each<[string, SendResult[], boolean, string, string | undefined]>([
	[
		'some who are left out',
		[accepted, accepted, suppressed],
		true,
		'2 accepted, 1 skipped (Do Not Send To)',
		undefined,
	],
	['some and one refused', [accepted, failed('A')], true, '1 accepted, 1 not sent', 'A'],
	['perhaps one', [failed('A', 'unknown')], true, '1 of unknown outcome', 'A'],
	[
		'nobody, for one reason',
		[failed('A'), failed('A')],
		false,
		'Nothing was sent',
		'2 messages: A',
	],
	['nobody, for two reasons', [failed('A'), failed('B')], false, 'Nothing was sent', undefined],
	[
		'nobody, because of one',
		[failed('A'), withheld, withheld, withheld],
		false,
		'Nothing was sent: 1 of 4 messages cannot be sent',
		'A',
	],
	[
		'nobody, in several ways',
		[failed('A'), failed('A', 'rejected')],
		false,
		'Nothing was sent: 1 rejected, 1 not sent',
		undefined,
	],
	[
		'nobody, as there is nothing to send',
		[empty, empty],
		false,
		'Nothing was sent: 2 skipped (empty item)',
		NOTHING_FOUND,
	],
])('a run that reached %s', (_, results, reached, what, why) => {
	const story = storyOf(results);
	expect(reachedSomebody(story)).toBe(reached);
	expect(inWords(story, CLOCKS)).toEqual({ what, why });
});

it('a problem of the whole run is told once', () => {
	const problem: Problem = { field: 'To', reason: 'A', advice: 'Correct it', scope: 'run' };
	const { failures, faults, ofRun } = storyOf([result('notSent', { problem }), withheld]);
	expect([failures.length, faults.length, ofRun]).toEqual([2, 1, problem]);
});
