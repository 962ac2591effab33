import { rateOf, sizeAt } from '../../../../nodes/BulkSms/core/request/pacing';

describe('the size of requests', () => {
	it.each([
		[6_000, 500, 100],
		[6_000, 20, 20],
		[60_000, 500, 500],
		[119, 500, 1],
		[120, 500, 2],
		[60, 500, 1],
		[1, 500, 1],
	])('at %d messages per minute is no more than a second of them', (perMinute, most, largest) => {
		expect(sizeAt(perMinute, { maxMessages: 11, maxDestinations: most })).toEqual({
			maxMessages: 11,
			maxDestinations: largest,
		});
	});
});

describe('a rate', () => {
	it.each([
		['the share of a second in each request', 6_000, 100, 10, 1_000, 5],
		['less in each', 6_000, 50, 10, 500, 505],
		['one in each', 60, 1, 1_000, 1_000, 500],
		['less than one a second', 1, 1, 60_000, 60_000, 1_000],
	])('spreads messages evenly: %s', (_, perMinute, largest, interval, longest, tolerance) => {
		expect(rateOf(perMinute, largest)).toEqual({ perMinute, interval, longest, tolerance });
	});
});
