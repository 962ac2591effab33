import { DateTime, Settings } from 'luxon';

import { isTimeZone } from '../../../../../nodes/BulkSms/core/message/schedule/wallClock';
import { taken } from '../../../checkedResults';
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

	it.each<[string, () => unknown]>([
		['a text', () => '2027-01-31T09:30'],
	])('writes Latin digits for %s', (_, give) => {
		Settings.defaultLocale = 'ar-EG';
		expect(DateTime.fromMillis(NOW).toFormat('yyyy')).toBe('٢٠٢٦');
		expect(formatSendAt(give(), rules('UTC'))).toEqual(taken('31/01/2027 09:30'));
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
