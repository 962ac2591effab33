import fc from 'fast-check';
import { range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { volume } from '../../../../engine/volume';
import { play } from './lockByChance';
import { processOf, slowStore } from './lockStage';

const MINUTE = 60_000;
/** How long each case takes in its own time. */
const MINUTES = volume(10, 20);
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2027-01-31T12:00:00Z');

it('one holder at a time, whatever the clocks say, what freezes, and who is killed', async () => {
	const trouble = fc
		.record({
			seed: fc.nat(),
			skews: fc.array(fc.integer({ min: -2 * HOUR, max: 2 * HOUR }), {
				minLength: 2,
				maxLength: 8,
			}),
			slow: fc.constantFrom(0, 0.0005, 0.01, 0.05),
			late: fc.constantFrom([8_000, 20_000] as const, [10_000, 25_000] as const),
			killed: fc.constantFrom(0, 0.0005, 0.01),
			executions: fc.constantFrom(1, 3),
			cancelled: fc.constantFrom(0, 0.2),
		})
		.map((each) => ({ ...each, frozen: each.slow / 5, milliseconds: MINUTES * MINUTE }));
	let works = 0;
	let kills = 0;
	await fc.assert(
		fc.asyncProperty(trouble, async (given) => {
			const played = await play(given);
			works += played.works;
			kills += played.kills;
			expect(played.both).toBe(0);
			// With others in its process, an execution also waits for these.
			if (given.slow === 0 && given.executions === 1) {
				expect(Math.max(...played.waits)).toBeLessThan(3 * MINUTE);
			}
			if (given.slow + given.killed === 0) expect(played.failed).toBe(0);
		}),
		{ numRuns: volume(3, 120) },
	);
	expect([works > 30, kills > 0]).toEqual([true, true]);
}, 3_600_000);

it.each([2, 6, 24])('%i at once wait for nothing but each other', async (count) => {
	const clock = new TestClock(NOON, 1);
	for (const round of range(5)) {
		const store = slowStore(clock, 7 + round, 10);
		const begin = clock.steady();
		await Promise.all(
			range(count).map(async () => {
				const lock = processOf(store, clock).lock();
				await lock.during(async () => {
					await lock.call(async () => await clock.sleep(50));
				});
			}),
		);
		// A tenth of a second for the work and its calls, and as much until somebody looks again.
		expect(clock.steady() - begin).toBeLessThan(count * 250);
		expect(store.hasRowOfWorkflow).toBe(false);
	}
});
