import { partition } from 'lodash';

import { maybeSent, type RunResults, skippedResult } from '../../core/gateway/answer/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import type { PlannedRequest } from '../../core/message/planning';
import type { BlockSizes } from './blocks';
import { messageKey } from '../../core/message/selection';
import { type Problem, reasonOf } from '../../core/problem';
import type { Clock } from '../../transport/clock';
import { countingAnew, forgottenLimit } from './limits';
import { enterKinds, type Kinds } from './kinds';
import type { Message, Repeat } from './repeatDoubts';
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
import { type Store, storeFailure } from './store';

type BlockPlaces = Pick<BlockSizes, 'places'>;

interface Needs {
	clock: Clock;
	results: RunResults;
	/** The zone for the time when a limit is free again. */
	zone: string;
	cancel?: AbortSignal | undefined;
	/** Writes into n8n's log. */
	log: (text: string) => void;
}

/** The store also has marks of stretches, windows, and set-ups. */
const OTHER_MARKS = 150;

/**
 * Notes the messages of a run in n8n's store, for later executions. Before a message is sent, it
 * takes its place in all kinds of notes or in none. If it was not sent, it gives the place back.
 */
export class Reservation {
	/** The excluded recipients. Each has a result with the reason. */
	readonly excluded = new Set<Recipient>();

	/** Recipients that must wait for another block, because the last one had no room for them. */
	postponed: ReadonlySet<Recipient> = new Set();

	/** Sentences for the user. */
	readonly warnings: string[] = [];

	private pending: Message[] = [];

	/** Whether a limit excluded more of the last block than repeats did. */
	private isLimitStrict = false;

	private fault = '';

	private isSetupNoted = false;

	/** @param messages how many messages the whole run has */
	constructor(
		private readonly store: Store,
		private readonly kinds: Kinds,
		private readonly needs: Needs,
		private readonly messages: number,
	) {}

