import { DateTime, Settings } from 'luxon';

import { readMoment } from '../../../../../nodes/BulkSms/core/message/schedule/schedule';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { isTimeZone } from '../../../../../nodes/BulkSms/core/message/schedule/wallClock';
import { refused, taken } from '../../../checkedResults';
import { formatSendAt } from './sendAt';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const rules = (workflowZone: string, accountZone = workflowZone) => ({
	workflowZone,
	accountZone,
	dateOrder: 'dayFirst' as const,
	now: NOW,
});

describe('the time of a message', () => {
	it.each([
		['dayFirst' as const, '31/01/2027 09:05'],
		['monthFirst' as const, '01/31/2027 09:05'],
	])('writes the date in the order %s', (dateOrder, sendAt) => {
		expect(formatSendAt('2027-01-31T09:05', { ...rules('UTC'), dateOrder })).toEqual(taken(sendAt));
	});

	it.each([
		['the year before', '2027-01-01T00:00', 'Asia/Bangkok', 'America/New_York', '31/12/2026 12:00'],
		['a zone of 45 minutes', '2027-01-31T00:00', 'UTC', 'Asia/Kathmandu', '31/01/2027 05:45'],
	])(
		'reads a time without a zone in that of the workflow and writes it in that of the account: %s',
		(_, value, workflowZone, accountZone, sendAt) => {
			expect(formatSendAt(value, rules(workflowZone, accountZone))).toEqual(taken(sendAt));
		},
	);

	it.each<[string, unknown]>([
		['an ISO text with milliseconds', '2027-01-31T09:30:00.000Z'],
		['an hour of one digit', '2027-01-31 9:30Z'],
		['an ISO text with an offset to the west', '2027-01-31T04:30-05:00'],
		['an ISO text with an offset without colon', '2027-01-31T16:30+0700'],
		['a Date', new Date('2027-01-31T09:30:00Z')],
		['a DateTime of a third zone', DateTime.fromISO('2027-01-31T16:30', { zone: 'Asia/Bangkok' })],
		['a DateTime of another language', DateTime.fromISO('2027-01-31T09:30Z', { locale: 'ar-EG' })],
		['a DateTime of another copy of luxon', { toISO: () => '2027-01-31T16:30:00.000+07:00' }],
	])('takes %s', (_, value) => {
		expect(formatSendAt(value, rules('Europe/Berlin', 'UTC'))).toEqual(taken('31/01/2027 09:30'));
	});

	it.each([
		['2027-01-31T09:30:00.000', '31/01/2027 09:30'],
		['2027-01-31T09:30:00.001', '31/01/2027 09:31'],
		['2026-12-31T23:59:30', '01/01/2027 00:00'],
	])('rounds %s up to a full minute, so that it never leaves early', (value, sendAt) => {
		expect(formatSendAt(value, rules('UTC'))).toEqual(taken(sendAt));
	});

	it.each([
		['the second by its offset', '2027-10-31T02:30+01:00', '31/10/2027 01:30'],
		['the end of the first, rounded up', '2027-10-31T02:59:30+02:00', '31/10/2027 01:00'],
	])('keeps the two 02:30 of Berlin on 31 October 2027 apart: %s', (_, value, sendAt) => {
		expect(formatSendAt(value, rules('Europe/Berlin', 'UTC'))).toEqual(taken(sendAt));
	});
});

describe('the time of a message, where n8n is set to another language', () => {
	const { defaultLocale, defaultNumberingSystem } = Settings;
	afterEach(() => {
		Object.assign(Settings, { defaultLocale, defaultNumberingSystem });
	});

	it('writes Latin digits', () => {
		Settings.defaultLocale = 'ar-EG';
		expect(DateTime.fromMillis(NOW).toFormat('yyyy')).toBe('٢٠٢٦');
		expect(formatSendAt('2027-01-31T09:30', rules('UTC'))).toEqual(taken('31/01/2027 09:30'));
	});
});

describe('isTimeZone', () => {
	it.each(['UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT-7'])('knows %s', (zone) => {
		expect(isTimeZone(zone)).toBe(true);
	});

	it.each(['', 'Bangkok', 'UTC+7', 'local', 'Asia/Bangkok '])('does not know %j', (zone) => {
		expect(isTimeZone(zone)).toBe(false);
	});
});

const ADVICE = 'Pick a date and time, or give one as 2027-01-31T09:30';
const REFUSING = rules('Asia/Bangkok', 'UTC');
const fail = () => {
	throw new Error('no');
};

