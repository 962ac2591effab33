import { DateTime } from 'luxon';

import { summarize } from '../../../../../nodes/BulkSms/actions/run/items/runHint';
import { NOTHING_SENT, type SendRun } from '../../../../../nodes/BulkSms/actions/run/run';
import type { SendResult } from '../../../../../nodes/BulkSms/core/message/sendResult';
import { recipient } from '../../../core/message/messages';

const NOW = Date.parse('2027-01-31T12:00:00Z');
const ZONES = { accountZone: 'Asia/Bangkok', quietZone: 'Asia/Bangkok' };
const CLOCKS = { now: NOW, workflowZone: 'UTC', ...ZONES };

const size = { encoding: 'GSM-7', segments: 2 } as const;
const accepted = (credit?: number): SendResult => ({
	recipient: recipient(1),
	outcome: 'accepted',
	size,
	detail: { status: { name: 'PENDING' }, ...(credit !== undefined && { credit }) },
});
const summaryOf = (results: SendResult[], stats: Partial<SendRun['stats']> = { requests: 1 }) =>
	summarize(results, { stats: { ...NOTHING_SENT, ...stats }, clocks: CLOCKS });
const lineOf = (...of: Parameters<typeof summaryOf>) => summaryOf(...of).message;
const message = (...credits: Array<number | undefined>) => lineOf(credits.map(accepted));

describe('the credits in the line of the output pane', () => {
	it.each([
		['summed without the noise of floating point', [0.1, 0.2], ', 0.3 credits used.'],
		['left out where the gateway named none', [undefined], '1 accepted. 1 request.'],
		[
			'left out where they are no amounts',
			[1e308, Infinity, -Infinity, NaN],
			'4 accepted. 1 request.',
		],
		['told with how many are known', [1.5, undefined], ', 1.5 credits used (known for 1 of 2).'],
	])('are %s', (_, credits, end) => {
		expect(message(...credits)).toMatch(new RegExp(`${end.replace(/[.()]/g, '\\$&')}$`));
	});
});

