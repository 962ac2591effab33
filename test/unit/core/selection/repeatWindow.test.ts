import fc from 'fast-check';

import {
	markLabels,
	MARKS_PER_MESSAGE,
} from '../../../../nodes/BulkSms/core/selection/repeatWindow';

const HOUR = 3_600_000;
/** The begin of a stretch of six hours, a quarter of 24. */
const NOON = Date.parse('2027-01-31T12:00:00Z');
type Labels = ReturnType<typeof markLabels>;
const aboutToLeave = ({ now, next, leaving, soon }: Labels) => [now, next, leaving, ...soon];
const all = (labels: Labels) => [...aboutToLeave(labels), ...labels.later];
const isRepeatOf = (marks: string[], { now, next }: Labels) =>
	marks.includes(now) && marks.includes(next);

describe('markLabels', () => {
	it('gives as many labels as it says, all different', () => {
		const labels = all(markLabels(24, NOON));
		expect(labels).toHaveLength(MARKS_PER_MESSAGE);
		expect(new Set(labels).size).toBe(MARKS_PER_MESSAGE);
		const late = all(markLabels(24, NOON + 5.9 * HOUR));
		expect(new Set(late).size).toBe(MARKS_PER_MESSAGE + 2);
	});

	it('shares none with another length of the window', () => {
		const mine = new Set(all(markLabels(24, NOON)));
		expect(all(markLabels(12, NOON)).filter((label) => mine.has(label))).toEqual([]);
	});

	it.each([
		['at the begin of a stretch', 0, 0],
		['half an hour before its end', 5.5 * HOUR, 0],
		['less than half an hour before its end', 5.5 * HOUR + 1, 1],
		['at the begin of the next', 6 * HOUR, 0],
	])(
		'marks for the next stretch before the sending only where it may end there: %s',
		(_, since, count) => {
			const labels = markLabels(24, NOON + since);
			const { next, leaving } = markLabels(24, NOON + 6 * HOUR);
			expect(labels.soon).toEqual(count > 0 ? [next, leaving] : []);
		},
	);

	it.each([
		['at once', 0, true],
		['a minute before the hours are over', 24 * HOUR - 60_000, true],
		['when the hours are over, within the stretch', 24 * HOUR, true],
		['a quarter later', 30 * HOUR, false],
	])('finds a repeat %s: %s', (_, since, isRepeat) => {
		expect(isRepeatOf(all(markLabels(24, NOON)), markLabels(24, NOON + since))).toBe(isRepeat);
	});

	it('finds a repeat for the hours asked for at least, and a quarter longer at most', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 24 * 366 }),
				fc.integer({ min: NOON, max: NOON + 400 * 24 * HOUR }),
				fc.double({ min: 0, max: 2, noNaN: true }),
				(hours, sent, share) => {
					const asked = sent + Math.floor(share * hours * HOUR);
					const isRepeat = isRepeatOf(all(markLabels(hours, sent)), markLabels(hours, asked));
					if (share < 1) expect(isRepeat).toBe(true);
					if (share > 5 / 4) expect(isRepeat).toBe(false);
				},
			),
			{ numRuns: 5_000 },
		);
	});

	it('tells a message that was sent from one that was only about to be, all through the window', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 24 * 366 }),
				fc.integer({ min: NOON, max: NOON + 400 * 24 * HOUR }),
				fc.double({ min: 0, max: 5 / 4, noNaN: true }),
				(hours, sent, share) => {
					const before = markLabels(hours, sent);
					const then = markLabels(hours, sent + Math.floor(share * hours * HOUR));
					const isInDoubt = (marks: string[]) =>
						marks.includes(then.leaving) && !marks.includes(then.sent);
					if (isRepeatOf(all(before), then)) expect(isInDoubt(all(before))).toBe(false);
					const about = aboutToLeave(before);
					if (isRepeatOf(about, then)) expect(isInDoubt(about)).toBe(true);
				},
			),
			{ numRuns: 5_000 },
		);
	});

	it('knows in the next stretch who was about to leave less than half an hour before it', () => {
		const about = aboutToLeave(markLabels(24, NOON + 5.9 * HOUR));
		expect(isRepeatOf(about, markLabels(24, NOON + 6.1 * HOUR))).toBe(true);
	});

	it('knows for half an hour at least who was about to leave, or for a quarter of fewer hours', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 24 * 366 }),
				fc.integer({ min: NOON, max: NOON + 400 * 24 * HOUR }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(hours, left, share) => {
					const known = Math.min(hours / 4, 1 / 2) * HOUR;
					const then = markLabels(hours, left + Math.floor(share * known));
					expect(isRepeatOf(aboutToLeave(markLabels(hours, left)), then)).toBe(true);
				},
			),
			{ numRuns: 5_000 },
		);
	});

	it('finds no repeat by the mark of a look alone, now or later', () => {
		const { now } = markLabels(24, NOON);
		for (let hours = 0; hours <= 36; hours += 1) {
			expect(isRepeatOf([now], markLabels(24, NOON + hours * HOUR))).toBe(false);
		}
	});
});
