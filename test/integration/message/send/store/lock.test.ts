import type { ICheckProcessedContextData } from 'n8n-workflow';

import type { StoreLock } from '../../../../../nodes/BulkSms/actions/store/storeLock';
import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { ofOne, processOf, slowStore } from './lockStage';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT = { messages: 300, hours: 1 };

/** Holds the lock for so many seconds, and uses the store every five. */
async function workFor(seconds: number, lock: StoreLock, clock: TestClock): Promise<void> {
	for (let second = 0; second < seconds; second += 5) {
		await lock.call(async () => await Promise.resolve());
		await clock.sleep(5_000);
	}
}

// A break takes 30 seconds, up to six more by chance, and its pauses.
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
		const granted = await other.take(ofOne(1), LIMIT);
		expect(granted).toEqual(ofOne(1));
		// Half a minute after its death, and with a word while it waits.
		expect(clock.now() - begin).toBeGreaterThan(14_000);
		expect(clock.now() - begin).toBeLessThan(36_000);
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

	it.each([
		['entries', ['a'], ['a', 'b']],
		['latestIncrementalKey', [50], [50, 51]],
		['latestIncrementalKey', [3_000_000_000_000], [3_000_000_000_000, 3_000_000_000_001]],
	] as const)(
		'fails where a Remove Duplicates node uses the row, and leaves that alone: %s, %j',
		async (mode, before, after) => {
			const store = new ProcessedStore();
			const clock = new TestClock(NOON);
			const place = { workflow: { id: 'workflow' } } as ICheckProcessedContextData;
			await store.checkProcessedAndRecord([...before], 'workflow', place, { mode });
			const rows = store.table.rows();
			const taking = processOf(store, clock).execution().take(ofOne(1), LIMIT);
			await expect(taking).rejects.toThrow('a Remove Duplicates node has the scope Workflow');
			expect(clock.now() - NOON).toBeLessThan(25_000);
			expect(store.table.rows()).toEqual(rows);
			const answer = await store.checkProcessedAndRecord([...after], 'workflow', place, { mode });
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

	it('gives what the store says where it cannot be used', async () => {
		const store = new ProcessedStore();
		store.fault = new Error('The workflow has not been saved');
		const taking = processOf(store, new TestClock(NOON)).execution().take(ofOne(1), LIMIT);
		await expect(taking).rejects.toThrow('The workflow has not been saved');
	});
});
