import { DateTime, Settings } from 'luxon';

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
		['the day before', '2027-01-31T06:59', 'Asia/Bangkok', 'UTC', '30/01/2027 23:59'],
		['the year before', '2027-01-01T00:00', 'Asia/Bangkok', 'America/New_York', '31/12/2026 12:00'],
		['a zone of 45 minutes', '2027-01-31T00:00', 'UTC', 'Asia/Kathmandu', '31/01/2027 05:45'],
		['a leap day', '2028-02-29T12:00', 'UTC', 'UTC', '29/02/2028 12:00'],
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
		['an ISO text with spaces around', ' 2027-01-31T10:30 '],
		['an ISO text without separators, with Z', '20270131T093000Z'],
		['an ISO text with an offset without colon', '2027-01-31T16:30+0700'],
		['a text with a space in the middle', '2027-01-31 10:30'],
		['a text with a space and an offset', '2027-01-31 16:30:00 +07:00'],
		['a Date', new Date('2027-01-31T09:30:00Z')],
		['a DateTime', DateTime.fromISO('2027-01-31T09:30', { zone: 'UTC' })],
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
		['one millisecond ahead', NOW + 1, '01/06/2026 00:01'],
		['one minute and a millisecond ahead', NOW + 60_001, '01/06/2026 00:02'],
	])('takes a time that is %s', (_, time, sendAt) => {
		expect(formatSendAt(new Date(time), rules('UTC'))).toEqual(taken(sendAt));
	});

	it.each([['rounded over the gap', '2027-03-28T01:59:30', '28/03/2027 03:00']])(
		'knows that Berlin has no 02:00 to 03:00 on 28 March 2027: %s',
		(_, value, sendAt) => {
			expect(formatSendAt(value, rules('Europe/Berlin'))).toEqual(taken(sendAt));
		},
	);

	it.each([
		['the first by its offset', '2027-10-31T02:30+02:00', '31/10/2027 00:30'],
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

	it.each<[string, () => unknown]>([
		['a text', () => '2027-01-31T09:30'],
		['a Date', () => new Date('2027-01-31T09:30Z')],
	])('writes Latin digits for %s', (_, give) => {
		Settings.defaultLocale = 'ar-EG';
		expect(DateTime.fromMillis(NOW).toFormat('yyyy')).toBe('٢٠٢٦');
		expect(formatSendAt(give(), rules('UTC'))).toEqual(taken('31/01/2027 09:30'));
	});

	it('shows a time of the past in Latin digits', () => {
		Settings.defaultLocale = 'ar-EG';
		expect(formatSendAt('2026-05-31T09:30', rules('UTC'))).toEqual(
			refused(
				'Send At',
				'2026-05-31 09:30 (UTC) is in the past',
				'Choose a time in the future, or remove the option to send at once',
			),
		);
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
