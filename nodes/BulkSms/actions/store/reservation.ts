import { partition } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { maybeSent, type SendResult, skippedResult } from '../../core/gateway/answer/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import type { PlannedRequest } from '../../core/message/planning';
import { messageKey } from '../../core/message/selection';
import { type Problem, reasonOf } from '../../core/problem';
import type { Client } from '../../transport/client';
import { accountZone } from '../../credential/credential';
import type { Dependencies } from '../operation';
import { countingAnew, forgottenLimit, Limits, signsOfLimits } from './limits';
import type { Message, Repeat } from './repeatDoubts';
import { Repeats } from './repeats';
import {
	fromZero,
	LIMIT,
	overLimit,
	REPEAT_REASONS,
	REPEATS,
	repeatWarnings,
	stillCounted,
	tooMany,
	waited,
} from './reservationWords';
import { Store, storeFailure, type StoreState } from './store';
import { StoreLock } from './storeLock';
import type { LimitOverTime } from './timeLimit';

/** What the store needs of a run. */
export interface StoredRun {
	context: IExecuteFunctions;
	client: Client;
	dependencies: Dependencies;
	safeguards: { limits: LimitOverTime[]; repeatHours?: number | undefined };
	results: {
		of: (recipient: Recipient) => SendResult | undefined;
		keep: (result: SendResult) => void;
		refuse: (recipients: Iterable<Recipient>, problem: Problem) => void;
	};
	/** Whether a message takes a place: not if an earlier try of this execution sent it. */
	isNew: (recipient: Recipient) => boolean;
}

/** Says how many of the requests may hold places together, by the messages of each. */
type Fitting = (messages: number[]) => number;

/** The store also has marks of stretches, windows, and set-ups. */
const OTHER_MARKS = 150;

/**
 * Notes the messages of a run in n8n's store, for later executions. Before a message is sent, it
 * takes its place in all kinds of notes or in none. If it was not sent, it gives the place back.
 */
export class Reservation {
	/** Sentences for the user. */
	readonly warnings: string[] = [];

	/** The excluded recipients. Each has a result with the reason. */
	readonly excluded = new Set<Recipient>();

	/** Recipients that must wait for another block, because the last one had no room for them. */
	postponed: ReadonlySet<Recipient> = new Set();

	private pending: Message[] = [];

	private fault = '';

	private readonly store: Store;

	/** The zone for the time when a limit is free again. */
	private readonly zone: string;

	private readonly repeats: Repeats | undefined;

