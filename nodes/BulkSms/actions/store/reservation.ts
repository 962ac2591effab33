import { difference, partition } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Ledger } from '../../core/message/ledger';
import { maybeSent } from '../../core/message/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import type { PlannedRequest } from '../../core/message/planning';
import { messageKey } from '../../core/message/duplicates';
import { type Problem, reasonOf } from '../../core/problem';
import { accountZone } from '../../credential/credential';
import type { Client } from '../../transport/client';
import type { Dependencies } from '../operation';
import { Borders } from './borders';
import { countingAnew, Limits, signsOfLimits } from './limits';
import type { Message, Repeat } from './repeatDoubts';
import { Repeats } from './repeats';
import {
	forgottenLimit,
	fromZero,
	LIMIT,
	overLimit,
	REPEAT_REASONS,
	REPEATS,
	repeatWarnings,
	storeFailure,
	tooMany,
	waited,
} from './reservationWords';
import { Store } from './store';
import { StoreLock } from './lock/storeLock';
import type { StoreState } from './storeState';
import type { LimitOverTime } from './timeLimit';
import { WriteBack } from './writeBack';

/** What the store needs of a run. */
export interface StoredRun {
	context: IExecuteFunctions;
	client: Client;
	dependencies: Dependencies;
	safeguards: { limits: LimitOverTime[]; repeatHours?: number | undefined };
	/** A message that an earlier try of this execution sent takes no place. */
	ledger: Ledger;
}

/** Says how many of the requests may hold places together, by the messages of each. */
type Fitting = (messages: number[]) => number;

/**
 * Notes the messages of a run in n8n's store, for later executions. Before a message is sent, it
 * takes its place in all kinds of notes or in none. If it was not sent, it gives the place back.
 */
export class Reservation {
	/** Sentences for the user. */
	readonly warnings: string[] = [];

	/** Recipients that must wait for another block, because the last one had no room for them. */
	postponed: ReadonlySet<Recipient> = new Set();

	private pending: Message[] = [];

	private readonly store: Store;

	/** The zone for the time when a limit is free again. */
	private readonly zone: string;

	private readonly repeats: Repeats | undefined;

	private readonly limits: Limits<Recipient, LimitOverTime> | undefined;

	private readonly back: WriteBack;

	/** @param messages how many messages the whole run has */
	constructor(
		private readonly run: StoredRun,
		private readonly messages: number,
	) {
		const { client, context, dependencies, safeguards } = run;
		const { clock, credential } = client;
		const { limits, repeatHours } = safeguards;
		const lock = new StoreLock(context, clock, dependencies.storeTimeout);
		this.store = new Store(context, lock, dependencies.storeCapacity);
		this.zone = accountZone(context, credential);
		this.repeats =
			repeatHours === undefined ? undefined : new Repeats(this.store, clock, repeatHours);
		this.limits =
			limits.length === 0 ? undefined : new Limits(this.store, clock, limits, new Borders(context));
		this.back = new WriteBack(this.store, this.repeats, this.limits, this.warnings);
	}

	/**
	 * Takes places for the messages of the requests.
	 *
	 * @returns why no request may be sent
	 */
	async reserve(requests: PlannedRequest[], fitting: Fitting): Promise<Problem | undefined> {
		const { repeats, limits, run } = this;
		const byRequest = requests.map(({ messages }) =>
			messages.flatMap(({ fields, recipients }) =>
				recipients
					.filter((each) => run.ledger.isOpen(each))
					.map((recipient) => ({
						recipient,
						key: repeats ? messageKey(recipient.to, fields.text) : '',
					})),
			),
		);
		const asked = byRequest.flat();
		this.postponed = new Set();
		if (asked.length === 0) return undefined;
		const failed = new Set(asked.map(({ recipient }) => recipient));
		const giveUp = () => {
			this.postponed = new Set();
			repeats?.settle(asked, () => 'notSent');
			limits?.settle((recipient) => failed.has(recipient));
		};
		// After the lock was lost, nobody was sent anything yet, so it can begin again.
		const undo = async () => {
			giveUp();
			await this.back.writeNow();
		};
		try {
			const work = async () => await this.reserveAll(byRequest, fitting);
			const cancel = run.context.getExecutionCancelSignal();
			return await this.store.exclusively(work, cancel, undo);
		} catch (error) {
			giveUp();
			this.back.fault = reasonOf(error, 'it gave no reason');
			await this.back.write();
			return { ...storeFailure(repeats ? REPEATS : LIMIT, error), scope: 'run' };
		}
	}

