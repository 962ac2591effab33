import {
	isChanging,
	offsetInWords,
	worldOffsetsAt,
	zonesWith,
} from '../../../../../nodes/BulkSms/core/gateway/check/worldOffsets';

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
