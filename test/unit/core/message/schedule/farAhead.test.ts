import { DateTime } from 'luxon';

import { readMoment } from '../../../../../nodes/BulkSms/core/message/schedule/schedule';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';
import { formatSendAt } from './sendAt';

const NOW = Date.parse('2026-11-25T02:00:00Z');
const rules = {
	workflowZone: 'Asia/Bangkok',
	accountZone: 'UTC',
	dateOrder: 'dayFirst' as const,
	now: NOW,
};
const IN_A_YEAR_OF_BUDDHA = DateTime.fromISO('2569-11-26T09:00', { zone: 'Asia/Bangkok' });

describe('a time more than two years ahead', () => {
	it.each<[string, unknown, string]>([
		['two years to the minute', '2028-11-25T09:00', '25/11/2028 02:00'],
		['the same in another zone', '2028-11-24T21:00-05:00', '25/11/2028 02:00'],
	])('is none yet: %s', (_, value, sendAt) => {
		expect(formatSendAt(value, rules)).toEqual(taken(sendAt));
	});

	it.each<[string, unknown, string]>([
		['a second more', '2028-11-25T09:00:01', '2028-11-25 09:00 (Asia/Bangkok)'],
		['the last year of four digits', '9999-12-31T23:59Z', '9999-12-31 23:59 (UTC)'],
		['a Date', new Date('2030-01-01T00:00Z'), '2030-01-01 07:00 (Asia/Bangkok)'],
	])('is refused: %s', (_, value, time) => {
		expect(formatSendAt(value, rules)).toEqual(
			refused(
				'Send At',
				`${time} is more than two years ahead`,
				'Choose a time before 2028-11-25, or remove the option to send at once',
			),
		);
	});

	it('is refused as no date if no clock shows it: the last Date there is', () => {
		expect(formatSendAt(new Date(8.64e15), rules)).toMatchObject({
			problem: {
				field: 'Send At',
				reason: expect.stringMatching(/ is not a date that can be read$/) as unknown,
			},
		});
	});
});

describe('a time in a Buddhist year', () => {
	it.each<[string, unknown, number, string]>([
		['a text', '2569-11-26T09:00', 2569, '2026-11-26T09:00'],
		['the last year that may be meant', '2571-11-25T09:00', 2571, '2028-11-25T09:00'],
		['a year more than two years ahead', '2572-06-01T09:00', 2572, '2029-06-01T09:00'],
		['a DateTime', IN_A_YEAR_OF_BUDDHA, 2569, '2026-11-26T09:00'],
		[
			'a DateTime that shows Buddhist years itself',
			IN_A_YEAR_OF_BUDDHA.reconfigure({ outputCalendar: 'buddhist', locale: 'th' }),
			2569,
			'2026-11-26T09:00',
		],
	])('is refused, and the advice shows the date that is meant: %s', (_, value, year, meant) => {
		const result = formatSendAt(value, rules);
		expect(result).toMatchObject({
			ok: false,
			problem: {
				field: 'Send At',
				reason: expect.stringMatching(
					new RegExp(`has a Buddhist year: ${year} is the year ${year - 543}$`),
				) as unknown,
				advice: `Write the year as ${year - 543}, for example ${meant}`,
			},
		});
	});

	it('is recognized by a leap day that only that calendar has', () => {
		expect(formatSendAt('2571-02-29T09:00', rules)).toEqual(
			refused(
				'Send At',
				'"2571-02-29T09:00" has a Buddhist year: 2571 is the year 2028',
				'Write the year as 2028, for example 2028-02-29T09:00',
			),
		);
	});

	it.each(['2569-11-31T09:00', '26/11/2569 09:00', '๒๕๖๙-๑๑-๒๖T๐๙:๐๐'])(
		'is no other fault: %s',
		(value) => {
			expect(formatSendAt(value, rules)).toMatchObject({
				problem: { reason: `"${value}" is not a date that can be read` },
			});
		},
	);

	it('is refused for a period of the past, too, which may end at any other time', () => {
		expect(attempt(() => readMoment('From', '2569-11-01T00:00', rules))).toEqual(
			refused(
				'From',
				'2569-11-01 00:00 (Asia/Bangkok) has a Buddhist year: 2569 is the year 2026',
				'Write the year as 2026, for example 2026-11-01T00:00',
			),
		);
		expect(readMoment('Until', '2099-12-31T23:59', rules)).toBe(Date.parse('2099-12-31T16:59Z'));
	});
});
