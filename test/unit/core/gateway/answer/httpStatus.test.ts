import { pauseBeforeRetry } from '../../../../../nodes/BulkSms/core/gateway/answer/httpStatus';

const NOW = Date.parse('2026-10-21T07:27:00Z');

describe('pauseBeforeRetry', () => {
	it.each([
		[1, 500],
		[3, 2000],
		[4, undefined],
	])('after try %d pauses %j ms where the gateway asks for nothing', (tries, pause) => {
		expect(pauseBeforeRetry(tries, undefined, NOW)).toBe(pause);
	});

	it.each([
		['no pause', '0', 0],
		['seconds with spaces', ' 5 ', 5000],
		['120 seconds, the longest', '120', 120_000],
		['121 seconds, which are not waited for', '121', undefined],
		['seconds below 0', '-1', 0],
		['a date ahead', 'Wed, 21 Oct 2026 07:28:00 GMT', 60_000],
		['the latest date', 'Wed, 21 Oct 2026 07:29:00 GMT', 120_000],
		['a date of the past', 'Wed, 21 Oct 2026 07:26:00 GMT', 0],
	])('heeds what the gateway asks for: %s', (_, retryAfter, pause) => {
		expect(pauseBeforeRetry(1, retryAfter, NOW)).toBe(pause);
		expect(pauseBeforeRetry(3, retryAfter, NOW)).toBe(pause);
		expect(pauseBeforeRetry(4, retryAfter, NOW)).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['an empty text', ''],
		['words', 'soon'],
		['a list, as repeated headers give', ['5']],
	])('takes its own pause where the header is %s', (_, retryAfter) => {
		expect(pauseBeforeRetry(2, retryAfter, NOW)).toBe(1000);
	});
});