	private readonly limits: Limits<Recipient, LimitOverTime> | undefined;

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
		this.limits = limits.length === 0 ? undefined : new Limits(this.store, clock, limits);
	}

	/**
	 * Keeps places for the messages of the requests.
	 *
	 * @returns why no request may be sent
	 */
	async reserve(requests: PlannedRequest[], fitting: Fitting): Promise<Problem | undefined> {
		const { repeats, limits, run } = this;
		const byRequest = requests.map(({ messages }) =>
			messages.flatMap(({ fields, recipients }) =>
				recipients.filter(run.isNew).map((recipient) => ({
					recipient,
					key: repeats ? messageKey(recipient.to, fields.text) : '',
				})),
			),
		);
		const asked = byRequest.flat();
		this.postponed = new Set();
		if (asked.length === 0) return undefined;
		try {
			const keep = async () => await this.keepPlaces(byRequest, fitting);
			return await this.store.exclusively(keep, run.context.getExecutionCancelSignal());
		} catch (error) {
			repeats?.settle(asked, () => 'notSent');
			const failed = new Set(asked.map(({ recipient }) => recipient));
			limits?.release((recipient) => failed.has(recipient));
			this.fault = reasonOf(error, 'it gave no reason');
			await this.write();
			return { ...storeFailure(repeats ? REPEATS : LIMIT, error), scope: 'run' };
		}
	}

	/**
	 * Gives back the places of messages that were certainly not sent, by their results.
	 *
	 * @returns how long the calls of n8n's store for the block took, in milliseconds
	 */
	async release(): Promise<number> {
		const { results } = this.run;
		this.repeats?.settle(this.pending, ({ recipient }) => results.of(recipient)?.outcome);
		this.limits?.release((recipient) => !maybeSent(results.of(recipient)));
		this.pending = [];
		await this.write();
		return this.store.takeTime();
	}

	/** Does the rest of the work, also after a failure. */
	async flush(): Promise<void> {
		const { repeats, run, store, warnings, zone } = this;
		const { clock } = run.client;
		if (this.hasToWrite) await this.write();
		if (this.hasToWrite) {
			await clock.sleep(100);
			await this.write();
		}
		const cancel = run.context.getExecutionCancelSignal();
		await repeats?.doubts.tellSoon({ clock, cancel }, (told) => this.exclude(told));
		for (const wait of store.takeWaits()) warnings.push(waited(wait));
		if (repeats) warnings.push(...repeatWarnings(repeats, this.fault, store.capacity, zone));
	}

	private exclude(repeats: Repeat[]): void {
		for (const { recipient, uncertainty = 'sent' } of repeats) {
			this.excluded.add(recipient);
			this.run.results.keep(skippedResult(recipient, REPEAT_REASONS[uncertainty]));
		}
	}

	private async keepPlaces(byRequest: Message[][], fitting: Fitting): Promise<Problem | undefined> {
		const { limits, repeats, store, zone } = this;
		const state = await this.lookUp();
		const forgotten = limits?.forgotten(state);
		if (forgotten) return forgottenLimit(LIMIT, forgotten.window, zone);
		const each = (repeats?.marksEach ?? 0) + (limits?.limits.length ?? 0);
		const room = store.capacity - OTHER_MARKS;
		if (this.messages * each > room) {
			return tooMany(repeats ? REPEATS : LIMIT, this.messages, room, each);
		}
		for (const limit of countingAnew(limits?.limits ?? [], state.knows)) {
			this.warnings.push(fromZero(limit));
			this.run.context.logger.info(`${this.run.context.getNode().name}: ${fromZero(limit)}`);
		}

		const [full, open] = partition(byRequest.flat(), ({ recipient }) => limits?.usedUp(recipient));
		this.exclude((await repeats?.reserve(open)) ?? []);
		const remaining = open.filter(({ recipient }) => !this.excluded.has(recipient));
		await limits?.take(remaining.map(({ recipient }) => recipient));
		const [over, admitted] = partition(remaining, ({ recipient }) => limits?.admit(recipient));
		this.pending = admitted;
		for (const { recipient } of [...full, ...over]) {
			const usedUp = limits?.usedUp(recipient);
			if (!usedUp) continue;
			this.excluded.add(recipient);
			this.run.results.keep(overLimit(recipient, usedUp, zone));
		}
		repeats?.settle(over, () => 'skipped');
		await limits?.giveBackSurplus();
		await this.postpone(byRequest, fitting);
		await repeats?.write();
		await store.makeRoom();
		return undefined;
	}

	/** Asks the store about the time of all kinds together, with one question if possible. */
	private async lookUp(): Promise<StoreState> {
		const { limits, repeats, store } = this;
		const ofRepeats = repeats?.lookup();
		const state = await store.stateOf({
			...ofRepeats,
			present: [...(ofRepeats?.present ?? []), ...(limits?.lookup() ?? [])],
			signs: [...(ofRepeats?.signs ?? []), ...signsOfLimits(limits?.limits ?? [])],
		});
		limits?.open(state.present.slice(ofRepeats ? 1 : 0));
		const [current] = state.present;
		if (repeats && ofRepeats && current) await repeats.open(state, ofRepeats, current);
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
		this.limits?.release((recipient) => postponed.has(recipient));
		await this.limits?.giveBack();
	}

	private get hasToWrite(): boolean {
		return this.repeats?.hasToWrite === true || this.limits?.hasToWrite === true;
	}

	/** Ignores a cancel, because unsent messages must not keep their places. Never throws. */
	private async write(): Promise<void> {
		if (!this.hasToWrite) return;
		let taken = 0;
		try {
			await this.store.exclusively(async () => {
				await this.repeats?.write();
				taken = this.limits?.released ?? 0;
				await this.limits?.giveBack();
				taken = 0;
			});
		} catch (error) {
			this.fault = reasonOf(error, 'it gave no reason');
		}
		if (taken > 0) this.warnings.push(stillCounted(taken, this.fault));
	}
}
