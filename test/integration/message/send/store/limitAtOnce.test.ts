import fc from 'fast-check';
import type { ICheckProcessedContextData, IExecuteFunctions } from 'n8n-workflow';
import { range, sum } from 'lodash';

import { NodeStore } from '../../../../../nodes/BulkSms/actions/store/nodeStore';
import { SlotStore } from '../../../../../nodes/BulkSms/actions/store/slotStore';
import { StoreLock, type Turns } from '../../../../../nodes/BulkSms/actions/store/storeLock';
import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { strictContext } from '../../../../unit/strictContext';

const HOUR = 3_600_000;
const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT = { messages: 300, hours: 1 };
/** What n8n's row holds while nobody has written the time. */
const LOWEST = -9_000_000_000_000_000;

type Helpers = IExecuteFunctions['helpers'];

/** What n8n gives a node of one workflow. */
function contextOf(store: ProcessedStore, nodeId = 'node'): IExecuteFunctions {
	const place = {
		workflow: { id: 'workflow' },
		node: { id: nodeId },
	} as ICheckProcessedContextData;
	const record: Helpers['checkProcessedAndRecord'] = async (items, scope, options) =>
		await store.checkProcessedAndRecord(items, scope, place, options);
	const remove: Helpers['removeProcessed'] = async (items, scope) =>
		await store.removeProcessed(items, scope, place);
	const clear: Helpers['clearAllProcessedItems'] = async (scope) =>
		await store.clearAllProcessedItems(scope, place);
	return strictContext<IExecuteFunctions>({
		getWorkflow: () => ({ id: 'workflow', active: true }),
		helpers: {
			checkProcessedAndRecord: record,
			removeProcessed: remove,
			clearAllProcessedItems: clear,
		},
	});
}

/** The store as executions of one process of n8n use it. */
function processOf(store: ProcessedStore, clock: TestClock, nodeId?: string) {
	const turns: Turns = new Map();
	const context = contextOf(store, nodeId);
	return {
		/** @param hasLock without one, it is as n8n leaves it */
		execution: (hasLock = true) => {
			const lock = new StoreLock(context, clock, () => false, turns);
			const nodeStore = new NodeStore(context, hasLock ? lock : undefined);
			return new SlotStore(nodeStore, clock);
		},
		lock: () => new StoreLock(context, clock, () => false, turns),
	};
}

/** A database that takes up to so many milliseconds for each step. */
function slowStore(clock: TestClock, seed: number, longest: number): ProcessedStore {
	const store = new ProcessedStore();
	let state = seed;
	store.pause = async () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		await clock.sleep((state / 2_147_483_648) * longest);
	};
	return store;
}

const ofOne = (count: number) => new Map([['all', count]]);

