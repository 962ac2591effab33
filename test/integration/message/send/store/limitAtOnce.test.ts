import fc from 'fast-check';
import { countBy, range, sum } from 'lodash';
import type { ICheckProcessedContextData, IExecuteFunctions } from 'n8n-workflow';

import { type Limit, Limits } from '../../../../../nodes/BulkSms/actions/store/limits';
import { Store } from '../../../../../nodes/BulkSms/actions/store/store';
import { StoreLock } from '../../../../../nodes/BulkSms/actions/store/storeLock';
import type { Turns } from '../../../../../nodes/BulkSms/actions/store/turns';
import type { TimeLimit } from '../../../../../nodes/BulkSms/core/message/reservation/timeLimit';
import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { strictContext } from '../../../../unit/strictContext';

const HOUR = 3_600_000;
const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT = { messages: 300, hours: 1 };
/** What n8n's row holds while nobody has written the time. */
const LOWEST = -9_000_000_000_000_000;

/** Signs of the window beside the places. */
const SIGNS = 3;

type Helpers = IExecuteFunctions['helpers'];

/** What n8n gives a node of one workflow. */
function contextOf(store: ProcessedStore, nodeId: string, said: string[] = []): IExecuteFunctions {
	const place = {
		workflow: { id: 'workflow' },
		node: { id: nodeId },
	} as ICheckProcessedContextData;
	const helpers: Partial<Helpers> = {
		checkProcessedAndRecord: async (items, scope, options) =>
			await store.checkProcessedAndRecord(items, scope, place, options),
		removeProcessed: async (items, scope, options) =>
			await store.removeProcessed(items, scope, place, options),
		clearAllProcessedItems: async (scope) => await store.clearAllProcessedItems(scope, place),
		getProcessedDataCount: async (scope, options) =>
			await store.getProcessedDataCount(scope, place, options),
	};
	return strictContext<IExecuteFunctions>({
		getWorkflow: () => ({ id: 'workflow', active: true }),
		getNode: () => ({ name: 'Bulk SMS' }),
		logger: { info: (text: string) => void said.push(text) },
		sendMessageToUI: (text: string) => void said.push(text),
		helpers,
	});
}

interface Asked {
	key: string;
}

/** One execution that takes places of a limit. */
class Taking {
	private limits: Limits<Asked, Limit<Asked>> | undefined;

	private admitted: Asked[] = [];

	constructor(
		private readonly store: Store,
		private readonly clock: TestClock,
	) {}

	/** @returns how many of each key it gets */
	async take(wanted: ReadonlyMap<string, number>, limit: TimeLimit, cancel?: AbortSignal) {
		this.limits ??= new Limits(this.store, this.clock, [{ ...limit, keyOf: ({ key }) => key }]);
		const { limits, store } = this;
		const asked = [...wanted].flatMap(([key, count]) => range(count).map(() => ({ key })));
		return await store.alone(async () => {
			const { present } = await store.enter({ present: limits.question() });
			limits.open(present);
			await limits.take(asked);
			this.admitted = asked.filter((each) => limits.admit(each) === undefined);
			await limits.giveBackSurplus();
			const granted = countBy(this.admitted, ({ key }) => key);
			return new Map([...wanted.keys()].map((key) => [key, granted[key] ?? 0]));
		}, cancel);
	}

	async giveBack(count: number): Promise<void> {
		const back = new Set(this.admitted.slice(0, count));
		this.limits?.release((each) => back.has(each));
		await this.store.alone(async () => await this.limits?.giveBack());
	}
}

/** The store as executions of one process of n8n use it. */
function processOf(
	store: ProcessedStore,
	clock: TestClock,
	{ nodeId = 'node', said = [] as string[], callLimit = 10_000 } = {},
) {
	const turns: Turns = new Map();
	const context = contextOf(store, nodeId, said);
	const lock = () => new StoreLock(context, clock, callLimit, turns);
	return { lock, execution: () => new Taking(new Store(context, lock(), 400_000), clock) };
}

/** A database that takes up to so many milliseconds for each step. */
function slowStore(clock: TestClock, seed: number, longest: number): ProcessedStore {
	const store = new ProcessedStore();
	let state = seed;
	store.table.pause = async () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		await clock.sleep((state / 2_147_483_648) * longest);
	};
	return store;
}

