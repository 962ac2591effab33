import {
	instantsOf,
	isAmbiguous,
	wallClockAt,
} from '../../../../../nodes/BulkSms/core/message/schedule/wallClock';

const local = (text: string) => Date.parse(`${text}Z`);
const iso = (moments: number[]) => moments.map((each) => new Date(each).toISOString());

describe('instantsOf', () => {
	it.each([
		['a plain winter day', '2027-01-31T09:30', 'Europe/Berlin', ['2027-01-31T08:30:00.000Z']],
		['a plain summer day', '2027-07-31T09:30', 'Europe/Berlin', ['2027-07-31T07:30:00.000Z']],
		['a zone without changes', '2027-01-31T09:30', 'Asia/Bangkok', ['2027-01-31T02:30:00.000Z']],
		[
			'the minute before the gap',
			'2027-03-28T01:59',
			'Europe/Berlin',
			['2027-03-28T00:59:00.000Z'],
		],
		['the begin of the gap', '2027-03-28T02:00', 'Europe/Berlin', ['2027-03-28T01:00:00.000Z']],
		['the middle of the gap', '2027-03-28T02:30', 'Europe/Berlin', ['2027-03-28T01:00:00.000Z']],
		['the minute after the gap', '2027-03-28T03:00', 'Europe/Berlin', ['2027-03-28T01:00:00.000Z']],
		[
			'the hour shown twice',
			'2027-10-31T02:30',
			'Europe/Berlin',
			['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
		],
		[
			'the minute before that hour',
			'2027-10-31T01:59',
			'Europe/Berlin',
			['2027-10-30T23:59:00.000Z'],
		],
		[
			'the minute after that hour',
			'2027-10-31T03:00',
			'Europe/Berlin',
			['2027-10-31T02:00:00.000Z'],
		],
		[
			'half an hour shown twice',
			'2027-04-04T01:45',
			'Australia/Lord_Howe',
			['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
		],
		['a day that was skipped', '2011-12-30T12:00', 'Pacific/Apia', ['2011-12-30T10:00:00.000Z']],
	])('finds %s', (_, time, zone, moments) => {
		expect(iso(instantsOf(local(time), zone))).toEqual(moments);
	});
});

describe('isAmbiguous', () => {
	it.each([
		['2027-10-31T00:00:00Z', true],
		['2027-10-31T01:59:00Z', true],
		['2027-10-31T02:00:00Z', false],
		['2027-10-30T23:59:00Z', false],
		['2027-03-28T01:00:00Z', false],
	])('at %s in Berlin is %s', (moment, ambiguous) => {
		expect(isAmbiguous(Date.parse(moment), 'Europe/Berlin')).toBe(ambiguous);
	});
});

describe('wallClockAt', () => {
	it('shows what a clock there shows', () => {
		const shown = wallClockAt(Date.parse('2027-01-31T00:00:00Z'), 'Asia/Kathmandu');
		expect(new Date(shown).toISOString()).toBe('2027-01-31T05:45:00.000Z');
	});
});
