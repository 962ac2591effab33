import {
	afterQuietHours,
	readQuietHours,
} from '../../../../../nodes/BulkSms/core/message/schedule/quietHours';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const read = (value: unknown) => attempt(() => readQuietHours(value));
const NIGHT = { from: '21:00', to: '08:00' };
const EVERY_DAY = new Set([1, 2, 3, 4, 5, 6, 7]);

describe('readQuietHours', () => {
	it('reads times, zone and days', () => {
		const option = { from: '21:00', to: '08:30', timezone: 'Asia/Bangkok', weekdays: [1, '7'] };
		expect(read({ hours: option })).toEqual(
			taken({ from: 1260, to: 510, zone: 'Asia/Bangkok', weekdays: new Set([1, 7]) }),
		);
	});

	it.each([
		['no zone and no days', { from: '9:05', to: '23:59' }],
		[
			'an empty zone and no day chosen',
			{ from: ' 09:05 ', to: '23:59:00', timezone: '', weekdays: [] },
		],
	])('takes no zone and every day for %s', (_, option) => {
		expect(read({ hours: option })).toEqual(taken({ from: 545, to: 1439, weekdays: EVERY_DAY }));
	});

	it.each<[string, unknown, string]>([
		['a time that does not exist', { from: '24:00', to: '08:00' }, '"24:00" is not a time'],
		['a time with seconds', { from: '21:00:30', to: '08:00' }, '"21:00:30" is not a time'],
		['no day', { ...NIGHT, weekdays: [8] }, 'The safeguard has no usable value'],
		['no hour of no day left', { from: '21:00', to: '21:00' }, 'The hours never end'],
	])('refuses %s', (_, option, reason) => {
		expect(read({ hours: option })).toMatchObject({
			ok: false,
			problem: { field: 'Quiet Hours', reason },
		});
	});

	it.each([null, {}, { hours: '' }])('refuses the empty option %j', (option) => {
		expect(read(option)).toEqual(
			refused(
				'Quiet Hours',
				'The safeguard is empty',
				'Give From, To and, if you like, days, or remove the safeguard',
			),
		);
	});
});

/** 31 January 2027 is a Sunday. */
const rules = (from: string, to: string, zone = 'UTC', weekdays: number[] = []) => {
	const hours = { from, to, timezone: zone, weekdays };
	return { zone: 'UTC', ...readQuietHours({ hours }) };
};
const after = (moment: string, ...quiet: Parameters<typeof rules>) => {
	const free = afterQuietHours(Date.parse(moment), rules(...quiet));
	return free === undefined ? 'never' : new Date(free).toISOString();
};

describe('afterQuietHours', () => {
	it.each([
		['before them', '2027-01-31T20:59:59.999Z', '2027-01-31T20:59:59.999Z'],
		['at their begin', '2027-01-31T21:00:00.000Z', '2027-02-01T08:00:00.000Z'],
		['at their end', '2027-02-01T08:00:00.000Z', '2027-02-01T08:00:00.000Z'],
	])('moves a moment over midnight: %s', (_, moment, free) => {
		expect(after(moment, '21:00', '08:00')).toBe(free);
	});

	it('moves a moment within a day, by the clock of the zone', () => {
		expect(after('2027-01-31T05:30:00Z', '12:00', '14:00', 'Asia/Bangkok')).toBe(
			'2027-01-31T07:00:00.000Z',
		);
	});

	it.each([
		['Friday evening', '2027-01-29T23:00:00.000Z', '2027-01-30T08:00:00.000Z'],
		['Saturday morning', '2027-01-30T07:00:00.000Z', '2027-01-30T08:00:00.000Z'],
		['Saturday evening', '2027-01-30T23:00:00.000Z', '2027-01-30T23:00:00.000Z'],
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
		['an end in the gap is its end', '2027-03-28T00:30', '22:00', '02:30', '2027-03-28T01:00'],
		['a begin in the gap is its end', '2027-03-28T01:00', '02:30', '05:00', '2027-03-28T03:00'],
		['an end shown twice is the second', '2027-10-31T00:15', '22:00', '02:30', '2027-10-31T01:30'],
		['a begin shown twice is the first', '2027-10-31T00:30', '02:30', '05:00', '2027-10-31T04:00'],
	])('when the clock is set: %s', (_, moment, from, to, free) => {
		expect(after(`${moment}Z`, from, to, 'Europe/Berlin')).toBe(`${free}:00.000Z`);
	});

	it('goes on to the next day where the only free hour is one that the clock skips', () => {
		expect(after('2027-03-27T12:00:00Z', '03:00', '02:00', 'Europe/Berlin')).toBe(
			'2027-03-29T00:00:00.000Z',
		);
	});
});