const ofOne = (count: number) => new Map([['all', count]]);

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
						const granted = await processOf(store, clock).execution().take(ofOne(count), LIMIT);
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
						const granted = (await execution.take(ofOne(wanted), limit)).get('all') ?? 0;
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
				const taken = await processOf(store, clock, { nodeId }).execution().take(ofOne(300), LIMIT);
				return taken.get('all');
			}),
		);
		expect(granted).toEqual([300, 300]);
	});

	it('begin again with the next window', async () => {
		const clock = new TestClock(NOON);
		const execution = processOf(new ProcessedStore(), clock).execution();
		await execution.take(ofOne(300), LIMIT);
		clock.set(NOON + HOUR - 1);
		const before = await execution.take(ofOne(1), LIMIT);
		clock.set(NOON + HOUR);
		const after = await execution.take(ofOne(1), LIMIT);
		expect([before, after]).toEqual([ofOne(0), ofOne(1)]);
	});

	it('take slots of 2,000 keys with a few calls', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { execution } = processOf(store, clock);
		const wanted = new Map(Array.from({ length: 2_000 }, (_, index) => [`key ${index}`, 1]));
		const limit = { messages: 5, hours: 1 };
		const counts: number[] = [];
		for (let run = 0; run < 6; run += 1) {
			const before = store.calls;
			const granted = await execution().take(wanted, limit);
			expect(new Set(granted.values())).toEqual(new Set([run < 5 ? 1 : 0]));
			counts.push(store.calls - before);
		}
		// Three of them are the lock: it is taken, dated, and given back; two look at the window.
		expect(counts).toEqual([6, 7, 8, 9, 10, 10]);
		expect(store.size - SIGNS).toBe(10_000);
	});

	it('need few calls and few entries for a large limit', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const limit = { messages: 20_000, hours: 1 };
		const execution = processOf(store, clock).execution();
		for (let block = 0; block < 9; block += 1) await execution.take(ofOne(2_000), limit);
		const before = store.calls;
		const granted = await processOf(store, clock).execution().take(ofOne(1), limit);
		expect(granted).toEqual(ofOne(1));
		expect(store.calls - before).toBeLessThan(20);
		expect(store.size - SIGNS).toBe(18_001);
	});
});

/** Holds the lock for so many seconds, and uses the store every five. */
async function workFor(seconds: number, lock: StoreLock, clock: TestClock): Promise<void> {
	for (let second = 0; second < seconds; second += 5) {
		await lock.call(async () => await Promise.resolve());
		await clock.sleep(5_000);
	}
}

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
		const said: string[] = [];
		const other = processOf(store, clock, { said }).execution();
		const granted = await other.take(ofOne(1), LIMIT);
		expect(granted).toEqual(ofOne(1));
		// Half a minute after its death, and with a word while it waits.
		expect(clock.now() - begin).toBeGreaterThan(14_000);
		expect(clock.now() - begin).toBeLessThan(36_000);
		expect(said[0]).toContain("Waiting for n8n's store of what was sent before");
	});

	it('is kept by a holder whose time n8n lost', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { helpers } = contextOf(store, 'node');
		const mode = { mode: 'latestIncrementalKey' } as const;
		const replaceRow = async (time: number) => {
			await helpers.clearAllProcessedItems('workflow', mode);
			await helpers.checkProcessedAndRecord([LOWEST + time], 'workflow', mode);
		};
		const log: string[] = [];
		const hold = async (name: string) => {
			const lock = processOf(store, clock).lock();
			await lock.during(async () => {
				log.push(`${name} begins`);
				await workFor(25, lock, clock);
				log.push(`${name} ends`);
			});
		};

		await replaceRow(NOON);
		const second = hold('the second');
		await clock.sleep(10_000);
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
				const lock = processOf(store, clock).lock();
				await lock.during(async () => {
					holders += 1;
					most = Math.max(most, holders);
					await workFor(20, lock, clock);
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
		const store = new ProcessedStore();
		const lock = processOf(store, clock).lock();
		const slow = lock.during(async () => {
			await clock.sleep(13_000);
			await workFor(1, lock, clock);
		});
		await expect(slow).rejects.toThrow('it took too long to answer');
		// Another one may have it by now.
		expect(store.hasRowOfWorkflow).toBe(true);
	});

	it('ends a call of the store that does not come back, and is had by others half a minute later', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { execution } = processOf(store, clock, { callLimit: 300 });
		store.beforeCall = async () => {
			if (store.calls === 4) await new Promise(() => undefined);
		};
		const hung = execution().take(ofOne(1), LIMIT);
		const next = execution().take(ofOne(1), LIMIT);
		await expect(hung).rejects.toThrow('it took too long to answer');
		expect(await next).toEqual(ofOne(1));
		expect(clock.now() - NOON).toBeGreaterThan(14_000);
		expect(clock.now() - NOON).toBeLessThan(36_000);
	});

	it.each([
		['in line behind a call that does not come back', true],
		['for a lock that was left over', false],
	])('is not waited for by an execution that is cancelled: %s', async (_, isInLine) => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const first = processOf(store, clock);
		const holder = first.lock().during(async () => await new Promise(() => undefined));
		void holder.catch(() => undefined);
		await clock.sleep(1_000);
		const cancel = new AbortController();
		const { execution } = isInLine ? first : processOf(store, clock);
		const taking = execution().take(ofOne(1), LIMIT, cancel.signal);
		setImmediate(() => cancel.abort());
		await expect(taking).rejects.toThrow('the execution was cancelled');
		expect(clock.now() - NOON).toBeLessThan(3_000);
	});

	it('fails where a Remove Duplicates node uses the row, and leaves that alone', async () => {
		const store = new ProcessedStore();
		const clock = new TestClock(NOON);
		const place = { workflow: { id: 'workflow' } } as ICheckProcessedContextData;
		const entries = { mode: 'entries' } as const;
		await store.checkProcessedAndRecord(['a'], 'workflow', place, entries);
		const taking = processOf(store, clock).execution().take(ofOne(1), LIMIT);
		await expect(taking).rejects.toThrow('a Remove Duplicates node has the scope Workflow');
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
