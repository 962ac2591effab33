import {
	timeInWords,
	timeOnClocks,
} from '../../../../../nodes/BulkSms/core/message/schedule/timeInWords';

const at = (iso: string) => Date.parse(iso);

describe('a time in words', () => {
	it.each([
		['2026-11-26T09:00:00Z', 'UTC', '26 Nov 2026 09:00 (UTC)'],
		['2026-11-26T09:00:00Z', 'Asia/Bangkok', '26 Nov 2026 16:00 (Asia/Bangkok)'],
		['2026-12-31T23:59:59.999Z', 'Asia/Bangkok', '1 Jan 2027 06:59 (Asia/Bangkok)'],
	])('names its zone: %s in %s', (iso, zone, words) => {
		expect(timeInWords(at(iso), zone)).toBe(words);
	});

	it.each([
		['UTC', 'Asia/Bangkok', '26 Nov 09:00 (UTC), 16:00 in Asia/Bangkok'],
		['Asia/Bangkok', 'Asia/Bangkok', '26 Nov 16:00 (Asia/Bangkok)'],
		['Asia/Bangkok', 'Asia/Jakarta', '26 Nov 16:00 (Asia/Bangkok)'],
		[
			'America/Los_Angeles',
			'Pacific/Auckland',
			'26 Nov 01:00 (America/Los_Angeles), 22:00 in Pacific/Auckland',
		],
		[
			'Asia/Tokyo',
			'America/Los_Angeles',
			'26 Nov 18:00 (Asia/Tokyo), 01:00 in America/Los_Angeles',
		],
	])(
		'is that of the workflow in %s, and of the account in %s',
		(workflowZone, accountZone, words) => {
			const clocks = { now: at('2026-11-25T12:00:00Z'), workflowZone, accountZone };
			expect(timeOnClocks(at('2026-11-26T09:00:00Z'), clocks)).toBe(words);
		},
	);

	it('names the day of the account if it is another one, and the year if it is not this one', () => {
		const clocks = {
			now: at('2026-11-25T12:00:00Z'),
			workflowZone: 'UTC',
			accountZone: 'Asia/Bangkok',
		};
		expect(timeOnClocks(at('2026-11-26T20:00:00Z'), clocks)).toBe(
			'26 Nov 20:00 (UTC), 27 Nov 03:00 in Asia/Bangkok',
		);
		expect(timeOnClocks(at('2027-02-03T02:00:00Z'), clocks)).toBe(
			'3 Feb 2027 02:00 (UTC), 09:00 in Asia/Bangkok',
		);
	});
});