describe('executions of several processes at once', () => {
	it('all note their marks where they make the row of the node at the same moment', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		store.pause = async () => await clock.sleep(5);
		const nodes = [new NodeStore(contextOf(store)), new NodeStore(contextOf(store))];
		const known = await Promise.all(
			nodes.map(async (node, index) => await node.record(['both', `of ${index}`])),
		);
		expect(known.map((marks) => [...marks])).toEqual([[], ['both']]);
		store.pause = undefined;
		const later = new NodeStore(contextOf(store));
		expect(await later.record(['both', 'of 0', 'of 1'])).toEqual(new Set(['both', 'of 0', 'of 1']));
	});

	it('would get more than the limit without the lock, as n8n reads and writes', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		await processOf(store, clock)
			.execution(false)
			.take(new Map([['other', 1]]), LIMIT);
		store.pause = async () => await clock.sleep(5);
		const both = [processOf(store, clock), processOf(store, clock)].map(async (each) => {
			const { granted } = await each.execution(false).take(ofOne(200), LIMIT);
			return granted.get('all') ?? 0;
		});
		expect(sum(await Promise.all(both))).toBe(400);
	});

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
						const taken = await processOf(store, clock).execution().take(ofOne(count), LIMIT);
						return taken.granted.get('all') ?? 0;
					}),
				);
				expect(sum(granted)).toBe(Math.min(LIMIT.messages, sum(wanted)));
				expect([store.size, store.hasRowOfWorkflow]).toEqual([sum(granted), false]);
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
					const slots = processOf(store, clock).execution();
					for (let round = 0; round < 2; round += 1) {
						const taken = await slots.take(ofOne(wanted), limit);
						const granted = taken.granted.get('all') ?? 0;
						used += granted;
						most = Math.max(most, used);
						await clock.sleep(wanted);
						const back = Math.floor((granted * percent) / 100);
						if (back === 0) continue;
						used -= back;
						await slots.giveBack(taken, ofOne(back), limit);
					}
				};
				await Promise.all(runs.map(oneRun));
				expect(most).toBeLessThanOrEqual(limit.messages);
				expect([store.size, store.hasRowOfWorkflow]).toEqual([used, false]);
			}),
			{ numRuns: 15 },
		);
	}, 120_000);

	it('count each node of a workflow by itself', async () => {
		const clock = new TestClock(NOON);
		const store = slowStore(clock, 3, 20);
		const granted = await Promise.all(
			['a', 'b'].map(async (nodeId) => {
				const taken = await processOf(store, clock, nodeId).execution().take(ofOne(300), LIMIT);
				return taken.granted.get('all');
			}),
		);
		expect(granted).toEqual([300, 300]);
	});

	it('begin again with the next window', async () => {
		const clock = new TestClock(NOON);
		const slots = processOf(new ProcessedStore(), clock).execution();
		await slots.take(ofOne(300), LIMIT);
		clock.set(NOON + HOUR - 1);
		const before = await slots.take(ofOne(1), LIMIT);
		clock.set(NOON + HOUR);
		const after = await slots.take(ofOne(1), LIMIT);
		expect([before.granted, after.granted]).toEqual([ofOne(0), ofOne(1)]);
		expect(before.window.end).toBe(NOON + HOUR);
	});

	it('take slots of 10,000 keys with a few calls', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { execution } = processOf(store, clock);
		const wanted = new Map(Array.from({ length: 10_000 }, (_, index) => [`key ${index}`, 1]));
		const limit = { messages: 5, hours: 1 };
		const counts: number[] = [];
		for (let run = 0; run < 6; run += 1) {
			const before = store.calls;
			const { granted } = await execution().take(wanted, limit);
			expect(new Set(granted.values())).toEqual(new Set([run < 5 ? 1 : 0]));
			counts.push(store.calls - before);
		}
		// Three of them are the lock: it is taken, dated, and given back.
		expect(counts).toEqual([4, 5, 6, 7, 8, 8]);
		expect(store.size).toBe(50_000);
	});

	it('need few calls and few entries for a large limit', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const limit = { messages: 100_000, hours: 1 };
		const slots = processOf(store, clock).execution();
		for (let block = 0; block < 9; block += 1) await slots.take(ofOne(10_000), limit);
		const before = store.calls;
		const { granted } = await processOf(store, clock).execution().take(ofOne(1), limit);
		expect(granted).toEqual(ofOne(1));
		expect(store.calls - before).toBeLessThan(16);
		expect(store.size).toBe(90_001);
	});
});

