import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { setImmediate as nextTurn, setTimeout as realSleep } from 'node:timers/promises';
import { minBy } from 'lodash';
import { z } from 'zod';

import type { Clock } from '../../nodes/BulkSms/transport/clock';

/** Turns of the event loop without a request under way after which nothing else is to be done. */
const QUIET_TURNS = 10;
const REQUEST_STARTS = 'http.client.request.start';
const startSchema = z.object({ request: z.instanceof(ClientRequest) });

interface Sleeper {
	at: number;
	wake: () => void;
}

/**
 * A clock whose time passes at once, and only while somebody sleeps: to the next instant at which one
 * is to wake, as soon as no HTTP request of this process is under way.
 */
export class TestClock implements Clock {
	private readonly sleepers: Sleeper[] = [];

	private requests = 0;

	private isRunning = false;

	private passed = 0;

	/**
	 * @param time where it begins, in milliseconds since 1970-01-01 UTC
	 * @param quietTurns less where nothing but this clock is waited for
	 */
	constructor(
		private time = Date.now(),
		private readonly quietTurns = QUIET_TURNS,
	) {}

	readonly now = (): number => this.time + this.passed;

	readonly steady = (): number => this.passed;

	readonly sleep = async (milliseconds: number): Promise<void> => {
		const at = this.passed + Math.max(0, milliseconds);
		await new Promise<void>((wake) => {
			this.sleepers.push({ at, wake });
			void this.run();
		});
	};

	/** Sleeps as a gateway before it answers: the request under way does not keep the time then. */
	readonly delayAnswer = async (milliseconds: number): Promise<void> => {
		this.requests -= 1;
		await this.sleep(milliseconds);
		this.requests += 1;
	};

	/** Sets the clock as somebody sets that of a machine: what sleeps does not wake for it. */
	set(time: number): void {
		this.time = time - this.passed;
	}

	/** Lets nobody wake any more. */
	stop(): void {
		this.sleepers.length = 0;
	}

	/** Does work whose requests keep the time. */
	async during<T>(work: () => Promise<T>): Promise<T> {
		const count = (message: unknown) => {
			const { request } = startSchema.parse(message);
			this.requests += 1;
			request.once('close', () => (this.requests -= 1));
		};
		subscribe(REQUEST_STARTS, count);
		try {
			return await work();
		} finally {
			unsubscribe(REQUEST_STARTS, count);
		}
	}

	/** Wakes those who sleep one after the other, each at its own instant. */
	private async run(): Promise<void> {
		if (this.isRunning) return;
		this.isRunning = true;
		while (this.sleepers.length > 0) {
			await this.quiet();
			const next = minBy(this.sleepers, ({ at }) => at);
			// It was stopped.
			if (!next) break;
			this.sleepers.splice(this.sleepers.indexOf(next), 1);
			this.passed = Math.max(this.passed, next.at);
			next.wake();
		}
		this.isRunning = false;
	}

	private async quiet(): Promise<void> {
		for (let turns = 0; turns < this.quietTurns; turns += 1) {
			await nextTurn();
			if (this.requests <= 0) continue;
			await realSleep(1);
			turns = 0;
		}
	}
}
