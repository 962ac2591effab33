import fc from 'fast-check';

import { volume } from '../../../../engine/volume';
import { writeSlowly } from './storeByChance';

const MINUTE = 60_000;

it('nobody gets a text twice, and no limit is exceeded, however late the calls of the store are', async () => {
	const slowness = fc
		.record({
			seed: fc.nat(),
			processes: fc.integer({ min: 1, max: 3 }),
			executions: fc.constantFrom(1, 3),
			slow: fc.constantFrom(0, 0.002, 0.01),
			stalled: fc.constantFrom(0, 0.001, 0.005),
			killed: fc.constantFrom(0, 0.001),
			cancelled: fc.constantFrom(0, 0.1),
			limit: fc.constantFrom(undefined, 10, 100),
		})
		// A call has two steps. One that is carried out more than 42 seconds late is not safe.
		.map((each) => ({ ...each, late: [10_000, 20_000] as const, milliseconds: 10 * MINUTE }));
	let sent = 0;
	await fc.assert(
		fc.asyncProperty(slowness, async (given) => {
			const written = await writeSlowly(given);
			sent += written.sent;
			expect(written.twice).toEqual([]);
			expect(written.sent).toBeLessThanOrEqual(given.limit ?? Infinity);
			// Without another process, nothing but a wait of three minutes refuses anybody.
			if (given.processes === 1) expect(written.early).toBe(0);
		}),
		{ numRuns: volume(3, 120) },
	);
	expect(sent).toBeGreaterThan(10);
}, 3_600_000);
