import { setTimeout as sleep } from 'node:timers/promises';

import { inSlices, timerLimit, withinTime } from '../../../nodes/BulkSms/transport/clock';
import { longestSilenceOf } from '../../engine/silence';

const never = () => new Promise<never>(() => undefined);

describe('withinTime', () => {
	it('ends when the time is up, whatever the work does, and tells the work', async () => {
		const signals: AbortSignal[] = [];
		const work = withinTime(50, (signal) => {
			signals.push(signal);
			return never();
		});

		await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		expect(signals).toEqual([expect.objectContaining({ aborted: true })]);
	});

	it('says that the time is up, not what the work says to being stopped', async () => {
		const work = withinTime(
			20,
			(signal) =>
				new Promise<never>((_, reject) => {
					signal.addEventListener('abort', () =>
						reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' })),
					);
				}),
		);

		await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	});

	it('ends when it is cancelled', async () => {
		const cancel = new AbortController();
		const work = withinTime(60_000, never, cancel.signal);
		cancel.abort();

		await expect(work).rejects.toMatchObject({ code: 'ERR_CANCELED' });
	});

	it('leaves nothing behind: neither listeners nor a late rejection', async () => {
		const cancel = new AbortController();
		const added = jest.spyOn(cancel.signal, 'addEventListener');
		const removed = jest.spyOn(cancel.signal, 'removeEventListener');
		const unhandled = jest.fn();
		process.on('unhandledRejection', unhandled);

		await withinTime(20, () => Promise.resolve('done'), cancel.signal);
		await withinTime(20, async () => await sleep(60), cancel.signal).catch(() => undefined);
		await withinTime(
			20,
			async () => {
				await sleep(60);
				throw new Error('too late to be heard');
			},
			cancel.signal,
		).catch(() => undefined);
		cancel.abort();
		await sleep(100);

		process.off('unhandledRejection', unhandled);
		expect(unhandled).not.toHaveBeenCalled();
		expect(added).toHaveBeenCalledTimes(3);
		expect(removed.mock.calls).toEqual(added.mock.calls);
	});

	it('takes a limit that is longer than a timer can run', async () => {
		const work = withinTime(Number.MAX_SAFE_INTEGER, async () => await sleep(50, 'in time'));
		await expect(work).resolves.toBe('in time');
	});
});

describe('inSlices', () => {
	it('lets other work run between the steps, and gives the result', async () => {
		function* steps() {
			for (let step = 0; step < 40; step += 1) {
				computing(5);
				yield;
			}
			return 'done';
		}
		let result: string | undefined;
		const silence = await longestSilenceOf(async () => {
			result = await inSlices(steps());
		});
		expect(result).toBe('done');
		expect(silence).toBeLessThan(150);
	});
});

const NUMBERS = Array.from({ length: 10_000 }, (_, index) => index);

function computing(milliseconds: number): void {
	const before = process.cpuUsage();
	// To ask for the time costs more than what it measures.
	while (process.cpuUsage(before).user < milliseconds * 1000) JSON.stringify(NUMBERS);
}

describe('timerLimit', () => {
	it.each([
		[2_147_483_647, 2_147_483_647],
		[2_147_483_648, 2_147_483_647],
	])('makes of %d ms %d ms', (milliseconds, limit) => {
		expect(timerLimit(milliseconds)).toBe(limit);
	});
});
