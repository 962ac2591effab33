import { range } from 'lodash';
import type { ICheckProcessedContextData } from 'n8n-workflow';

import type { StoreLock } from '../../../../../nodes/BulkSms/actions/store/lock/storeLock';
import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { ofOne, processOf, slowStore } from './lockStage';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT = { messages: 300, hours: 1 };

const PLACE = { workflow: { id: 'workflow' } } as ICheckProcessedContextData;

const late = async <T>(clock: TestClock, seconds: number, answer: T): Promise<T> => {
	await clock.sleep(seconds * 1_000);
	return answer;
};

/** Holds the lock for so many seconds, and uses the store every five. */
async function workFor(seconds: number, lock: StoreLock, clock: TestClock): Promise<void> {
	for (let second = 0; second < seconds; second += 5) {
		await lock.call(async () => await Promise.resolve());
		await clock.sleep(5_000);
	}
}

// A break takes 43 seconds, up to six more by chance, and its pauses.
beforeEach(() => {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => jest.restoreAllMocks());

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
		const granted = await other.reserve(ofOne(1), LIMIT);
		expect(granted).toEqual(ofOne(1));
		// 45 seconds after its death, and with a word while it waits.
		expect(clock.now() - begin).toBeGreaterThan(26_000);
		expect(clock.now() - begin).toBeLessThan(50_000);
		expect(said[0]).toContain("Waiting for n8n's store of what was sent before");
	});

	it('is kept by a holder whose signs of life n8n lost', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const log: string[] = [];
		const hold = async (name: string) => {
			const lock = processOf(store, clock).lock();
			await lock.during(async () => {
				log.push(`${name} begins`);
				await workFor(25, lock, clock);
				log.push(`${name} ends`);
			});
		};
		const first = hold('the first');
		await clock.sleep(1_000);
		const second = hold('the second');
		// What a slow call of another process had read before.
		const putBack = store.snapshot();
		for (let times = 0; times < 7; times += 1) {
			await clock.sleep(3_000);
			putBack();
		}
		await Promise.all([first, second]);
		expect(log).toEqual([
			'the first begins',
			'the first ends',
			'the second begins',
			'the second ends',
		]);
	});

	it.each([
		['a call that is late', 0, 20],
		['work that is late', 20, 0],
		['a call that is late after the work was', 10, 12],
	])('is kept after %s, and the answer counts', async (_, work, call) => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const log: string[] = [];
		const lock = processOf(store, clock).lock();
		const first = lock.during(async () => {
			await clock.sleep(work * 1_000);
			log.push(await lock.call(async () => await late(clock, call, 'the answer')));
			await workFor(10, lock, clock);
			log.push('the first ends');
		});
		await clock.sleep(1);
		const second = processOf(store, clock)
			.lock()
			.during(async () => await Promise.resolve(log.push('the second begins')));
		await Promise.all([first, second]);
		expect(log).toEqual(['the answer', 'the first ends', 'the second begins']);
		expect(clock.now() - NOON).toBeLessThan(35_000);
	});

	it('is had by the execution whose call to get it is late', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		store.beforeCall = async () => {
			if (store.calls === 2) await clock.sleep(20_000);
		};
		const { execution } = processOf(store, clock);
		expect(await execution().reserve(ofOne(1), LIMIT)).toEqual(ofOne(1));
		expect(clock.now() - NOON).toBe(20_000);
	});

	it('is lost after work that is late by more than 26 seconds', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const lock = processOf(store, clock).lock();
		const slow = lock.during(async () => {
			await clock.sleep(27_000);
			await lock.call(async () => await late(clock, 0, 'the answer'));
		});
		await expect(slow).rejects.toThrow('it took too long to answer');
		// Another one may have it by now.
		expect(store.hasRowOfWorkflow).toBe(true);
	});

	it.each([27, 100])(
		'is lost after a call that is late by %i seconds, but its answer counts if nobody else had it',
		async (seconds) => {
			const clock = new TestClock(NOON);
			const store = new ProcessedStore();
			const lock = processOf(store, clock).lock();
			const log: string[] = [];
			const slow = lock.during(async () => {
				log.push(await lock.call(async () => await late(clock, seconds, 'the answer')));
				await lock.call(async () => await Promise.resolve(log.push('never called')));
			});
			await expect(slow).rejects.toThrow('it took too long to answer');
			expect(log).toEqual(['the answer']);
		},
	);

	it('is had again after it was lost, in the same place of the line, and the work begins again', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { lock } = processOf(store, clock);
		const first = lock();
		const log: string[] = [];
		const seconds = [30, 0, 0];
		const work = async () => {
			const answer = await first.call(async () => await late(clock, seconds.shift() ?? 0, 'ok'));
			await first.call(async () => await Promise.resolve(log.push(answer)));
		};
		const undo = async () => {
			await first.call(async () => await Promise.resolve(log.push('undone')));
		};
		const slow = first.during(work, undefined, undo);
		const next = lock();
		const other = next.during(async () => {
			await next.call(async () => await Promise.resolve(log.push('the next one')));
		});
		await Promise.all([slow, other]);
		expect(log).toEqual(['undone', 'ok', 'the next one']);
		// Late by 30 seconds, and 46 until the row was broken.
		expect(clock.now() - NOON).toBeGreaterThan(30_000 + 42_600);
		expect(clock.now() - NOON).toBeLessThan(30_000 + 50_000);
		expect(first.waits.map((wait) => Math.round(wait / 1_000))).toEqual([76]);
		expect(store.hasRowOfWorkflow).toBe(false);
	});

	it('is asked for for three minutes by work that loses it again and again', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const lock = processOf(store, clock).lock();
		let tries = 0;
		const work = async () => {
			tries += 1;
			await lock.call(async () => await late(clock, 30, ''));
			await lock.call(async () => await Promise.resolve());
		};
		const slow = lock.during(work, undefined, async () => await Promise.resolve());
		await expect(slow).rejects.toThrow('it took too long to answer');
		expect(tries).toBe(3);
		expect(clock.now() - NOON).toBeGreaterThan(180_000);
	});

	it('is not asked for again by an execution that was cancelled meanwhile', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const lock = processOf(store, clock).lock();
		const cancel = new AbortController();
		let tries = 0;
		const work = async () => {
			tries += 1;
			await lock.call(async () => await late(clock, 30, cancel.abort()));
			await lock.call(async () => await Promise.resolve());
		};
		const slow = lock.during(work, cancel.signal, async () => await Promise.resolve());
		await expect(slow).rejects.toThrow('the execution was cancelled');
		expect([tries, clock.now() - NOON]).toEqual([1, 30_000]);
	});

	it.each(['fails', 'fails after writing'] as const)(
		'is not asked for again after a late call that %s: nobody knows what it did',
		async (fault) => {
			const clock = new TestClock(NOON);
			const store = new ProcessedStore();
			const { execution } = processOf(store, clock);
			store.faultAt = (call) => (call === 4 ? fault : undefined);
			store.beforeCall = async () => {
				if (store.calls === 4) await clock.sleep(30_000);
			};
			const taking = execution().reserve(ofOne(1), LIMIT);
			await expect(taking).rejects.toThrow(fault === 'fails' ? 'is locked' : 'was lost');
			expect([store.calls, clock.now() - NOON]).toEqual([4, 30_000]);
		},
	);

	it.each([
		['another execution has made it again', true, 15, 'it took too long to answer'],
		['another execution has made it again', true, 60, 'it took too long to answer'],
		['it is gone', false, 15, 'another execution took it over'],
		['it is gone', false, 60, 'another execution took it over'],
	])(
		'is lost for good after a late call if its row was deleted: %s',
		async (_, isMade, seconds, reason) => {
			const clock = new TestClock(NOON);
			const store = new ProcessedStore();
			const lock = processOf(store, clock).lock();
			const other = processOf(store, clock).lock();
			let next: Promise<void> | undefined;
			const work = async () => {
				await lock.call(async () => {
					await late(clock, 5, '');
					await store.clearAllProcessedItems('workflow', PLACE);
					if (isMade) next = other.during(async () => await workFor(90, other, clock));
					await late(clock, seconds, '');
				});
			};
			// Whether its marks are its own is not known, so it removes none of them.
			const undo = jest.fn(async () => await Promise.resolve());
			await expect(lock.during(work, undefined, undo)).rejects.toThrow(reason);
			expect(undo).not.toHaveBeenCalled();
			expect(store.hasRowOfWorkflow).toBe(isMade);
			await next;
			expect(store.hasRowOfWorkflow).toBe(false);
		},
	);

	it('is had by one at a time where the row is deleted late, after work without a call', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const log: string[] = [];
		const hold = async (name: string, seconds: number) => {
			await processOf(store, clock)
				.lock()
				.during(async () => {
					log.push(`${name} begins`);
					await clock.sleep(seconds * 1_000);
					log.push(`${name} ends`);
				});
		};
		const clear = store.clearAllProcessedItems.bind(store);
		let cleared = 0;
		store.clearAllProcessedItems = async (...place) => {
			cleared += 1;
			if (cleared === 1) await clock.sleep(36_000);
			await clear(...place);
		};
		const first = hold('the first', 11);
		await clock.sleep(1_000);
		const others = [hold('the second', 6), hold('the third', 6)];
		await Promise.all([first, ...others]);
		expect(log.slice(0, 2)).toEqual(['the first begins', 'the first ends']);
		for (const [index, line] of log.entries()) {
			expect([line, line.endsWith(index % 2 === 0 ? 'begins' : 'ends')]).toEqual([line, true]);
		}
	});

	it('is not taken for the row before, which had the same size by chance', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const log: string[] = [];
		// The first row is silent, and a second one of the same size replaces it between two looks.
		const first = processOf(store, clock)
			.lock()
			.during(async () => await clock.sleep(17_500));
		await clock.sleep(100);
		const watching = processOf(store, clock)
			.lock()
			.during(async () => await Promise.resolve(log.push('the watching one begins')));
		await clock.sleep(300);
		const looksOf = store.getProcessedDataCount.bind(store);
		const other = processOf(store, clock).lock();
		let next: Promise<void> | undefined;
		store.getProcessedDataCount = async (...asked) => {
			if (clock.now() < NOON + 16_500 || next) return await looksOf(...asked);
			// Its look is late, until there is another row.
			await first;
			store.getProcessedDataCount = looksOf;
			next = other.during(async () => {
				log.push('the other one begins');
				log.push(await other.call(async () => await late(clock, 25, 'the answer counts')));
			});
			await clock.sleep(10);
			return await looksOf(...asked);
		};
		await watching;
		await next;
		expect(log).toEqual(['the other one begins', 'the answer counts', 'the watching one begins']);
	});

	it('makes rows of different sizes, so that a claim to one does not fit the next one', async () => {
		const store = new ProcessedStore();
		const sizes: number[] = [];
		for (const chance of [0, 0.5, 0.99]) {
			jest.spyOn(Math, 'random').mockReturnValue(chance);
			await processOf(store, new TestClock(NOON))
				.lock()
				.during(async () => await Promise.resolve(sizes.push(store.size)));
		}
		expect(sizes).toEqual([2, 152, 299]);
	});

	it('ends a call of the store that does not come back after three minutes, and is had by others 45 seconds later', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const controller = new AbortController();
			void clock.sleep(milliseconds).then(() => controller.abort());
			return controller.signal;
		});
		const [one, other] = [processOf(store, clock), processOf(store, clock)];
		store.beforeCall = async () => {
			if (store.calls === 4) await new Promise(() => undefined);
		};
		const ended: Array<[string, number]> = [];
		const take = async (name: string, { execution }: typeof one) => {
			const error = await execution()
				.reserve(ofOne(1), LIMIT)
				.then(() => '', String);
			ended.push([name + error, Math.round((clock.now() - NOON) / 1_000)]);
		};
		const hung = take('hung', one);
		await clock.sleep(1);
		await Promise.all([hung, take('in line', one), take('in another process', other)]);
		expect(ended).toEqual([
			['in another process', 46],
			['hungError: it took too long to answer', 180],
			['in line', 180],
		]);
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
		const taking = execution().reserve(ofOne(1), LIMIT, cancel.signal);
		setImmediate(() => cancel.abort());
		await expect(taking).rejects.toThrow('the execution was cancelled');
		expect(clock.now() - NOON).toBeLessThan(3_000);
	});

	it.each([
		['entries', ['a'], ['a', 'b']],
		['latestIncrementalKey', [50], [50, 51]],
		['latestIncrementalKey', [3_000_000_000_000], [3_000_000_000_000, 3_000_000_000_001]],
	] as const)(
		'fails where a Remove Duplicates node or an earlier version uses the row, and leaves that alone: %s, %j',
		async (mode, before, after) => {
			const store = new ProcessedStore();
			const clock = new TestClock(NOON);
			await store.checkProcessedAndRecord([...before], 'workflow', PLACE, { mode });
			const rows = store.table.rows();
			const taking = processOf(store, clock).execution().reserve(ofOne(1), LIMIT);
			await expect(taking).rejects.toThrow(
				'a Remove Duplicates node with the scope Workflow, or an earlier version of Bulk SMS, has a history in this workflow',
			);
			expect(clock.now() - NOON).toBeLessThan(25_000);
			expect(store.table.rows()).toEqual(rows);
			const answer = await store.checkProcessedAndRecord([...after], 'workflow', PLACE, { mode });
			expect(answer).toEqual({ new: [after[1]], processed: [after[0]] });
		},
	);

	it('is released again where the call is lost that releases it, and never that of another one', async () => {
		const clock = new TestClock(NOON);
		for (const fault of ['fails', 'fails after writing'] as const) {
			const store = new ProcessedStore();
			store.faultAt = (call) => (call === 3 ? fault : undefined);
			await processOf(store, clock)
				.lock()
				.during(async () => await Promise.resolve());
			expect(store.hasRowOfWorkflow).toBe(false);
		}
		const store = new ProcessedStore();
		let next: Promise<void> | undefined;
		// The row is deleted, its answer is lost, and another execution makes it before the next look.
		store.faultAt = (call) => {
			if (call !== 3) return undefined;
			next = processOf(store, clock)
				.lock()
				.during(async () => await clock.sleep(5_000));
			return 'fails after writing';
		};
		await processOf(store, clock)
			.lock()
			.during(async () => await Promise.resolve());
		expect(store.hasRowOfWorkflow).toBe(true);
		await next;
		expect(store.hasRowOfWorkflow).toBe(false);
	});

	it('goes on to the next execution in line in the process, which makes no row of its own', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { lock } = processOf(store, clock);
		const log: number[] = [];
		const work = async (number: number) => {
			const each = lock();
			await each.during(
				async () => await each.call(async () => void (await late(clock, 0.1, log.push(number)))),
			);
		};
		await Promise.all(range(20).map(work));
		expect(log).toEqual(range(20));
		// A look, the row, a sign of life, and the end.
		expect(store.calls).toBeLessThan(6);
		expect(store.hasRowOfWorkflow).toBe(false);
	});

	it('goes on for five seconds, and then first to another process', async () => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const [one, other] = [processOf(store, clock), processOf(store, clock)];
		const log: string[] = [];
		const work = async (name: string, { lock }: typeof one) => {
			const each = lock();
			await each.during(async () => {
				log.push(name);
				await each.call(async () => await late(clock, 0.9, ''));
			});
		};
		const all = range(12).map(async (number) => await work(String(number), one));
		await clock.sleep(100);
		await Promise.all([...all, work('other', other)]);
		expect(log.indexOf('other')).toBe(6);
		expect(log.filter((name) => name !== 'other')).toEqual(range(12).map(String));
		expect(store.hasRowOfWorkflow).toBe(false);
	});

	it.each([
		['released where all that it was left to are cancelled', []],
		['left to the one after those that are cancelled', ['the last']],
	])('is %s', async (_, names) => {
		const clock = new TestClock(NOON);
		const store = new ProcessedStore();
		const { lock } = processOf(store, clock);
		const log: string[] = [];
		const cancels = range(30).map(() => new AbortController());
		// One is cancelled in each of the steps between the end of the work and the next work.
		const cancelAll = async () => {
			for (const cancel of cancels) {
				await Promise.resolve();
				cancel.abort();
			}
		};
		const others: Array<Promise<unknown>> = [];
		await lock().during(async () => {
			for (const { signal } of cancels) {
				others.push(lock().during(async () => await Promise.resolve(), signal));
			}
			for (const name of names) {
				others.push(lock().during(async () => await Promise.resolve(log.push(name))));
			}
			await clock.sleep(100);
			void cancelAll();
		});
		const ended = await Promise.allSettled(others);
		await clock.sleep(100);
		expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(15);
		expect(log).toEqual(names);
		// A look, the row, and its end.
		expect(store.calls).toBe(3);
		expect(store.hasRowOfWorkflow).toBe(false);
	});

	it('gives what the store says where it cannot be used', async () => {
		const store = new ProcessedStore();
		store.fault = new Error('The workflow has not been saved');
		const taking = processOf(store, new TestClock(NOON)).execution().reserve(ofOne(1), LIMIT);
		await expect(taking).rejects.toThrow('The workflow has not been saved');
	});
});
