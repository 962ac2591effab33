import {
	isChanging,
	offsetInWords,
	readLogDates,
	worldOffsetsAt,
	zonesWith,
} from '../../../../../nodes/BulkSms/core/gateway/check/logDates';

const JUNE_5 = Date.parse('2027-06-05T03:30:20Z');
const told = (dates: string[], now = JUNE_5, zone = 'Asia/Bangkok') => {
	const { offset, order, isBothWays } = readLogDates(dates, now, zone);
	return [offset, order, isBothWays];
};

describe('a date of the message log', () => {
	it.each([
		['05/06/2027 10:30:20', 420, 'dayFirst'],
		['06/05/2027 10:30:20', 420, 'monthFirst'],
		['5-6-2027 10:30', 420, 'dayFirst'],
		['06.05.2027, 10:30 AM', 420, 'monthFirst'],
		['06/05/2027 12:30:20 a.m.', -180, 'monthFirst'],
		['4/6/2570 8:30:20 PM', -420, 'dayFirst'],
		['๐๕/๐๖/๒๕๗๐ ๑๐:๓๐ น.', 420, 'dayFirst'],
		['05/06/27 10:30', 420, 'dayFirst'],
		['05/06/70 10:30', 420, 'dayFirst'],
		['05/06 10:30:20', 420, 'dayFirst'],
		['2027-06-05T10:30:20.123', 420, undefined],
		['2027/06/05 10:30', 420, undefined],
		['Sat, 05 Jun 2027 10:30:20 +0700', 420, undefined],
		['5 มิถุนายน 2570 10:30', 420, undefined],
		['5 มิ.ย. 2570 10:30', 420, undefined],
		['June 5, 2027 10:30', 420, undefined],
		['2027-06-05 10:30:20 GMT+7', 420, undefined],
		['2027-06-05T10:39:20+07:00', 420, undefined],
		['05/06/2027 10:39:20', 420, 'dayFirst'],
		['05/06/2027 10:21:20', 420, 'dayFirst'],
		['05/06/2027 13:00:20', 570, 'dayFirst'],
		['04/06/2027 16:30:20', -660, 'dayFirst'],
	])('%s tells the offset %s and the order %s', (date, offset, order) => {
		expect(told([date]).slice(0, 2)).toEqual([offset, order]);
	});

	it.each([
		'05/06/2027 10:40:20',
		'05/06/2027 10:20:20',
		'05/06/2027 09:15:20',
		'05/06/2027',
		'2027-06-05T03:30:20Z',
		'2027-06-05T10:30:20+00:00',
		'2027-06-05T10:50:20+07:00',
		'1812166220',
		'1812166220000',
	])('%s tells no offset', (date) => {
		expect(told([date])[0]).toBeUndefined();
	});

	it.each([
		'-',
		'soon',
		'0000-00-00 00:00:00',
		'05/06/2020 10:30:20',
		'05/06/2027 24:30',
		'05/06/2027 10:60',
		'05/06/2027 13:00 PM',
		'05/06/06/2027 10:30',
		'10:30:20',
		'5 Foo 2027 10:30',
		'20270605103020',
	])('%s tells nothing', (date) => {
		expect(told([date])).toEqual([undefined, undefined, false]);
	});

	it.each<[string, string[], number | undefined]>([
		['agree', ['05/06/2027 10:30:20', '05/06/2027 10:30:24'], 420],
		['are filled in', ['05/06/2027 10:30:20', '0001-01-01 00:00:00'], 420],
		['are in UTC', ['05/06/2027 10:30:20', '2027-06-05T03:30:20Z'], 420],
		['contradict each other', ['05/06/2027 10:30:20', '05/06/2027 03:30:20'], undefined],
		['do not fit', ['05/06/2027 10:30:20', '05/06/2027 10:50:20'], undefined],
	])('where two %s, %j: %s', (_, dates, offset) => {
		expect(told(dates)[0]).toBe(offset);
	});

	it('is read in the zone of the account, too, where that is off by quarters of an hour', () => {
		expect(told(['05/06/2027 09:15:20'], JUNE_5, 'Asia/Kathmandu')[0]).toBe(345);
		// Eight minutes from one, and seven from the other.
		expect(told(['05/06/2027 09:08:20'], JUNE_5, 'Asia/Kathmandu')[0]).toBeUndefined();
	});

	it.each([
		['2027-12-31T20:30:20Z', '01/01/2028 03:30:20', 420, true],
		['2027-12-31T20:30:20Z', '31/12 21:30:20', 60, false],
		['2027-12-12T03:30:20Z', '12/12/2027 10:30:20', 420, true],
		['2028-02-29T03:30:20Z', '29/02/2571 10:30:20', 420, false],
		['2027-06-27T03:30:20Z', '27/06/27 10:30:20', 420, true],
	])('at %s, %s tells the offset %s; both ways: %s', (now, date, offset, isBothWays) => {
		const [seen, order, both] = told([date], Date.parse(now));
		expect([seen, both, order]).toEqual([offset, isBothWays, isBothWays ? undefined : 'dayFirst']);
	});

	it('tells no order where dates contradict each other', () => {
		expect(told(['05/06/2027 10:30:20', '06/05/2027 10:30:20'])[1]).toBeUndefined();
	});
});

const JUNE = Date.parse('2027-06-15T03:30:20Z');

describe('the offsets of the world', () => {
	it('are those of whole and half hours that a zone has, and that of the account', () => {
		const offsets = worldOffsetsAt(JUNE, 'Asia/Bangkok');
		expect(offsets).toEqual(expect.arrayContaining([-660, -150, 0, 330, 420, 840]));
		for (const none of [345, 450, 525, 30, -720]) expect(offsets).not.toContain(none);
		expect(worldOffsetsAt(JUNE, 'Asia/Kathmandu')).toContain(345);
	});

	it('are those of the day: clocks are changed', () => {
		expect(zonesWith(120, JUNE)).toContain('Europe/Berlin');
		expect(zonesWith(60, Date.parse('2027-12-15T03:30:20Z'))).toContain('Europe/Berlin');
	});

	it.each([
		[0, 60, true],
		[0, 120, true],
		[-20, 120, true],
		[25, 90, true],
		[0, 420, false],
		[600, 120, false],
		[40, 60, false],
	])(
		'are in doubt %d minutes after the clocks of Berlin are changed, %d minutes from UTC: %s',
		(minutes, offset, isDoubted) => {
			const change = Date.parse('2027-10-31T01:00:00Z') + minutes * 60_000;
			expect(isChanging(offset, change)).toBe(isDoubted);
		},
	);

	it.each([
		[0, 'UTC+00:00'],
		[345, 'UTC+05:45'],
		[-210, 'UTC-03:30'],
	])('%d are written as %s', (minutes, words) => {
		expect(offsetInWords(minutes)).toBe(words);
	});
});
