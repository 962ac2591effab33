import fc from 'fast-check';
import { DateTime } from 'luxon';

import { afterQuietHours } from '../../../../../nodes/BulkSms/core/message/schedule/quietHours';
import { volume } from '../../../../engine/volume';

const MINUTE = 60_000;
const RUNS = { numRuns: volume(150, 20_000) };
const ZONES = [
	...['UTC', 'Asia/Bangkok', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York'],
	...['Australia/Lord_Howe', 'Africa/Casablanca'],
];
const quietHours = fc
	.record({
		from: fc.integer({ min: 0, max: 1439 }),
		to: fc.integer({ min: 0, max: 1439 }),
		zone: fc.constantFrom(...ZONES),
		weekdays: fc
			.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
			.map((days) => new Set(days)),
	})
	.filter(({ from, to, weekdays }) => from !== to || weekdays.size < 7);
const moments = fc.integer({
	min: Date.parse('2026-01-01T00:00:00Z'),
	max: Date.parse('2032-01-01T00:00:00Z'),
});
/** Within three hours of a change of the clock in one of those zones. */
const changes = fc
	.constantFrom(
		...['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z', '2027-03-14T07:00:00Z'],
		...['2027-11-07T06:00:00Z', '2027-04-03T15:00:00Z', '2027-10-02T15:30:00Z'],
	)
	.chain((change) =>
		fc.integer({ min: -180, max: 180 }).map((minutes) => Date.parse(change) + minutes * MINUTE),
	);

/** Whether a clock in the zone shows quiet hours: by what it shows alone, in the plainest words. */
function showsQuiet(moment: number, { from, to, zone, weekdays }: Quiet): boolean {
	const clock = DateTime.fromMillis(moment, { zone });
	const minute = clock.hour * 60 + clock.minute;
	const today = weekdays.has(clock.weekday);
	const yesterday = weekdays.has(clock.weekday === 1 ? 7 : clock.weekday - 1);
	if (from < to) return today && minute >= from && minute < to;
	return (today && minute >= from) || (yesterday && minute < to);
}
type Quiet = typeof quietHours extends fc.Arbitrary<infer T> ? T : never;

describe('afterQuietHours, for any hours, zone and moment', () => {
	it('never gives a moment at which the clock shows quiet hours, nor one before the moment', () => {
		fc.assert(
			fc.property(quietHours, fc.oneof(moments, changes), (quiet, moment) => {
				const free = afterQuietHours(moment, quiet) ?? NaN;
				expect(free).toBeGreaterThanOrEqual(moment);
				expect(showsQuiet(free, quiet)).toBe(false);
			}),
			RUNS,
		);
	});

	it('leaves a moment alone at which the clock shows none, but for an hour that it shows twice', () => {
		fc.assert(
			fc.property(quietHours, fc.oneof(moments, changes), (quiet, moment) => {
				const free = afterQuietHours(moment, quiet);
				if (free === moment || showsQuiet(moment, quiet)) return;
				const before = DateTime.fromMillis(moment, { zone: quiet.zone });
				const offsets = [-24, 24].map((hours) => before.plus({ hours }).offset);
				expect(new Set(offsets).size).toBe(2);
			}),
			RUNS,
		);
	});

	it('gives the end as a full minute, and the first one: a minute before was quiet', () => {
		fc.assert(
			fc.property(quietHours, moments, (quiet, moment) => {
				const free = afterQuietHours(moment, quiet) ?? NaN;
				if (free === moment) return;
				expect(free % MINUTE).toBe(0);
				expect(afterQuietHours(free - MINUTE, quiet)).toBe(free);
			}),
			RUNS,
		);
	});
});
