import { Settings } from 'luxon';

import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../../nodes/BulkSms/core/message/schedule/sendTime';
import {
	afterQuietHours,
	type QuietHours,
} from '../../../../../nodes/BulkSms/core/message/schedule/quietHours';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';

const EVERY_DAY = new Set([1, 2, 3, 4, 5, 6, 7]);
const night: QuietHours = { from: 21 * 60, to: 8 * 60, zone: 'Asia/Bangkok', weekdays: EVERY_DAY };
const rules = (now: string, more: Partial<SendTimeRules> = {}): SendTimeRules => ({
	workflowZone: 'Asia/Bangkok',
	accountZone: 'Asia/Bangkok',
	dateOrder: 'dayFirst',
	now: Date.parse(now),
	...more,
});

describe('the send time of a message without a time of its own', () => {
	it('is at once without quiet hours, and outside of them', () => {
		expect(sendTimeFinder(rules('2027-01-31T23:00+07:00'))(undefined)).toBeUndefined();
		const find = sendTimeFinder(rules('2027-01-31T20:59:59+07:00', { quietHours: night }));
		expect(find(undefined)).toBeUndefined();
	});

	it('is the end of the quiet hours inside of them, told in their zone, and written in the zone and the order of the account', () => {
		const account = { accountZone: 'America/New_York', dateOrder: 'monthFirst' } as const;
		const find = sendTimeFinder(rules('2027-01-31T23:00+07:00', { quietHours: night, ...account }));
		expect(find(undefined)).toEqual({
			sendAt: '01/31/2027 20:00',
			scheduledFor: '2027-02-01T08:00:00.000+07:00',
			postponed: { until: '2027-02-01T08:00:00.000+07:00', because: 'quietHours' },
		});
	});
});

describe('the send time of a message with a time of its own', () => {
	const find = sendTimeFinder(rules('2027-01-31T12:00+07:00', { quietHours: night }));

	it('stays outside of the quiet hours', () => {
		expect(find('2027-01-31T20:59')).toEqual({
			sendAt: '31/01/2027 20:59',
			scheduledFor: '2027-01-31T20:59:00.000+07:00',
		});
		expect(find('2027-02-01T08:00')).toEqual({
			sendAt: '01/02/2027 08:00',
			scheduledFor: '2027-02-01T08:00:00.000+07:00',
		});
	});

	it('is their end inside of them, also where it is rounded up into them', () => {
		const end = {
			sendAt: '01/02/2027 08:00',
			scheduledFor: '2027-02-01T08:00:00.000+07:00',
			postponed: { until: '2027-02-01T08:00:00.000+07:00', because: 'quietHours' },
		};
		expect(find('2027-01-31T21:00')).toEqual(end);
		expect(find('2027-01-31T20:59:01')).toEqual(end);
		expect(find('2027-02-01T00:59Z')).toEqual(end);
	});

	it.each([
		['an offset', '2027-02-02T08:30-05:00', '2027-02-02T08:30:00.000-05:00'],
		['a zone', '2027-02-02 08:30 America/New_York', '2027-02-02T08:30:00.000-05:00'],
		['no offset', '2027-02-02 20:30', '2027-02-02T20:30:00.000+07:00'],
	])('keeps the clock of a text with %s', (_, sendAt, scheduledFor) => {
		expect(find(sendAt)).toEqual({ sendAt: '02/02/2027 20:30', scheduledFor });
	});
});

describe('a time without an offset on a clock that is changed, at any time of the year', () => {
	const { now } = Settings;
	afterEach(() => void (Settings.now = now));
	const berlin = { workflowZone: 'Europe/Berlin', accountZone: 'UTC' };
	const find = (sendAt: string) => sendTimeFinder(rules('2026-12-01T00:00Z', berlin))(sendAt);

	it.each([
		['in winter', '2027-01-31T00:00Z'],
		['in summer', '2027-07-31T00:00Z'],
	])('is the first of two, and later if there is none: %s', (_, today) => {
		Settings.now = () => Date.parse(today);
		const first = { sendAt: '31/10/2027 00:30', scheduledFor: '2027-10-31T02:30:00.000+02:00' };
		expect(find('2027-10-31T02:30')).toEqual(first);
		expect(find('2027-10-31 02:30:00 Europe/Berlin')).toEqual(first);
		expect(find('2027-10-31T02:30+01:00')?.sendAt).toBe('31/10/2027 01:30');
		const until = '2027-03-28T03:30:00.000+02:00';
		expect(find('2027-03-28T02:30')).toEqual({
			sendAt: '28/03/2027 01:30',
			scheduledFor: until,
			postponed: { until, because: 'clockSetForward' },
		});
		for (const asked of ['2027-03-28T01:59', '2027-03-28T03:30', '2027-03-28T02:30Z']) {
			expect(find(asked)?.postponed).toBeUndefined();
		}
	});
});

describe('the send time in the hour that the clock of the account shows twice', () => {
	const berlin = { workflowZone: 'UTC', accountZone: 'Europe/Berlin' };
	const find = sendTimeFinder(rules('2027-10-01T00:00Z', berlin));

	it('stays as it is in the minute after', () => {
		const scheduledFor = '2027-10-31T02:00:00.000Z';
		expect(find('2027-10-31T02:00')).toEqual({ sendAt: '31/10/2027 03:00', scheduledFor });
	});

	it.each([
		['the first 02:00', '2027-10-31T00:00'],
		['the second 02:59', '2027-10-31T01:59'],
	])('is after both, because sendAt cannot tell them apart: %s', (_, sendAt) => {
		expect(find(sendAt)).toEqual({
			sendAt: '31/10/2027 03:00',
			scheduledFor: '2027-10-31T02:00:00.000Z',
			postponed: { until: '2027-10-31T02:00:00.000Z', because: 'clockSetBack' },
		});
	});

	it('does not lead into quiet hours', () => {
		const quietHours = { from: 3 * 60, to: 7 * 60, zone: 'Europe/Berlin', weekdays: EVERY_DAY };
		const both = sendTimeFinder(rules('2027-10-01T00:00Z', { ...berlin, quietHours }));
		expect(both('2027-10-31T00:30')).toEqual({
			sendAt: '31/10/2027 07:00',
			scheduledFor: '2027-10-31T06:00:00.000Z',
			postponed: { until: '2027-10-31T06:00:00.000Z', because: 'clockSetBack' },
		});
	});

	it('is left behind by quiet hours that end in it', () => {
		const quietHours = { from: 22 * 60, to: 150, zone: 'Europe/Berlin', weekdays: EVERY_DAY };
		const both = sendTimeFinder(rules('2027-10-30T21:00Z', { ...berlin, quietHours }));
		expect(both(undefined)).toEqual({
			sendAt: '31/10/2027 03:00',
			scheduledFor: '2027-10-31T03:00:00.000+01:00',
			postponed: { until: '2027-10-31T03:00:00.000+01:00', because: 'quietHours' },
		});
	});

	it('says of hours without end that they have none', () => {
		const quietHours = { from: 60, to: 60, zone: 'UTC', weekdays: EVERY_DAY };
		expect(afterQuietHours(0, quietHours)).toBeUndefined();
		expect(
			attempt(() => sendTimeFinder(rules('2027-10-30T21:00Z', { quietHours }))(undefined)),
		).toMatchObject({
			ok: false,
			problem: { field: 'Quiet Hours', reason: 'The hours do not end within a week' },
		});
	});
});
