import { readWrittenDate } from '../../../../nodes/BulkSms/core/gatewayCheck/writtenDate';

const NOW = Date.parse('2027-06-05T03:30:00Z');

/** Each way to read a date, as the wall clock and the order of day and month. */
const readingsOf = (text: string): string[] | undefined =>
	readWrittenDate(text, NOW)?.readings.map(
		({ wall, order }) => `${new Date(wall).toISOString().slice(0, 19)} ${order}`,
	);

describe('a date that a gateway wrote', () => {
	it.each<[string, string[]]>([
		['05/06/2027 10:30:20', ['2027-06-05T10:30:20 dayFirst', '2027-05-06T10:30:20 monthFirst']],
		['31-12-2027 23:59', ['2027-12-31T23:59:00 dayFirst']],
		['12.31.2027, 11:59 PM', ['2027-12-31T23:59:00 monthFirst']],
		['5/6/2570 12:05:00 AM', ['2027-06-05T00:05:00 dayFirst', '2027-05-06T00:05:00 monthFirst']],
		['๓๑/๑๒/๒๕๗๐ ๑๐:๓๐ น.', ['2027-12-31T10:30:00 dayFirst']],
		['2027-06-05T10:30:20.123', ['2027-06-05T10:30:20 none']],
		['2027/06/05 10:30', ['2027-06-05T10:30:00 none', '2027-05-06T10:30:00 none']],
		['20270605103020', ['2027-06-05T10:30:20 none']],
		['Sat, 05 Jun 2027 10:30:20 +0700', ['2027-06-05T10:30:20 none']],
		['5 มิถุนายน 2570 10:30', ['2027-06-05T10:30:00 none']],
		['Jun 5, 2027 10:30', ['2027-06-05T10:30:00 none']],
		['1812166220', ['2027-06-05T03:30:20 none']],
		['29/02/2571', ['2028-02-29T00:00:00 dayFirst']],
	])('%s is read as %j', (text, readings) => {
		expect(readingsOf(text)).toEqual(readings);
	});

	it('without a year may be of this year, the one before, or the next', () => {
		expect(readingsOf('31/12 10:30')).toEqual([
			'2026-12-31T10:30:00 dayFirst',
			'2027-12-31T10:30:00 dayFirst',
			'2028-12-31T10:30:00 dayFirst',
		]);
	});

	it('with a year of two digits may be of either calendar, and begin with the year', () => {
		expect(readingsOf('25/06/27 10:30')).toEqual([
			'2027-06-25T10:30:00 dayFirst',
			'1984-06-25T10:30:00 dayFirst',
			'2025-06-27T10:30:00 none',
			'1982-06-27T10:30:00 none',
		]);
	});

	it.each([
		['2027-06-05T10:30:20Z', 'utc'],
		['2027-06-05T10:30:20+00:00', 'utc'],
		['2027-06-05 10:30:20 GMT+7', 420],
		['2027-06-05T10:30:20-0330', -210],
		['2027-06-05T10:30:20+05:45', 345],
		['2027-06-05T10:30:20', undefined],
	])('%s names the zone %s', (text, zone) => {
		expect(readWrittenDate(text, NOW)?.zone).toBe(zone);
	});

	it.each([
		'',
		'-',
		'soon',
		'0000-00-00 00:00:00',
		'30/02/2027 10:30',
		'29/02/2570 10:30',
		'05/06/2027 24:30',
		'05/06/2027 10:60',
		'05/06/2027 13:00 PM',
		'05/13/13/2027',
		'10:30:20',
		'5 Foo 2027 10:30',
	])('%j cannot be read', (text) => {
		expect(readWrittenDate(text, NOW)).toBeUndefined();
	});

	it('has a form without any figure or name', () => {
		const forms = ['05/06/2570 10:30', '5 มิ.ย. 2570 10:30', '05/06/2027 10:30 pm'].map(
			(text) => readWrittenDate(text, NOW)?.form,
		);
		expect(forms).toEqual(['99/99/9999 99:99', '9 Mmm 9999 99:99', '99/99/9999 99:99 AM']);
	});
});
