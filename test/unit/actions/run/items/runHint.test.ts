import { DateTime } from 'luxon';

import { repeatedTexts, summarize } from '../../../../../nodes/BulkSms/actions/run/items/runHint';
import { NOTHING_SENT, type SendRun } from '../../../../../nodes/BulkSms/actions/run/run';
import type {
	SendOutcome,
	SendResult,
} from '../../../../../nodes/BulkSms/core/gateway/answer/sendResult';
import { recipient } from '../../../core/message/messages';

const NOW = Date.parse('2027-01-31T12:00:00Z');
const ZONES = { accountZone: 'Asia/Bangkok', quietZone: 'Asia/Bangkok' };
const CLOCKS = { now: NOW, workflowZone: 'UTC', ...ZONES };

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
		['left out where the gateway named none', [undefined], '1 accepted.'],
		['left out where they are no amounts', [1e308, Infinity, -Infinity, NaN], '4 accepted.'],
		['told with how many are known', [1.5, undefined], ', 1.5 credits used (known for 1 of 2).'],
	])('are %s', (_, credits, end) => {
		expect(message(...credits)).toMatch(new RegExp(`${end.replace(/[.()]/g, '\\$&')}$`));
	});
});

it('the credits of a message that may have been sent are not known', () => {
	const unknown: SendResult = { recipient: recipient(2), outcome: 'unknown' };
	const rejected: SendResult = { recipient: recipient(3), outcome: 'rejected' };
	const line = (...results: SendResult[]) =>
		summarize(results, { ...NOTHING_SENT, requests: 1 }, CLOCKS).message;
	expect(line(unknown)).toBe('1 request, 0 accepted, 1 of unknown outcome.');
	expect(line(accepted(1), unknown, rejected)).toBe(
		'1 request, 1 accepted, 1 rejected, 1 of unknown outcome, 1 credit used (known for 1 of 2).',
	);
	expect(line({ ...accepted(2), outcome: 'rejected' })).toBe(
		'Nothing was sent: 1 rejected, 2 credits used.',
	);
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
const soon = inHours(2);
const far = inHours(72).setZone('UTC');

describe('what came out, in one line', () => {
	it.each<[string, SendResult[], Partial<SendRun['stats']>, string]>([
		[
			'messages that wait for the end of Quiet Hours',
			[accepted(1), waiting(soon, 'quietHours'), waiting(soon, 'quietHours')],
			{},
			'1 request, 2 scheduled for Sun, Jan 31, 21:00 (Asia/Bangkok) (Quiet Hours), 1 accepted, 3 credits used.',
		],
		[
			'the first of several times, whatever their offsets',
			[waiting(far.plus({ hours: 1 })), waiting(far), waiting(far.setZone('UTC+2'))],
			{},
			'1 request, 3 scheduled for Wed, Feb 3, 12:00 (UTC), 19:00 in Asia/Bangkok or later, 3 credits used.',
		],
		['nothing, for reasons of their own', [failed('A'), failed('B')], {}, 'Nothing was sent.'],
		['nothing, with the reason of the only one', [failed('A')], {}, 'Nothing was sent. A.'],
		['a rejection of one', [failed('A', 'rejected')], {}, 'Nothing was sent: 1 rejected. A.'],
		[
			'what an earlier try may have sent',
			[accepted(1), { recipient: recipient(2), outcome: 'unknown' }],
			{ requests: 0 },
			'Nothing more was sent: 1 accepted, 1 of unknown outcome, 1 credit used (known for 1 of 2).',
		],
		[
			'nothing, with a reason of all once',
			[failed('The field "a" has no value'), failed('The field "a" has no value')],
			{},
			'Nothing was sent. 2 messages: The field "a" has no value.',
		],
		[
			'nothing, of several kinds',
			[failed('A'), failed('B', 'rejected'), skipped],
			{},
			'Nothing was sent: 1 rejected, 1 not sent, 1 skipped.',
		],
	])('is %s', (_, results, stats, line) => {
		const counted = { ...NOTHING_SENT, requests: 1, ...stats };
		expect(summarize(results, counted, CLOCKS).message).toBe(line);
	});
});

const texted = (to: string, text: string, outcome: SendOutcome = 'accepted'): SendResult => ({
	recipient: recipient(1, { to }),
	outcome,
	text,
});
const ONE = ['1 number gets the same text twice: Safeguards → Skip Duplicates.'];

describe('the sentence on texts that go to a number twice', () => {
	it.each<[string, SendResult[], string[]]>([
		['one number', [texted('66', 'A'), texted('67', 'A'), texted('66', 'A')], ONE],
		[
			'several numbers, each counted once',
			[...'112233311'].map((digit) => texted(digit, 'A')),
			['3 numbers get the same text twice: Safeguards → Skip Duplicates.'],
		],
		['a message that may have been sent', [texted('66', 'A'), texted('66', 'A', 'unknown')], ONE],
		['no number with different texts', [texted('66', 'A'), texted('66', 'B')], []],
		['none with one skipped', [texted('66', 'A'), texted('66', 'A', 'skipped')], []],
		['none with one that failed', [texted('66', 'A', 'rejected'), texted('66', 'A')], []],
	])('counts %s', (_, results, sentences) => {
		expect(repeatedTexts(results)).toEqual(sentences);
	});
});
