import {
	offsetInWords,
	readGatewayClock,
	worldOffsetsAt,
} from '../../../../nodes/BulkSms/core/gatewayCheck/gatewayClock';

const FROM = Date.parse('2027-06-15T03:30:20Z');
const clockOf = (dates: string[], from = FROM, until = from + 5000) =>
	readGatewayClock({ dates, from, until });

describe('the clock of a gateway', () => {
	it.each<[string[], number | undefined, number | undefined]>([
		[['15/06/2027 10:30:21'], 420, undefined],
		[['15/06/2027 10:31'], 420, undefined],
		[['15/06/2027 10:30:21', '15/06/2027 10:30:24'], 420, undefined],
		[['15/06/2027 09:15:21'], 345, undefined],
		[['15/06/2027 01:00:20'], -150, undefined],
		[['15/06/2027 10:34:21'], 420, 4],
		[['15/06/2027 05:26:21'], 120, -4],
		[['2027-06-15T10:30:21+07:00'], 420, undefined],
		[['2027-06-15T10:33:21+07:00'], 420, 3],
		[['15/06/2027 10:30:21', '2027-06-15T03:30:21Z'], 420, undefined],
		[['15/06/2027 10:30:21', '0001-01-01 00:00:00'], 420, undefined],
	])('%j: %s minutes from UTC, %s minutes ahead', (dates, offset, ahead) => {
		expect([clockOf(dates).offset, clockOf(dates).ahead]).toEqual([offset, ahead]);
	});

	it.each<[string[], string, string[]]>([
		[[], 'noDate', []],
		[['-'], 'noDate', []],
		[['at 7'], 'unreadable', []],
		[['15/06/2027'], 'noTime', []],
		[['2027-06-15T03:30:21Z'], 'inUtc', []],
		[['2027-06-15T10:30:21+00:00'], 'inUtc', []],
		[['2027-06-15T10:50:21+07:00'], 'wrongClock', ['UTC+07:00']],
		[['15/06/2027 10:26:21'], 'wrongClock', ['UTC+06:30', 'UTC+07:00']],
		[['15/06/2027 09:08:21'], 'wrongClock', ['UTC+05:30', 'UTC+05:45', 'UTC+06:00']],
		[['15/06/2020 10:30:21'], 'farOff', []],
		[['14/06/2027 16:30:21'], 'wrongDay', ['UTC-11:00', 'UTC+13:00']],
		[['15/06/2027 17:30:21'], 'wrongDay', ['UTC+14:00', 'UTC-10:00']],
		[['15/06/2027 10:30:21', '15/06/2027 03:30:21'], 'contradiction', ['UTC+07:00', 'UTC+00:00']],
	])('%j leaves it open: %s', (dates, why, possible) => {
		const clock = clockOf(dates);
		expect([clock.offset, clock.why, clock.possible.map(offsetInWords)]).toEqual([
			undefined,
			why,
			possible,
		]);
	});

	it.each([
		['15/06/2027 10:30:21', 'dayFirst', 'told'],
		['06/15/2027', 'monthFirst', 'told'],
		['2027-06-15 10:30:21', undefined, 'notShown'],
	])('%s: the order is %s', (date, order, orderIs) => {
		expect([clockOf([date]).order, clockOf([date]).orderIs]).toEqual([order, orderIs]);
	});

	it('does not tell the order on the twelfth of December, nor where dates contradict each other', () => {
		const december = Date.parse('2027-12-12T03:30:20Z');
		expect(clockOf(['12/12/2027 10:30:21'], december).orderIs).toBe('bothWays');
		expect(clockOf(['15/06/2027 10:30:21', '06/15/2027 10:30:21']).orderIs).toBe('contradiction');
	});

	it('leaves it open while clocks are changed in a zone that it may be in', () => {
		const change = Date.parse('2027-10-31T01:01:00Z');
		expect(clockOf(['31/10/2027 02:58:01'], change)).toMatchObject({
			why: 'clocksChange',
			possible: [120],
		});
	});

	it('has two offsets for a zone whose clock changes meanwhile', () => {
		const change = Date.parse('2027-03-28T01:00:00Z');
		const world = worldOffsetsAt(change - 1000, change + 1000);
		expect(
			[world.get(60), world.get(120)].map((zones) => zones?.includes('Europe/Berlin')),
		).toEqual([true, true]);
	});
});