describe('the lock of the store', () => {
	it('is broken when its holder died, and only then', async () => {
		const clock = new TestClock(NOON);
		const store = slowStore(clock, 5, 5);
		// The process dies while it holds the lock.
		void processOf(store, clock)
			.lock()
			.during(async () => await new Promise(() => undefined));
		await clock.sleep(1_000);
		const begin = clock.now();
		const other = processOf(store, clock).execution();
		const { granted } = await other.take(ofOne(1), LIMIT);
		expect(granted).toEqual(ofOne(1));
		expect(clock.now() - begin).toBeGreaterThan(58_000);
		expect(clock.now() - begin).toBeLessThan(100_000);
	});

	it('is kept by a holder whose time n8n lost', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { helpers } = contextOf(store);
		const mode = { mode: 'latestIncrementalKey' } as const;
		const replaceRow = async (time: number) => {
			await helpers.clearAllProcessedItems('workflow', mode);
			await helpers.checkProcessedAndRecord([LOWEST + time], 'workflow', mode);
		};
		const log: string[] = [];
		const hold = async (name: string) =>
			await processOf(store, clock)
				.lock()
				.during(async () => {
					log.push(`${name} begins`);
					await clock.sleep(25_000);
					log.push(`${name} ends`);
				});

		await replaceRow(NOON);
		const second = hold('the second');
		await clock.sleep(50_000);
		await helpers.clearAllProcessedItems('workflow', mode);
		const first = hold('the first');
		await clock.sleep(1_000);
		await replaceRow(0);
		await Promise.all([first, second]);
		expect(log).toEqual([
			'the first begins',
			'the first ends',
			'the second begins',
			'the second ends',
		]);
	});

	// The pauses between two looks are random, so that each round differs.
	it.each(range(2))(
		'is not taken for left over where many hold it for minutes, one after the other: %i',
		async (round) => {
			const clock = new TestClock(NOON);
			const store = slowStore(clock, 7 + round, 5);
			let holders = 0;
			let most = 0;
			const hold = async () => {
				await processOf(store, clock)
					.lock()
					.during(async () => {
						holders += 1;
						most = Math.max(most, holders);
						await clock.sleep(20_000);
						holders -= 1;
					});
			};
			await Promise.all(Array.from({ length: 6 }, hold));
			expect(most).toBe(1);
		},
		60_000,
	);

	it('does not count what took so long that somebody may have broken it', async () => {
		const clock = new TestClock(NOON);
		const slow = processOf(new ProcessedStore(), clock)
			.lock()
			.during(async () => await clock.sleep(31_000));
		await expect(slow).rejects.toThrow('it took too long to answer');
	});

	it('fails where a Remove Duplicates node uses the row, and leaves that alone', async () => {
		const store = new ProcessedStore();
		const clock = new TestClock(NOON);
		const place = { workflow: { id: 'workflow' } } as ICheckProcessedContextData;
		const entries = { mode: 'entries' } as const;
		await store.checkProcessedAndRecord(['a'], 'workflow', place, entries);
		const taking = processOf(store, clock).execution().take(ofOne(1), LIMIT);
		await expect(taking).rejects.toThrow(
			'a Remove Duplicates node of this workflow has the scope Workflow',
		);
		const after = await store.checkProcessedAndRecord(['a', 'b'], 'workflow', place, entries);
		expect(after).toEqual({ new: ['b'], processed: ['a'] });
	});

	it.each([50, 3_000_000_000_000])(
		'fails after minutes where a Remove Duplicates node keeps the number %i there, and leaves it alone',
		async (largest) => {
			const store = new ProcessedStore();
			const clock = new TestClock(NOON);
			const place = { workflow: { id: 'workflow' } } as ICheckProcessedContextData;
			const mode = { mode: 'latestIncrementalKey' } as const;
			await store.checkProcessedAndRecord([largest], 'workflow', place, mode);
			const taking = processOf(store, clock).execution().take(ofOne(1), LIMIT);
			await expect(taking).rejects.toThrow('it has been in use for 3 minutes');
			const after = await store.checkProcessedAndRecord(
				[largest, largest + 1],
				'workflow',
				place,
				mode,
			);
			expect(after).toEqual({ new: [largest + 1], processed: [largest] });
		},
	);

	it('gives what the store says where it cannot be used', async () => {
		const store = new ProcessedStore();
		store.fault = new Error('The workflow has not been saved');
		const taking = processOf(store, new TestClock(NOON)).execution().take(ofOne(1), LIMIT);
		await expect(taking).rejects.toThrow('The workflow has not been saved');
	});
});