describe('the time of a message, where "send now" would be wrong', () => {
	it.each([null, ''])('refuses %j as a time without a value', (value) => {
		expect(formatSendAt(value, REFUSING)).toEqual(
			refused('Send At', 'The time has no value', ADVICE),
		);
	});

	it.each<[string, unknown, string]>([
		['the present', '2026-06-01T07:00', '2026-06-01 07:00 (Asia/Bangkok)'],
		['a millisecond ago', '2026-06-01T06:59:59.999', '2026-06-01 06:59 (Asia/Bangkok)'],
		['an hour ago by its offset', '2026-06-01T01:00+02:00', '2026-06-01 01:00 (UTC+2)'],
		['a Date', new Date(NOW), '2026-06-01 07:00 (Asia/Bangkok)'],
		[
			'a DateTime, which it shows in its own zone',
			DateTime.fromMillis(NOW, { zone: 'America/New_York' }),
			'2026-05-31 20:00 (UTC-4)',
		],
	])('refuses what is in the past: %s', (_, value, time) => {
		const advice = 'Choose a time in the future, or remove the option to send at once';
		expect(formatSendAt(value, REFUSING)).toEqual(
			refused('Send At', `${time} is in the past`, advice),
		);
	});

	it.each<[string, unknown?]>([
		['tomorrow'],
		['09:30'],
		['2027-01'],
		['2027-031T09:30'],
		['27-01-31T09:30'],
		['2027-01-31T09:30 tomorrow'],
		['2027-02-30T09:30'],
		['18934560000'],
		['18934560000', 18934560000],
		['["2027-01-31T09:30"]', ['2027-01-31T09:30']],
		['{"toISO":"2027-01-31T09:30"}', { toISO: '2027-01-31T09:30' }],
		['{}', { toISO: () => 'rubbish' }],
		['an object', { toISO: fail, toJSON: fail }],
		['Invalid Date', new Date('rubbish')],
	])('refuses what is no date, without failing itself: %s', (written, value = written) => {
		expect(formatSendAt(value, REFUSING)).toEqual(
			refused('Send At', `"${written}" is not a date that can be read`, ADVICE),
		);
	});
});

const TODAY = { ...rules('Asia/Bangkok', 'UTC'), now: Date.parse('2026-11-25T02:00:00Z') };
const IN_A_YEAR_OF_BUDDHA = DateTime.fromISO('2569-11-26T09:00', { zone: 'Asia/Bangkok' });

describe('a time more than two years ahead', () => {
	it.each<[string, unknown, string]>([
		['two years to the minute', '2028-11-25T09:00', '25/11/2028 02:00'],
		['the same in another zone', '2028-11-24T21:00-05:00', '25/11/2028 02:00'],
	])('is none yet: %s', (_, value, sendAt) => {
		expect(formatSendAt(value, TODAY)).toEqual(taken(sendAt));
	});

	it.each<[string, unknown, string]>([
		['a second more', '2028-11-25T09:00:01', '2028-11-25 09:00 (Asia/Bangkok)'],
		['the last year of four digits', '9999-12-31T23:59Z', '9999-12-31 23:59 (UTC)'],
		['a Date', new Date('2030-01-01T00:00Z'), '2030-01-01 07:00 (Asia/Bangkok)'],
	])('is refused: %s', (_, value, time) => {
		expect(formatSendAt(value, TODAY)).toEqual(
			refused(
				'Send At',
				`${time} is more than two years ahead`,
				'Choose a time before 2028-11-25, or remove the option to send at once',
			),
		);
	});

	it('is refused as no date if no clock shows it: the last Date there is', () => {
		expect(formatSendAt(new Date(8.64e15), TODAY)).toMatchObject({
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
		const result = formatSendAt(value, TODAY);
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
		expect(formatSendAt('2571-02-29T09:00', TODAY)).toEqual(
			refused(
				'Send At',
				'"2571-02-29T09:00" has a Buddhist year: 2571 is the year 2028',
				'Write the year as 2028, for example 2028-02-29T09:00',
			),
		);
	});

	it.each([
		['2569-11-31T09:00', ': it has a Buddhist year'],
		['26/11/2569 09:00', ': it has a Buddhist year'],
		['26/11/2569', ': it has no time of day and a Buddhist year'],
		['26 พ.ย. 2569 18:00 น.', ': it has a Thai month and a Buddhist year and "น."'],
		['26 พฤศจิกายน 2026 18:00', ': it has a Thai month'],
		['26 ก.พ. 2026', ': it has a Thai month'],
		['2026-11-26 18.00น.', ': it has "น."'],
		['26 พ.ย. 69 เวลา 9.00 น', ': it has a Thai month and "น."'],
		['วันพุธ', ''],
		['๒๕๖๙-๑๑-๒๖T๐๙:๐๐', ''],
	])('is named beside what else Thai dates have: %s', (value, has) => {
		expect(formatSendAt(value, TODAY)).toMatchObject({
			problem: { reason: `"${value}" is not a date that can be read${has}` },
		});
	});

	it('is refused for a period of the past, too, which may end at any other time', () => {
		expect(attempt(() => readMoment('From', '2569-11-01T00:00', TODAY))).toEqual(
			refused(
				'From',
				'2569-11-01 00:00 (Asia/Bangkok) has a Buddhist year: 2569 is the year 2026',
				'Write the year as 2026, for example 2026-11-01T00:00',
			),
		);
		expect(readMoment('Until', '2099-12-31T23:59', TODAY)).toBe(Date.parse('2099-12-31T16:59Z'));
	});
});
