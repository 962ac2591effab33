import fc from 'fast-check';

import { markLabels, MARKS_PER_MESSAGE } from '../../../nodes/BulkSms/core/repeatWindow';

const HOUR = 3_600_000;
/** The begin of a stretch of six hours, a quarter of 24. */
const NOON = Date.parse('2027-01-31T12:00:00Z');
const all = ({ now, soon, later }: ReturnType<typeof markLabels>) => [now, ...soon, ...later];

describe('markLabels', () => {
	it('gives as many labels as it says, all different', () => {
		const labels = all(markLabels(24, NOON));
		expect(labels).toHaveLength(MARKS_PER_MESSAGE);
		expect(new Set(labels).size).toBe(MARKS_PER_MESSAGE);
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
		'asks for the next stretch before the sending only where it may end there: %s',
		(_, since, count) => {
			const labels = markLabels(24, NOON + since);
			expect(labels.soon).toHaveLength(count);
			expect(labels.later).toHaveLength(4 - count);
			if (count > 0) expect(labels.soon).toEqual([markLabels(24, NOON + 6 * HOUR).now]);
		},
	);

	it.each([
		['at once', 0, true],
		['a minute before the hours are over', 24 * HOUR - 60_000, true],
		['when the hours are over, within the stretch', 24 * HOUR, true],
		['a quarter later', 30 * HOUR, false],
	])('finds a repeat %s: %s', (_, since, isRepeat) => {
		expect(all(markLabels(24, NOON)).includes(markLabels(24, NOON + since).now)).toBe(isRepeat);
	});

	it('finds a repeat for the hours asked for at least, and a quarter longer at most', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 24 * 366 }),
				fc.integer({ min: NOON, max: NOON + 400 * 24 * HOUR }),
				fc.double({ min: 0, max: 2, noNaN: true }),
				(hours, sent, share) => {
					const asked = sent + Math.floor(share * hours * HOUR);
					const isRepeat = all(markLabels(hours, sent)).includes(markLabels(hours, asked).now);
					if (share < 1) expect(isRepeat).toBe(true);
					if (share > 5 / 4) expect(isRepeat).toBe(false);
				},
			),
			{ numRuns: 5_000, seed: 3 },
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
					const isIn = (marks: string[]) =>
						marks.includes(then.ahead) || marks.includes(then.behind);
					if (all(before).includes(then.now)) expect(isIn(all(before))).toBe(true);
					const aboutTo = [before.now, ...before.soon];
					if (aboutTo.includes(then.now)) expect(isIn(aboutTo)).toBe(false);
				},
			),
			{ numRuns: 5_000, seed: 4 },
		);
	});
});
