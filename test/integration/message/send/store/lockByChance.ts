import type { IExecuteFunctions } from 'n8n-workflow';

import { SYSTEM } from '../../../../../nodes/BulkSms/actions/operation';
import { CANCELLED, type Turns } from '../../../../../nodes/BulkSms/actions/store/lock/storeLine';
import { StoreLock } from '../../../../../nodes/BulkSms/actions/store/lock/storeLock';
import { reasonOf } from '../../../../../nodes/BulkSms/core/problem';
import type { Clock } from '../../../../../nodes/BulkSms/transport/clock';
import { TestClock } from '../../../../engine/clock';
import { DeduplicationHelper } from '../../../../engine/store/deduplicationHelper';
import { MemoryTable } from '../../../../engine/store/memoryTable';
import { strictContext } from '../../../../unit/strictContext';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const PLACE = { workflow: { id: 'workflow', active: true } };

interface Trouble {
	seed: number;
	/** How far the clock of each process is off, in milliseconds. */
	skews: number[];
	/** Of each step of the database: that it comes late. */
	slow: number;
	/** How long a late step takes, in milliseconds. */
	late: readonly [least: number, most: number];
	/** Of each call of a process: that it freezes for 5 to 25 seconds before or after it. */
	frozen: number;
	/** Of each call of a holder: that the process is killed. */
	killed: number;
	/** Executions in each process that wait for each other. */
	executions: number;
	/** Of each execution: that somebody cancels it in the next seconds. */
	cancelled: number;
	milliseconds: number;
}

/** Numbers below 1 that look random. */
export function chanceFrom(seed: number): () => number {
	let state = (seed % 2_147_483_646) + 1;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** What happened. */
interface Played {
	works: number;
	failed: number;
	/** How many ended because somebody cancelled them. */
	cancelled: number;
	kills: number;
	/** How often a holder used the store while another one held the lock, too. */
	both: number;
	/** How long each had to wait. */
	waits: number[];
}

/** A process of n8n. */
class Process {
	isGone = false;

	/** The executions in line in it. */
	readonly turns: Turns = new Map();

	constructor(
		readonly world: World,
		readonly skew: number,
	) {}

	/** Does something unless, and until, the process is gone. It may freeze before and after. */
	async alive<T>(ask: () => Promise<T>): Promise<T> {
		await this.goOn();
		try {
			return await ask();
		} finally {
			await this.goOn();
		}
	}

	async goOn(): Promise<void> {
		const { chance, clock, trouble } = this.world;
		if (chance() < trouble.frozen) await clock.sleep(5_000 + chance() * 20_000);
		if (this.isGone) await new Promise(() => undefined);
	}

	kill(): void {
		this.world.played.kills += 1;
		this.isGone = true;
		this.world.start(this.skew, 3_000);
	}
}

/** One execution after the other of a process, beside those of the others there. */
class Executions {
	/** It no longer uses the store while it gives the lock back. */
	private isAtWork = false;

	private lock: StoreLock | undefined;

	constructor(private readonly process: Process) {}

	get holds(): boolean {
		return this.isAtWork && !this.process.isGone && this.lock?.isHeld === true;
	}

	async live(): Promise<void> {
		const { process } = this;
		const { chance, clock, played, trouble } = process.world;
		const context = this.context();
		const mine: Clock = {
			now: () => clock.now() + process.skew,
			steady: clock.steady,
			sleep: async (milliseconds) =>
				await process.alive(async () => await clock.sleep(milliseconds)),
		};
		for (;;) {
			await clock.sleep(chance() * 4_000 * trouble.skews.length * trouble.executions);
			if (process.isGone) return;
			const begin = clock.steady();
			const lock = new StoreLock(context, mine, SYSTEM.storeTimeout, process.turns);
			this.lock = lock;
			const cancel = new AbortController();
			if (chance() < trouble.cancelled) {
				void clock.sleep(chance() * 5_000).then(() => cancel.abort());
			}
			try {
				await lock.during(async () => {
					played.waits.push(clock.steady() - begin);
					this.isAtWork = true;
					await this.work(lock).finally(() => (this.isAtWork = false));
				}, cancel.signal);
			} catch (error) {
				const isCancelled = reasonOf(error, '') === CANCELLED;
				played[isCancelled ? 'cancelled' : 'failed'] += 1;
			}
			played.works += 1;
		}
	}

	private async work(lock: StoreLock): Promise<void> {
		const { process } = this;
		const { world } = process;
		const { chance, clock, played, trouble } = world;
		const end = clock.steady() + 100 + (chance() * 3_000) / trouble.executions;
		while (clock.steady() < end) {
			await lock.call(
				async () =>
					await process.alive(async () => {
						await world.pause();
						const others = world.all.filter((each) => each !== this);
						if (this.holds && others.some(({ holds }) => holds)) played.both += 1;
					}),
			);
			if (chance() < trouble.killed) process.kill();
			await process.goOn();
		}
	}

	private context(): IExecuteFunctions {
		const { process } = this;
		const { helper } = process.world;
		const mode = { mode: 'entries' } as const;
		return strictContext<IExecuteFunctions>({
			getWorkflow: () => PLACE.workflow,
			getNode: () => ({ name: 'Bulk SMS' }),
			logger: { info: () => undefined },
			sendMessageToUI: () => undefined,
			helpers: {
				checkProcessedAndRecord: async (entries: string[]) =>
					await process.alive(
						async () => await helper.checkProcessedAndRecord(entries, 'workflow', PLACE, mode),
					),
				getProcessedDataCount: async () =>
					await process.alive(
						async () => await helper.getProcessedDataCount('workflow', PLACE, mode),
					),
				clearAllProcessedItems: async () =>
					await process.alive(async () => await helper.clearAllProcessedItems('workflow', PLACE)),
			},
		});
	}
}

class World {
	readonly clock = new TestClock(NOON, 1);

	readonly chance: () => number;

	readonly table = new MemoryTable();

	readonly helper: DeduplicationHelper;

	readonly played: Played = {
		...{ works: 0, failed: 0, cancelled: 0 },
		...{ kills: 0, both: 0, waits: [] },
	};

	readonly all: Executions[] = [];

	constructor(readonly trouble: Trouble) {
		this.chance = chanceFrom(trouble.seed);
		this.helper = new DeduplicationHelper(this.table);
		this.table.pause = this.pause;
	}

	readonly pause = async (): Promise<void> => {
		const { chance, trouble } = this;
		const [least, most] = trouble.late;
		const draw = chance();
		await this.clock.sleep(
			draw < trouble.slow
				? least + chance() * (most - least)
				: draw < 0.02
					? 500 + chance() * 1_500
					: 2 + chance() * 20,
		);
	};

	start(skew: number, after = 0): void {
		const process = new Process(this, skew);
		for (let made = 0; made < this.trouble.executions; made += 1) {
			const executions = new Executions(process);
			this.all.push(executions);
			void this.clock.sleep(after).then(async () => await executions.live());
		}
	}
}

/** Lets processes of n8n use the lock, in a time that passes at once. */
export async function play(trouble: Trouble): Promise<Played> {
	const world = new World(trouble);
	const chance = jest.spyOn(Math, 'random').mockImplementation(world.chance);
	// Thousands of real timers of ten seconds would slow it down. A holder gives up without them, too.
	const timeout = jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation(() => new AbortController().signal);
	for (const skew of trouble.skews) world.start(skew);
	await world.clock.sleep(trouble.milliseconds);
	world.clock.stop();
	chance.mockRestore();
	timeout.mockRestore();
	return world.played;
}