it('the credits of a message that may have been sent are not known', () => {
	const unknown: SendResult = { recipient: recipient(2), outcome: 'unknown' };
	const rejected: SendResult = { recipient: recipient(3), outcome: 'rejected' };
	const line = (...results: SendResult[]) => lineOf(results);
	expect(line(unknown)).toBe('0 accepted, 1 of unknown outcome. 1 request.');
	expect(line(accepted(1), unknown, rejected)).toBe(
		'1 accepted, 1 rejected, 1 of unknown outcome. 1 request, 1 credit used (known for 1 of 2).',
	);
	expect(line({ ...accepted(2), outcome: 'rejected' })).toBe(
		'Nothing was sent: 1 rejected. 1 request, 2 credits used.',
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
	size,
	problem: { field: 'Text', reason, advice: 'Correct it' },
});
const skipped: SendResult = {
	...{ recipient: recipient(1), outcome: 'skipped', reason: 'Double', size },
	skipped: 'sameMessage',
};
const would = (index: number, scheduledFor?: string): SendResult => ({
	...{ recipient: recipient(index), outcome: 'dryRun', size },
	...(scheduledFor !== undefined && { scheduledFor }),
});
const refusedNumber: SendResult = {
	...{ recipient: recipient(1), outcome: 'notSent' },
	problem: { field: 'To', reason: 'No number', advice: 'Correct it', isOfNumber: true },
};
const SKIPS = [
	...(['consentField', 'limitOverTime', 'skipRepeats', 'suppressionField'] as const),
	...(['suppressionList', 'emptyItem', 'sameMessage', 'sameNumber'] as const),
];
const soon = inHours(2);
const far = inHours(72).setZone('UTC');

it.each<[string, SendResult[], Partial<SendRun['stats']>]>([
	['info', [accepted(1)], {}],
	['info', [accepted(1), skipped, failed('A')], {}],
	['info', [{ recipient: recipient(1), outcome: 'unknown' }], {}],
	['info', [skipped], { preview: 'Estimate' }],
	['info', [], {}],
	['warning', [skipped], {}],
	['warning', [failed('A')], {}],
	['warning', [failed('A', 'rejected'), skipped], {}],
])(
	'is shown as %s: a run in which nobody got anything is a warning (%#)',
	(type, results, stats) => {
		expect(summaryOf(results, stats).type).toBe(type);
	},
);

describe('what came out, in one line', () => {
	it.each<[string, SendResult[], Partial<SendRun['stats']>, string]>([
		[
			'messages that wait for the end of Quiet Hours',
			[accepted(1), waiting(soon, 'quietHours'), waiting(soon, 'quietHours')],
			{},
			'2 scheduled for Sun, Jan 31, 21:00 (Asia/Bangkok) (Quiet Hours), 1 accepted. 1 request, 3 credits used.',
		],
		[
			'the first of several times, whatever their offsets',
			[waiting(far.plus({ hours: 1 })), waiting(far), waiting(far.setZone('UTC+2'))],
			{},
			'3 scheduled for Wed, Feb 3, 12:00 (UTC), 19:00 in Asia/Bangkok or later. 1 request, 3 credits used.',
		],
		[
			'nothing, for reasons of their own',
			[failed('A'), failed('B')],
			{ requests: 0 },
			'Nothing was sent.',
		],
		[
			'nothing, with the reason of the only one',
			[failed('A')],
			{ requests: 0 },
			'Nothing was sent. A.',
		],
		[
			'a rejection of one',
			[failed('A', 'rejected')],
			{},
			'Nothing was sent: 1 rejected. A. 1 request.',
		],
		[
			'what an earlier try may have sent',
			[accepted(1), { recipient: recipient(2), outcome: 'unknown' }],
			{ requests: 0 },
			'Nothing more was sent: 1 accepted, 1 of unknown outcome. 1 credit used (known for 1 of 2).',
		],
		[
			'nothing, with a reason of all once',
			[failed('The field "a" has no value'), failed('The field "a" has no value')],
			{ requests: 0 },
			'Nothing was sent. 2 messages: The field "a" has no value.',
		],
		[
			'nothing, of several kinds',
			[failed('A'), failed('B', 'rejected'), skipped],
			{},
			'Nothing was sent: 1 skipped (duplicate), 1 rejected, 1 not sent. 1 request.',
		],
		[
			'why messages were skipped',
			[accepted(1), ...SKIPS.map((kind) => ({ ...skipped, skipped: kind }))],
			{},
			'1 accepted, 1 skipped (Consent Field), 1 skipped (Limit over Time), 1 skipped (Skip Repeats Within Hours), 1 skipped (Unsubscribed Field), 1 skipped (Do Not Send To), 1 skipped (empty item), 2 skipped (duplicate). 1 request, 1 credit used.',
		],
		[
			'what needs a look, before what it cost',
			[accepted(2)],
			{ warnings: ['A warning.'], notes: ['A note.'], tips: ['A tip.'] },
			'1 accepted. A warning. A note. A tip. 1 request, 2 credits used.',
		],
		[
			'what the gateway said too much',
			[{ ...accepted(2), said: 'The gateway also answered: A' }, accepted(2)],
			{ requests: 2, strayDetails: 1 },
			'2 accepted. The gateway answered with 1 entry that belongs to none of the messages or repeats one. The gateway also answered: A. 2 requests, 4 credits used.',
		],
		[
			'what would be sent, and when',
			[would(1), would(2, iso(soon)), refusedNumber, failed('A'), skipped],
			{ requests: 0, preview: 'Estimate' },
			'Estimate: 2 texts to 2 numbers, 4 segments, 1 scheduled for Sun, Jan 31, 21:00 (Asia/Bangkok). 1 skipped (duplicate), 1 number cannot be used, 1 message cannot be sent.',
		],
		[
			'what would be sent to one number, if To is empty',
			[{ ...would(1), recipient: recipient(1, { to: '' }) }],
			{ requests: 0, preview: 'Dry run' },
			'Dry run: 1 text, 2 segments if each goes to one number.',
		],
		[
			'that nothing would be sent',
			[skipped],
			{ requests: 0, preview: 'Estimate' },
			'Estimate: nothing would be sent. 1 skipped (duplicate).',
		],
	])('is %s', (_, results, stats, line) => {
		expect(lineOf(results, { requests: 1, ...stats })).toBe(line);
	});
});

it.each<[string, SendResult[], string]>([
	[
		'of some',
		[accepted(1), skipped, failed('A'), failed('B')],
		'1 accepted, 1 skipped (duplicate), 2 not sent, see the Error Branch. 1 credit used.',
	],
	['of all', [failed('A'), failed('A')], 'Nothing was sent, see the Error Branch. 2 messages: A.'],
	[
		'of all, for several reasons',
		[failed('A'), failed('B', 'rejected')],
		'Nothing was sent: 1 rejected, 1 not sent, see the Error Branch.',
	],
	['of nobody', [accepted(1)], '1 accepted. 1 credit used.'],
])('says where failures are, if they leave by the error branch: %s', (_, results, line) => {
	const stats = { ...NOTHING_SENT, requests: 0 };
	const { message } = summarize(results, { stats, clocks: CLOCKS, hasErrorBranch: true });
	expect(message.replace('Nothing more was sent: ', '')).toBe(line);
});

it('says of a question how long its SMS is, because its link takes most of it', () => {
	const stats = { ...NOTHING_SENT, requests: 1 };
	const { message } = summarize([accepted(2)], { stats, clocks: CLOCKS, segments: 2 });
	expect(message).toBe('1 accepted. 1 request, 2 segments, 2 credits used.');
});
