import {
	timeInWords,
	timeOnClocks,
} from '../../../../../nodes/BulkSms/core/message/schedule/timeInWords';

const at = (iso: string) => Date.parse(iso);

describe('a time in words', () => {
	it('names its zone', () => {
		expect(timeInWords(at('2026-12-31T23:59:59.999Z'), 'Asia/Bangkok')).toBe(
			'1 Jan 2027 06:59 (Asia/Bangkok)',
		);
	});

	const NOW = at('2026-11-25T12:00:00Z');
	const MOVED = true;

	it.each([
		['2026-11-27T09:00+07:00', 'America/New_York', 'UTC', 'Fri, Nov 27, 09:00 (+07:00), 02:00 UTC'],
		['2026-11-26T09:00Z', 'UTC', 'Asia/Bangkok', 'Thu, Nov 26, 09:00 (UTC), 16:00 in Asia/Bangkok'],
		['2026-11-26T16:00+07:00', 'Asia/Bangkok', 'Asia/Jakarta', 'Thu, Nov 26, 16:00 (Asia/Bangkok)'],
	])(
		'is %s on its own clock, with the workflow in %s and the account in %s',
		(time, workflowZone, accountZone, words) => {
			const clocks = { now: NOW, workflowZone, accountZone, quietZone: 'Pacific/Auckland' };
			expect(timeOnClocks(time, clocks, !MOVED)).toBe(words);
		},
	);

	it('is in the zone of the quiet hours if they decided it', () => {
		const clocks = { now: NOW, workflowZone: 'Asia/Bangkok', accountZone: 'UTC' };
		expect(
			timeOnClocks('2026-11-26T08:00+07:00', { ...clocks, quietZone: 'Asia/Jakarta' }, MOVED),
		).toBe('Thu, Nov 26, 08:00 (Asia/Jakarta), 01:00 UTC');
	});

	it('names the day of the account if it is another one, and the year if it is not this one', () => {
		const clocks = { now: NOW, workflowZone: 'Asia/Bangkok', accountZone: 'UTC' };
		expect(timeOnClocks('2026-11-27T03:00+07:00', clocks, !MOVED)).toBe(
			'Fri, Nov 27, 03:00 (Asia/Bangkok), Thu, Nov 26, 20:00 UTC',
		);
		expect(timeOnClocks('2027-02-03T09:00+07:00', clocks, !MOVED)).toBe(
			'Wed, Feb 3, 2027, 09:00 (Asia/Bangkok), 02:00 UTC',
		);
	});

	it('counts the present year on its own clock', () => {
		const clocks = {
			now: at('2026-12-31T20:00:00Z'),
			workflowZone: 'Asia/Bangkok',
			accountZone: 'Asia/Bangkok',
		};
		expect(timeOnClocks('2027-01-01T09:00+07:00', clocks, !MOVED)).toBe(
			'Fri, Jan 1, 09:00 (Asia/Bangkok)',
		);
	});
});