	/**
	 * Gives back the places of messages that were certainly not sent, by their results.
	 *
	 * @returns how long the calls of n8n's store for the block took, in milliseconds
	 */
	async settle(): Promise<number> {
		const { ledger } = this.run;
		this.repeats?.settle(this.pending, ({ recipient }) => ledger.of(recipient).fate?.outcome);
		this.limits?.settle((recipient) => !maybeSent(ledger.of(recipient).fate));
		this.pending = [];
		await this.back.write();
		return this.store.lapTime();
	}

	/** Does the rest of the work, also after a failure. */
	async flush(): Promise<void> {
		const { back, repeats, run, store, warnings, zone } = this;
		const { clock } = run.client;
		await back.write();
		if (back.isDue) {
			await clock.sleep(100);
			await back.write();
		}
		const cancel = run.context.getExecutionCancelSignal();
		await repeats?.doubts.tellSoon({ clock, cancel }, (told) => this.leaveOut(told));
		for (const wait of store.waits) warnings.push(waited(wait));
		if (repeats) warnings.push(...repeatWarnings(repeats, back.fault, store.capacity, zone));
	}

	private leaveOut(repeats: Repeat[]): void {
		for (const { recipient, uncertainty = 'sent' } of repeats) {
			const reason = REPEAT_REASONS[uncertainty];
			this.run.ledger.leaveOut(recipient, { kind: 'skipRepeats', reason });
		}
	}

	private async reserveAll(byRequest: Message[][], fitting: Fitting): Promise<Problem | undefined> {
		const { limits, repeats, store, zone } = this;
		const state = await this.lookUp();
		await this.tellFromZero(limits?.limits ?? [], state);
		const forgotten = limits?.forgotten(state);
		if (forgotten) return forgottenLimit(LIMIT, forgotten.window, zone);
		const each = (repeats?.marksEach ?? 0) + (limits?.limits.length ?? 0);
		if (this.messages * each > store.room) {
			return tooMany(repeats ? REPEATS : LIMIT, this.messages, store.room, each);
		}

		const { ledger } = this.run;
		const isIn = ({ recipient }: Message) => !ledger.of(recipient).why;
		const asked = byRequest.flat().filter(isIn);
		const [full, open] = partition(asked, ({ recipient }) => limits?.usedUp(recipient));
		this.leaveOut((await repeats?.reserve(open)) ?? []);
		const remaining = open.filter(isIn);
		await limits?.reserve(remaining.map(({ recipient }) => recipient));
		const [over, admitted] = partition(remaining, ({ recipient }) => limits?.admit(recipient));
		this.pending = admitted;
		for (const { recipient } of [...full, ...over]) {
			const usedUp = limits?.usedUp(recipient);
			if (usedUp) ledger.leaveOut(recipient, overLimit(recipient, usedUp, zone));
		}
		repeats?.settle(over, () => 'skipped');
		await limits?.giveBackSurplus();
		await this.postpone(byRequest, fitting);
		await repeats?.write();
		await store.makeRoom();
		return undefined;
	}

	private async tellFromZero(
		limits: readonly LimitOverTime[],
		{ knows }: StoreState,
	): Promise<void> {
		const { context } = this.run;
		const all = countingAnew(limits, knows).map(fromZero);
		// A look that lost the lock may have said it before.
		for (const told of difference(all, this.warnings)) {
			this.warnings.push(told);
			context.logger.info(`${context.getNode().name}: ${told}`);
		}
		await this.store.confirm(signsOfLimits(limits).filter((sign) => !knows(sign)));
	}

	/** Asks the store about the time of all kinds together, with one question if possible. */
	private async lookUp(): Promise<StoreState> {
		const { limits, repeats, store } = this;
		const ofRepeats = repeats?.toLookUp();
		const state = await store.stateOf({
			...ofRepeats,
			candidates: [...(ofRepeats?.candidates ?? []), ...(limits?.toLookUp() ?? [])],
			setups: signsOfLimits(limits?.limits ?? []),
		});
		limits?.useWindows(state.current.slice(ofRepeats ? 1 : 0));
		const [current] = state.current;
		if (repeats && ofRepeats && current) await repeats.chooseStretches(state, ofRepeats, current);
		return state;
	}

	/** Gives back the places of the requests for which the block has no room. */
	private async postpone(byRequest: Message[][], fitting: Fitting): Promise<void> {
		const pending = new Set(this.pending);
		const admitted = byRequest
			.map((messages) => messages.filter((each) => pending.has(each)))
			.filter((messages) => messages.length > 0);
		const count = fitting(admitted.map(({ length }) => length));
		const later = admitted.slice(count).flat();
		if (later.length === 0) return;
		this.pending = admitted.slice(0, count).flat();
		const postponed = new Set(later.map(({ recipient }) => recipient));
		this.postponed = postponed;
		this.repeats?.settle(later, () => 'notSent');
		this.limits?.settle((recipient) => postponed.has(recipient));
		await this.limits?.giveBack();
	}
}
