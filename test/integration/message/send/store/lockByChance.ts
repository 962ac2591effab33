import type { IExecuteFunctions } from 'n8n-workflow';

import { StoreLock, type Turns } from '../../../../../nodes/BulkSms/actions/store/storeLock';
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
	/** Of each step of the database: that it takes 8 to 20 seconds. */
	slow: number;
	/** Of each call of a process: that it freezes for 5 to 25 seconds before or after it. */
	frozen: number;
	/** Of each call of a holder: that the process is killed. */
	killed: number;
	milliseconds: number;
}

/** Numbers below 1 that look random. */
function chanceFrom(seed: number): () => number {
	let state = (seed % 2_147_483_646) + 1;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** What happened. */
interface Played {
	works: number;
	failed: number;
	kills: number;
	/** How often a holder used the store while another one held the lock, too. */
	both: number;
	/** How long each had to wait. */
	waits: number[];
}

/** One process of n8n, in which one execution after the other works with the lock. */
class Process {
	private isGone = false;

	/** It no longer uses the store while it gives the lock back. */
	private isAtWork = false;

	private lock: StoreLock | undefined;

	constructor(
		private readonly world: World,
		private readonly skew: number,
	) {}

	get holds(): boolean {
		return this.isAtWork && !this.isGone && this.lock?.isHeld === true;
	}

	async live(): Promise<void> {
		const { chance, clock, played, trouble } = this.world;
		const { lock, work } = this.execution();
		for (;;) {
			await clock.sleep(chance() * 4_000 * trouble.skews.length);
			const begin = clock.steady();
			try {
				await lock().during(async () => {
					played.waits.push(clock.steady() - begin);
					this.isAtWork = true;
					await work().finally(() => (this.isAtWork = false));
				});
			} catch {
				played.failed += 1;
			}
			this.lock = undefined;
			played.works += 1;
			if (this.isGone) return;
		}
	}

	private execution() {
		const { chance, clock, helper, played, trouble } = this.world;
		const turns: Turns = new Map();
		const goesOn = async () => {
			if (chance() < trouble.frozen) await clock.sleep(5_000 + chance() * 20_000);
			if (this.isGone) await new Promise(() => undefined);
		};
		const alive = async <T>(ask: () => Promise<T>): Promise<T> => {
			await goesOn();
			try {
				return await ask();
			} finally {
				await goesOn();
			}
		};
		const mine: Clock = {
			now: () => clock.now() + this.skew,
			steady: clock.steady,
			sleep: async (milliseconds) => await alive(async () => await clock.sleep(milliseconds)),
		};
		const mode = { mode: 'entries' } as const;
		const context = strictContext<IExecuteFunctions>({
			getWorkflow: () => PLACE.workflow,
			getNode: () => ({ name: 'Bulk SMS' }),
			logger: { info: () => undefined },
			sendMessageToUI: () => undefined,
			helpers: {
				checkProcessedAndRecord: async (entries: string[]) =>
					await alive(
						async () => await helper.checkProcessedAndRecord(entries, 'workflow', PLACE, mode),
					),
				getProcessedDataCount: async () =>
					await alive(async () => await helper.getProcessedDataCount('workflow', PLACE, mode)),
				clearAllProcessedItems: async () =>
					await alive(async () => await helper.clearAllProcessedItems('workflow', PLACE)),
			},
		});
		const lock = () => new StoreLock(context, mine, 10_000, turns);
		const work = async () => {
			const end = clock.steady() + 100 + chance() * 3_000;
			while (clock.steady() < end) {
				await this.lock?.call(
					async () =>
						await alive(async () => {
							await this.world.pause();
							if (this.holds && this.world.others(this).some(({ holds }) => holds)) {
								played.both += 1;
							}
						}),
				);
				if (chance() < trouble.killed) {
					played.kills += 1;
					this.isGone = true;
					this.world.start(this.skew, 3_000);
				}
				await goesOn();
			}
		};
		const opened = () => {
			const next = lock();
			this.lock = next;
			return next;
		};
		return { lock: opened, work };
	}
}

class World {
	readonly clock = new TestClock(NOON, 1);

	readonly chance: () => number;

	readonly table = new MemoryTable();

	readonly helper: DeduplicationHelper;

	readonly played: Played = { works: 0, failed: 0, kills: 0, both: 0, waits: [] };

	private readonly all: Process[] = [];

	constructor(readonly trouble: Trouble) {
		this.chance = chanceFrom(trouble.seed);
		this.helper = new DeduplicationHelper(this.table);
		this.table.pause = this.pause;
	}

	readonly pause = async (): Promise<void> => {
		const { chance, trouble } = this;
		const draw = chance();
		await this.clock.sleep(
			draw < trouble.slow
				? 8_000 + chance() * 12_000
				: draw < 0.02
					? 500 + chance() * 1_500
					: 2 + chance() * 20,
		);
	};

	others(one: Process): Process[] {
		return this.all.filter((each) => each !== one);
	}

	start(skew: number, after = 0): void {
		const process = new Process(this, skew);
		this.all.push(process);
		void this.clock.sleep(after).then(async () => await process.live());
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