	/**
	 * Keeps places for the messages of the requests.
	 *
	 * @param isNew whether a message needs a place: not if an earlier try of this execution sent it
	 * @param sizes says how many of the requests may keep their places
	 * @returns why no request may be sent
	 */
	async reserve(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
		sizes: BlockPlaces,
	): Promise<Problem | undefined> {
		const { repeats, limits } = this.kinds;
		const messagesIn = ({ messages }: PlannedRequest): Message[] =>
			messages.flatMap(({ fields, recipients }) =>
				recipients.filter(isNew).map((recipient) => ({
					recipient,
					key: repeats ? messageKey(recipient.to, fields.text) : '',
				})),
			);
		const byRequest = requests.map(messagesIn);
		const asked = byRequest.flat();
		this.postponed = new Set();
		if (asked.length === 0) return undefined;
		try {
			const keep = async () => await this.keepPlaces(byRequest, sizes);
			return await this.store.alone(keep, this.needs.cancel);
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
		const { repeats, limits } = this.kinds;
		const { results } = this.needs;
		repeats?.settle(this.pending, ({ recipient }) => results.of(recipient)?.outcome);
		limits?.release((recipient) => !maybeSent(results.of(recipient)));
		this.pending = [];
		await this.write();
		return this.store.takeTime();
	}

	/** Does the rest of the work, also after a failure. */
	async flush(): Promise<void> {
		const { repeats } = this.kinds;
		if (this.hasToWrite) await this.write();
		if (this.hasToWrite) {
			await this.needs.clock.sleep(100);
			await this.write();
		}
		await repeats?.doubts.tellSoon(this.needs, (told) => this.exclude(told));
		const { fault, store, warnings } = this;
		for (const wait of store.takeWaits()) warnings.push(waited(wait));
		if (!repeats) return;
		warnings.push(...repeatWarnings(repeats, fault, store.capacity, this.needs.zone));
	}

	private exclude(repeats: Repeat[]): void {
		for (const { recipient, uncertainty = 'sent' } of repeats) {
			this.excluded.add(recipient);
			this.needs.results.keep(skippedResult(recipient, REPEAT_REASONS[uncertainty]));
		}
	}

	private warn(text: string): void {
		this.warnings.push(text);
		this.needs.log(text);
	}

	private async keepPlaces(
		byRequest: Message[][],
		sizes: BlockPlaces,
	): Promise<Problem | undefined> {
		const { store } = this;
		const { repeats, limits } = this.kinds;
		const entered = await enterKinds(store, this.kinds);
		const forgotten = limits?.forgotten(entered);
		if (forgotten) return forgottenLimit(LIMIT, forgotten.window, this.needs.zone);
		const each = (repeats?.marksEach ?? 0) + (limits?.limits.length ?? 0);
		const room = store.capacity - OTHER_MARKS;
		if (this.messages * each > room)
			return tooMany(repeats ? REPEATS : LIMIT, this.messages, room, each);
		if (limits && !this.isSetupNoted) {
			for (const limit of countingAnew(limits.limits, entered.knows)) this.warn(fromZero(limit));
			this.isSetupNoted = true;
		}

		const [over, open] = partition(byRequest.flat(), ({ recipient }) => limits?.usedUp(recipient));
		const look = async (messages: Message[]) => {
			this.exclude((await repeats?.reserve(messages)) ?? []);
			return messages.filter(({ recipient }) => !this.excluded.has(recipient));
		};
		const take = async (messages: Message[]) => {
			await limits?.take(messages.map(({ recipient }) => recipient));
			const [full, others] = partition(messages, ({ recipient }) => limits?.usedUp(recipient));
			over.push(...full);
			return others;
		};
		// If the second kind excludes a message, it must give back its place in the first.
		const inTurn = this.isLimitStrict ? [take, look] : [look, take];
		const excludedBefore = this.excluded.size;
		let remaining = open;
		for (const ask of inTurn) remaining = await ask(remaining);
		const repeated = this.excluded.size - excludedBefore;
		this.pending = remaining.filter((message) => {
			const isAdmitted = limits?.admit(message.recipient) === undefined;
			if (!isAdmitted) over.push(message);
			return isAdmitted;
		});
		for (const { recipient } of over) {
			const usedUp = limits?.usedUp(recipient);
			if (!usedUp) continue;
			this.excluded.add(recipient);
			this.needs.results.keep(overLimit(recipient, usedUp, this.needs.zone));
		}
		this.isLimitStrict = over.length > repeated;
		repeats?.settle(over, () => 'skipped');
		await limits?.giveBackSurplus();
		await this.postpone(byRequest, sizes);
		await repeats?.write();
		await store.makeRoom();
		return undefined;
	}

	/** Gives back the places of the requests for which the block has no room. */
	private async postpone(byRequest: Message[][], sizes: BlockPlaces): Promise<void> {
		const { repeats, limits } = this.kinds;
		const pending = new Set(this.pending);
		const admitted = byRequest
			.map((messages) => messages.filter((each) => pending.has(each)))
			.filter((messages) => messages.length > 0);
		const count = sizes.places(admitted.map(({ length }) => length));
		const later = admitted.slice(count).flat();
		if (later.length === 0) return;
		this.pending = admitted.slice(0, count).flat();
		const postponed = new Set(later.map(({ recipient }) => recipient));
		this.postponed = postponed;
		repeats?.settle(later, () => 'notSent');
		limits?.release((recipient) => postponed.has(recipient));
		await limits?.giveBack();
	}

	private get hasToWrite(): boolean {
		const { repeats, limits } = this.kinds;
		return repeats?.hasToWrite === true || limits?.hasToWrite === true;
	}

	/** Ignores a cancel, because unsent messages must not keep their places. Never throws. */
	private async write(): Promise<void> {
		const { repeats, limits } = this.kinds;
		if (!this.hasToWrite) return;
		let taken = 0;
		try {
			await this.store.alone(async () => {
				await repeats?.write();
				taken = limits?.released ?? 0;
				await limits?.giveBack();
				taken = 0;
			});
		} catch (error) {
			this.fault = reasonOf(error, 'it gave no reason');
		}
		if (taken === 0) return;
		this.warnings.push(stillCounted(taken, this.fault));
	}
}
