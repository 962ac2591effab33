import { range } from 'lodash';
import type { ICheckProcessedContextData, IExecuteFunctions } from 'n8n-workflow';

import { SYSTEM } from '../../../../../nodes/BulkSms/actions/operation';
import { Reservation } from '../../../../../nodes/BulkSms/actions/store/reservation';
import type { LimitOverTime } from '../../../../../nodes/BulkSms/actions/store/timeLimit';
import { Ledger } from '../../../../../nodes/BulkSms/core/message/ledger';
import type { SendOutcome } from '../../../../../nodes/BulkSms/core/message/sendResult';
import type { Recipient } from '../../../../../nodes/BulkSms/core/message/outgoingMessage';
import { Client } from '../../../../../nodes/BulkSms/transport/client';
import type { Clock } from '../../../../../nodes/BulkSms/transport/clock';
import { TestClock } from '../../../../engine/clock';
import { DeduplicationHelper } from '../../../../engine/store/deduplicationHelper';
import { MemoryTable } from '../../../../engine/store/memoryTable';
import { strictContext } from '../../../../unit/strictContext';
import { account } from '../../../../unit/transport/account';
import { chanceFrom } from './lockByChance';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const MINUTE = 60_000;
const PLACE = {
	...{ workflow: { id: 'workflow', active: true }, node: { id: 'node' } },
} as ICheckProcessedContextData;
const MODE = { mode: 'entries' } as const;

export interface Slowness {
	seed: number;
	processes: number;
	/** Executions in each process that wait for each other. */
	executions: number;
	/** Of each step of the database: that it comes late. */
	slow: number;
	/** How long a late step takes, in milliseconds. */
	late: readonly [least: number, most: number];
	/** Of each step of the database: that all steps stand still for as long as a late one. */
	stalled: number;
	/** Of each call: that its process is killed after it. */
	killed: number;
	/** Of each execution: that somebody cancels it in the next minute. */
	cancelled: number;
	limit: number | undefined;
	milliseconds: number;
}

/** What happened. */
interface Written {
	executions: number;
	/** How many executions refused somebody. */
	refused: number;
	/** How many recipients were refused earlier than three minutes after the execution began. */
	early: number;
	cancelled: number;
	sent: number;
	/** Texts that went to the same number again. */
	twice: string[];
	reasons: Record<string, number>;
}

/** A process has its own line, also after another world. */
let processes = 0;

/** Executions of Send, up to the gateway, in processes that share a slow store of n8n. */
class SlowWorld {
	private readonly time = new TestClock(NOON, 1);

	/** What goes on in real time after the end must not let the time pass on. */
	private readonly clock: Clock = {
		now: this.time.now,
		steady: this.time.steady,
		sleep: async (milliseconds) => {
			if (this.isOver) await new Promise(() => undefined);
			await this.time.sleep(milliseconds);
		},
	};

	readonly chance: () => number;

	readonly written: Written = {
		...{ executions: 0, refused: 0, early: 0, cancelled: 0, sent: 0 },
		...{ twice: [], reasons: {} },
	};

	private readonly texts = new Set<string>();

	private readonly table = new MemoryTable();

	private readonly helper = new DeduplicationHelper(this.table);

	private stalledUntil = 0;

	private isOver = false;

	constructor(private readonly given: Slowness) {
		this.chance = chanceFrom(given.seed);
		this.table.pause = async () => await this.pause();
	}

	async live(): Promise<void> {
		for (let made = 0; made < this.given.processes; made += 1) this.start();
		await this.time.sleep(this.given.milliseconds);
		this.isOver = true;
		this.time.stop();
	}

	private start(after = 0): void {
		const process = { name: `process ${(processes += 1)}`, isGone: false };
		for (let made = 0; made < this.given.executions; made += 1) {
			void this.clock.sleep(after).then(async () => {
				while (!process.isGone) await this.execution(process);
			});
		}
	}

	private async pause(): Promise<void> {
		const { chance, clock, given } = this;
		const late = () => given.late[0] + chance() * (given.late[1] - given.late[0]);
		if (chance() < given.stalled) this.stalledUntil = clock.steady() + late();
		const still = Math.max(0, this.stalledUntil - clock.steady());
		await clock.sleep(still + (chance() < given.slow ? late() : 2 + chance() * 20));
	}

