import fc from 'fast-check';
import { range, sum } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { ofOne, processOf, slowStore } from './lockStage';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT = { messages: 300, hours: 1 };

/** Signs of the window beside the places. */
const SIGNS = 4;

describe('executions of several processes at once', () => {
	it('never get more than the limit together, and all of it, however their calls interleave', async () => {
		const cases = fc.record({
			seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
			longest: fc.integer({ min: 1, max: 200 }),
			wanted: fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 5 }),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ seed, longest, wanted }) => {
				const clock = new TestClock(NOON);
				const store = slowStore(clock, seed, longest);
				const granted = await Promise.all(
					wanted.map(async (count) => {
						const granted = await processOf(store, clock).execution().reserve(ofOne(count), LIMIT);
						return granted.get('all') ?? 0;
					}),
				);
				expect(sum(granted)).toBe(Math.min(LIMIT.messages, sum(wanted)));
				expect([store.size - SIGNS, store.hasRowOfWorkflow]).toEqual([sum(granted), false]);
			}),
			{ numRuns: 15 },
		);
	}, 120_000);

	it('give back what was not sent, and never more', async () => {
		const cases = fc.record({
			seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
			runs: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(100)), {
				minLength: 2,
				maxLength: 6,
			}),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ seed, runs }) => {
				const clock = new TestClock(NOON);
				const store = slowStore(clock, seed, 20);
				const limit = { messages: 20, hours: 1 };
				let used = 0;
				let most = 0;
				const oneRun = async ([wanted, percent]: [number, number]) => {
					const execution = processOf(store, clock).execution();
					for (let round = 0; round < 2; round += 1) {
						const granted = (await execution.reserve(ofOne(wanted), limit)).get('all') ?? 0;
						used += granted;
						most = Math.max(most, used);
						await clock.sleep(wanted);
						const back = Math.floor((granted * percent) / 100);
						if (back === 0) continue;
						used -= back;
						await execution.giveBack(back);
					}
				};
				await Promise.all(runs.map(oneRun));
				expect(most).toBeLessThanOrEqual(limit.messages);
				expect([store.size - SIGNS, store.hasRowOfWorkflow]).toEqual([used, false]);
			}),
			{ numRuns: 15 },
		);
	}, 120_000);

	it('count each node of a workflow by itself', async () => {
		const clock = new TestClock(NOON);
		const store = slowStore(clock, 3, 20);
		const granted = await Promise.all(
			['a', 'b'].map(async (nodeId) => {
				const taken = await processOf(store, clock, { nodeId })
					.execution()
					.reserve(ofOne(300), LIMIT);
				return taken.get('all');
			}),
		);
		expect(granted).toEqual([300, 300]);
	});

	it('take slots of 2,000 keys with a few calls', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { execution } = processOf(store, clock);
		const wanted = new Map(Array.from({ length: 2_000 }, (_, index) => [`key ${index}`, 1]));
		const limit = { messages: 5, hours: 1 };
		const counts: number[] = [];
		for (let run = 0; run < 7; run += 1) {
			const before = store.calls;
			const granted = await execution().reserve(wanted, limit);
			expect(new Set(granted.values())).toEqual(new Set([run < 5 ? 1 : 0]));
			counts.push(store.calls - before);
		}
		// Three of them are the lock: it is looked for, taken, and given back; three look at the window.
		// When a key seems to be used up, all of its slots are asked for once.
		expect(counts).toEqual([7, 8, 7, 7, 7, 12, 7]);
		expect(store.size - SIGNS).toBe(10_000);
	});

	it('take as many statements for a place late in a window as at its beginning', async () => {
		const store = new ProcessedStore();
		const { execution } = processOf(store, new TestClock(NOON));
		let statements = 0;
		store.table.pause = async () => {
			statements += 1;
			await Promise.resolve();
		};
		const counts = [];
		for (let alert = 0; alert < 12; alert += 1) {
			statements = 0;
			await execution().reserve(ofOne(1), LIMIT);
			counts.push(statements);
		}
		expect(counts).toEqual([11, 13, ...range(10).map(() => 11)]);
	});

	it('write what became of their places after all of them took theirs', async () => {
		const { execution } = processOf(new ProcessedStore(), new TestClock(NOON));
		const order: string[] = [];
		await Promise.all(
			range(5).map(async () => {
				const one = execution();
				await one.reserve(ofOne(1), LIMIT);
				order.push('took');
				await one.giveBack(1);
				order.push('wrote');
			}),
		);
		expect(order).toEqual([...range(5).map(() => 'took'), ...range(5).map(() => 'wrote')]);
	});
});
