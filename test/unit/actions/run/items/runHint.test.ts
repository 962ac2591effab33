import { DateTime } from 'luxon';

import { summarize } from '../../../../../nodes/BulkSms/actions/run/items/runHint';
import { NOTHING_SENT, type SendStats } from '../../../../../nodes/BulkSms/actions/run/run';
import type { SendResult } from '../../../../../nodes/BulkSms/core/gateway/answer/sendResult';
import { recipient } from '../../../core/message/messages';

const NOW = Date.parse('2027-01-31T12:00:00Z');
const CLOCKS = { now: NOW, workflowZone: 'UTC', accountZone: 'Asia/Bangkok' };

const accepted = (credit?: number): SendResult => ({
	recipient: recipient(1),
	outcome: 'accepted',
	detail: { status: { name: 'PENDING' }, ...(credit !== undefined && { credit }) },
});
const message = (...credits: Array<number | undefined>) =>
	summarize(credits.map(accepted), { ...NOTHING_SENT, requests: 1 }, CLOCKS).message;

describe('the credits in the line of the output pane', () => {
	it.each([
		['summed without the noise of floating point', [0.1, 0.2], ', 0.3 credits used.'],
		['0 where the gateway named none', [undefined], ', 0 credits used.'],
		['left out where their sum is no number', [1e308, 1e308], '2 accepted.'],
		['left out where their sum is NaN', [Infinity, -Infinity], '2 accepted.'],
	])('are %s', (_, credits, end) => {
		expect(message(...credits)).toMatch(new RegExp(`${end.replaceAll('.', '\\.')}$`));
	});
});

const inHours = (hours: number) =>
	DateTime.fromMillis(NOW, { zone: 'Asia/Bangkok' }).plus({ hours });
const iso = (time: DateTime) => time.toISO() ?? '';
const waiting = (time: DateTime, because?: 'quietHours'): SendResult => ({
	...accepted(1),
	scheduledFor: iso(time),
	...(because && { postponed: { until: iso(time), because } }),
});
const failed = (reason: string, outcome: 'notSent' | 'rejected' = 'notSent'): SendResult => ({
	recipient: recipient(1),
	outcome,
	problem: { field: 'Text', reason, advice: 'Correct it' },
});
const skipped: SendResult = { recipient: recipient(1), outcome: 'skipped', reason: 'Double' };
const shown: SendResult = { recipient: recipient(1), outcome: 'dryRun' };
const [soon, later, far] = [inHours(2), inHours(3), inHours(72)];
const DRY = { isDryRun: true, requests: 0 };

describe('what came out, in one line', () => {
	it.each<[string, SendResult[], Partial<SendStats>, string]>([
		[
			'messages that wait for the end of Quiet Hours',
			[accepted(1), waiting(soon, 'quietHours'), waiting(soon, 'quietHours')],
			{},
			`1 request, 2 wait until 31 Jan 14:00 (UTC), 21:00 in Asia/Bangkok (Quiet Hours), 1 accepted, 3 credits used.`,
		],
		[
			'the first of several ends',
			[waiting(later, 'quietHours'), waiting(soon, 'quietHours')],
			{},
			`1 request, 2 wait until 31 Jan 14:00 (UTC), 21:00 in Asia/Bangkok or later (Quiet Hours), 2 credits used.`,
		],
		[
			'a scheduled message',
			[waiting(far)],
			{},
			`1 request, 1 waits until 3 Feb 12:00 (UTC), 19:00 in Asia/Bangkok (Send At), 1 credit used.`,
		],
		['nothing, for reasons of their own', [failed('A'), failed('B')], {}, 'Nothing was sent.'],
		[
			'nothing, with a reason of all once',
			[failed('The field "nmae" has no value'), failed('The field "nmae" has no value')],
			{},
			'Nothing was sent. 2 messages: The field "nmae" has no value.',
		],
		[
			'nothing, of several kinds',
			[failed('A'), failed('B', 'rejected'), skipped],
			{},
			'Nothing was sent: 1 rejected, 1 not sent, 1 skipped.',
		],
		[
			'what a dry run shows',
			[shown, shown, failed('A'), failed('B'), skipped],
			DRY,
			'Dry run: 2 would be sent, 2 would fail, 1 would be skipped.',
		],
		[
			'what a dry run shows that would be stopped',
			[{ ...shown, reason: 'Would not be sent, because the balance is 0' }],
			DRY,
			'Dry run: 1 would not be sent.',
		],
	])('is %s', (_, results, stats, line) => {
		expect(summarize(results, { ...NOTHING_SENT, requests: 1, ...stats }, CLOCKS).message).toBe(
			line,
		);
	});
});