	private async execution(process: { name: string; isGone: boolean }): Promise<void> {
		const { chance, clock, given, written } = this;
		await clock.sleep(chance() * 4_000 * given.processes * given.executions);
		const cancel = new AbortController();
		if (chance() < given.cancelled) void clock.sleep(chance() * MINUTE).then(() => cancel.abort());
		const text = `alert ${Math.floor(clock.now() / MINUTE) - Math.floor(chance() * 3)}`;
		const recipients = range(1 + Math.floor(chance() * 4)).map((position): Recipient => {
			const to = `66812345${100 + 10 * position + Math.floor(chance() * 3)}`;
			return { position, itemIndex: position, to, from: 'MyShop', messageId: '', text };
		});
		const ledger = new Ledger();
		for (const recipient of recipients) ledger.rows.push({ recipient });
		const context = this.context(process, cancel.signal);
		const reservation = new Reservation(
			{
				context,
				client: new Client(context, account, clock),
				dependencies: { ...SYSTEM, clock },
				safeguards: { repeatHours: 24, limits: this.limits() },
				ledger,
			},
			recipients.length,
		);
		const fields = { from: 'MyShop', text };
		const size = { encoding: 'GSM-7', length: 5, segments: 1 } as const;
		const request = { messages: [{ fields, size, recipients }] };
		const begin = clock.steady();
		const problem = await reservation.reserve([request], () => 1);
		written.executions += 1;
		if (problem && cancel.signal.aborted) written.cancelled += 1;
		else if (problem) {
			written.refused += 1;
			written.reasons[problem.reason] = (written.reasons[problem.reason] ?? 0) + 1;
			if (clock.steady() - begin < 3 * MINUTE) written.early += 1;
		}
		const open = problem ? [] : recipients.filter((each) => !ledger.of(each).why);
		for (const recipient of open) {
			await clock.sleep(50);
			if (process.isGone) return;
			const outcome: SendOutcome = chance() < 0.2 ? 'rejected' : 'accepted';
			ledger.keep({ recipient, outcome });
			if (outcome === 'accepted') this.send(`${recipient.to} ${text}`);
		}
		await reservation.settle();
		await reservation.flush();
	}

	private send(text: string): void {
		const { texts, written } = this;
		if (texts.has(text)) written.twice.push(text);
		texts.add(text);
		written.sent += 1;
	}

	private limits(): LimitOverTime[] {
		const { limit } = this.given;
		if (limit === undefined) return [];
		const same = { says: 'all', keyOf: () => '', whose: () => '' };
		return [{ messages: limit, hours: 1, per: 'workflow', ...same }];
	}

	private context(
		process: { name: string; isGone: boolean },
		cancel: AbortSignal,
	): IExecuteFunctions {
		const { chance, given, helper } = this;
		const alive = async <T>(ask: () => Promise<T>): Promise<T> => {
			if (process.isGone) await new Promise(() => undefined);
			const answer = await ask();
			if (process.isGone) await new Promise(() => undefined);
			if (chance() >= given.killed) return answer;
			process.isGone = true;
			this.start(3_000);
			return await new Promise(() => undefined);
		};
		type Scope = 'workflow' | 'node';
		return strictContext<IExecuteFunctions>({
			// The line is that of a process.
			getWorkflow: () => ({ id: process.name, active: true }),
			getNode: () => ({ name: 'Bulk SMS' }),
			getTimezone: () => 'UTC',
			getExecutionCancelSignal: () => cancel,
			logger: { info: () => undefined },
			sendMessageToUI: () => undefined,
			helpers: {
				checkProcessedAndRecord: async (entries: string[], scope: Scope, options: object) =>
					await alive(
						async () =>
							await helper.checkProcessedAndRecord(entries, scope, PLACE, { ...options, ...MODE }),
					),
				removeProcessed: async (entries: string[], scope: Scope) =>
					await alive(async () => await helper.removeProcessed(entries, scope, PLACE, MODE)),
				getProcessedDataCount: async (scope: Scope) =>
					await alive(async () => await helper.getProcessedDataCount(scope, PLACE, MODE)),
				clearAllProcessedItems: async (scope: Scope) =>
					await alive(async () => await helper.clearAllProcessedItems(scope, PLACE)),
			},
		});
	}
}

/** Lets executions reserve and send, in a time that passes at once. */
export async function writeSlowly(given: Slowness): Promise<Written> {
	const world = new SlowWorld(given);
	const chance = jest.spyOn(Math, 'random').mockImplementation(world.chance);
	// As in lockByChance.ts.
	const timeout = jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation(() => new AbortController().signal);
	await world.live();
	chance.mockRestore();
	timeout.mockRestore();
	return world.written;
}
