import {
	afterQuietHours,
	readQuietHours,
} from '../../../../../nodes/BulkSms/core/message/schedule/quietHours';
import { refused, taken } from '../../../checkedResults';

const EVERY_DAY = new Set([1, 2, 3, 4, 5, 6, 7]);

describe('readQuietHours', () => {
	it('reads times, zone and days', () => {
		const option = { from: '21:00', to: '08:30', timezone: 'Asia/Bangkok', weekdays: [1, '7'] };
		expect(readQuietHours({ hours: option }, 'UTC')).toEqual(
			taken({ from: 1260, to: 510, zone: 'Asia/Bangkok', weekdays: new Set([1, 7]) }),
		);
	});

	it.each([
		['no zone and no days', { from: '9:05', to: '23:59' }],
		[
			'an empty zone and no day chosen',
			{ from: ' 09:05 ', to: '23:59:00', timezone: '', weekdays: [] },
		],
	])('takes the zone of the workflow and every day for %s', (_, option) => {
		expect(readQuietHours({ hours: option }, 'Europe/Berlin')).toEqual(
			taken({ from: 545, to: 1439, zone: 'Europe/Berlin', weekdays: EVERY_DAY }),
		);
	});

	it.each<[string, unknown, string]>([
		['a time that does not exist', { from: '24:00', to: '08:00' }, '"24:00" is no time'],
		['minutes that do not exist', { from: '21:60', to: '08:00' }, '"21:60" is no time'],
		['words', { from: '21:00', to: 'morning' }, '"morning" is no time'],
		['a time with seconds', { from: '21:00:30', to: '08:00' }, '"21:00:30" is no time'],
		['no end', { from: '21:00' }, 'A time is missing'],
		['a number', { from: 21, to: '08:00' }, 'A time is missing'],
		[
			'a day that does not exist',
			{ from: '21:00', to: '08:00', weekdays: [8] },
			'The safeguard has no usable value',
		],
		[
			'a place',
			{ from: '21:00', to: '08:00', timezone: 'Bangkok' },
			'"Bangkok" is not a time zone',
		],
		['no hour of no day left', { from: '21:00', to: '21:00' }, 'The hours never end'],
	])('refuses %s', (_, option, reason) => {
		expect(readQuietHours({ hours: option }, 'UTC')).toMatchObject({
			ok: false,
			problem: { field: 'Quiet Hours', reason },
		});
	});

	it.each([undefined, null, '', {}, { hours: undefined }, { hours: null }, { hours: '' }, []])(
		'refuses the option %j, which is there and empty',
		(option) => {
			expect(readQuietHours(option, 'UTC')).toEqual(
				refused(
					'Quiet Hours',
					'The safeguard is empty',
					'Give From, To and, if you like, days, or remove the safeguard',
				),
			);
		},
	);

	it('says how a time is written', () => {
		expect(readQuietHours({ hours: { from: '9 pm', to: '08:00' } }, 'UTC')).toEqual(
			refused(
				'Quiet Hours',
				'"9 pm" is no time',
				'Write From and To as hours and minutes, for example 21:00',
			),
		);
	});
});

/** 31 January 2027 is a Sunday. */
const rules = (from: string, to: string, zone = 'UTC', weekdays: number[] = []) => {
	const hours = { from, to, timezone: zone, weekdays };
	const read = readQuietHours({ hours }, 'UTC');
	if (!read.ok) throw new Error(read.problem.reason);
	return read.value;
};
const after = (moment: string, ...quiet: Parameters<typeof rules>) => {
	const free = afterQuietHours(Date.parse(moment), rules(...quiet));
	return free === undefined ? 'never' : new Date(free).toISOString();
};

describe('afterQuietHours', () => {
	it.each([
		['before them', '2027-01-31T20:59:59.999Z', '2027-01-31T20:59:59.999Z'],
		['at their begin', '2027-01-31T21:00:00.000Z', '2027-02-01T08:00:00.000Z'],
		['before midnight', '2027-01-31T23:59:59.999Z', '2027-02-01T08:00:00.000Z'],
		['at midnight', '2027-02-01T00:00:00.000Z', '2027-02-01T08:00:00.000Z'],
		['before their end', '2027-02-01T07:59:59.999Z', '2027-02-01T08:00:00.000Z'],
		['at their end', '2027-02-01T08:00:00.000Z', '2027-02-01T08:00:00.000Z'],
	])('moves a moment over midnight: %s', (_, moment, free) => {
		expect(after(moment, '21:00', '08:00')).toBe(free);
	});

	it.each([
		['before them', '2027-01-31T11:59:59.999Z', '2027-01-31T11:59:59.999Z'],
		['inside', '2027-01-31T12:30:00.000Z', '2027-01-31T14:00:00.000Z'],
		['after them', '2027-01-31T14:00:00.000Z', '2027-01-31T14:00:00.000Z'],
	])('moves a moment within a day: %s', (_, moment, free) => {
		expect(after(moment, '12:00', '14:00')).toBe(free);
	});

	it('reads the times in the zone', () => {
		expect(after('2027-01-31T14:00:00Z', '21:00', '08:00', 'Asia/Bangkok')).toBe(
			'2027-02-01T01:00:00.000Z',
		);
		expect(after('2027-01-31T13:59:00Z', '21:00', '08:00', 'Asia/Bangkok')).toBe(
			'2027-01-31T13:59:00.000Z',
		);
	});

	it.each([
		['Friday evening', '2027-01-29T23:00:00.000Z', '2027-01-30T08:00:00.000Z'],
		[
			'Saturday morning, which belongs to Friday',
			'2027-01-30T07:00:00.000Z',
			'2027-01-30T08:00:00.000Z',
		],
		['Saturday evening', '2027-01-30T23:00:00.000Z', '2027-01-30T23:00:00.000Z'],
		[
			'Friday morning, which belongs to Thursday',
			'2027-01-29T07:00:00.000Z',
			'2027-01-29T07:00:00.000Z',
		],
	])('chooses days by the day on which a period begins: %s', (_, moment, free) => {
		expect(after(moment, '21:00', '08:00', 'UTC', [5])).toBe(free);
	});

	it('takes From equal to To for a whole day, and days in a row for one period', () => {
		expect(after('2027-01-30T00:00:00Z', '00:00', '00:00', 'UTC', [6, 7])).toBe(
			'2027-02-01T00:00:00.000Z',
		);
		expect(after('2027-01-29T23:59:00Z', '00:00', '00:00', 'UTC', [6, 7])).toBe(
			'2027-01-29T23:59:00.000Z',
		);
		expect(after('2027-01-25T12:00:00Z', '12:00', '12:00', 'UTC', [1, 2, 3, 4, 5, 6])).toBe(
			'2027-01-31T12:00:00.000Z',
		);
	});

	it.each([
		[
			'an end in the gap is the end of the gap',
			'2027-03-28T00:30:00Z',
			'22:00',
			'02:30',
			'2027-03-28T01:00:00.000Z',
		],
		[
			'a period in the gap is none',
			'2027-03-28T01:00:00Z',
			'02:10',
			'02:50',
			'2027-03-28T01:00:00.000Z',
		],
		[
			'a period over the gap is shorter',
			'2027-03-28T00:00:00Z',
			'22:00',
			'08:00',
			'2027-03-28T06:00:00.000Z',
		],
		[
			'a begin in the gap is the end of the gap',
			'2027-03-28T01:00:00Z',
			'02:30',
			'05:00',
			'2027-03-28T03:00:00.000Z',
		],
	])('when the clock is set forward: %s', (_, moment, from, to, free) => {
		expect(after(moment, from, to, 'Europe/Berlin')).toBe(free);
	});

	it.each([
		[
			'an end shown twice is the second',
			'2027-10-31T00:15:00Z',
			'22:00',
			'02:30',
			'2027-10-31T01:30:00.000Z',
		],
		[
			'also from between the two',
			'2027-10-31T00:45:00Z',
			'22:00',
			'02:30',
			'2027-10-31T01:30:00.000Z',
		],
		[
			'a begin shown twice is the first',
			'2027-10-31T00:30:00Z',
			'02:30',
			'05:00',
			'2027-10-31T04:00:00.000Z',
		],
		[
			'a period over the change is longer',
			'2027-10-30T21:00:00Z',
			'22:00',
			'08:00',
			'2027-10-31T07:00:00.000Z',
		],
	])('when the clock is set back: %s', (_, moment, from, to, free) => {
		expect(after(moment, from, to, 'Europe/Berlin')).toBe(free);
	});

	it('goes on to the next day where the only free hour is one that the clock skips', () => {
		expect(after('2027-03-27T12:00:00Z', '03:00', '02:00', 'Europe/Berlin')).toBe(
			'2027-03-29T00:00:00.000Z',
		);
	});
});
